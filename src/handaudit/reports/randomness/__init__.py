"""The report of ``handaudit randomness``, a module a form; ``words`` has what all of them say."""
