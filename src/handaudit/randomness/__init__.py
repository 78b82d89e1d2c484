"""Whether an archive's dealing, and its dice, are what chance would give: 14.5(a), 13.5.

``gathering`` counts the rounds of logs, ``questions`` puts questions to the counts, and ``statistics``
has the tests.  Nothing here is imported before ``handaudit randomness`` runs.  Only ``statistics`` needs
SciPy.
"""
