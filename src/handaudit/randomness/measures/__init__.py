"""The counts of a question with their test: how rare they are, and what the test would detect.

Each kind of count is a record with two methods.  ``test`` gives a ``TestResult``, or ``None`` if there is
too little to test.  ``sight`` gives the smallest departures that the same test detects in 90 % of archives.
"""
