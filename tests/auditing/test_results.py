"""What judging leaves: on its way to another process, and in the memory of this one."""

import gc
import pickle
from pathlib import Path

import pytest

from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import HandAudited
from handaudit.auditing.results import AuditSettings, PartResult, StretchResult
from handaudit.replay.poker.table import Table
from paths import SAMPLES

BROKEN = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"
CLEAN = SAMPLES / "damaged" / "windows-line-ends.txt"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A hand with a breach between hands without one."""
    path = tmp_path / "hands.txt"
    hands = [one.read_text(encoding="utf-8").strip() for one in (CLEAN, BROKEN, CLEAN)]
    path.write_text("\n\n\n".join(hands) + "\n", encoding="utf-8")
    return path


def judged(log: Path, settings: AuditSettings, name: str = "hands.txt") -> StretchResult:
    (stretch,) = reading.read(log, name=name).stretches(1 << 18)
    return Judge(settings).stretch(stretch)


def test_a_round_without_a_finding_is_only_heard_of(log: Path) -> None:
    told = judged(log, AuditSettings(listens=True)).results
    # The first hand of its table may follow one of an earlier stretch.
    assert [type(one) for one in told] == [PartResult, PartResult, HandAudited]


def test_nothing_is_told_of_it_where_nobody_listens(log: Path) -> None:
    assert [type(one) for one in judged(log, AuditSettings()).results] == [PartResult, PartResult]


def test_all_is_told_where_names_have_to_be_masked(log: Path) -> None:
    assert [type(one) for one in judged(log, AuditSettings(listens=True, masks=True)).results] == [
        PartResult
    ] * 3


@pytest.mark.parametrize("path", ["hands.txt", "h\udce4nde.txt"], ids=["text", "no text"])
def test_it_comes_to_another_process_as_it_left(log: Path, path: str) -> None:
    left = judged(log, AuditSettings(listens=True), path)
    assert pickle.loads(pickle.dumps(left)) == left  # noqa: S301  our own


def test_no_round_waits_for_the_garbage_collector(log: Path) -> None:
    """Memory that only a collection frees is cold when it is used again: a tenth of an audit's speed."""
    gc.freeze()  # what was there before is not looked through
    gc.disable()
    try:
        before = _tables()
        judge = Judge(AuditSettings())
        (stretch,) = reading.read(log).stretches(1 << 18)
        judge.stretch(stretch)
        assert _tables() - before <= 1  # that of the last round
    finally:
        gc.enable()
        gc.unfreeze()


def _tables() -> int:
    return sum(type(one) is Table for one in gc.get_objects())
