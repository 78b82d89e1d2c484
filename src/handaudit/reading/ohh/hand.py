"""The typed fields of an Open Hand History object, and the posted values in them."""

from decimal import Decimal
from typing import Annotated, Final

import msgspec

from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading import exact

Short = Annotated[str, msgspec.Meta(max_length=200)]
Number = Decimal


class Player(msgspec.Struct, frozen=True):
    id: int
    seat: int
    name: str = ""
    starting_stack: Number = Decimal(0)
    is_sitting_out: bool | None = False


class Action(msgspec.Struct, frozen=True):
    """One action. ``amount`` is what it adds; ``player_id`` is absent if the room acts."""

    action: Short
    player_id: int | None = None
    amount: Number | None = None
    is_allin: bool | None = False
    cards: list[str] | str | None = None


class Street(msgspec.Struct, frozen=True):
    street: Short
    cards: list[str] | str | None = None
    actions: list[Action] = []


class PlayerWins(msgspec.Struct, frozen=True):
    player_id: int
    win_amount: Number
    cashout_amount: Number | None = None
    cashout_fee: Number | None = None
    contributed_rake: Number | None = None
    """The player's part of the rake of the pot; many writers leave it 0."""


class Pot(msgspec.Struct, frozen=True):
    """One pot; ``amount`` includes what was taken out of it."""

    amount: Number
    number: int | None = None
    rake: Number | None = None
    jackpot: Number | None = None
    player_wins: list[PlayerWins] = []


class BetLimit(msgspec.Struct, frozen=True):
    bet_type: Short | None = None
    bet_cap: Number | None = None
    """The most that a player may put into a hand; 0 or missing without a cap."""


class Fields(msgspec.Struct, frozen=True):
    """The fields of a hand that the reader needs; others are ignored, as the format requires."""

    game_number: str | int
    game_type: Short
    players: list[Player]
    rounds: list[Street]
    pots: list[Pot] = []
    bet_limit: BetLimit | None = None
    site_name: str | None = None
    table_name: str | None = None
    table_size: int | None = None
    start_date_utc: Short | None = None
    dealer_seat: int | None = None
    small_blind_amount: Number | None = None
    big_blind_amount: Number | None = None
    ante_amount: Number | None = None
    tournament: bool | None = False
    flags: list[Short] | None = None


class Document(msgspec.Struct, frozen=True):
    ohh: Fields


GAMES: Final = {
    "Holdem": "holdem high",
    "Omaha": "omaha high",
    "OmahaHiLo": "omaha high-low-eight",
    "Stud": "seven-card-stud high",
    "StudHiLo": "seven-card-stud high-low-eight",
    "Draw": "five-card-draw high",
}
"""The format's names of games, and ours."""

WITH_FIVE: Final = {
    "omaha high": "big-omaha high",
    "omaha high-low-eight": "big-omaha high-low-eight",
}

LIMITS: Final[dict[str, LimitKind]] = {"NL": "no-limit", "PL": "pot-limit", "FL": "limit"}


def game(fields: Fields) -> str | None:
    """Our name of the game, ``None`` if the format's is unknown; five hole cards make Big Omaha."""
    name = GAMES.get(fields.game_type)
    if name in WITH_FIVE and any(
        action.action == "Dealt Cards" and len(named(action.cards)) == 5
        for street in fields.rounds
        for action in street.actions
    ):
        return WITH_FIVE[name]
    return name


def named(cards: list[str] | str | None) -> list[str]:
    """Cards of a list field; some writers use an empty string for no cards."""
    return cards if isinstance(cards, list) else [cards] if cards else []


def sign(fields: Fields) -> Sign:
    """The posted values; for a fixed limit, only the blinds are given, and the bets follow from them."""
    small, big = _posted(fields.small_blind_amount), _posted(fields.big_blind_amount)
    limit = LIMITS.get(fields.bet_limit.bet_type or "") if fields.bet_limit else None
    return Sign(
        limit=limit,
        small_bet=big,
        big_bet=2 * big if limit == "limit" and big is not None else None,
        ante=_posted(fields.ante_amount),
        blinds=None if small is None and big is None else (small, big),
        seats=fields.table_size or None,
    )


def _posted(number: Number | None) -> int | None:
    """Cents of a posted amount; a zero posts nothing."""
    return None if number is None else exact.cents(number) or None
