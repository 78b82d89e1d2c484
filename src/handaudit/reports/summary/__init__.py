"""The forms of a summary of saved reports, a module each."""
