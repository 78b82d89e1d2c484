"""Repairs what the theme leaves out for readers who use a keyboard or a screen reader.

``tests/project/test_site.py`` has axe look at the pages, so a new version of the theme that needs
other repairs is noticed.
"""

from pathlib import Path
from typing import Final

REPAIRS: Final = {
    # A heading has a level.
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    # Two regions of one kind have names.
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    # What scrolls can be reached by the keyboard.
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" role="group" aria-label="Table" class="table-wrapper',
    # The page of the search has a heading only after a search.
    '<div id="search-results">': '<h1>Search</h1><div id="search-results">',
}
"""The markup of the theme, and what takes its place."""


def repair(site: Path) -> None:
    """Repairs every page of a built site."""
    for page in site.rglob("*.html"):
        text = written = page.read_text(encoding="utf-8")
        for theirs, ours in REPAIRS.items():
            text = text.replace(theirs, ours)
        if text != written:
            page.write_text(text, encoding="utf-8")
