"""The Table Log, our own format."""
