"""The sign of a table, drawn at random among those that rooms post."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import floor
from random import Random
from typing import Final, Literal

import msgspec

from handaudit.facts.events import SignPosted
from handaudit.facts.sign import PostedRake
from handaudit.simulate.play import SimulatedGame

Structure = Literal["limit", "spread", "pot-limit", "no-limit"]
KillKind = Literal["full", "half"]

BAD_BEATS_SINCE: Final = date(2008, 1, 7)
_LIMITS: Final = ((400, 800), (500, 1000), (600, 1200), (1000, 2000), (2000, 4000))
_SPREADS: Final = ((200, 1000), (300, 600), (500, 2000))


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """What the sign of a table says; money in cents."""

    structure: Structure
    small: int
    big: int
    ante: int
    blinds: tuple[int, ...]
    forced: int
    raises: int
    rake: tuple[PostedRake, ...]
    bad_beat: int
    kill: KillKind | None
    kill_pot: int
    chip: int
    seats: int
    shuffler: bool

    def times(self, *, kill: bool) -> Fraction:
        """The factors of the limits."""
        if not kill:
            return Fraction(1)
        return Fraction(2) if self.kill == "full" else Fraction(3, 2)

    def most_rake(self, pot: int, dealt_in: int, *, flop: bool = True) -> int:
        """The most that the lines of the rake allow together, in whole chips."""
        most = 0
        for line in self.rake:
            if (line.players and dealt_in not in line.players) or (line.from_flop and not flop):
                continue
            if line.percent is not None:
                share = Fraction(pot * line.percent, 10_000 * self.chip)
                chips = floor(share + Fraction(1, 2)) if line.rounded == "nearest" else floor(share)
                most += min(chips * self.chip, line.cap or pot)
            most += max((amount for amount, least in line.steps if pot >= least), default=0)
        return most - most % self.chip

    def lines(self) -> Iterator[SignPosted]:
        """The sign as a log's header gives it."""
        amounts = (self.small, self.big) if self.structure in ("limit", "spread") else (self.small,)
        yield SignPosted(line=0, item=self.structure, amounts=amounts)
        if self.ante:
            yield SignPosted(line=0, item="ante", amounts=(self.ante,))
        if self.blinds:
            yield SignPosted(line=0, item="blinds", amounts=self.blinds)
        if self.forced:
            yield SignPosted(line=0, item="forced-bet", amounts=(self.forced,))
        if self.structure in ("limit", "spread"):
            yield SignPosted(line=0, item="raises", amounts=(self.raises,))
        for line in self.rake:
            share = tuple(value for value in (line.percent, line.cap) if value is not None)
            yield SignPosted(line=0, item="rake", amounts=share, rake=line)
        if self.bad_beat:
            yield SignPosted(line=0, item="bad-beat", amounts=(self.bad_beat,))
        if self.kill:
            yield SignPosted(line=0, item="kill", amounts=(self.kill_pot,), word=self.kill)
        yield SignPosted(line=0, item="chip", amounts=(self.chip,))
        yield SignPosted(line=0, item="seats", amounts=(self.seats,))
        yield SignPosted(line=0, item="shuffler", word="yes" if self.shuffler else "no")


def posted(play: SimulatedGame, day: date, rng: Random) -> Posted:
    """A sign that suits a game on a day."""
    structure: Structure = rng.choices(
        [one for one in _STRUCTURES if one in play.structures],
        [{"limit": 4, "spread": 1, "pot-limit": 2, "no-limit": 3}[one] for one in play.structures],
    )[0]
    small, big = rng.choice(_LIMITS)
    kill: KillKind | None = None
    if play.kill_since and day >= play.kill_since and structure == "limit" and rng.random() < 0.7:
        kill = rng.choice(("full", "half"))
        if kill == "half":
            small, big = rng.choice(((400, 800), (600, 1200), (1000, 2000)))
    if structure == "spread":
        small, big = rng.choice(_SPREADS)
    ante = rng.choice((0, 0, 0, 50, 100) if play.button else (50, 100, 100))
    sign = Posted(
        structure=structure,
        small=small,
        big=big,
        ante=ante,
        blinds=_blinds(small, rng) if play.button else (),
        forced=0 if play.button else max(100, small // 200 * 100),
        raises=rng.choice((3, 4)),
        rake=(PostedRake(percent=rng.choice((500, 1000)), cap=rng.choice((300, 400, 500))),),
        bad_beat=100 if day >= BAD_BEATS_SINCE and rng.random() < 0.4 else 0,
        kill=kill,
        kill_pot=big * 4,
        chip=50 if ante == 50 else 100,
        seats=play.most,
        shuffler=rng.random() < 0.4,
    )
    sign = replace(sign, seats=max(play.most - rng.choice((0, 0, 0, 1, 2, 3)), 2))
    return replace(sign, rake=_rake(sign, flop=play.button and not play.draws))


def _rake(sign: Posted, *, flop: bool) -> tuple[PostedRake, ...]:
    """One of the forms of a rake.

    The sign picks it, and no further random number: the rest of a session stays that of its seed.
    """
    line = sign.rake[0]
    whole = msgspec.structs.replace(line, rounded="down", from_flop=flop)
    few, many = (2, 3), tuple(range(4, sign.seats + 1))
    forms = (
        (line,),
        (whole,),
        (msgspec.structs.replace(line, rounded="nearest"),),
        (
            PostedRake(steps=((100, 0),), from_flop=flop),
            msgspec.structs.replace(whole, cap=300),
        ),
        (PostedRake(steps=((100, 1000), (200, 2000), (300, 4000)), from_flop=flop),),
        (
            msgspec.structs.replace(whole, cap=200, players=few),
            msgspec.structs.replace(whole, players=many),
        ),
    )
    return forms[(sign.seats + sign.small // 100 + (line.cap or 0) // 100) % len(forms)]


_STRUCTURES: Final[tuple[Structure, ...]] = ("limit", "spread", "pot-limit", "no-limit")


def _blinds(small: int, rng: Random) -> tuple[int, ...]:
    half = max(100, small // 200 * 100)
    return rng.choice(((half, small), (half, small), (half, small), (small,), (half, half, small)))
