"""Hand histories of GGPoker and of its skins, in the layout of PokerStars."""
