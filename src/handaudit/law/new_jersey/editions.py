"""Which text of the subchapter is in force on a day, and which text of it has been seen.

Editions are known by the day on which they took effect.  Most pages of most editions have not been
seen. Then the text last seen before the day applies, and the finding says so.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from handaudit.law import citation

EDITIONS: Final[dict[str, date]] = {
    "nj-1996": date(1996, 5, 20),  # R.1996 d.223: cut and recut
    "nj-1997": date(1997, 12, 1),  # R.1997 d.519: automated shufflers
    "nj-1998": date(1998, 9, 8),  # R.1998 d.441: the cover card
    "nj-1999": date(1999, 4, 19),  # R.1999 d.123: rankings rewritten
    "nj-2002": date(2002, 5, 20),  # R.2002 d.157: kill and half-kill
    "nj-2006-02": date(2006, 2, 21),  # R.2006 d.69: decks changed every six hours
    "nj-2006-05": date(2006, 5, 15),  # R.2006 d.183: suit and sequence after three hours
    "nj-2007": date(2007, 3, 19),  # R.2007 d.86: pre-shuffled decks
    "nj-2008": date(2008, 1, 7),  # R.2008 d.14: bad beat
    "nj-2011": date(2011, 11, 14),  # 43 N.J.R. 11(1): recodified as 13:69F
    "nj-2015": date(2015, 12, 28),  # Big Omaha
}
"""The editions by name, with the day on which each took effect; each lasts until the next."""

FIRST: Final = next(iter(EDITIONS.values()))
"""Nothing is known about the subchapter before this day."""


class Text(NamedTuple):
    """A text that has been seen: its edition, and the first and last (exclusive) day on which it is
    known to have been in force.
    """

    edition: str
    since: date
    until: date


_S0: Final = Text("nj-1999", EDITIONS["nj-1999"], EDITIONS["nj-2002"])
_S1: Final = Text("nj-2011", EDITIONS["nj-2011"], date.max)  # undated, after 13 November 2011
_S2: Final = Text("nj-2008", EDITIONS["nj-2008"], EDITIONS["nj-2011"])  # undated, before it
_S4: Final = Text("nj-2015", EDITIONS["nj-2015"], date.max)
_S3: Final = Text("nj-2008", EDITIONS["nj-2008"], EDITIONS["nj-2011"])

SEEN: Final[dict[str, tuple[Text, ...]]] = {
    "13.2": (Text("nj-2011", EDITIONS["nj-2011"], date.max),),  # as it stood in 2024
    "13.5": (_S0, _S3),
    "13.6": (_S0, _S3),
    "13.7": (_S0, _S3),
    "13.8": (_S0, _S3),
    "14.1": (_S0, _S3),
    "14.2": (_S3,),
    "14.3": (_S3,),
    "14.4": (_S3,),
    "14.5": (_S3,),
    "14.6": (_S3,),
    "14.7": (_S3,),
    "14.8": (_S2,),
    "14.9": (_S0,),
    "14.9B": (_S1,),
    "14.10": (_S0,),
    "14.11": (_S0,),
    "14.11(A)": (_S4,),
    "14.12": (_S0,),
    "14.12C": (_S2,),
    "14.13": (_S0,),
    "14.13A": (_S0,),
    "14.19": (Text("nj-2011", EDITIONS["nj-2011"], date.max),),  # (a) to (c) as it stood in 2024
}
"""Texts seen of each section, oldest first."""


def seen(cites: Iterable[str]) -> dict[str, tuple[tuple[date, date | None], ...]]:
    """The first and the last days for which the text of each section of these paragraphs has been
    seen. The last day is ``None`` if the seen text is still in force. Citations outside the
    subchapter are ignored.
    """
    sections = dict.fromkeys(citation.steps(cite)[0] for cite in cites if ":" not in cite)
    return {
        section: tuple(
            (text.since, None if text.until == date.max else text.until - timedelta(days=1))
            for text in SEEN.get(section, ())
        )
        for section in sections
    }


class Law(NamedTuple):
    """The law by which a round is judged: that of its day, or of a pinned edition."""

    day: date | None
    pinned: str | None = None

    @property
    def reckoned(self) -> date | None:
        """The day that selects texts and numbers: the first of the pinned edition, or else that of
        the round.
        """
        return EDITIONS[self.pinned] if self.pinned else self.day

    @property
    def none_in_force(self) -> bool:
        """Whether the day precedes the first edition."""
        day = self.reckoned
        return day is not None and day < FIRST

    def text(self, cite: str) -> tuple[str | None, str | None]:
        """The edition whose text of a paragraph applies, and a note if it was not seen for the day."""
        texts = SEEN.get(citation.steps(cite)[0])
        if texts is None:
            return None, None
        day = self.reckoned
        section = citation.steps(cite)[0]
        if day is None:
            return texts[
                -1
            ].edition, f"the log gives no date: the text of {section} last seen is applied"
        seen = [text for text in texts if text.since <= day]
        if not seen:
            first = texts[0]
            return first.edition, (
                f"no text of {section} before {first.since} has been seen; "
                f"that of {first.edition} is applied"
            )
        last = seen[-1]
        if day >= last.until:
            return last.edition, (
                f"the text of {section} in force on {day} has not been seen; "
                f"that of {last.edition} is applied"
            )
        return last.edition, None

    def unseen(self, cites: Iterable[str]) -> tuple[str, ...]:
        """A note for each section of these paragraphs whose text was not seen for the day."""
        notes = (self.text(cite)[1] for cite in cites)
        return tuple(dict.fromkeys(note for note in notes if note is not None))
