"""Rules that compare consecutive rounds of a table."""
