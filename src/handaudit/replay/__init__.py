"""Folds events into the state of the table and says on which occasions a duty may be judged."""
