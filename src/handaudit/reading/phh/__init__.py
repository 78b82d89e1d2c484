"""Poker Hand History: TOML."""
