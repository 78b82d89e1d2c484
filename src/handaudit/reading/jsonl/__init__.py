"""Typed events as JSON Lines; written, never read."""
