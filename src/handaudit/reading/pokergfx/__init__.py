"""Exports of PokerGFX: JSON."""
