"""Hand histories of the iPoker network: XML."""
