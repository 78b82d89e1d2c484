"""Hand histories of partypoker."""
