"""Rules that look from one round of a table to the next."""
