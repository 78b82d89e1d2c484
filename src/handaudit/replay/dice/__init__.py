"""Replay of mini-dice."""
