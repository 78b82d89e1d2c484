"""Antes and blinds of tournaments that print them in the head alone, as most did until about 2013."""

from collections.abc import Iterator
from typing import Final

from handaudit.facts.events import Anted, BlindPosted
from handaudit.reading.party.hand import Hand
from handaudit.reading.party.header import Level
from handaudit.reading.text_hand import SeatLine

_TWO: Final = 2


def derived(hand: Hand, line: int) -> Iterator[Anted | BlindPosted]:
    """The antes, then the blinds, of the level, from the seats that owe them.

    There are none if the hand has lines for them, or does not say enough.
    """
    played, button = hand.played, hand.button
    level = hand.posted or (None if played is None else played.stakes)
    if played is None or not played.tournament or played.stud or level is None or button is None:
        return
    small, big = _blinds(level, limit=played.limit == "limit")
    if hand.posts or small is None or big is None or not _can_be(hand.taken, big):
        return
    order = sorted(_in_play(hand), key=lambda one: (one.seat <= button, one.seat))
    # An ante has been counted as chips that its player does not have any more.
    left = {one.seat: one.stake + hand.chips.left(one.seat) for one in order}
    for one in order if level.ante and not hand.antes else ():
        ante = min(level.ante or 0, left[one.seat])
        left[one.seat] -= ante
        if ante:
            all_in = not left[one.seat]
            yield Anted(line=line, seat=one.seat, amount=ante, all_in=all_in, derived=True)
    if len(order) == _TWO:  # of two players, the button has the small blind
        order.reverse()
    owing = zip((1, 2), (small, big), order, strict=False)
    if hand.no_small_blind:
        owing = zip((2,), (big,), order, strict=False)
    for number, blind, one in owing:
        put = min(blind, left[one.seat])
        if put:
            yield BlindPosted(
                line=line,
                seat=one.seat,
                amount=put,
                all_in=put == left[one.seat],
                number=number,
                derived=True,
            )


def _in_play(hand: Hand) -> list[SeatLine]:
    """Who does something in the hand: a player whom the tournament has moved waits for the next one."""
    return [one for one in hand.taken if f"\n{one.player} " in hand.text]


def _blinds(level: Level, *, limit: bool) -> tuple[int | None, int | None]:
    """The blinds of a level: those of a limit game are half of its lower bet, and all of it."""
    if level.bets or limit:
        return (None, None) if level.low is None else (level.low // 2, level.low)
    return level.low, level.high


def _can_be(taken: list[SeatLine], big: int) -> bool:
    """Whether the stakes can be those of this level: some exports shorten them to thousands."""
    return len(taken) >= _TWO and sum(one.stake > big for one in taken) * 2 >= len(taken)
