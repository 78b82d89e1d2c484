"""House rules of the button and the blinds across rounds, judged of a round after those before it."""

from typing import Literal

import pytest
from msgspec.structs import replace

from blind_rounds import ROUND, hand
from handaudit.duties.house.button_and_blinds import blinds_owed, button_rule
from handaudit.duties.outcome import MET, Kind, Outcome
from handaudit.facts.events import BlindPosted
from handaudit.facts.evidence import Record
from handaudit.law.house.house import House
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

FIVE = "Ada Ben Cleo Dov Eve"
Rule = Literal["dead", "moving", "either"]


def online(one: RoundEntry) -> RoundEntry:
    """The same round in a log that does not number its rounds and may list who does not play."""
    kept = one.session.evidence
    without = replace(kept, kept=kept.kept - {Record.SEQUENCE})
    return replace(one, session=replace(one.session, evidence=without))


def after(*rounds: RoundEntry, newcomers: tuple[int, ...] = ()) -> TableHistory:
    """What is known at a table as the last of some rounds begins."""
    account = TableHistory()
    for one in rounds[:-1]:
        account.blinds.played(one, says_who_left=True)
    for seat in newcomers:
        account.blinds.taken(seat)
    account.round = rounds[-1]
    return account


def went(rule: Rule, *rounds: RoundEntry) -> Outcome | None:
    """How ``button-rule`` ends in the last of some rounds."""
    account = after(*rounds)
    account.house = House(button_rule=rule)
    this, before = rounds[-1], rounds[-2]
    found = button_rule.judge(RoundFollowed(this.opened, this, before), account)
    assert not isinstance(found, tuple)
    return found


def words(found: Outcome | None) -> tuple[str, str, str]:
    assert found is not None
    assert found.kind is Kind.VIOLATED
    return found.message, found.expected, found.actual


# --- button-rule: the big blind -------------------------------------------------------------------


def test_the_big_blind_goes_to_the_next_player() -> None:
    assert went("dead", hand(FIVE, 1, 2), hand(FIVE, 2, 3)) is MET
    assert went("dead", hand(FIVE, 3, 4), hand(FIVE, 4, 5)) is MET
    assert went("dead", hand(FIVE, 4, 5), hand(FIVE, 5, 1)) is MET


def test_a_big_blind_that_passes_a_player_or_stays_is_told_with_both_posts() -> None:
    before = hand(FIVE, 1, 2)
    passed = went("dead", before, hand(FIVE, 3, 4))
    assert words(passed) == (
        "the big blind moved from seat 2 to seat 4, past seat 3",
        "the big blind from seat 3",
        "seat 4",
    )
    assert passed is not None
    assert (passed.seat, passed.against) == (4, before.blinds[1:])
    stayed = went("dead", before, hand(FIVE, 1, 2))
    assert words(stayed)[0] == "the big blind stayed at seat 2"
    round_the_end = went("dead", hand(FIVE, 4, 5), hand(FIVE, 1, 2))
    assert words(round_the_end)[0] == "the big blind moved from seat 5 to seat 2, past seat 1"
    back = went("dead", before, hand(FIVE, 5, 1))
    assert words(back)[0] == "the big blind moved from seat 2 to seat 1, past seat 3"


@pytest.mark.parametrize(
    ("before", "this"),
    [
        ("Ada Ben - Dov Eve", "Ada Ben Cleo Dov Eve"),  # a newcomer
        ("Ada Ben Cleo Dov Eve", "Ada Ben - Dov Eve"),  # who has left
        ("Ada Ben Cleo Dov Eve", "Ada Ben Finn Dov Eve"),  # another player in the seat
        ("Ada Ben Cleo Dov Eve", "Ada Ben (Cleo) Dov Eve"),
        ("Ada Ben cleo Dov Eve", "Ada Ben Cleo Dov Eve"),
        ("Ada Ben Cleo Dov Eve", "Ada Ben cleo Dov Eve"),
    ],
)
def test_the_big_blind_may_pass_who_does_not_play_in_both_rounds(before: str, this: str) -> None:
    assert went("dead", hand(before, 1, 2), hand(this, 2, 4)) is MET


def test_the_big_blind_goes_anywhere_where_nobody_else_played_before() -> None:
    assert went("dead", hand("Ada Ben Cleo", 1, 2), hand("- Ben - Dov Eve Finn", 4, 5)) is MET
    assert went("dead", hand("Ada Ben Cleo", 1, 2), hand("Dov Ben Eve", 1, 2)) is MET


def test_the_first_player_of_three_is_enough_and_two_are_too_few() -> None:
    three, two = "Ada Ben Cleo", "Ada Ben -"
    assert words(went("dead", hand(three, 1, 2), hand(three, 3, 1)))[0].endswith("past seat 3")
    assert went("dead", hand(two, 1, 2), hand(three, 3, 1)) is None
    assert went("dead", hand(three, 1, 2), hand("Ada Ben cleo", 1, 2)) is None


def test_where_nobody_knows_who_had_the_big_blind_nothing_is_evidenced() -> None:
    for rounds in (
        (hand(FIVE, 1, None), hand(FIVE, 2, 3)),
        (hand(FIVE, 1, 2), hand(FIVE, 2, None)),
    ):
        found = went("dead", *rounds)
        assert found is not None
        assert (found.kind, found.message) == (
            Kind.NOT_EVIDENCED,
            "who had the big blind: the log does not say",
        )


@pytest.mark.parametrize("judged", [button_rule, blinds_owed], ids=lambda rule: rule.name)
def test_the_first_round_of_a_log_is_not_judged_and_one_after_a_gap_not_evidenced(
    judged: object,
) -> None:
    this = hand(FIVE, 1, 2)
    account = after(this)
    judge = judged.judge  # type: ignore[attr-defined]
    assert judge(RoundFollowed(this.opened, this), account) is None
    assert judge(RoundFollowed(this.opened, None, gap="it is so"), account) is None
    found = judge(RoundFollowed(this.opened, this, gap="it is so"), account)
    assert found.kind is Kind.NOT_EVIDENCED
    assert found.message.endswith("it is so")
    account.decks.reopened = True
    assert judge(RoundFollowed(this.opened, this, gap="it is so"), account) is None


def test_what_the_subchapter_forbids_is_left_to_it() -> None:
    before = hand(FIVE, 1, 2, 5)
    assert went("dead", before, hand(FIVE, 3, 4, 1)) is None  # not left of the button
    assert went("dead", before, hand(FIVE, 1, 2, 5)) is None  # the button stayed
    assert words(went("dead", online(before), online(hand(FIVE, 1, 2, 5))))[0].startswith("the big")
    assert words(went("dead", hand(FIVE, 1, 2), hand(FIVE, 1, 2, 5)))[0].startswith("the big")
    assert words(went("dead", before, hand(FIVE, 1, 2)))[0].startswith("the big")


# --- button-rule: the button ----------------------------------------------------------------------


def moved(*rounds: RoundEntry, rule: Rule = "moving") -> Outcome | None:
    return went(rule, *map(online, rounds))


def test_a_moving_button_goes_to_the_next_player() -> None:
    before = hand(FIVE, 2, 3, 1)
    assert moved(before, hand(FIVE, 3, 4, 2)) is MET
    found = moved(before, hand(FIVE, 4, 5, 3))
    assert words(found) == (
        "the button moved from seat 1 to seat 3, past seat 2",
        "the button at seat 2",
        "seat 3",
    )
    assert found is not None
    assert (found.against, found.seat, found.event) == (
        (before.opened,),
        None,
        hand(FIVE, 4, 5, 3).opened,
    )
    assert words(moved(before, hand(FIVE, 2, 3, 1)))[0] == "the button stayed at seat 1"


@pytest.mark.parametrize("names", ["Ada - Cleo Dov Eve", "Ada (Ben) Cleo Dov Eve"])
def test_a_moving_button_lies_at_a_seat_that_is_dealt_in(names: str) -> None:
    before = hand(FIVE, 2, 3, 1)
    found = moved(before, hand(names, 3, 4, 2))
    assert words(found) == (
        "the button lies at seat 2, where nobody plays",
        "the button at a seat that is dealt in",
        "seat 2",
    )
    assert found is not None
    assert found.against == (before.opened,)
    assert moved(before, hand(names, 4, 5, 3)) is MET


def test_who_was_let_in_between_button_and_small_blind_may_be_passed() -> None:
    before = hand(FIVE, 3, 4, 1)  # seat 2 came in between them
    assert moved(before, hand(FIVE, 4, 5, 3)) is MET
    assert words(moved(before, hand(FIVE, 5, 1, 4)))[0].endswith("past seat 3")


def test_a_button_of_which_nothing_is_said_is_not_evidenced() -> None:
    for buttons in ((None, 2), (1, None)):
        found = moved(hand(FIVE, 2, 3, buttons[0]), hand(FIVE, 3, 4, buttons[1]))
        assert found is not None
        assert found.message == "the button: a round's line does not give it"


def test_either_way_will_do_where_the_room_says_so() -> None:
    before = hand(FIVE, 2, 3, 1)
    spared, dead = hand(FIVE, 3, 5, 2), hand("Ada - Cleo Dov Eve", 3, 4, 2)
    big = hand("Ada Ben Cleo Dov Eve", 3, 4, 2)
    assert moved(before, big, rule="either") is MET
    assert words(moved(before, dead))[0].startswith("the button lies")
    assert moved(before, dead, rule="either") is MET
    alone = hand("Ada Ben - Dov Eve", 4, 5, 2)
    assert words(moved(before, alone, rule="dead"))[0] == (
        "the big blind moved from seat 3 to seat 5, past seat 4"
    )
    assert moved(before, alone, rule="either") is MET
    assert moved(before, spared, rule="either") is None  # not left of the button
    both = moved(before, hand(FIVE, 4, 5, 3), rule="either")
    assert words(both)[0].startswith("the big blind moved")


def test_a_rule_that_the_room_does_not_have_is_not_judged() -> None:
    account = after(hand(FIVE, 1, 2), hand(FIVE, 3, 4))
    this = account.round
    assert button_rule.judge(RoundFollowed(this.opened, this, hand(FIVE, 1, 2)), account) is None


# --- blinds-owed ----------------------------------------------------------------------------------


def post(entry: RoundEntry, seat: int, cents: int, dead: int = 0) -> RoundEntry:
    """The same round with a post for missed blinds."""
    more = BlindPosted(line=1, seat=seat, amount=cents, kind="missed", dead=dead)
    return replace(entry, blinds=(*entry.blinds, more))


def owed(*rounds: RoundEntry, newcomers: tuple[int, ...] = ()) -> tuple[Outcome, ...] | None:
    """How ``blinds-owed`` ends for those who come into the last of some rounds."""
    account = after(*rounds, newcomers=newcomers)
    this = rounds[-1]
    found = blinds_owed.judge(RoundFollowed(this.opened, this, rounds[-2]), account)
    assert not isinstance(found, Outcome)
    return found


def paid(*rounds: RoundEntry, newcomers: tuple[int, ...] = ()) -> tuple[str, str, str] | None:
    """The one finding in the last round; ``None`` where it is in order."""
    found = owed(*rounds, newcomers=newcomers)
    assert found is not None
    (one,) = found
    return None if one is MET else words(one)


AWAY = "Ada Ben - Dov Eve"
MISSED_BIG = (hand(FIVE, 1, 2), hand(AWAY, 2, 4))
"""Cleo is passed by the big blind."""
MISSED_BOTH = (*MISSED_BIG, hand(AWAY, 4, 5))
MISSED_SMALL = (hand(FIVE, 2, 3), hand(AWAY, None, 4))
"""Cleo goes after the big blind, before the small one."""
MISSED_NONE = (hand(FIVE, 4, 5), hand(AWAY, 5, 1))


@pytest.mark.parametrize("rounds", [MISSED_BIG, MISSED_BOTH])
@pytest.mark.parametrize(
    ("cents", "dead", "posted"),
    [(500, 0, None), (700, 200, None), (200, 200, "2"), (0, 0, "nothing"), (500, 100, "5")],
)
def test_who_missed_the_big_blind_owes_it_live(
    rounds: tuple[RoundEntry, ...], cents: int, dead: int, posted: str | None
) -> None:
    this = hand(FIVE, 5, 1)
    this = post(this, 3, cents, dead) if cents else this
    found = paid(*rounds, this)
    expected = (f"seat 3 missed the big blind and posted {posted}", "a post of 5", posted)
    assert found == (expected if posted else None)


@pytest.mark.parametrize(
    ("cents", "dead", "posted"),
    [(200, 200, None), (200, 0, None), (0, 0, "nothing"), (100, 100, "1"), (500, 0, "5")],
)
def test_who_missed_the_small_blind_alone_owes_that_alone(
    cents: int, dead: int, posted: str | None
) -> None:
    this = hand(FIVE, 4, 5)
    this = post(this, 3, cents, dead) if cents else this
    expected = (f"seat 3 missed only the small blind and posted {posted}", "a post of 2", posted)
    assert paid(*MISSED_SMALL, this) == (expected if posted else None)


@pytest.mark.parametrize(("cents", "posted"), [(0, None), (200, None), (500, "5"), (499, None)])
def test_who_missed_no_blind_owes_nothing(cents: int, posted: str | None) -> None:
    this = hand(FIVE, 1, 2)
    this = post(this, 3, cents) if cents else this
    expected = (f"seat 3 missed no blind and posted {posted}", "a post of nothing", posted)
    assert paid(*MISSED_NONE, this) == (expected if posted else None)


def test_who_may_have_given_the_seat_up_may_post_as_a_newcomer() -> None:
    this = post(hand(FIVE, 1, 2), 3, 500)
    account = after(*MISSED_NONE, this)
    account.blinds.absent[3].stayed = False
    found = blinds_owed.judge(RoundFollowed(this.opened, this, MISSED_NONE[-1]), account)
    assert found == (MET,)


def test_the_last_chips_are_enough() -> None:
    this = post(hand(FIVE, 5, 1, stakes=3), 3, 300, 200)
    assert paid(*MISSED_BIG, this) is None


NEW = "Ada Ben Finn Dov Eve"


def test_a_newcomer_owes_the_big_blind() -> None:
    new = "seat 3 is new at the table and posted "
    this = hand(NEW, 4, 5)
    assert paid(*MISSED_BIG, this, newcomers=(3,)) == (f"{new}nothing", "a post of 5", "nothing")
    assert paid(*MISSED_BIG, this) == (f"{new}nothing", "a post of 5", "nothing")
    assert paid(*MISSED_BIG, post(this, 3, 200), newcomers=(3,)) == (f"{new}2", "a post of 5", "2")
    assert paid(*MISSED_BIG, post(this, 3, 500), newcomers=(3,)) is None
    assert paid(*MISSED_BIG, post(this, 3, 700, 300), newcomers=(3,)) is not None
    assert owed(*MISSED_BIG, post(this, 3, 200)) == ()  # of whom no line says that they are new


def test_who_was_seen_before_and_is_not_known_to_be_away_is_not_judged() -> None:
    rounds = (hand("Ada Ben Cleo Dov Finn", 1, 2), hand("Ada Ben Cleo Dov Eve", 2, 3))
    assert owed(*rounds, hand("Ada Ben Finn Dov Eve", 4, 5)) == ()


def test_nothing_is_owed_in_the_place_of_a_blind_nor_by_who_played_before() -> None:
    assert owed(*MISSED_BOTH, hand(FIVE, 1, 3)) == ()
    assert owed(*MISSED_BOTH, hand(FIVE, 3, 4)) == ()
    assert owed(hand(FIVE, 1, 2), hand(FIVE, 2, 3), hand(FIVE, 3, 4)) == ()


def test_what_is_posted_is_quoted_at_its_line_and_else_the_seat() -> None:
    (missing,) = owed(*MISSED_BIG, hand(FIVE, 5, 1)) or ()
    assert (missing.event, missing.seat) == (hand(FIVE, 5, 1).seated[2], 3)
    this = post(post(hand(FIVE, 5, 1), 3, 100), 3, 200)
    (short,) = owed(*MISSED_BIG, this) or ()
    assert (short.event, short.actual) == (this.blinds[-1], "2")


def test_who_folds_at_once_may_not_have_been_dealt_in_where_the_log_lists_all() -> None:
    this = replace(hand(FIVE, 5, 1), stayed_in=(1, 2, 4, 5))
    assert paid(*MISSED_BIG, this) is not None
    (found,) = owed(*MISSED_BIG, online(this)) or ()
    assert found.kind is Kind.NOT_EVIDENCED
    assert found.message == (
        "whether a player who folds at once was dealt in: the log has only the fold"
    )
    (called,) = owed(*MISSED_BIG, online(hand(FIVE, 5, 1))) or ()
    assert called.kind is Kind.VIOLATED


def test_a_tournament_owes_nothing_nor_a_table_of_two_or_of_other_blinds() -> None:
    this = hand(FIVE, 5, 1)
    tournament = replace(this, session=replace(this.session, tournament=True))
    assert owed(*MISSED_BIG, tournament) is None
    assert owed(MISSED_BIG[0], hand("- Ben - Dov -", 2, 4), this) is None
    assert owed(hand(FIVE, 1, None), this) is None
    for blinds in (None, (200, None), (200, 500, 1000)):
        other = replace(this, sign=replace(ROUND.sign, blinds=blinds))
        assert owed(*MISSED_BIG, other) is None
