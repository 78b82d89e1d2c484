"""Saved reports: loads, merges, compares and counts them."""
