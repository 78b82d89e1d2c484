"""The commands that need more than a screen, and what they share; each imports its work when it runs."""
