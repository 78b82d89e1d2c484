"""Situations that publicly reported bugs of other poker software are about: who says how many sit (F10)."""

from typing import Final

import pytest

from public_hands import found, rounds
from structured_hands import ohh_hand


def _seats(count: int, template: str) -> str:
    return "".join(template.format(seat=seat) for seat in range(1, count + 1))


def _folded(count: int) -> list[int]:
    """Who folds to the second blind, in turn."""
    return [*range(4, count + 1), 1, 2]


def stars_of(count: int, size: str) -> str:
    folds = "".join(f"P{seat}: folds\n" for seat in _folded(count))
    return (
        "PokerStars Hand #41: Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/07 20:00:00 ET\n"
        f"Table 'Pier'{size} Seat #1 is the button\n"
        + _seats(count, "Seat {seat}: P{seat} ($100 in chips)\n")
        + "P2: posts small blind $0.50\nP3: posts big blind $1\n*** HOLE CARDS ***\n"
        + folds
        + "Uncalled bet ($0.50) returned to P3\nP3 collected $1 from pot\n"
        + "*** SUMMARY ***\nTotal pot $1 | Rake $0\n"
    )


def of_888(count: int, size: str) -> str:
    folds = "".join(f"P{seat} folds\n" for seat in _folded(count))
    return (
        "***** WSOP.com-NJ Hand History for Game 41 *****\n"
        "$0.50/$1 Blinds No Limit Holdem - *** 07 05 2024 20:00:00\n"
        f"Table Pier{size} (Real Money)\nSeat 1 is the button\nTotal number of players : {count}\n"
        + _seats(count, "Seat {seat}: P{seat} ( $100 )\n")
        + "P2 posts small blind [$0.50]\nP3 posts big blind [$1]\n** Dealing down cards **\n"
        + folds
        + "** Summary **\nP3 collected [ $1.50 ]\n"
    )


def party_of(count: int, size: str) -> str:
    folds = "".join(f"P{seat} folds\n" for seat in _folded(count))
    return (
        "***** Hand History for Game 41 *****\n"
        "$0.50/$1 USD NL Texas Hold'em - Tuesday, May 07, 20:00:00 EDT 2024\n"
        "Table Pier (Real Money)\nSeat 1 is the button\n"
        f"Total number of players : {count}{size}\n"
        + _seats(count, "Seat {seat}: P{seat} ( $100 USD )\n")
        + "P2 posts small blind [$0.50 USD].\nP3 posts big blind [$1 USD].\n"
        + "** Dealing down cards **\n"
        + folds
        + "P3 does not show cards.\nP3 wins $1.50 USD\n"
    )


def phh_of(count: int, size: str) -> str:
    deals = "".join(f'  "d dh p{player} ????",\n' for player in range(1, count + 1))
    folds = "".join(f'  "p{player} f",\n' for player in [*range(3, count + 1), 1])
    return (
        f'variant = "NT"\nantes = {[0] * count}\n'
        f"blinds_or_straddles = {[0.5, 1] + [0] * (count - 2)}\nmin_bet = 1\n"
        f"starting_stacks = {[100] * count}\nactions = [\n{deals}{folds}]\n"
        f"year = 2024\nmonth = 5\nday = 7\n{size}"
    )


def ohh_of(count: int, size: str) -> str:
    names = {seat: f"P{seat}" for seat in range(1, count + 1)}
    play = [
        ("Post SB", 2, 0.5),
        ("Post BB", 3, 1.0),
        *(("Fold", one, 0.0) for one in _folded(count)),
    ]
    posted = {"small_blind_amount": 0.5, "big_blind_amount": 1}
    return ohh_hand(
        names, [("Preflop", "", play)], won=1, **posted, table_size=int(size) if size else None
    )


TABLES: Final = {
    "pokerstars": (stars_of, " 9-max"),
    "888": (of_888, " 9 Max"),
    "party": (party_of, "/9"),
    "phh": (phh_of, "seat_count = 9\n"),
    "ohh": (ohh_of, "9"),
}
"""A table of so many players and with such a size, and a size of nine as the format writes it."""


@pytest.mark.parametrize("name", TABLES)
def test_f10_without_a_stated_size_the_most_of_the_game_counts(name: str) -> None:
    """Eleven play where nobody says how many may; twelve are more than any table has (14.10(b))."""
    table, _ = TABLES[name]
    assert rounds(table(11, ""))[0].session.sign.seats is None
    assert found(table(11, "")) == []
    assert [rule for rule, _ in found(table(12, ""))] == ["player-count"]


@pytest.mark.parametrize("name", TABLES)
def test_f10_a_stated_size_is_read_and_is_no_rule_of_hold_em(name: str) -> None:
    """14.10(b) lets eleven play, and leaves no lesser number to the licensee."""
    table, size = TABLES[name]
    assert rounds(table(9, size))[0].session.sign.seats == 9
    assert found(table(10, size)) == []
