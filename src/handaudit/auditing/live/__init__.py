"""Audits of logs that still grow."""
