"""Open Hand History: JSON."""
