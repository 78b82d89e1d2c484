"""Rules of one round of poker."""
