"""Rules of mini-dice."""
