"""Pages of docs/ whose commands stand with what they print, which ``test_pages`` runs."""

from typing import Final

PAGES: Final = {"ci.md": 30, "night.md": 8, "findings.md": 0, "books.md": 3}
"""The pages, and how many commands they have at least."""
