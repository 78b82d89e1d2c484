"""The terms in which a law, a book or a house is written, and those that are known."""
