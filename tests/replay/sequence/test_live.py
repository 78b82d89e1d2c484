"""Tables whose logs grow: what is known of a round when it comes, in whatever order and log it does."""

import pytest

from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.facts.log import Interlude
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence import live
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.live import Tables
from handaudit.replay.sequence.occasions import RoundFollowed, StakeTakenOff
from handaudit.replay.sequence.record import Recorder
from replayed import parts

HEAD = (
    "tlog 1\ntable H21\ndate 2008-03-14\ngame holdem high\nposted limit 5 10\nposted blinds 2 5\n"
)
PLAY = (
    "seat 1 Ada 100\nseat 2 Ben 100\nseat 3 Cleo 100\nseat 2 blinds 2\nseat 3 blinds 5\n"
    "seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\nend\n"
)
REMOVES = "seat 2 removes 5\n"


def hand(number: int, at: str = "", zone: str = "") -> str:
    clock = at or f"22:{number:02}:00"
    return f"round {number} 2008-03-14T{clock}{zone} deck red button 1\n{PLAY}"


class Night:
    """Logs that grow; ``gaps`` says of each round why what was before is not known."""

    def __init__(self) -> None:
        self.gaps: list[tuple[str, str | None]] = []
        self.stakes: dict[str, dict[int, int | None]] = {}
        """What was known of the stakes as a round began, in dollars."""
        self.decks: dict[str, set[str]] = {}
        """The decks that were on the table then."""
        self.taken: list[str] = []
        """After which round chips were taken off."""
        self.tables = Tables(self.hear)
        self._recorders: dict[str, Recorder] = {}

    def hear(self, occasion: Occasion, account: TableHistory) -> None:
        if isinstance(occasion, RoundFollowed):
            number = account.round.id
            self.gaps.append((number, occasion.gap))
            self.decks[number] = set(account.decks.on_table)
            self.stakes[number] = {
                seat: None if stake.amount is None else stake.amount // 100
                for seat, stake in account.stakes.items()
            }
        elif isinstance(occasion, StakeTakenOff):
            self.taken.append(account.round.id)

    def log(self, name: str, *lines: str, head: str = HEAD, skip: int = 0) -> "Night":
        """More of a log: its whole text so far, of which so many parts are told already."""
        recorder = self._recorders.setdefault(name, Recorder())
        recorder.ledger = self.tables
        judge = Judge(AuditSettings())
        for part in parts(head + "".join(lines), name)[skip:]:
            told = judge.part(part)
            if isinstance(part, Interlude):
                recorder.between(part)
            elif told is not None and told.entry is not None:
                recorder.played(told.entry)
        return self


# --- one log --------------------------------------------------------------------------------------


def test_the_lines_between_two_rounds_of_a_log_are_judged_with_the_next() -> None:
    night = Night().log("a", hand(1), REMOVES)
    assert (night.gaps, night.taken) == ([("1", None)], [])
    night.log("a", hand(1), REMOVES, hand(2), skip=3)
    assert night.gaps == [("1", None), ("2", None)]
    assert night.taken == ["1"]
    assert night.stakes["2"] == {1: 100, 2: 93, 3: 102}


def test_the_lines_after_the_last_round_are_judged_at_the_end_and_once() -> None:
    night = Night().log("a", hand(1), REMOVES)
    assert night.tables.held == 3  # the head of the log, the round and the lines after it
    night.tables.close()
    night.tables.close()
    assert (night.taken, night.tables.held) == (["1"], 0)
    empty = Night().log("a", REMOVES)
    assert empty.tables.held == 1
    empty.tables.close()
    assert (empty.taken, empty.gaps) == ([], [])


def test_lines_before_the_first_round_are_judged_with_it() -> None:
    night = Night().log("a", "seat 2 sits Ben 90\n", hand(1))
    assert night.stakes["1"] == {2: 90}


def test_a_round_that_is_missing_is_a_gap_as_in_an_audit_of_the_whole() -> None:
    night = Night().log("a", hand(1), hand(3))
    assert night.gaps[1] == ("3", "round 3 does not follow round 1: whether rounds are missing")


def test_a_round_that_comes_late_is_a_gap_and_so_is_the_next() -> None:
    night = Night().log("a", hand(1), hand(3), hand(2, at="22:02:00"), hand(4, at="22:04:00"))
    late, after = night.gaps[2:]
    assert late == ("2", "round 2 came after round 3: whether rounds are missing")
    assert after == ("4", "round 4 does not follow round 2: whether rounds are missing")


def test_a_round_at_the_time_of_the_one_before_or_at_none_is_not_late() -> None:
    assert Night().log("a", hand(1, at="22:00:00"), hand(2, at="22:00:00")).gaps[1] == ("2", None)
    untimed = hand(1).replace(" 2008-03-14T22:01:00", "")
    assert Night().log("a", untimed, hand(2)).gaps[1] == ("2", None)
    assert Night().log("a", hand(1), untimed.replace("round 1", "round 2")).gaps[1] == ("2", None)


def test_tables_are_kept_apart_and_ended_in_the_order_of_their_names() -> None:
    ended: list[str] = []

    class Ends(Night):
        def hear(self, occasion: Occasion, account: TableHistory) -> None:
            if isinstance(occasion, StakeTakenOff):
                ended.append(account.round.session.table or "")
            super().hear(occasion, account)

    night = Ends()
    for name in ("H23", "H21", "H22"):
        night.log(name, hand(1), REMOVES, head=HEAD.replace("H21", name))
    assert [gap for _, gap in night.gaps] == [None] * 3
    night.tables.close()
    assert ended == ["H21", "H22", "H23"]


# --- several logs ---------------------------------------------------------------------------------


BOTH_WAYS = pytest.mark.parametrize(("one", "other"), [("a", "b"), ("b", "a")])
"""The names of two logs, of which either may be the first by the alphabet."""


@BOTH_WAYS
def test_a_table_that_goes_on_in_another_log_is_not_known_to_go_on_at_once(
    one: str, other: str
) -> None:
    night = Night().log(one, hand(1), REMOVES).log(other, hand(2), hand(3))
    assert night.gaps == [
        ("1", None),
        ("2", "round 1 stands in another log: whether lines after it are missing"),
        ("3", None),
    ]
    assert night.taken == []  # all of what stands behind round 1 may not have come


def test_a_round_that_is_told_again_is_left_out_with_the_lines_before_it() -> None:
    night = Night().log("a", hand(1)).log("b", "seat 7 sits Gil 70\n", hand(1), hand(2))
    assert night.gaps == [("1", None), ("2", None)]  # the copy goes on where the first log ends
    assert 7 not in night.stakes["2"]


@pytest.mark.parametrize("waits", ["a", "z"])
def test_a_copy_of_a_round_drops_the_head_of_its_own_log_alone(waits: str) -> None:
    night = Night().log("m", hand(1)).log(waits, "seat 8 sits Hal 80\n")
    night.log("n", "seat 7 sits Gil 70\n", hand(1), hand(2))
    assert night.stakes["2"] == {1: 100, 2: 98, 3: 102, 8: 80}


@BOTH_WAYS
def test_the_lines_after_a_round_are_those_of_the_log_that_goes_on(one: str, other: str) -> None:
    night = Night().log(one, hand(1), REMOVES)
    night.log(other, hand(1), "seat 2 adds 5\n", hand(2))
    assert night.gaps == [("1", None), ("2", None)]
    assert night.stakes["2"][2] == 103
    assert night.taken == []


def test_a_copy_of_an_earlier_round_is_not_where_the_table_goes_on() -> None:
    night = Night().log("a", hand(1), hand(2)).log("b", hand(1), REMOVES, hand(3))
    assert night.gaps[2][1] == "round 2 stands in another log: whether lines after it are missing"
    assert night.taken == []


def test_lines_behind_a_round_that_is_not_the_last_come_too_late() -> None:
    night = Night().log("a", hand(1)).log("b", hand(2))
    night.log("a", hand(1), REMOVES, skip=2)
    night.tables.close()
    assert night.taken == []


def test_rounds_are_known_again_as_long_as_they_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "_REMEMBERED", 2)
    night = Night().log("a", hand(1), hand(2), hand(3))
    night.log("b", hand(2), hand(3))
    assert [number for number, _ in night.gaps] == ["1", "2", "3"]
    night.log("c", hand(1))
    assert [number for number, _ in night.gaps] == ["1", "2", "3", "1"]


def test_what_is_no_longer_needed_is_let_go_after_some_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "_OFTEN", 3)
    lines = [part for n in (1, 2, 3, 4) for part in (hand(n), "seat 1 adds 1\n")]
    held = [Night().log("a", *lines[:n]).tables.held for n in range(1, 8)]
    assert held == [2, 3, 4, 5, 1, 2, 3]


@pytest.mark.parametrize("first", ["+00:00", "-05:00"])
def test_logs_on_the_clocks_of_other_zones_are_followed_on_that_of_the_first(first: str) -> None:
    hours = {"+00:00": ("22:01:00", "17:02:00"), "-05:00": ("17:01:00", "22:02:00")}[first]
    other = {"+00:00": "-05:00", "-05:00": "+00:00"}[first]
    log = [hand(1, at=hours[0], zone=first), hand(2, at=hours[1], zone=other)]
    night = Night().log("a", *log, hand(3, at=hours[0].replace("01:00", "03:00"), zone=first))
    assert [gap for _, gap in night.gaps] == [None, None, None]
    swapped = Night().log("a", hand(1, at="22:01:00", zone="+00:00"))
    swapped.log("a", hand(2, at="22:02:00", zone="+01:00"))
    assert swapped.gaps[1] == ("2", "round 2 came after round 1: whether rounds are missing")


# --- decks that the head of a log tells -----------------------------------------------------------


def test_a_deck_that_a_head_opens_later_waits_for_its_round() -> None:
    night = Night().log(
        "a", "deck red opened 21:00:00\ndeck blue opened 22:02:00\n", hand(1), hand(2), hand(3)
    )
    assert night.decks == {"1": {"red"}, "2": {"red", "blue"}, "3": {"red", "blue"}}
    assert [gap for _, gap in night.gaps] == [None] * 3


def test_a_deck_that_a_head_opened_before_the_last_round_has_had_its_place() -> None:
    second = "deck red opened 22:00:30\ndeck blue opened 22:01:00\ndeck green opened 22:01:30\n"
    night = Night().log("a", hand(1)).log("b", f"{second}deck brown opened\n", hand(2))
    assert night.decks["2"] == {"blue", "green", "brown"}


def test_a_head_without_times_of_decks_is_taken_whole() -> None:
    night = Night().log("a", "dealer hums\ndeck blue opened 22:05:00\n", hand(1), hand(2))
    assert night.gaps == [("1", "a line before it that could not be read"), ("2", None)]
