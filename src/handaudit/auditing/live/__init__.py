"""Audits logs that still grow."""
