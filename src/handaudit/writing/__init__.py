"""Writes events as logs of another format, and says what could not be carried over."""
