"""Paths into bytes: what is to be audited, found, opened and decompressed."""
