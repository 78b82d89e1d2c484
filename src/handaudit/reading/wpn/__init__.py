"""Hand histories of the Winning Poker Network (ACR)."""
