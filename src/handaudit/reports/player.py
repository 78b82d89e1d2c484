"""A page that plays rounds back in a browser, step by step. It makes no requests."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.pseudonyms import Mask, naming
from handaudit.auditing.snapshots import TableSnapshot, masked
from handaudit.facts.log import Round
from handaudit.reports.page import encoding, template
from handaudit.reports.page.rounds import Texts
from handaudit.reports.playback import CannotPlayBack, Playback, big_blind

_STYLES: Final = ("style.css", "table.css", "player.css")
_SCRIPTS: Final = ("nodes.js", *template.DRAWING, "player.js")


def render(
    rounds: Playback, *, title: str, mask: Mask | None = None, line: int | None = None
) -> str:
    """The page of some rounds; those that cannot be replayed are left out and counted. It begins at a
    line of the wanted round, by default at its first.

    Raises:
        CannotPlayBack: none of them can be replayed, or the wanted one cannot.
    """
    texts = Texts()
    drawn: list[dict[str, Any]] = []
    names, found, blinds = [], [], []
    start, left_out = 0, 0
    for place in range(len(rounds.rounds)):
        try:
            played, steps = rounds.steps(place)
        except CannotPlayBack:
            if place == rounds.start:
                raise
            left_out += 1
            continue
        if place == rounds.start:
            start = len(drawn)
        if mask is not None:
            mask.meet(played.source.path, naming(played), in_round=True)
            steps = [_masked(one, mask) for one in steps]
        drawn.append(encoding.encoded(steps, texts.place))
        names.append((played.id, _place(played)))
        found.append(_found(steps, texts))
        blinds.append(big_blind(played))
    content = {
        "rounds": drawn,
        "names": [tuple(map(texts.place, one)) for one in names],
        "found": found,
        "blinds": blinds,
        "start": start,
        "line": line,
        "areas": encoding.areas(texts.place),
        "texts": texts.all(),
    }
    return template.page(
        "player.html",
        styles=_STYLES,
        scripts=_SCRIPTS,
        data=template.embedded(content),
        title=title,
        names=[name for name, _ in names],
        note=_note(rounds, left_out),
    )


def _masked(moment: TableSnapshot, mask: Mask) -> TableSnapshot:
    return msgspec.structs.replace(
        masked(moment, mask), findings=tuple(map(mask.finding, moment.findings))
    )


def _place(played: Round) -> str:
    session = played.session
    parts = (f"round {played.id}", session.game, session.table and f"table {session.table}")
    return " · ".join(part for part in (*parts, played.opened.at) if part)


def _found(steps: Sequence[TableSnapshot], texts: Texts) -> list[tuple[Any, ...]]:
    return [
        (step, *map(texts.place, _words(finding)), finding.seat or 0)
        for step, moment in enumerate(steps)
        for finding in moment.findings
    ]


def _words(finding: Finding) -> tuple[str, str, str, str]:
    cite = finding.citations[0] if finding.citations else ""
    return finding.outcome.value, finding.rule, cite, finding.message


def _note(rounds: Playback, left_out: int) -> str:
    parts = []
    if rounds.more:
        parts.append("The log goes on after these rounds. ")
    if left_out:
        rounds_ = "round" if left_out == 1 else "rounds"
        parts.append(f"{left_out:,} {rounds_} cannot be replayed. ")
    return "".join(parts)
