"""Hand histories of 888poker, and of the WSOP rooms that share its software."""
