"""14.3: how hands are ranked."""
