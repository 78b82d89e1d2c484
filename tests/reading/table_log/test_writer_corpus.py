"""Real hands, written as a Table Log: the same play, and no breach that was not there before."""

from pathlib import Path

import pytest

from corpus_sample import logs
from handaudit.auditing.report import InputAudited
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as e
from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.chunks import cut
from handaudit.reading.losses import Losses
from handaudit.reading.table_log.format import FORMAT
from handaudit.reading.table_log.writer import Writer

PLAY = (
    *(e.PlayerSeated, e.Anted, e.BlindPosted, e.BetForced, e.Checked, e.Folded, e.Called),
    *(e.BetMade, e.Raised, e.Discarded, e.StoodPat, e.BoardDealt, e.CommonDealt, e.BetReturned),
    *(e.PotAwarded, e.HandShown, e.HandMucked),
)
LEFT_OUT: dict[type[e.Event], dict[str, object]] = {
    e.Folded: {"cards": ()},
    e.HandMucked: {"cards": ()},
    e.StoodPat: {"cards": ()},
    e.HandShown: {"description": None},
    e.Raised: {"by": None},
    e.BlindPosted: {"number": None, "derived": False},
    e.Anted: {"derived": False},
    e.BoardDealt: {"so_far": None},
}
"""The fields that a Table Log has no word for."""


def play(played: Round) -> list[e.Event]:
    """What was done in a round, off its lines and without what a Table Log cannot say."""
    return [
        event.changed(line=0, clock=None, **LEFT_OUT.get(type(event), {}))
        for event in played
        if isinstance(event, PLAY) and (not isinstance(event, e.PlayerSeated) or event.dealt_in)
    ]


def broken(auditor: Auditor, part: Round | Interlude) -> set[str]:
    """The rules that a part breaks."""
    before = len(auditor.report.findings)
    auditor.take(part, InputAudited(path=part.source.path))
    found = auditor.report.findings[before:]
    return {one.rule for one in found if one.outcome in (Kind.VIOLATED, Kind.ERRED)}


def unread(parts: list[Round | Interlude]) -> int:
    return sum(isinstance(event, e.Unread) for part in parts for event in part)


def check(parts: list[Round | Interlude]) -> int:
    """Holds a log against its Table Log; the number of rounds that were compared."""
    losses = Losses()
    writer = Writer(losses)
    written: list[Round | Interlude] = []
    lines: list[str] = []
    for part in parts:
        new = [*writer.part(part)]
        lines += new
        if new or not isinstance(part, Round):
            written.append(part)
    text = "".join(lines)
    back = list(FORMAT.read(cut([text], FORMAT.starts), Source("x.tlog", "table-log")))
    rounds = [part for part in written if isinstance(part, Round)]
    again = [part for part in back if isinstance(part, Round)]
    assert [each.id for each in again] == [each.id for each in rounds]
    assert unread(back) == unread(written)
    first, second = Auditor(), Auditor()
    for before, after in zip(rounds, again, strict=True):
        where = f"{before.source.path}:{before.first_line}"
        assert play(after) == play(before), where
        assert after.session.game == before.session.game, where
        assert after.session.tournament == before.session.tournament, where
        assert broken(second, after) <= broken(first, before), where
    refused = sum(loss.count for loss in losses.refused.values())
    called_off = sum(
        loss.count for kind, loss in losses.left_out.items() if kind.startswith("round ")
    )
    assert len(rounds) + refused + called_off == sum(isinstance(part, Round) for part in parts)
    return len(rounds)


def test_logs_of_a_sample_read_back_as_the_same_play(corpus: Path) -> None:
    assert sum(check(parts) for _, parts in logs(corpus, most=90)) > 100


@pytest.mark.slow
def test_every_log_reads_back_as_the_same_play(corpus: Path) -> None:
    rounds: dict[str, int] = {}
    for read_as, parts in logs(corpus, most=None):
        rounds[read_as.name] = rounds.get(read_as.name, 0) + check(parts)
    assert {name for name, count in rounds.items() if count} >= {
        *("pokerstars", "888", "party", "phh", "ohh", "pokergfx"),
    }
