"""The dossier as PDF; needs WeasyPrint and quickjs-ng (the extra ``pdf``).

WeasyPrint runs no scripts, so quickjs draws the tables. Nothing is fetched.
"""

import re
from typing import Any, Final

import weasyprint

from handaudit.auditing.report import Report
from handaudit.reports import dossier
from handaudit.reports.page import encoding, template
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.page.still import Artist

_COLOUR: Final = re.compile(r"(?<![\w-])(--[\w-]++): (#[0-9a-f]++)")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")


def render(report: Report, rounds: DrawnRounds, *, most: int, undrawn: str = "") -> bytes:
    """The dossier of a report's findings, as ``dossier.render`` makes it, printed."""
    areas = encoding.areas(rounds.texts.place)
    artist = Artist(rounds.texts.all(), areas)
    style = _style()

    def draws(a_round: dict[str, Any], step: int, caption: str, seats: set[int]) -> str:
        return artist.drawn(a_round, step, caption, seats).wide.replace(">", f">{style}", 1)

    page = dossier.render(report, rounds, most=most, undrawn=undrawn, draws=draws)
    printed: bytes = weasyprint.HTML(string=page, url_fetcher=_nothing).write_pdf()
    return printed


def _style() -> str:
    """The style of a picture: WeasyPrint gives pictures neither the page's style nor its variables."""
    colours = dict(_COLOUR.findall(template.text("dossier.css")))
    style = _VARIABLE.sub(lambda one: colours[one[1]], template.text("table.css"))
    return f"<style>{style}</style>"


def _nothing(url: str) -> Any:
    raise ValueError(f"a dossier refers to nothing outside: {url}")
