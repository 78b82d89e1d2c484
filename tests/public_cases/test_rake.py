"""Situations that publicly reported bugs of other poker software are about:
the rake and what is stated of the pot (E12, E13, E15)."""

import pytest

from handaudit.facts.sign import PostedRake, Sign
from handaudit.law.house.profiles import Houses
from public_hands import STARS, found, hand

FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"
RUNOUT = f"*** FLOP *** {FLOP}\n*** TURN *** {TURN}\n*** RIVER *** {RIVER}\n*** SHOW DOWN ***"


RAKED = """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $2 to $3
Una: folds
Rolf: folds
Uncalled bet ($2) returned to Ivo
Ivo collected ${won} from pot
"""


def test_e12_a_rake_without_a_flop_is_for_the_house_rules() -> None:
    """What may be raked is in 14.14, which no text at hand holds; the pot is conserved."""
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.40"), total="$2.50 | Rake $0.10")
    assert found(log) == []


def test_e12_a_rake_that_is_not_taken_from_the_award_is_found() -> None:
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.50"), total="$2.50 | Rake $0.10")
    assert found(log) == [("pot-conserved", "Ivo collected $2.50 from pot")]


def test_e12_no_flop_no_drop() -> None:
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.40"), total="$2.50 | Rake $0.10")
    assert [rule for rule, _ in found(log)] == []
    assert [rule for rule, _ in found(log, house=STARS)] == ["no-flop-no-drop"]


def test_e12_a_pot_that_is_run_out_is_raked() -> None:
    log = hand(
        "Ivo 40, Una 100, Rolf 40",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $39 to $40 and is all-in
Una: folds
Rolf: calls $39 and is all-in
{RUNOUT}
Ivo: shows [Ac Ad] (a pair of Aces)
Rolf: shows [Qh Qs] (a pair of Queens)
Ivo collected $78.50 from pot
""",
        total="$80.50 | Rake $2",
    )
    assert found(log, house=STARS) == []


@pytest.mark.parametrize(("rake", "broken"), [("3.96", []), ("4.78", ["rake-within-posted"])])
def test_e12_the_rake_is_of_the_called_part(rake: str, broken: list[str]) -> None:
    """One per cent, posted by the house file: of 396, not of 478 with the 82 that came back."""
    won = {"3.96": "392.04", "4.78": "391.22"}[rake]
    log = hand(
        "Ivo 478, Una 500, Rolf 198",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: folds
Una: raises $279 to $280
Rolf: calls $197 and is all-in
Uncalled bet ($82) returned to Una
{RUNOUT}
Una: shows [Ac Ad] (a pair of Aces)
Rolf: shows [Qh Qs] (a pair of Queens)
Una collected ${won} from pot
""",
        total=f"$396 | Rake ${rake}",
    )
    house = Houses(posted=Sign(rake=(PostedRake(percent=100),)))
    assert [rule for rule, _ in found(log, house=house)] == broken


@pytest.mark.parametrize(
    ("announced", "broken"),
    [("STP added: $0.50\n", []), ("", [("pot-conserved", "Rolf collected $0.75 from pot")])],
    ids=["announced", "not announced"],
)
def test_e13_money_of_the_house_in_the_pot(announced: str, broken: list[tuple[str, str]]) -> None:
    log = hand(
        "Ivo 10, Una 10, Rolf 10",
        f"""
Una: posts small blind $0.05
Rolf: posts big blind $0.10
{announced}*** HOLE CARDS ***
Ivo: calls $0.10
Una: folds
Rolf: checks
*** FLOP *** [2c 7d 9h]
Rolf: bets $0.20
Ivo: folds
Uncalled bet ($0.20) returned to Rolf
Rolf collected $0.75 from pot
""",
        game="Hold'em No Limit ($0.05/$0.10 USD)",
        total="$0.75 | Rake $0",
    )
    assert found(log) == broken


def raked_with_a_side_pot(total: str) -> str:
    """A main pot of 7.50 and a side pot of 4.00, of which 0.50 is raked."""
    return hand(
        "Ivo 2.50, Una 20, Rolf 20",
        """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $1.50 to $2.50 and is all-in
Una: calls $2
Rolf: calls $1.50
*** FLOP *** [2c 7d 9h]
Una: bets $2
Rolf: calls $2
*** TURN *** [2c 7d 9h] [Js]
Una: checks
Rolf: checks
*** RIVER *** [2c 7d 9h Js] [4s]
Una: checks
Rolf: checks
*** SHOW DOWN ***
Una: shows [Ks Kc] (a pair of Kings)
Rolf: shows [Qs Qc] (a pair of Queens)
Una collected $3.80 from side pot
Ivo: shows [As Ac] (a pair of Aces)
Ivo collected $7.20 from main pot
""",
        total=total,
    )


@pytest.mark.parametrize(
    ("total", "broken"),
    [
        ("$11.50 Main pot $7.20. Side pot $3.80. | Rake $0.50", []),
        ("$11.50 Main pot $7.20. Side pot $3.30. | Rake $0.50", ["pot-stated-rightly"]),
        ("$11 Main pot $7.20. Side pot $3.80. | Rake $0.50", ["pot-stated-rightly"]),
    ],
    ids=["total is main, side and rake", "a side pot too small", "a total without the rake"],
)
def test_e15_the_total_is_main_and_sides_and_rake(total: str, broken: list[str]) -> None:
    assert [rule for rule, _ in found(raked_with_a_side_pot(total))] == broken
