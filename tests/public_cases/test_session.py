"""Situations that publicly reported bugs of other software are about, over several rounds of a table.

Each test carries the number of its case.  The button and the blinds from round to round are the
room's rules; a log that does not number its rounds shows by the stakes that none is missing.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.auditing.tally import Tally
from handaudit.law.house.profiles import PROFILES, Houses
from public_hands import TABLE_LOG, audited, hand

NAMES = {1: "Ivo", 2: "Una", 3: "Rolf", 4: "Tess", 5: "Wim", 6: "Hal"}


def room(**ways: Any) -> Houses:
    """A live card room with these rules alone."""
    return Houses("live", changes=ways)


DEAD, MOVING, EITHER = (room(button_rule=rule) for rule in ("dead", "moving", "either"))
OWED = room(blinds_owed=True)


class Night:
    """Hands of one table in a PokerStars log, all folded to the big blind; stakes in cents."""

    def __init__(self, *seats: int, tournament: bool = False) -> None:
        self.stakes = dict.fromkeys(seats, 10_000)
        self.away: set[int] = set()
        """Seats that are listed and sit out."""
        self.tournament = tournament
        self.hands: list[str] = []

    def leave(self, *seats: int) -> "Night":
        """These leave the table, and their stakes with them."""
        for seat in seats:
            del self.stakes[seat]
        return self

    def hand(
        self,
        button: int,
        small: int | None,
        big: int,
        *,
        posts: dict[int, str] | None = None,
        calls: int | None = None,
    ) -> "Night":
        """A hand with its blinds; ``posts`` as ``big blind 1``, and ``calls`` who calls the blind."""
        number = len(self.hands)
        game = "Tournament #7, 10+1 Hold'em No Limit - Level I (50/100)"
        game = game if self.tournament else "Hold'em No Limit ($0.50/$1.00 USD)"
        lines = [
            f"PokerStars Hand #{601 + number}: {game} - 2024/05/07 20:{number:02}:00 ET",
            f"Table 'Pier' 6-max Seat #{button} is the button",
        ]
        for seat, stake in sorted(self.stakes.items()):
            out = " is sitting out" if seat in self.away else ""
            lines.append(f"Seat {seat}: {NAMES[seat]} ({self.money(stake)} in chips){out}")
        put = {big: 100}
        if small is not None:
            put[small] = 50
            lines.append(f"{NAMES[small]}: posts small blind {self.money(50)}")
        lines.append(f"{NAMES[big]}: posts big blind {self.money(100)}")
        for seat, post in (posts or {}).items():
            words, _, cents = post.rpartition(" ")
            put[seat] = int(cents)
            lines.append(f"{NAMES[seat]}: posts {words} {self.money(int(cents))}")
        lines.append("*** HOLE CARDS ***")
        return self._folded(lines, button, big, put, calls)

    def _folded(
        self, lines: list[str], button: int, big: int, put: dict[int, int], calls: int | None
    ) -> "Night":
        playing = [seat for seat in self.stakes if seat not in self.away]
        order = sorted(playing, key=lambda seat: (seat - big - 1) % 10)
        for seat in order[:-1]:
            if seat == calls:
                put[seat] = put.get(seat, 0) + 100
                lines.append(f"{NAMES[seat]}: calls {self.money(100)}")
            else:
                lines.append(f"{NAMES[seat]}: folds")
        if calls is None:
            second = max((min(put[one], 100) for one in put if one != big), default=0)
            if second < 100:
                put[big] = second
                lines.append(f"Uncalled bet ({self.money(100 - second)}) returned to {NAMES[big]}")
        else:
            lines += [f"{NAMES[big]}: checks", "*** FLOP *** [2c 7d Ts]"]
            after = sorted((big, calls), key=lambda seat: (seat - button - 1) % 10)
            lines += [f"{NAMES[after[0]]}: bets {self.money(200)}", f"{NAMES[after[1]]}: folds"]
            lines.append(f"Uncalled bet ({self.money(200)}) returned to {NAMES[after[0]]}")
            big = after[0]
        pot = sum(put.values())
        lines.append(f"{NAMES[big]} collected {self.money(pot)} from pot")
        lines += ["*** SUMMARY ***", f"Total pot {self.money(pot)} | Rake {self.money(0)}", ""]
        for seat, chips in put.items():
            self.stakes[seat] -= chips
        self.stakes[big] += pot
        self.hands.append("\n".join(lines))
        return self

    def money(self, cents: int) -> str:
        return str(cents) if self.tournament else f"${cents // 100}.{cents % 100:02}"

    def judged(self, house: Houses, rule: str) -> tuple[int, int, int]:
        """How often the rule was met, violated, and not evidenced."""
        tally = audited("\n".join(self.hands), house).by_rule.get(rule, Tally())
        return tally.met, tally.violated, tally.not_evidenced


def first() -> Night:
    """Hand n of case F1: five players, the button at seat 1."""
    return Night(1, 2, 3, 4, 5).hand(1, 2, 3)


@pytest.mark.parametrize(
    ("gone", "then", "after"),
    [
        ((3,), (2, None, 4), (3, 4, 5)),
        ((2,), (2, 3, 4), (3, 4, 5)),
        ((1,), (2, 3, 4), (3, 4, 5)),
        ((2, 3), (2, None, 4), (3, 4, 5)),
    ],
    ids=["the big blind", "the small blind", "the button", "both blinds"],
)
def test_f1_a_dead_button_may_lie_at_an_empty_seat_and_spares_nobody(
    gone: tuple[int, ...], then: tuple[int, int | None, int], after: tuple[int, int | None, int]
) -> None:
    night = first().leave(*gone).hand(*then).hand(*after)
    assert night.judged(DEAD, "button-rule") == (2, 0, 0)


def test_f1_who_is_due_the_big_blind_is_passed_over() -> None:
    """Seat 3 has left; seat 4 was due the big blind, and had the small one."""
    night = first().leave(3).hand(2, 4, 5)
    (finding,) = audited("\n".join(night.hands), DEAD).findings
    assert (finding.rule, finding.seat, finding.severity.value) == ("button-rule", 5, "warning")
    assert finding.message == "the big blind moved from seat 3 to seat 5, past seat 4"
    assert finding.citations == ("house:button-rule",)


def test_f1_a_moving_button_may_spare_a_player_the_big_blind() -> None:
    night = first().leave(3).hand(2, 4, 5)
    assert night.judged(MOVING, "button-rule") == (1, 0, 0)
    assert night.judged(EITHER, "button-rule") == (1, 0, 0)


def test_f1_a_moving_button_does_not_lie_at_an_empty_seat() -> None:
    night = first().leave(3).hand(2, None, 4).hand(3, 4, 5)
    assert night.judged(MOVING, "button-rule") == (1, 1, 0)
    assert night.judged(EITHER, "button-rule") == (2, 0, 0)


@pytest.mark.parametrize("house", [DEAD, MOVING, EITHER])
def test_f4_the_button_and_the_blinds_are_stuck(house: Houses) -> None:
    """The same player has the big blind in four hands running, and others play: three breaches."""
    night = first()
    for _ in range(3):
        night.hand(1, 2, 3)
    assert night.judged(house, "button-rule") == (0, 3, 0)


def test_f4_the_button_at_a_seat_that_sits_out_is_for_dead_buttons() -> None:
    night = first()
    night.away.add(2)
    night.hand(2, 3, 4)
    assert night.judged(DEAD, "button-rule") == (1, 0, 0)
    assert night.judged(MOVING, "button-rule") == (0, 1, 0)


def test_a_missing_hand_suspends_what_is_said_of_the_button() -> None:
    night = first().hand(2, 3, 4).hand(3, 4, 5)
    del night.hands[1]
    assert night.judged(EITHER, "button-rule") == (0, 0, 1)


@settings(max_examples=30)
@given(missing=st.sets(st.integers(0, 10), max_size=10))
def test_no_gap_in_a_log_makes_a_breach(missing: set[int]) -> None:
    night = Night(1, 2, 3, 4, 5)
    for number in range(11):
        night.hand(*(1 + (number + step) % 5 for step in range(3)))
    night.hands = [one for at, one in enumerate(night.hands) if at not in missing]
    for rule in ("dead", "moving"):
        report = audited("\n".join(night.hands), room(button_rule=rule, blinds_owed=True))
        assert report.findings == []


def test_the_order_of_the_hands_in_a_log_changes_nothing() -> None:
    night = first().leave(3).hand(2, 4, 5).hand(4, 5, 1)
    night.hands.reverse()
    assert night.judged(DEAD, "button-rule") == (1, 1, 0)


def test_a_top_up_hides_whether_a_hand_is_missing() -> None:
    night = first()
    night.stakes[5] += 500
    assert night.hand(2, 3, 4).judged(EITHER, "button-rule") == (0, 0, 1)


# --- missed blinds --------------------------------------------------------------------------------


def back(*blinds: str, post: str) -> Night:
    """Wim, at seat 5, sits out while these blinds pass the seat, and is back with a post or a call."""
    night = Night(1, 2, 3, 4, 5, 6)
    rounds: dict[str, list[tuple[int, int | None, int]]] = {
        "big": [(2, 3, 4), (3, 4, 6), (4, 6, 1)],
        "big small": [(2, 3, 4), (3, 4, 6), (4, 6, 1), (6, 1, 2)],
        "small": [(3, 4, 5), (4, None, 6), (5, 6, 1)],
        "": [(5, 6, 1), (6, 1, 2), (1, 2, 3)],
    }
    *before, last = rounds[" ".join(blinds)]
    for one in before:
        night.hand(*one)
        night.away.add(5)
    night.away.discard(5)
    return night.hand(*last, posts={5: post} if post else {}, calls=None if post else 5)


@pytest.mark.parametrize(
    ("blinds", "post", "broken"),
    [
        (("big", "small"), "small & big blinds 150", False),
        (("big", "small"), "small blind 50", True),
        (("big", "small"), "", True),
        (("big",), "small & big blinds 150", False),
        (("big",), "big blind 100", False),
        (("big",), "", True),
        (("small",), "small blind 50", False),
        (("small",), "big blind 100", True),
        (("small",), "", True),
        ((), "", False),
        ((), "big blind 100", True),
    ],
)
def test_f7_who_returns_pays_the_blinds_that_were_missed(
    blinds: tuple[str, ...], post: str, *, broken: bool
) -> None:
    judged = (0, 1, 0) if broken else (1, 0, 0)
    assert back(*blinds, post=post).judged(OWED, "blinds-owed") == judged


def test_f7_waiting_for_the_big_blind_costs_nothing() -> None:
    night = Night(1, 2, 3, 4, 5, 6).hand(2, 3, 4)
    night.away.add(5)
    night.hand(3, 4, 6).hand(4, 6, 1).hand(6, 1, 2).hand(1, 2, 3).hand(2, 3, 4)
    night.away.discard(5)
    night.hand(3, 4, 5)
    assert night.judged(OWED, "blinds-owed") == (0, 0, 0)


@pytest.mark.parametrize(
    ("tournament", "post", "judged"),
    [(False, "", (0, 1, 0)), (False, "big blind 100", (1, 0, 0)), (True, "", (0, 0, 0))],
)
def test_f7_a_newcomer_posts_in_a_cash_game(
    *, tournament: bool, post: str, judged: tuple[int, int, int]
) -> None:
    """Seat 6 is new; its place is the one before the button."""
    night = Night(1, 2, 3, 4, 5, tournament=tournament).hand(5, 1, 2)
    night.stakes[6] = 10_000
    night.hand(1, 2, 3, posts={6: post} if post else {}, calls=None if post else 6)
    assert night.judged(OWED, "blinds-owed") == judged


def test_f7_where_a_log_begins_nothing_is_known_of_missed_blinds() -> None:
    night = Night(1, 2, 3, 4, 5, 6)
    night.away.add(5)
    night.hand(6, 1, 2)
    night.away.discard(5)
    night.hand(1, 2, 3, calls=5)
    report = audited("\n".join(night.hands), OWED)
    assert report.findings == []


# --- stakes that prove that no hand is missing ----------------------------------------------------


@pytest.mark.parametrize(("stake", "linked"), [(4400, True), (2100, False)])
def test_a9_an_implied_return_is_in_the_stake_of_the_next_hand(stake: int, *, linked: bool) -> None:
    """All-in to 3300 against 1000: 2300 go back without a line, and the pot is of 2100."""
    level = "Tournament #50, 5+1 Hold'em No Limit - Level III (50/100)"
    log = hand(
        "Ivo 1500, Una 3300, Rolf 1000, Tess 2000",
        """
Rolf: posts small blind 50
Ivo: posts big blind 100
*** HOLE CARDS ***
Tess: folds
Una: raises 3200 to 3300 and is all-in
Rolf: calls 950 and is all-in
Ivo: folds
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Rolf: shows [Ac Kd] (high card Ace)
Una: shows [9c 9d] (a pair of Nines)
Una collected 2100 from pot
""",
        game=level,
        at="2005/06/01 20:00:00 ET",
        button=2,
        total="2100 | Rake 0",
    )
    following = hand(
        f"Ivo 1400, Una {stake}, , Tess 2000",
        """
Tess: posts small blind 50
Ivo: posts big blind 100
*** HOLE CARDS ***
Una: folds
Tess: folds
Ivo collected 100 from pot
""",
        game=level,
        number=42,
        at="2005/06/01 20:01:00 ET",
        button=2,
        total="100 | Rake 0",
    )
    tally = audited(log + "\n" + following, EITHER).by_rule["button-rule"]
    assert tally.not_evidenced == (0 if linked else 1)


@pytest.mark.parametrize(
    ("included", "stake", "linked"),
    [
        (True, "101.20", True),
        (True, "100.18", False),
        (False, "100.18", True),
        (False, "101.20", False),
    ],
)
def test_a14_the_fee_of_a_cash_out_is_in_the_sum_or_taken_from_it(
    *, included: bool, stake: str, linked: bool
) -> None:
    """All of 90 wagered, and 101.20 from the house: its fee of 1.02 is printed beside it."""
    log = hand(
        "Ivo 90, Una 90, Rolf 90, Tess 90",
        """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Tess: folds
Ivo: raises $89 to $90 and is all-in
Una: folds
Rolf: calls $89 and is all-in
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Rolf: shows [8h 8c] (a pair of Eights)
Ivo: shows [Ad Kd] (high card Ace)
Rolf cashed out the hand for $101.20 | Cash Out Fee $1.02
""",
        total="$180.50 | Rake $2",
    )
    log += (
        "Seat 1: Ivo (button) showed [Ad Kd] and lost with high card Ace\n"
        "Seat 3: Rolf (big blind) showed [8h 8c] and won ($178.50) with a pair of Eights "
        "(pot not awarded as player cashed out)\n\n"
    )
    log += hand(
        f", Una 89.50, Rolf {stake}, Tess 90",
        """
Rolf: posts small blind $0.50
Tess: posts big blind $1
*** HOLE CARDS ***
Una: folds
Rolf: folds
Uncalled bet ($0.50) returned to Tess
Tess collected $1 from pot
""",
        number=42,
        at="2024/05/07 20:01:00 ET",
        button=2,
        total="$1 | Rake $0",
    )
    house = room(button_rule="either", cashout_fee_included=included)
    tally = audited(log, house).by_rule["button-rule"]
    assert (tally.met, tally.not_evidenced) == ((1, 0) if linked else (0, 1))


def test_the_online_rooms_have_these_rules_and_a_live_one_has_none_until_it_says_so() -> None:
    for name in ("pokerstars", "888", "party"):
        house = PROFILES[name]
        assert (house.button_rule, house.blinds_owed) == ("either", True)
    assert not Houses("live").looks_across_rounds("table-log")


# --- at a live table, whose log says who sits down, leaves and steps away -------------------------


class LiveNight:
    """Rounds of a Table Log that keeps stakes, all folded to the big blind; stakes in dollars."""

    def __init__(self) -> None:
        self.seats = dict.fromkeys(NAMES, 200)
        self.names = dict(NAMES)
        self.lines = [
            *TABLE_LOG.replace(" stakes", "").splitlines()[:-1],
            *(f"seat {seat} sits {name} 200" for seat, name in NAMES.items()),
        ]
        self.rounds = 0

    def says(self, *lines: str) -> "LiveNight":
        self.lines += lines
        return self

    def round(self, button: int, small: int, big: int, post: str = "") -> "LiveNight":
        """A round; ``post`` is what seat 5 posts besides, as ``2 missed dead 2``."""
        self.rounds += 1
        at = f"2008-03-14T20:{3 * self.rounds:02}:00"
        self.lines.append(f"round {self.rounds} {at} deck red button {button}")
        self.lines += [
            f"seat {seat} {self.names[seat]} {stake}" for seat, stake in sorted(self.seats.items())
        ]
        self.lines += [f"seat {small} blinds 2", f"seat {big} blinds 5"]
        put = {small: 2, big: 5}
        if post:
            put[5] = int(post.split(maxsplit=1)[0])
            self.lines.append(f"seat 5 blinds {post}")
        order = sorted(self.seats, key=lambda seat: (seat - big - 1) % 10)
        self.lines += [f"seat {seat} folds" for seat in order[:-1]]
        live = max(2, put.get(5, 0) if "dead" not in post else 0)
        if live < 5:
            self.lines.append(f"dealer returns {5 - live} to {big}")
            put[big] = live
        pot = sum(put.values())
        self.lines += [f"dealer awards {pot} to {big} from main for pot", "end"]
        for seat, chips in put.items():
            self.seats[seat] -= chips
        self.seats[big] += pot
        return self

    def found(self) -> list[str]:
        report = audited("\n".join(self.lines) + "\n", OWED)
        return [one.rule for one in report.findings if one.outcome.value == "violated"]


@pytest.mark.parametrize(
    ("post", "broken"),
    [("2 missed dead 2", []), ("5 missed", ["blinds-owed"]), ("", ["blinds-owed"])],
)
def test_f7_who_steps_away_past_the_small_blind_owes_that_alone(
    post: str, broken: list[str]
) -> None:
    night = LiveNight().round(3, 4, 5)
    stake = night.seats.pop(5)
    night.says("seat 5 steps-away covered").round(4, 6, 1).round(6, 1, 2)
    night.says(f"seat 5 returns {stake}").seats[5] = stake
    assert night.round(1, 2, 3, post).found() == broken


@pytest.mark.parametrize(("post", "broken"), [("5 missed", []), ("", ["blinds-owed"])])
def test_f7_who_sits_down_owes_the_big_blind(post: str, broken: list[str]) -> None:
    """Even at once, in a seat that has had the blind: a newcomer has not paid it."""
    night = LiveNight().round(5, 6, 1).says("seat 5 leaves", "seat 5 sits Zoe 200")
    night.seats[5], night.names[5] = 200, "Zoe"
    assert night.round(6, 1, 2, post).found() == broken
