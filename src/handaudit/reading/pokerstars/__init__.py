"""Hand histories of PokerStars."""
