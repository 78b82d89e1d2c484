"""What a round, and what stands between two rounds, leaves for the ledger of its table."""

import pytest
from msgspec.structs import replace

from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.law.house.house import NO_HOUSE, House
from handaudit.law.in_force import Law
from handaudit.replay.discipline import Poker
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.replay import replay
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import record
from handaudit.replay.sequence.clock import DAY
from handaudit.replay.sequence.ledger import Key, Ledger, LedgerEntry, RoundEntry, in_order
from handaudit.replay.sequence.record import Recorder
from replayed import parts

HOUR, MINUTE = 3_600_000, 60_000
DAY_OF_PLAY = 13_952 * DAY  # 14 March 2008
HEAD = (
    'tlog 1\ncasino "Seaside Hall"\ntable H21\ndate 2008-03-14\ngame omaha high-low-eight\n'
    "posted limit 5 10\nposted blinds 2 5\n"
)
OPENS = "round 7 2008-03-14T22:00:00 deck red button 1"
SEATS = "seat 1 Ada 100\nseat 2 Ben 100\nseat 3 Cleo 100\n"
BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
WON = "seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\n"
"""Cleo wins the small blind."""


def ignored(occasion: Occasion) -> None:
    """Judges nothing."""


def table_of(
    lines: str,
    *more: Event,
    head: str = HEAD,
    opens: str = OPENS,
    seats: str = SEATS,
    without: tuple[Record, ...] = (),
    house: House = NO_HOUSE,
) -> Table:
    """A round that was replayed; its log does not keep what it is ``without``, and ``more`` stands before
    its end.
    """
    (played,) = [
        part for part in parts(f"{head}{opens}\n{seats}{lines}end\n") if isinstance(part, Round)
    ]
    kept = played.session.evidence
    session = replace(played.session, evidence=replace(kept, kept=kept.kept.difference(without)))
    events = (*played.events[:-1], *more, played.events[-1])
    played = replace(played, session=session, events=events)
    table = Poker().table(played, Law(None), house)
    replay(table, ignored)
    return table


def recorded(lines: str, *more: Event, **as_table: object) -> RoundEntry:
    return record.of_round(table_of(lines, *more, **as_table))  # type: ignore[arg-type]


def ends(lines: str, *more: Event, **as_table: object) -> dict[int, int] | None:
    """The stakes after a round, in dollars, by seat."""
    told = recorded(lines, *more, **as_table).ends
    return None if told is None else {seat: cents // 100 for seat, cents in told}


def texts(entry: LedgerEntry) -> list[str]:
    """The lines that are kept for quoting, in their order."""
    return [entry.lines[line] for line in sorted(entry.lines)]


# --- a round --------------------------------------------------------------------------------------


def test_a_round_is_recorded_with_its_times() -> None:
    entry = recorded(
        f"22:01:00 dealer deals 2 down ??\n{BLINDS}22:02:00 seat 1 folds\n"
        "seat 2 folds\n22:03:00 dealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\n"
    )
    start = DAY_OF_PLAY + 22 * HOUR
    assert (entry.start, entry.dealt, entry.end) == (start, start + MINUTE, start + 3 * MINUTE)
    assert entry.line_text(entry.last.line) == "22:03:00 dealer returns 3 to 3"
    assert (entry.path, entry.line_text(entry.first_line)) == ("a.tlog", OPENS)
    assert (entry.id, entry.session.table, entry.format) == ("7", "H21", "table-log")


def test_a_round_without_times_ends_as_it_began() -> None:
    entry = recorded(BLINDS + WON)
    assert entry.start == entry.end == entry.dealt == DAY_OF_PLAY + 22 * HOUR
    assert entry.last is entry.opened
    bare = recorded(BLINDS + WON, opens="round 7 deck red button 1")
    assert (bare.start, bare.end, bare.dealt) == (None, None, None)


@pytest.mark.parametrize(
    "card",
    [
        "dealer deals 2 down ??",
        "dealer deals board 7h 8c Td",
        "dealer burns",
        "dealer shuffles by-hand",
        "dealer cuts 20",
        "dealer recuts 20",
    ],
)
def test_the_last_card_is_dealt_shuffled_or_cut(card: str) -> None:
    entry = recorded(f"22:01:00 {card}\n22:02:00 seat 1 folds\n")
    assert entry.dealt == DAY_OF_PLAY + 22 * HOUR + MINUTE


def test_what_concerns_the_table_is_noted_with_its_time_and_whether_the_pot_was_paid() -> None:
    entry = recorded(
        "seat 1 adds 20\n22:01:00 dealer counts stub 52\nseat 2 leaves\n22:02:00 seat 5 sits Eve 90\n"
        f"{BLINDS}{WON}seat 3 removes 9\nseat 1 steps-away covered\nseat 1 returns 100\n"
        "deck red removed 22:09:00\ndealer spreads red face-up\nseat 1 inspects red\n"
        "dealer washes red\ndeck blue opened 22:08:00\ndeck blue sequenced\n"
    )
    at = DAY_OF_PLAY + 22 * HOUR
    assert [
        (
            entry.line_text(one.event.line),
            one.at and (one.at - at) // MINUTE,
            one.due,
            one.after_play,
        )
        for one in entry.noted
    ] == [
        ("seat 1 adds 20", None, None, False),
        ("22:01:00 dealer counts stub 52", 1, 52, False),
        ("seat 2 leaves", None, None, False),
        ("22:02:00 seat 5 sits Eve 90", 2, None, False),
        ("seat 3 removes 9", None, None, True),
        ("seat 1 steps-away covered", None, None, True),
        ("seat 1 returns 100", None, None, True),
        ("deck red removed 22:09:00", 9, None, True),
        ("dealer spreads red face-up", None, None, True),
        ("seat 1 inspects red", None, None, True),
        ("dealer washes red", None, None, True),
        ("deck blue opened 22:08:00", 8, None, True),
        ("deck blue sequenced", None, None, True),
    ]
    assert not entry.unread


def test_before_any_award_nothing_is_after_the_play() -> None:
    entry = recorded(f"{BLINDS}seat 1 adds 20\n")
    assert [one.after_play for one in entry.noted] == [False]
    twice = recorded(f"{BLINDS}{WON}seat 1 adds 20\ndealer awards 1 to 3 from main for pot\n")
    assert [one.after_play for one in twice.noted] == [False]


@pytest.mark.parametrize(
    ("shuffles", "by_device"),
    [
        ("", None),
        ("dealer shuffles by-hand\n", False),
        ("dealer shuffles by-device\n", True),
        ("dealer shuffles by-hand\ndealer shuffles by-device\n", True),
        ("dealer shuffles by-device\ndealer shuffles by-hand\n", True),
    ],
)
def test_one_shuffle_by_a_device_shows_that_there_is_one(
    shuffles: str,
    by_device: bool | None,  # noqa: FBT001  one of three
) -> None:
    assert recorded(f"{shuffles}{BLINDS}{WON}").by_device is by_device


def test_who_acted_and_who_did_more_than_fold_is_recorded_by_seat() -> None:
    entry = recorded(f"seat 3 blinds 5\nseat 2 blinds 2\n{WON}")
    assert (entry.active, entry.stayed_in) == ((1, 2, 3), (2, 3))
    assert [blind.seat for blind in entry.blinds] == [3, 2]
    called = recorded(f"{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\n")
    assert (called.active, called.stayed_in) == ((1, 2, 3), (1, 2, 3))


def test_the_first_contribution_to_each_fund_is_recorded_in_the_order_of_the_log() -> None:
    entry = recorded(
        f"{BLINDS}{WON}dealer contributes 2 to high-hand\ndealer contributes 1 to bad-beat\n"
        "dealer contributes 3 to high-hand\n"
    )
    assert [(one.fund, one.amount) for one in entry.contributed] == [
        ("high-hand", 200),
        ("bad-beat", 100),
    ]


def test_the_lines_that_a_finding_may_quote_are_kept_and_no_others() -> None:
    entry = recorded(
        f"dealer shuffles by-hand\n{BLINDS}22:01:00 seat 1 folds\nseat 2 folds\n"
        "dealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\nseat 1 adds 20\n"
        "dealer contributes 1 to bad-beat\n"
    )
    assert texts(entry) == [
        OPENS,
        *SEATS.splitlines(),
        *BLINDS.splitlines(),
        "22:01:00 seat 1 folds",
        "seat 1 adds 20",
        "dealer contributes 1 to bad-beat",
    ]


def test_a_line_that_could_not_be_read_is_told() -> None:
    entry = recorded(f"{BLINDS}{WON}dealer hums\n")
    assert (entry.unread, entry.ends) == (True, None)


def test_a_round_that_was_not_audited_leaves_its_place_and_why() -> None:
    (played,) = [part for part in parts(f"{HEAD}{OPENS}\n{SEATS}end\n") if isinstance(part, Round)]
    entry = record.of_damaged(played, Law(None), "it is torn")
    start = DAY_OF_PLAY + 22 * HOUR
    assert (entry.damaged, entry.unread, entry.game, entry.ends) == (
        "it is torn",
        False,
        None,
        None,
    )
    assert (entry.start, entry.end, entry.dealt) == (start, start, start)
    assert (texts(entry), entry.last, entry.noted) == ([OPENS], entry.opened, ())


def test_a_round_that_the_room_called_off_is_as_if_it_had_not_been_dealt() -> None:
    without = (Record.SEQUENCE,)
    first = recorded(f"{BLINDS}{WON}", without=without)
    off = OPENS.replace("22:00", "22:05").replace("round 7", "round 8")
    (played,) = [part for part in parts(f"{HEAD}{off}\n{SEATS}end\n") if isinstance(part, Round)]
    called_off = record.of_damaged(played, Law(None), "the room called it off", void=True)
    after = OPENS.replace("22:00", "22:10").replace("round 7", "round 9")
    stakes = "seat 1 Ada 100\nseat 2 Ben 98\nseat 3 Cleo 102\n"
    second = recorded(f"{BLINDS}{WON}", opens=after, seats=stakes, without=without)
    steps = in_order(
        [replace(one, first_line=place) for place, one in enumerate((first, called_off, second))]
    )
    assert [step.gap for step in steps] == [None, None, None, None]
    torn = replace(called_off, void=False)
    steps = in_order(
        [replace(one, first_line=place) for place, one in enumerate((first, torn, second))]
    )
    assert "was not audited" in str(steps[2].gap)


# --- the kill -------------------------------------------------------------------------------------

KILL = "posted kill full 60\n"


def test_the_kill_of_a_round_is_recorded_where_game_and_table_have_one() -> None:
    lines = f"{BLINDS}dealer places kill 3\nseat 3 blinds 10 kill\n{WON}dealer places kill 2\n"
    entry = recorded(lines, head=HEAD + KILL)
    assert entry.kill is not None
    assert [entry.line_text(event.line) for event in entry.kill.events] == [
        "dealer places kill 3",
        "dealer places kill 2",
        "dealer awards 4 to 3 from main for pot",
        "end",
    ]
    assert set(texts(entry)) >= {"dealer places kill 3", "dealer places kill 2"}
    holdem = HEAD.replace("omaha high-low-eight", "holdem high")
    assert recorded(lines, head=holdem + KILL).kill is None
    assert recorded(BLINDS + WON).kill is None


@pytest.mark.parametrize(
    ("before", "after", "put", "moved"),
    [
        ("", "", None, None),
        ("seat 3 blinds 10 kill\n", "", "seat 3 blinds 10 kill", None),
        ("", "dealer lifts kill\n", None, "dealer lifts kill"),
        ("dealer places kill 2\n", "", "dealer places kill 2", None),
    ],
)
@pytest.mark.parametrize("sign", [KILL, ""])
def test_a_kill_is_recorded_if_the_sign_or_a_line_says_that_there_is_one(
    before: str, after: str, put: str | None, moved: str | None, sign: str
) -> None:
    entry = recorded(f"{BLINDS}{before}{WON}{after}", head=HEAD + sign)
    if not (sign or put or moved):
        assert entry.kill is None
        return
    assert entry.kill is not None
    told = [one and entry.line_text(one.line) for one in (entry.kill.put, entry.kill.moved)]
    assert told == [put, moved]


def test_the_size_of_the_pot_is_that_before_rake_and_contribution() -> None:
    lines = (
        f"{BLINDS}seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer rakes 0.50\n"
        "dealer contributes 1 to bad-beat\ndealer awards 2.50 to 3 from main for pot\n"
    )
    entry = recorded(lines, head=HEAD + KILL)
    assert entry.kill is not None
    assert entry.kill.gross == 400


# --- the stakes after it --------------------------------------------------------------------------

UNRETURNED = WON.replace("dealer returns 3 to 3\n", "")
SHORT = WON.replace("awards 4", "awards 3")


def test_the_stakes_after_a_round_are_those_left_and_what_the_pot_gave() -> None:
    assert ends(BLINDS + WON) == {1: 100, 2: 98, 3: 102}


def test_an_uncalled_bet_goes_back_where_the_log_has_no_line_for_it() -> None:
    without = (Record.RETURNS,)
    assert ends(BLINDS + UNRETURNED, without=without) == {1: 100, 2: 98, 3: 102}
    assert ends(BLINDS + UNRETURNED) is None
    for other in (3, 5):
        lines = BLINDS + UNRETURNED.replace("awards 4", f"awards {other}")
        assert ends(lines, without=without) is None
    awarded = BLINDS + UNRETURNED.replace("awards 4", "awards 7")
    assert ends(awarded, without=without) == ends(awarded) == {1: 100, 2: 98, 3: 102}


def test_what_is_missing_may_be_the_rake_where_the_log_does_not_give_it() -> None:
    stated = ev.PotStated(line=9, total=400, rake=None)
    assert ends(BLINDS + SHORT, without=(Record.RAKE,)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT) is None
    by_a_cent = BLINDS + SHORT.replace("awards 3", "awards 3.99")
    assert ends(by_a_cent, without=(Record.RAKE,)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated, stated.changed(rake=0)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated.changed(rake=0)) is None


@pytest.mark.parametrize("amount", ["5", "4.01"])
def test_a_pot_that_gives_more_than_went_in_leaves_the_stakes_unknown(amount: str) -> None:
    lines = BLINDS + WON.replace("awards 4", f"awards {amount}")
    assert ends(lines) is None
    assert ends(lines, without=(Record.RAKE,)) is None


def test_rake_contribution_and_money_of_the_house_are_part_of_the_account() -> None:
    lines = (
        f"{BLINDS}seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer rakes 1\n"
        "dealer contributes 1 to bad-beat\ndealer awards 2 to 3 from main for pot\n"
    )
    assert ends(lines) == {1: 100, 2: 98, 3: 100}
    splash = ev.HouseMoneyAdded(line=9, amount=1000)
    assert ends(BLINDS + WON.replace("awards 4", "awards 14"), splash) == {1: 100, 2: 98, 3: 112}


def test_an_award_to_an_empty_seat_or_chips_of_a_stranger_leave_the_stakes_unknown() -> None:
    assert ends(BLINDS + WON.replace("to 3 from", "to 7 from")) is None
    assert ends(f"{BLINDS}seat 6 calls 5\n{WON}") is None


ALL_IN = (
    f"{BLINDS}seat 1 folds\nseat 2 raises to 100 all-in\nseat 3 calls 95 all-in\n"
    "dealer awards 200 to 2 from main for high\n"
)


def test_who_has_lost_all_has_nothing_and_nobody_less() -> None:
    assert ends(ALL_IN) == {1: 100, 2: 200, 3: 0}
    assert ends(ALL_IN, seats=SEATS.replace("Cleo 100", "Cleo 99.99")) is None


@pytest.mark.parametrize(
    ("house", "has"), [(NO_HOUSE, 198), (House(cashout_fee_included=False), 196)]
)
def test_who_was_paid_by_the_room_instead_of_the_pot_has_that_without_its_fee(
    house: House, has: int
) -> None:
    unpaid = ev.ResultStated(line=9, seat=2, result="won", won=20_000, paid=False)
    cashed = ev.CashedOut(line=9, seat=2, amount=19_800, fee=200)
    lines = ALL_IN.replace("dealer awards 200 to 2 from main for high\n", "")
    assert ends(lines, cashed, unpaid, house=house) == {1: 100, 2: has, 3: 0}
    assert ends(lines, cashed, unpaid.changed(paid=True), house=house) is None


# --- between rounds -------------------------------------------------------------------------------


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
