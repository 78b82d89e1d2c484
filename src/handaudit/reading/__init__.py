"""Turns any supported log into the same typed events; it never judges."""
