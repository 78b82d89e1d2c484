"""The pots of a round, by what each player has in them, and a bet that nobody called."""

from collections.abc import Sequence

import pytest

from handaudit.facts.events import Called, Folded, PlayerSeated
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import Settlement, settle, uncalled


def players(*wagers: str, dead: Sequence[int] = ()) -> list[Player]:
    """Players of seats 1, 2, … who have wagered that much in all; ``500 all-in``, ``500 folds 7`` (at
    line 7), or nothing more for those who are in to the end.
    """
    found: list[Player] = []
    for seat, one in enumerate(wagers, 1):
        total, _, then = one.partition(" ")
        seated = PlayerSeated(line=seat, seat=seat, player=f"P-{seat}", stake=10_000)
        player = Player(seated, seat - 1)
        player.total = int(total)
        player.dead = dead[seat - 1] if dead else 0
        if then.startswith("all-in"):
            player.all_in = Called(line=50, seat=seat, amount=1, all_in=True)
        if "folds" in then:
            player.folded = Folded(line=int(then.rpartition(" ")[2]), seat=seat)
        found.append(player)
    return found


def pots(settlement: Settlement) -> list[tuple[int, list[int]]]:
    """The chips of each pot, and the seats that may win it."""
    return [(pot.amount, [player.seat for player in pot.eligible]) for pot in settlement.pots]


@pytest.mark.parametrize(
    ("wagers", "seat", "excess"),
    [
        (("500", "500"), None, 0),
        (("500", "700"), 2, 200),
        (("700", "500"), 1, 200),
        (("700", "500", "700"), None, 0),
        (("300", "700", "500"), 2, 200),
        (("700", "300", "500"), 1, 200),
        (("1", "0"), 1, 1),
        (("0", "1"), 2, 1),
        (("0", "0"), None, 0),
        (("0",), None, 0),
        (("1",), 1, 1),
        ((), None, 0),
    ],
)
def test_what_exceeds_the_wagers_of_everybody_else_was_called_by_nobody(
    wagers: tuple[str, ...], seat: int | None, excess: int
) -> None:
    top, over = uncalled(players(*wagers))
    assert (top.seat if top else None, over) == (seat, excess)


def test_where_nobody_is_all_in_there_is_one_pot_for_those_who_are_in() -> None:
    settled = settle(players("500", "500", "200 folds 9"))
    assert pots(settled) == [(1200, [1, 2])]
    assert (settled.excess, settled.excess_of, settled.contested) == (0, None, 1200)


def test_each_all_in_wager_closes_a_layer_that_its_player_may_still_win() -> None:
    settled = settle(players("500 all-in", "200 all-in", "900", "900", "900 folds 9"))
    assert pots(settled) == [(1000, [1, 2, 3, 4]), (1200, [1, 3, 4]), (1200, [3, 4])]
    assert settled.contested == 3400


def test_equal_all_in_wagers_close_one_layer() -> None:
    settled = settle(players("500 all-in", "500 all-in", "800", "800"))
    assert pots(settled) == [(2000, [1, 2, 3, 4]), (600, [3, 4])]


def test_an_uncalled_bet_lies_in_no_pot() -> None:
    settled = settle(players("500 all-in", "500", "900"))
    assert pots(settled) == [(1500, [1, 2, 3])]
    assert settled.excess_of is not None
    assert (settled.excess, settled.excess_of.seat) == (400, 3)


def test_what_a_folded_player_wagered_beyond_the_others_lies_in_the_pot() -> None:
    settled = settle(players("500", "500", "900 folds 9"))
    assert pots(settled) == [(1900, [1, 2])]
    assert (settled.excess, settled.excess_of) == (0, None)


def test_a_call_that_was_too_small_makes_no_layer() -> None:
    settled = settle(players("500", "300", "500"))
    assert pots(settled) == [(1300, [1, 2, 3])]


def test_a_folded_player_s_chips_fill_the_layers_that_they_reach() -> None:
    settled = settle(players("300 folds 9", "200 all-in", "500", "500"))
    assert pots(settled) == [(800, [2, 3, 4]), (700, [3, 4])]


def test_who_was_all_in_and_is_no_longer_in_closes_a_layer_all_the_same() -> None:
    settled = settle(players("200 all-in folds 9", "500", "500"))
    assert pots(settled) == [(600, [2, 3]), (600, [2, 3])]


def test_what_lies_above_all_who_are_in_and_all_in_is_his_who_folded_last() -> None:
    """The pot above was won when the others had folded to him, and they took no part in the rest."""
    wagers = ("200 all-in", "200 all-in", "700 folds 8", "700 folds 12", "500 folds 10")
    settled = settle(players(*wagers))
    assert pots(settled) == [(1000, [1, 2]), (1300, [4])]


def test_nobody_has_won_chips_above_while_one_who_is_in_could_still_wager() -> None:
    settled = settle(players("200 all-in", "500", "700 folds 8", "700 folds 12"))
    assert pots(settled) == [(800, [1, 2]), (1300, [2])]


def test_only_wagers_above_the_highest_of_those_who_are_in_were_won_before() -> None:
    """Seats 3 and 4 folded last, and had wagered no more than those who are in."""
    still_in = ("200 all-in", "500 all-in")
    folded = ("500 folds 30", "400 folds 31", "700 folds 8", "700 folds 9")
    settled = settle(players(*still_in, *folded))
    assert pots(settled) == [(1200, [1, 2]), (1400, [2]), (400, [6])]


def test_dead_chips_lie_in_the_main_pot_once() -> None:
    settled = settle(players("500 all-in", "700", "700 folds 9", "0 folds 3", dead=(100, 0, 20, 3)))
    assert pots(settled) == [(1623, [1, 2]), (400, [2])]


def test_who_is_all_in_with_dead_chips_only_may_win_what_is_dead() -> None:
    """The ante of one for all left him nothing: no bet of the others is his to win."""
    settled = settle(players("0 all-in", "500", "500", dead=(100, 0, 0)))
    assert pots(settled) == [(100, [1, 2, 3]), (1000, [2, 3])]


def test_where_everybody_has_folded_the_chips_are_a_pot_for_nobody() -> None:
    settled = settle(players("500 folds 7", "500 folds 8", "200 folds 9"))
    assert pots(settled) == [(1200, [])]


def test_where_nothing_was_wagered_there_is_no_pot() -> None:
    settled = settle(players("0", "0"))
    assert (pots(settled), settled.contested) == ([], 0)
