"""What a betting round keeps of the wagers that rose above each other."""

from types import SimpleNamespace
from typing import Any

from handaudit.events import BetMade, PlayerSeated, Raised, WagerCorrected
from handaudit.replay.betting import BettingRound
from handaudit.replay.players import Player


def players(many: int) -> list[Player]:
    return [
        Player(PlayerSeated(line=1, seat=at + 1, player=f"P-{at}", stake=10_000), at)
        for at in range(many)
    ]


def opened(seated: list[Player]) -> BettingRound:
    table: Any = SimpleNamespace(players=seated, strangers=[], betting=None)
    terms: Any = None
    return BettingRound(table, terms)


def test_a_correction_takes_the_place_of_the_wager_that_it_corrects() -> None:
    one, two, three = players(3)
    betting = opened([one, two, three])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=1000), 1000)
    betting.wagered(three, Raised(line=4, seat=3, to=1500), 1500)
    betting.wagered(three, WagerCorrected(line=5, seat=3, to=2000), 2000)
    assert [(rise.before, rise.to) for rise in betting.rises] == [
        (0, 500),
        (500, 1000),
        (1000, 2000),
    ]
    assert betting.to_match == 2000


def test_a_correction_of_a_wager_that_has_been_raised_is_a_rise_of_its_own() -> None:
    one, two, _ = players(3)
    betting = opened([one, two])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=1000), 1000)
    betting.wagered(one, WagerCorrected(line=4, seat=1, to=1500), 1500)
    assert [(rise.before, rise.to) for rise in betting.rises] == [
        (0, 500),
        (500, 1000),
        (1000, 1500),
    ]


def test_a_wager_that_is_no_higher_is_no_rise() -> None:
    one, two, _ = players(3)
    betting = opened([one, two])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=500), 500)
    assert len(betting.rises) == 1
