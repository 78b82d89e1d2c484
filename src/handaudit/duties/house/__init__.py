"""Rules that a room adds."""
