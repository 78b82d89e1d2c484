"""Folds events into the state of the table, and emits the occasions on which duties are judged."""
