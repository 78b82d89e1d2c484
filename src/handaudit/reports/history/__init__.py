"""Saved reports: loaded, merged, compared and counted."""
