"""The most of a pot limit: the wager to match, with the pot as it is after a call."""

from typing import Any

from handaudit.facts.events import BlindPosted, PlayerSeated
from handaudit.replay.poker.betting import BettingRound
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.posted import most_of_pot
from handaudit.replay.poker.table import Table
from replayed_poker import table_log, table_of


def betting_after(*posts: BlindPosted) -> tuple[BettingRound, Table]:
    """Three players after their posts, of a table with blinds of 2 and 5."""
    seated = [
        Player(PlayerSeated(line=1, seat=seat, player=f"P-{seat}", stake=10_000), seat - 1)
        for seat in (1, 2, 3)
    ]
    table = table_of(table_log(""))
    table.players = seated
    betting = BettingRound(table, table.game.first_betting)
    for post in posts:
        player = seated[post.seat - 1]
        player.total = player.bet = post.amount
        player.all_in = post if post.all_in else None
        betting.to_match = max(betting.to_match, post.amount)
        table.blinds.append((player, post, post.amount))
    return betting, table


def blind(seat: int, amount: int, kind: Any = "blind", *, all_in: bool = False) -> BlindPosted:
    return BlindPosted(line=seat, seat=seat, amount=amount, kind=kind, all_in=all_in)


def test_the_pot_after_a_call_is_what_may_be_raised() -> None:
    betting, table = betting_after(blind(1, 200), blind(2, 500))
    assert most_of_pot(betting, table.players[2], table) == 500 + (200 + 500 + 500)


def test_what_the_last_chips_of_a_blind_lack_of_it_counts_as_there() -> None:
    betting, table = betting_after(blind(1, 200), blind(2, 300, all_in=True))
    betting.posted = 500
    assert most_of_pot(betting, table.players[2], table) == 500 + (200 + 300 + 200 + 500)


def test_a_late_post_of_last_chips_lacks_nothing() -> None:
    betting, table = betting_after(
        blind(3, 100, "missed", all_in=True), blind(1, 200), blind(2, 500)
    )
    assert most_of_pot(betting, table.players[0], table) == 500 + (100 + 200 + 500 + 300)
