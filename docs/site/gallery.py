"""The gallery of the formats: a hand of each as its log has it, and the table as handaudit sees it."""

from html import escape
from pathlib import Path
from typing import Final

import table_svg

from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.snapshots import TableSnapshot, redrawn
from handaudit.facts.log import Interlude, Round
from handaudit.reading.format import Format
from handaudit.reading.formats import FORMATS

ROOT: Final = Path(__file__).resolve().parents[2]
LOGS: Final = (ROOT / "samples" / "compliant", ROOT / "tests" / "goldens")
LINES: Final = 14
"""Most lines shown of a hand."""

HEAD: Final = """# A gallery of the formats

A hand of each format that handaudit reads: the first lines of its log, and the table that handaudit makes
of them. All hands are invented. [The formats](formats.md) says what each can show, and what it never shows.
"""


def page() -> str:
    """The whole page, ending in a line end."""
    judge = Judge(AuditSettings())
    hands = _hands()
    lines = [HEAD]
    for form in FORMATS:
        if form.name in hands:
            lines += [f"## {form.title}", "", f"`--input-format {form.name}`", ""]
            lines += _shown(form, hands[form.name], judge)
    return "\n".join(lines) + "\n"


def _hands() -> dict[str, Round]:
    """The first whole hand of each format."""
    found: dict[str, Round] = {}
    for folder in LOGS:
        for path in sorted(folder.rglob("*")):
            if path.suffix == ".events" or not path.is_file() or len(found) == len(FORMATS):
                continue
            for part in _read(path):
                if isinstance(part, Round) and part.defect is None:
                    found.setdefault(part.source.format, part)
                    break
    return found


def _read(path: Path) -> list[Round | Interlude]:
    try:
        return list(reading.read(path))
    except reading.NotALog:
        return []


def _shown(form: Format, hand: Round, judge: Judge) -> list[str]:
    text = hand.text.strip("\n").splitlines()
    more = [f"\u2026 and {len(text) - LINES} more lines"] if len(text) > LINES else []
    fence = "tlog" if form.name == "table-log" else "text"
    cut = [line if len(line) <= 120 else f"{line[:119]}\u2026" for line in text[:LINES]]
    lines = [f"```{fence}", *cut, *more, "```", ""]
    moments = redrawn(hand, judge, None)
    if moments:
        lines += [_drawn(moments), ""]
    return lines


def _drawn(moments: list[TableSnapshot]) -> str:
    """The moment with most to see: the last one at which chips lie in the pot."""
    step = max(
        (at for at, one in enumerate(moments) if getattr(one, "pot", 0)), default=len(moments) - 1
    )
    moment = moments[step]
    picture = table_svg.drawn(moments, step, f"The table after line {moment.line}", set())
    caption = f"After line {moment.line}, <code>{escape(moment.text[:100])}</code>"
    return f'<figure class="round">{picture}<figcaption>{caption}</figcaption></figure>'
