"""HTML reports whose rounds are drawn, and what they hold for their script."""

import json
import re
from pathlib import Path
from typing import Any

from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.run import audit
from handaudit.reports import html
from handaudit.reports.page.data import COLUMNS
from handaudit.reports.page.rounds import DrawnRounds


def drawn(folder: Path, paths: list[Path]) -> Path:
    """The report on some logs, written into a folder."""
    rounds = DrawnRounds()
    report = audit(paths, callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow))
    page = folder / "report.html"
    page.write_text(html.render(report, rounds), encoding="utf-8")
    return page


def held(page: str) -> dict[str, Any]:
    """The data that the page's script reads."""
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert match
    found: dict[str, Any] = json.loads(match[1])
    return found


def rounds_of(page: str) -> list[tuple[str, int, dict[int, str]]]:
    """The findings of a page: the hand of each, its line, and the lines of the round that is drawn for it."""
    data = held(page)
    texts = data["texts"]
    told = []
    for row in data["findings"]:
        line, _, at, *_ = row[len(COLUMNS) :]
        moments = data["rounds"][at]["moments"] if at >= 0 else []
        lines = {line: texts[text] for line, text, *_ in moments}
        told.append((texts[row[COLUMNS.index("hand")]], line, lines))
    return told
