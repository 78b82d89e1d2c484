"""A moment of a round as a still picture: the page's scripts draw it, here into text.

Needs the package ``quickjs-ng``, which runs the scripts. Texts of logs are escaped.
"""

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import quickjs

from handaudit.reports.page import template


class Still(NamedTuple):
    """The same moment as two ``svg`` elements: for wide screens and paper, and for narrow screens."""

    wide: str
    narrow: str


class Artist:
    """Draws moments of rounds; loading the scripts once takes most of the time."""

    def __init__(self, texts: Sequence[str], areas: Any) -> None:
        self._context = quickjs.Context()
        self._context.eval("".join(map(template.text, (*template.DRAWING, "still.js"))))
        self._shared = {"texts": texts, "areas": areas}

    def drawn(
        self, a_round: dict[str, Any], step: int, caption: str, broke: Collection[int]
    ) -> Still:
        """One moment of an encoded round.

        Args:
            a_round: The round, as ``encoding.encoded`` makes it with the ``texts`` of the artist.
            step: The index of the moment.
            caption: What the picture shows, in words.
            broke: The seats that a finding is about.
        """
        asked = {**self._shared, "round": a_round, "step": step, "told": caption}
        asked["broke"] = sorted(broke)
        wide, narrow = json.loads(self._context.get("still")(json.dumps(asked)))
        return Still(wide, narrow)
