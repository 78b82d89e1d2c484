"""Replay of a round of poker."""
