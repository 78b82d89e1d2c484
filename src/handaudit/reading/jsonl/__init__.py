"""Typed events, one JSON object a line; written, never read."""
