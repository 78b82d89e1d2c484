"""Where the text of a paragraph can be read: public pages that print the law as it stands today."""

import re
from typing import Final

_NEW_JERSEY: Final = re.compile(r"(?:19:47|13:69F)-(1[34])\.(\d+)([A-Z]?)(\([A-Z]\))?")
_WASHINGTON: Final = re.compile(r"WAC (230-15-\d+)")

_SUBCHAPTER: Final = (
    "https://regulations.justia.com/states/new-jersey/title-13/chapter-69f/subchapter-{}/"
)
_SECTION: Final = "section-13-69f-{}-{}{}/"
_WAC: Final = "https://app.leg.wa.gov/wac/default.aspx?cite={}"


def page(cite: str) -> str | None:
    """The address of a page with the text of a printed citation, or ``None`` if none is known.

    The page of a section in a former codification is that of the section today.

    >>> page("19:47-14.9B(c)1")
    'https://regulations.justia.com/states/new-jersey/title-13/chapter-69f/subchapter-14/section-13-69f-14-9b/'
    """
    if match := _NEW_JERSEY.match(cite):
        subchapter, number, letter, bracketed = match.groups()
        folder = _SUBCHAPTER.format(subchapter)
        # The page of a section whose letter stands in brackets is not known; its subchapter lists it.
        section = "" if bracketed else _SECTION.format(subchapter, number, letter.lower())
        return folder + section
    if match := _WASHINGTON.match(cite):
        return _WAC.format(match[1])
    return None
