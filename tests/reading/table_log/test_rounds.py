"""Table Log: rounds, and the stretches between them."""

from handaudit.facts import events as e
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.facts.sign import PostedRake
from handaudit.reading.chunks import cut
from handaudit.reading.table_log.format import FORMAT
from table_log_parts import events_of, parts_of, round_of

HEADER = "tlog 1\ngame holdem high\n"
SHORT = "round {} 2008-03-14T21:04:10\nseat 1 P-001 200\nseat 1 folds\nend\n"


def test_a_log_is_its_header_its_rounds_and_what_stands_between() -> None:
    text = f"{HEADER}\n{SHORT.format(1)}seat 1 adds 5\n\n{SHORT.format(2)}"
    header, first, between, second = parts_of(text)
    assert [type(each) for each in (header, first, between, second)] == [
        *(Interlude, Round),
        *(Interlude, Round),
    ]
    assert "".join(part.text for part in parts_of(text)) == text
    assert [part.first_line for part in parts_of(text)] == [1, 4, 8, 10]
    assert between.line_text(8) == "seat 1 adds 5"
    assert [event.lines for event in header] == [1, 1, 1]


def test_what_is_posted_between_two_rounds_holds_from_the_next_one_on() -> None:
    text = (
        f"{HEADER}posted ante 1\n{SHORT.format(1)}posted ante 2\ngame omaha high\n{SHORT.format(2)}"
    )
    first, second = [part for part in parts_of(text) if isinstance(part, Round)]
    assert (first.session.game, first.session.game_line) == ("holdem high", 2)
    assert first.session.sign.ante == 100
    assert (second.session.game, second.session.game_line) == ("omaha high", 9)
    assert second.session.sign.ante == 200


def test_lines_of_the_rake_add_up_in_one_header_and_replace_those_of_an_earlier_one() -> None:
    dollar = PostedRake(steps=((100, 0),), from_flop=True)
    percent = PostedRake(percent=1000, cap=500, rounded="down")
    text = (
        f"{HEADER}posted rake 1 from-flop\nposted rake 10% cap 5 down\n{SHORT.format(1)}"
        f"{SHORT.format(2)}posted rake 10% cap 5 down\n{SHORT.format(3)}"
    )
    rounds = [part for part in parts_of(text) if isinstance(part, Round)]
    assert [part.session.sign.rake for part in rounds] == [
        (dollar, percent),
        (dollar, percent),
        (percent,),
    ]
    chunks = cut([text], FORMAT.starts)
    assert FORMAT.sessions is not None
    assert [session.sign.rake for session in FORMAT.sessions(chunks)][-1] == (percent,)


def test_the_header_sets_every_value_of_the_sign() -> None:
    text = (
        "posted spread 2 20\nposted blinds 2 5\nposted forced-bet 2\nposted raises 3\n"
        "posted rake 2.5% cap 4\nposted bad-beat 1\nposted kill half 60\nposted chip 1\n"
        "posted seats 9\nposted shuffler yes\n"
    )
    session = round_of(text + SHORT.format(1)).session
    sign = session.sign
    assert (sign.limit, sign.small_bet, sign.big_bet, sign.blinds) == (
        "spread",
        200,
        2000,
        (200, 500),
    )
    assert (sign.forced_bet, sign.raises, sign.rake_percent, sign.rake_cap) == (200, 3, 250, 400)
    assert (sign.bad_beat, sign.kill, sign.kill_pot, sign.chip) == (100, "half", 6000, 100)
    assert (sign.seats, sign.shuffler, sign.ante) == (9, True, None)


def test_a_log_evidences_all_but_unknown_cards_what_it_omits_and_times_it_does_not_give() -> None:
    kept = round_of(SHORT.format(1)).session.evidence.kept
    assert frozenset(Record) - kept == {Record.HOLE_CARDS, Record.CLOCK}
    omitted = round_of("unrecorded cuts stakes\nunrecorded burns\n" + SHORT.format(1)).session
    assert kept - omitted.evidence.kept == {Record.CUTS, Record.STAKES, Record.BURNS}
    assert omitted.evidence.missing(Record.CUTS) == (
        "cuts: the log's header says that it does not record them"
    )


def test_times_on_the_lines_of_a_round_evidence_the_clock_of_that_round() -> None:
    timed = SHORT.format(1).replace("seat 1 folds", "21:04:12 seat 1 folds")
    first, second = [part for part in parts_of(timed + SHORT.format(2)) if isinstance(part, Round)]
    assert first.session.evidence.keeps(Record.CLOCK)
    assert not second.session.evidence.keeps(Record.CLOCK)
    assert [event.clock for event in first] == [None, None, 75_852_000, None]


def test_a_log_that_disowns_its_times_evidences_no_clock() -> None:
    timed = SHORT.format(1).replace("seat 1 folds", "21:04:12 seat 1 folds")
    evidence = round_of("unrecorded times\nunrecorded kills\n" + timed).session.evidence
    assert not evidence.keeps(Record.CLOCK)
    assert not evidence.keeps(Record.KILLS)


def test_a_round_without_its_end_is_truncated_and_its_neighbours_are_whole() -> None:
    text = SHORT.format(1) + SHORT.format(2).replace("end\n", "") + SHORT.format(3)
    defects = [part.defect for part in parts_of(text) if isinstance(part, Round)]
    assert [defect and (defect.cite, defect.line) for defect in defects] == [
        None,
        ("log:truncated", 7),
        None,
    ]


def test_a_damaged_round_line_makes_an_interlude_of_its_round_alone() -> None:
    text = SHORT.format(1) + SHORT.format(2).replace("2008", "208") + SHORT.format(3)
    first, damaged, third = parts_of(text)
    assert isinstance(first, Round)
    assert isinstance(third, Round)
    assert isinstance(damaged, Interlude)
    assert [type(event).__name__ for event in damaged] == [
        "Unread",
        "PlayerSeated",
        "Folded",
        "RoundEnded",
    ]


def test_the_last_line_may_lack_its_line_end() -> None:
    assert round_of(SHORT.format(1).rstrip("\n")).defect is None
    assert events_of("end\n# over") == [e.RoundEnded(line=1), e.Ignored(line=2)]
    assert events_of("end\n\n \t") == [e.RoundEnded(line=1), e.Ignored(line=2, count=2)]


def test_a_log_without_its_first_line_is_read_all_the_same() -> None:
    assert FORMAT.looks_like.search(SHORT.format(1))
    assert FORMAT.looks_like.search("# kept by hand\n\ntlog 1\n")
    assert not FORMAT.looks_like.search("PokerStars Hand #1: round 1\nSeat 1: x (5 in chips)\n")
    assert not FORMAT.looks_like.search("round and round\nwe go\n")
