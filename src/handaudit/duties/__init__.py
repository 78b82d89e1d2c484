"""The rules: each a small function from an occasion and the state of the table to an outcome."""
