"""Hand histories of Winamax."""
