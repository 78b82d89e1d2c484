"""Hand histories of Full Tilt Poker."""
