"""The typed fields of a PHH hand, and the game and posted values in them."""

import datetime as dt
from decimal import Decimal
from typing import Final

import msgspec

from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading import exact

Number = Decimal | int


class Variant(msgspec.Struct, frozen=True):
    """One code of the format: our name of the game, its betting structure, and the cards that it deals."""

    game: str
    limit: LimitKind
    cards: int
    """Cards of a whole hand."""
    board: int = 0
    """Community cards."""
    stud: bool = False


VARIANTS: Final = {
    "FT": Variant("holdem high", "limit", 2, board=5),
    "NT": Variant("holdem high", "no-limit", 2, board=5),
    "NS": Variant("short-deck holdem", "no-limit", 2, board=5),
    "PO": Variant("omaha high", "pot-limit", 4, board=5),
    "FO/8": Variant("omaha high-low-eight", "limit", 4, board=5),
    "F7S": Variant("seven-card-stud high", "limit", 7, stud=True),
    "F7S/8": Variant("seven-card-stud high-low-eight", "limit", 7, stud=True),
    "FR": Variant("razz", "limit", 7, stud=True),
    "N2L1D": Variant("2-7 single draw", "no-limit", 5),
    "F2L3D": Variant("2-7 triple draw", "limit", 5),
    "FB": Variant("badugi low", "limit", 4),
}
CODES: Final = {(each.game, each.limit): code for code, each in VARIANTS.items()}
"""The code of each game that has one, by our name of the game and its betting structure."""


class Fields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a hand that the reader needs; others are ignored, as the format requires."""

    variant: str
    antes: tuple[Number, ...]
    starting_stacks: tuple[Number, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Number, ...] = ()
    bring_in: Number | None = None
    min_bet: Number | None = None
    small_bet: Number | None = None
    big_bet: Number | None = None
    hand: int | str | None = None
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    seat_count: int | None = None
    winnings: tuple[Number, ...] = ()
    finishing_stacks: tuple[Number, ...] = ()
    table: int | str | None = None
    venue: str | None = None
    event: str | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    time: dt.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    currency: str | None = None
    tournament: bool | None = msgspec.field(default=None, name="_tournament")
    """A field of ours: the format lets its users add some that begin with a low line."""

    @property
    def date(self) -> str | None:
        """ISO date, if the hand gives a complete and valid one."""
        if self.year is None or self.month is None or self.day is None:
            return None
        try:
            return dt.date(self.year, self.month, self.day).isoformat()
        except (ValueError, OverflowError):
            return None

    @property
    def at(self) -> str | None:
        """Date and local time in ISO form, with the hand's abbreviation of the zone."""
        date = self.date
        if date is None or self.time is None:
            return date
        zone = self.time_zone_abbreviation or self.time_zone
        moment = f"{date}T{self.time.isoformat('seconds')}"
        return f"{moment} {zone}" if zone else moment


class Misstated(Exception):  # noqa: N818 - states what is wrong with the hand
    """The fields of a hand contradict each other or do not hold amounts; ``key`` is the field."""

    def __init__(self, key: str, expected: str) -> None:
        super().__init__(key, expected)
        self.key = key
        self.expected = expected


class OwedBlind(msgspec.Struct, frozen=True):
    """What one player owes according to the array of blinds; ``amount`` is cents, negative for a
    late post.
    """

    player: int
    amount: int
    place: int
    """Index in the array."""


class Stated(msgspec.Struct, frozen=True, kw_only=True):
    """The fields in cents, checked for consistency; lists are by player, p1 first."""

    fields: Fields
    variant: Variant
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    forced: tuple[OwedBlind, ...]
    bring_in: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    winnings: tuple[int, ...]
    finishing_stacks: tuple[int, ...]
    sign: Sign

    @property
    def button(self) -> int | None:
        """Seat of the button: the last player's; stud has none."""
        return None if self.variant.stud else self.seats[-1]


_CENTS: Final = "amounts of whole cents"


def stated(fields: Fields) -> Stated:
    """Reads the amounts and the seats of a hand; raises ``Misstated``."""
    variant = VARIANTS.get(fields.variant)
    if variant is None:
        raise Misstated("variant", f"one of {', '.join(VARIANTS)}")
    count = len(fields.starting_stacks)
    if count < 2:
        raise Misstated("starting_stacks", "two players or more")
    stacks = _amounts("starting_stacks", fields.starting_stacks, count)
    antes = _amounts("antes", fields.antes, count)
    blinds = (
        _amounts("blinds_or_straddles", fields.blinds_or_straddles, count, signed=True)
        if fields.blinds_or_straddles or not variant.stud
        else ()
    )
    if count == 2:
        # With two players, the second has the button and the first blind; the arrays keep their order.
        antes = antes[::-1]
    seats = fields.seats or tuple(range(1, count + 1))
    if len(seats) != count or len(set(seats)) != count or min(seats) < 1:
        raise Misstated("seats", f"{count} seats, each another one")
    names = fields.players or tuple(f"p{number}" for number in range(1, count + 1))
    if len(names) != count:
        raise Misstated("players", f"{count} names")
    winnings = _amounts("winnings", fields.winnings, count) if fields.winnings else ()
    finishing = (
        _amounts("finishing_stacks", fields.finishing_stacks, count, signed=True)
        if fields.finishing_stacks
        else ()
    )
    return Stated(
        fields=fields,
        variant=variant,
        stacks=stacks,
        antes=antes,
        forced=tuple(
            OwedBlind(1 - place if count == 2 else place, amount, place)
            for place, amount in enumerate(blinds)
            if amount
        ),
        bring_in=_amount("bring_in", fields.bring_in) or 0,
        seats=seats,
        names=names,
        winnings=winnings,
        finishing_stacks=finishing,
        sign=_sign(fields, variant, antes, blinds),
    )


def _amounts(
    key: str, numbers: tuple[Number, ...], count: int, *, signed: bool = False
) -> tuple[int, ...]:
    if len(numbers) != count:
        raise Misstated(key, f"{count} numbers, one for each of starting_stacks")
    amounts = tuple(exact.cents(number, signed=signed) for number in numbers)
    if None in amounts:
        expected = _CENTS
        if any(not Decimal(number).is_finite() for number in numbers):
            expected = "stacks that are known: without them it cannot be told who is all-in"
        raise Misstated(key, expected)
    return tuple(amount for amount in amounts if amount is not None)


def _amount(key: str, number: Number | None) -> int | None:
    if number is None:
        return None
    amount = exact.cents(number)
    if amount is None:
        raise Misstated(key, _CENTS)
    return amount


def _sign(
    fields: Fields, variant: Variant, antes: tuple[int, ...], blinds: tuple[int, ...]
) -> Sign:
    """The values that the hand states; a value that nobody owes is not posted."""
    # An ante that only one player places is not the posted ante of every player.
    uniform = antes[0] if len(set(antes)) == 1 and antes[0] else None
    posted = None if variant.stud else tuple(amount for amount in blinds[:2] if amount > 0)
    return Sign(
        limit=variant.limit,
        small_bet=_amount("small_bet", fields.small_bet) or _amount("min_bet", fields.min_bet),
        big_bet=_amount("big_bet", fields.big_bet),
        ante=uniform,
        blinds=posted or None,
        forced_bet=_amount("bring_in", fields.bring_in),
        seats=fields.seat_count,
    )
