"""Outcomes into a report: the audit of inputs, in one process or in many."""
