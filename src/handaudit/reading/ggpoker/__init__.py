"""Hand histories of GGPoker and its skins, in the layout of PokerStars."""
