"""The records of rounds lie packed once they are many, and that changes nothing but the memory."""

import gc
import io
import pickle
import re
import tracemalloc
from pathlib import Path

import pytest

import evenings
import handaudit
from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.replay.sequence import ledger
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.ledger import Ledger
from handaudit.reports import json


def entries(rounds: int) -> list[RoundEntry]:
    """The records of an evening."""
    log, judge = io.BytesIO(evenings.evening(rounds).text().encode()), Judge(AuditSettings())
    told = [judge.part(part) for part in reading.read(log, name="evening.tlog")]
    return [one.entry for one in told if one is not None and one.entry is not None]


def names(of: Ledger) -> list[list[str]]:
    return [[step.round.id for step in rounds if step.round] for rounds in of.tables()]


@pytest.fixture
def two_tables(tmp_path: Path) -> Path:
    """Evenings at two tables, one of them over two files, each with a round left out."""
    log = evenings.evening(24).text()
    log = re.sub(r"(?ms)^round 707 .*?^end$\n", "", log)
    (tmp_path / "1.tlog").write_text(log, encoding="utf-8")
    (tmp_path / "2.tlog").write_text(log.replace("table H21", "table H22"), encoding="utf-8")
    (tmp_path / "3.tlog").write_text(evenings.evening(3).text(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("loose", [1, 5, 40])
def test_the_report_is_the_same_however_few_records_lie_loose(
    two_tables: Path, monkeypatch: pytest.MonkeyPatch, loose: int
) -> None:
    before = json.render(handaudit.audit(two_tables))
    assert b"whether rounds are missing" in before
    monkeypatch.setattr(ledger, "MOST_LOOSE", loose)
    assert json.render(handaudit.audit(two_tables)) == before


def test_ledgers_are_parted_by_table_and_come_together_in_order() -> None:
    whole, halves = Ledger(), (Ledger(), Ledger())
    for number, entry in enumerate(entries(12)):
        for table in ("H1", "H2", "H3"):
            whole.add(("", table), entry)
            halves[number >= 6].add(("", table), entry)
    parts = [Ledger() for _ in range(4)]
    for half in halves:
        for part, more in zip(parts, half.parted(4), strict=True):
            part.include(more)
    assert sorted(one for part in parts for one in names(part)) == names(whole)
    assert len(names(whole)) == 3
    assert names(whole)[0] == [str(700 + number) for number in range(1, 13)]


def test_a_packed_record_takes_less_than_half_a_kilobyte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "MOST_LOOSE", 1000)
    evening, records = pickle.dumps(entries(200)), Ledger()
    gc.freeze()  # what was there before is not looked through
    tracemalloc.start()
    for _ in range(ledger.MOST_LOOSE // 200 + 1):
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for entry in pickle.loads(evening):  # noqa: S301  objects of its own each time
            records.add(("", "H1"), entry)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    gc.unfreeze()
    last = after - before
    assert last > 200 * 1000, "the last two hundred lie loose"
    assert after - last < ledger.MOST_LOOSE * 500
