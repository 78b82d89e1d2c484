"""PokerNow: the log of a private club or home game, CSV."""
