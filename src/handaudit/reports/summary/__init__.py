"""The formats of a summary of saved reports, one module each."""
