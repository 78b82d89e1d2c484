"""Audits inputs, in one process or in many, and collects the outcomes in a report."""
