"""The report of ``handaudit randomness``, one module per format; ``words`` has the shared wording."""
