"""Hand histories of Run It Once, and of BetRivers, which kept its layout."""
