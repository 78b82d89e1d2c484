"""What stands between two rounds leaves for the ledger of its table."""

import pytest
from msgspec.structs import replace

from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude
from handaudit.replay.sequence import record
from handaudit.replay.sequence.clock import DAY
from handaudit.replay.sequence.entries import LedgerEntry, RoundEntry
from handaudit.replay.sequence.ledger import Key, Ledger
from handaudit.replay.sequence.record import Recorder
from recorded import BLINDS, DAY_OF_PLAY, HEAD, HOUR, MINUTE, OPENS, SEATS, WON, recorded, texts
from replayed import parts


class Kept(Ledger):
    """A ledger that keeps what it is given as it comes."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[Key, LedgerEntry]] = []

    def add(self, key: Key, entry: LedgerEntry) -> None:
        self.given.append((key, entry))


def between(*logs: str) -> list[tuple[str, list[str], int, int | None]]:
    """What stands between the rounds of logs: its table, the lines noted, its first line, what it follows."""
    recorder, judge = Recorder(), Judge(AuditSettings())
    recorder.ledger = kept = Kept()
    for number, log in enumerate(logs):
        for part in parts(log, f"{number}.tlog"):
            told = judge.part(part)
            if isinstance(part, Interlude):
                recorder.between(part)
            elif told is not None and told.entry is not None:
                recorder.played(told.entry)
    return [
        (key[1], texts(entry), entry.first_line, entry.follows)
        for key, entry in kept.given
        if not isinstance(entry, RoundEntry)
    ]


def played(number: int) -> str:
    return f"round {number} 2008-03-14T22:0{number}:00 deck red button 1\n{SEATS}{BLINDS}{WON}end\n"


LINES = played(1).count("\n")


def test_lines_between_rounds_follow_the_round_before_them() -> None:
    head = HEAD.count("\n")
    log = f'{HEAD}seat 1 sits Ada 100\n{played(1)}\n\n# later\nseat 1 adds 5\ndealer says "hello"\n'
    assert between(log + played(2)) == [
        ("H21", ["seat 1 sits Ada 100"], 1, None),
        ("H21", ["seat 1 adds 5"], head + 2 + LINES, head + 2),
    ]


def test_of_a_log_that_is_followed_by_another_nothing_follows_its_rounds_there() -> None:
    found = between(HEAD + played(1), f"{HEAD}seat 1 adds 5\n{played(2)}")
    assert [follows for *_, follows in found] == [None, None]


def test_lines_before_the_name_of_another_table_are_of_the_table_before() -> None:
    other = HEAD.replace("tlog 1\n", "").replace("H21", "H22")
    log = f"{HEAD}{played(1)}seat 1 adds 5\n{other}seat 2 adds 6\n{played(1)}seat 3 adds 7\n"
    first = HEAD.count("\n") + 1
    second = first + LINES + other.count("\n") + 2
    assert between(log)[1:] == [
        ("H21", ["seat 1 adds 5"], first + LINES, first),
        ("H22", ["seat 2 adds 6"], first + LINES + 1, None),
        ("H22", ["seat 3 adds 7"], second + LINES, second),
    ]


def test_a_table_that_is_named_again_is_the_same() -> None:
    log = f"{HEAD}{played(1)}seat 1 adds 5\ntable H21\nseat 2 adds 6\n{played(2)}"
    assert [(table, lines) for table, lines, *_ in between(log)][1:] == [
        ("H21", ["seat 1 adds 5", "seat 2 adds 6"])
    ]


def test_a_table_that_comes_back_in_a_log_goes_on_after_its_own_last_round() -> None:
    other = "table H22\n"
    log = f"{HEAD}{played(1)}{other}{played(1)}table H21\nseat 1 adds 5\n{played(2)}"
    (_, lines, _, follows) = between(log)[-1]
    assert (lines, follows) == (["seat 1 adds 5"], HEAD.count("\n") + 1)


def test_a_table_without_a_name_is_one_of_its_own_file() -> None:
    nameless = HEAD.replace("table H21\n", "")
    assert {table for table, *_ in between(nameless + played(1), nameless + played(1))} == {
        "\x000.tlog",
        "\x001.tlog",
    }


def test_a_table_is_told_with_its_casino() -> None:
    recorder = Recorder()
    recorder.ledger = kept = Kept()
    for head in (HEAD, HEAD.replace('casino "Seaside Hall"\n', "")):
        (part,) = parts(head, head)
        recorder.between(part)
    assert [key for key, _ in kept.given] == [("Seaside Hall", "H21"), ("", "H21")]


def test_lines_of_a_log_that_does_not_number_its_rounds_are_not_recorded() -> None:
    (part,) = parts(HEAD)
    assert isinstance(part, Interlude)
    assert part.session is not None
    kept = part.session.evidence
    unnumbered = replace(kept, kept=kept.kept - {Record.SEQUENCE})
    recorder = Recorder()
    recorder.ledger = ledger = Kept()
    recorder.between(replace(part, session=replace(part.session, evidence=unnumbered)))
    recorder.between(replace(part, session=None))
    assert ledger.given == []


def interlude(lines: str, before: RoundEntry | None) -> LedgerEntry:
    (part,) = parts(HEAD + lines)
    return record.of_interlude(part, list(part.events), before)


def test_the_times_of_lines_between_rounds_go_on_from_the_round_before() -> None:
    before = recorded(f"{BLINDS}23:59:00 seat 1 folds\n")
    entry = interlude("00:01:00 seat 1 adds 5\nseat 2 adds 5\ndeck blue opened 23:30:00\n", before)
    day = DAY_OF_PLAY + DAY
    assert [one.at for one in entry.noted] == [day + MINUTE, None, day - 30 * MINUTE]
    assert entry.follows == before.first_line


def test_the_times_of_lines_before_the_first_round_are_of_the_day_of_the_header() -> None:
    entry = interlude("22:01:00 seat 1 adds 5\n00:30:00 seat 2 adds 5\n", None)
    assert [one.at for one in entry.noted] == [
        DAY_OF_PLAY + 22 * HOUR + MINUTE,
        DAY_OF_PLAY + DAY + HOUR // 2,
    ]
    untimed = recorded(BLINDS + WON, opens="round 7 deck red button 1")
    entry = interlude("date 2008-03-15\n01:00:00 seat 1 adds 5\n", untimed)
    assert [one.at for one in entry.noted] == [DAY_OF_PLAY + DAY + HOUR]


def test_a_new_date_does_not_turn_the_clock_of_a_round_that_had_one() -> None:
    before = recorded(f"{BLINDS}22:30:00 seat 1 folds\n")
    entry = interlude("date 2009-01-01\n22:40:00 seat 1 adds 5\n", before)
    assert [one.at for one in entry.noted] == [DAY_OF_PLAY + 22 * HOUR + 40 * MINUTE]


@pytest.mark.parametrize(
    ("opened", "added"), [("2008-03-16T10:00:00", 2), ("2008-03-13T10:00:00", 0)]
)
def test_the_clock_goes_on_from_the_time_of_a_deck_and_never_back_to_it(
    opened: str, added: int
) -> None:
    lines = f"deck blue opened {opened}\n22:30:00 seat 1 adds 5\n"
    (_, noted) = interlude(lines, recorded(BLINDS + WON)).noted
    assert noted.at == DAY_OF_PLAY + added * DAY + 22 * HOUR + 30 * MINUTE


def test_the_kill_button_between_rounds_is_noted_and_an_unread_line_told() -> None:
    entry = interlude("dealer places kill 2\ndealer lifts kill\n", None)
    assert texts(entry) == ["dealer places kill 2", "dealer lifts kill"]
    assert (entry.unread, entry.zone, entry.first_line) == (False, None, 1)
    zoned = recorded(BLINDS + WON, opens=OPENS.replace("22:00:00", "22:00:00+02:00"))
    entry = interlude("dealer hums\n", zoned)
    assert (entry.unread, entry.zone) == (True, 2 * HOUR)


def test_a_stretch_without_events_begins_where_its_part_does() -> None:
    (part,) = parts(HEAD)
    assert record.of_interlude(replace(part, first_line=40), [], None).first_line == 40
