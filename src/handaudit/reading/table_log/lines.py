"""The lines of a Table Log as events: one builder for each terminal of its grammar.

A builder takes the fields of the line by their names and in their order in the grammar, without the
time at its start; a missing optional field is ``None``. Its events have line 0; the reader sets their lines.
"""

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Final, Literal

from handaudit.facts import events as e
from handaudit.facts.cards import CARDS
from handaudit.facts.events import Cards, Event
from handaudit.facts.money import cents
from handaudit.facts.sign import PostedRake, Rounding

_ESCAPE: Final = re.compile(r"\\(.)")


def name(text: str) -> str:
    """The value of a bare or quoted name."""
    return _ESCAPE.sub(r"\1", text[1:-1]) if text.startswith('"') else text


_HOURS: Final = {f"{hour:02}:": hour * 3_600_000 for hour in range(24)}
_MINUTES: Final = {f"{minute:02}:": minute * 60_000 for minute in range(60)}
_SECONDS: Final = {f"{second:02} ": second * 1000 for second in range(60)}

CLOCK_LENGTH: Final = 9
"""Characters of a time of day at the start of a line, with the space after it."""


def clock(text: str) -> int:
    """Milliseconds after midnight of a time of day, ``21:04:10`` or ``21:04:10.250``."""
    seconds = int(text[:2]) * 3600 + int(text[3:5]) * 60 + int(text[6:8])
    return seconds * 1000 + (int(text[9:].ljust(3, "0")) if len(text) > 9 else 0)


def clock_in_front(text: str) -> int | None:
    """The same for a time at the start of a line, ``21:04:10 ``; ``None`` if it does not have this form."""
    hour = _HOURS.get(text[:3])
    if hour is None:
        return None
    minute, second = _MINUTES.get(text[3:6]), _SECONDS.get(text[6:9])
    return None if minute is None or second is None else hour + minute + second


def cards(text: str | None) -> Cards:
    """Cards of a line, if it names any."""
    return tuple(CARDS.get(card) for card in text.split()) if text else ()


def amounts(text: str | None) -> tuple[int, ...]:
    """Cents of the amounts of a line, if it names any."""
    return tuple(map(cents, text.split())) if text else ()


def numbers(text: str | None) -> tuple[int, ...]:
    """The whole numbers of a line, if it names any."""
    return tuple(map(int, text.split())) if text else ()


def day(text: str) -> str:
    """The same text.

    Raises:
        ValueError: the calendar has no such day.
    """
    date.fromisoformat(text)
    return text


def moment(text: str | None) -> str | None:
    """The same text.

    Raises:
        ValueError: the calendar has no such day.
    """
    if text and "T" in text:
        datetime.fromisoformat(text)
    return text


def _round(  # noqa: PLR0917 - so many fields has the line
    round_id: str,
    when: str | None,
    deck: str | None,
    button: str | None,
    dealer: str | None,
    shaker: str | None,
    late_dealer: str | None,
) -> Event:
    who = dealer or late_dealer
    return e.RoundOpened(
        line=0,
        id=name(round_id),
        at=moment(when),
        deck=name(deck) if deck else None,
        button=int(button) if button else None,
        dealer=name(who) if who else None,
        shaker="dealer" if shaker == "dealer" else int(shaker) if shaker else None,
    )


def _rake(  # noqa: PLR0917 - so many fields has the line
    percent: str,
    cap: str | None,
    flop_first: str | None,
    rounded_then: Rounding | None,
    rounded: Rounding | None,
    from_flop: str | None,
    players: str | None,
) -> Event:
    rake = PostedRake(
        percent=cents(percent),
        cap=cents(cap) if cap else None,
        rounded=rounded_then or rounded,
        from_flop=bool(flop_first or from_flop),
        players=numbers(players),
    )
    return e.SignPosted(line=0, item="rake", amounts=(cents(percent), *amounts(cap)), rake=rake)


def _steps(text: str) -> tuple[tuple[int, int], ...]:
    """The amounts of a rake, each with the pot from which on it is taken."""
    sums = amounts(text.replace("at", " "))
    return tuple(zip(sums[::2], sums[1::2], strict=True)) if sums[1:] else ((sums[0], 0),)


def _blind(seat: str, amount: str, kind: str | None, dead: str | None, all_in: str | None) -> Event:
    return e.BlindPosted(
        line=0,
        seat=int(seat),
        amount=cents(amount),
        kind=_BLINDS[kind],
        dead=cents(dead) if dead else 0,
        all_in=bool(all_in),
    )


def _award(amount: str, seat: str, pot: str | None, share: str | None, odd: str | None) -> Event:
    return e.PotAwarded(
        line=0,
        seat=int(seat),
        amount=cents(amount),
        pot=None if pot is None else 0 if pot == "main" else int(pot.removeprefix("side-")),
        share=_SHARES[share],
        odd=bool(odd),
    )


_BLINDS: Final[dict[str | None, Literal["blind", "kill", "straddle", "missed"]]] = {
    None: "blind",
    "kill": "kill",
    "straddle": "straddle",
    "missed": "missed",
}
_SHARES: Final[dict[str | None, Literal["pot", "high", "low"] | None]] = {
    None: None,
    "pot": "pot",
    "high": "high",
    "low": "low",
}

BUILD: Final[dict[str, Callable[..., Event]]] = {
    # --- the session header ---
    "TLOG": lambda version: e.LogOpened(line=0, version=int(version)),
    "CASINO": lambda casino: e.CasinoNamed(line=0, name=name(casino)),
    "TABLE": lambda table: e.TableNamed(line=0, name=name(table)),
    "DATE": lambda date: e.DateSet(line=0, date=day(date)),
    "GAME": lambda game: e.GameSet(line=0, game=" ".join(game.split())),
    "RULES": lambda edition: e.RulesPinned(line=0, edition=name(edition)),
    "POSTED_LIMITS": lambda item, low, high: e.SignPosted(
        line=0, item=item, amounts=(cents(low), cents(high))
    ),
    "POSTED_LIMIT": lambda item, least: e.SignPosted(line=0, item=item, amounts=amounts(least)),
    "POSTED_AMOUNT": lambda item, amount: e.SignPosted(line=0, item=item, amounts=(cents(amount),)),
    "POSTED_BLINDS": lambda blinds: e.SignPosted(line=0, item="blinds", amounts=amounts(blinds)),
    "POSTED_NUMBER": lambda item, number: e.SignPosted(line=0, item=item, amounts=(int(number),)),
    "POSTED_RAKE": _rake,
    "POSTED_RAKE_STEPS": lambda steps, from_flop, players: e.SignPosted(
        line=0,
        item="rake",
        rake=PostedRake(steps=_steps(steps), from_flop=bool(from_flop), players=numbers(players)),
    ),
    "POSTED_KILL": lambda word, pot: e.SignPosted(
        line=0, item="kill", amounts=amounts(pot), word=word
    ),
    "POSTED_SHUFFLER": lambda item, word: e.SignPosted(line=0, item=item, word=word),
    "UNRECORDED": lambda records: e.RecordsOmitted(line=0, kinds=tuple(records.split())),
    # --- between rounds ---
    "SITS": lambda seat, player, stake: e.SeatTaken(
        line=0, seat=int(seat), player=name(player), stake=cents(stake)
    ),
    "LEAVES": lambda seat: e.SeatLeft(line=0, seat=int(seat)),
    "STEPS_AWAY": lambda seat, stake: e.SteppedAway(
        line=0, seat=int(seat), counted=cents(stake) if stake else None
    ),
    "COMES_BACK": lambda seat, stake: e.CameBack(line=0, seat=int(seat), stake=cents(stake)),
    "ADDS": lambda seat, amount: e.StakeAdded(line=0, seat=int(seat), amount=cents(amount)),
    "REMOVES": lambda seat, amount: e.StakeRemoved(line=0, seat=int(seat), amount=cents(amount)),
    "SPREADS": lambda deck, face: e.DeckSpread(line=0, deck=name(deck), face=face),
    "INSPECTS": lambda seat, deck: e.DeckInspected(line=0, seat=int(seat), deck=name(deck)),
    "WASHES": lambda deck: e.DeckWashed(line=0, deck=name(deck)),
    "DECK_OPENED": lambda deck, when: e.DeckOpened(line=0, deck=name(deck), at=moment(when)),
    "DECK_SEQUENCED": lambda deck, when: e.DeckSequenced(line=0, deck=name(deck), at=moment(when)),
    "DECK_REMOVED": lambda deck, when: e.DeckRemoved(line=0, deck=name(deck), at=moment(when)),
    # --- a round ---
    "SEAT_LINE": lambda seat, player, stake: e.PlayerSeated(
        line=0, seat=int(seat), player=name(player), stake=cents(stake)
    ),
    "ROUND": _round,
    "END": lambda: e.RoundEnded(line=0),
    # --- a round of poker: the dealer ---
    "SHUFFLES": lambda deck, by: e.Shuffled(
        line=0, by_device=by == "device", deck=name(deck) if deck else None
    ),
    "CUTS": lambda deck, number: e.Cut(
        line=0, cards=int(number), deck=name(deck) if deck else None
    ),
    "RECUTS": lambda deck, number: e.Recut(
        line=0, cards=int(number), deck=name(deck) if deck else None
    ),
    "DEALS": lambda seat, face, dealt: e.CardsDealt(
        line=0, seat=int(seat), face=face, cards=cards(dealt)
    ),
    "DEALS_BOARD": lambda dealt: e.BoardDealt(line=0, cards=cards(dealt)),
    "DEALS_COMMON": lambda card: e.CommonDealt(line=0, card=CARDS.get(card)),
    "BURNS": lambda card: e.Burned(line=0, card=CARDS.get(card)),
    "RESHUFFLES": lambda piles: e.Reshuffled(line=0, piles=tuple(piles.split())),
    "COUNTS": lambda number: e.StubCounted(line=0, cards=int(number)),
    "COLLECTS": lambda seat: e.Collected(line=0, seat=int(seat)),
    "RETURNS": lambda amount, seat, change: e.BetReturned(
        line=0, seat=int(seat), amount=cents(amount), change=bool(change)
    ),
    "UNDEALS": lambda place, back, pile, aside: e.CardsTakenBack(
        line=0,
        place=place if place in ("board", "common", "burn") else int(place),
        cards=cards(back),
        to=pile or aside or "aside",
    ),
    "UNPAYS": lambda amount, seat: e.AwardTakenBack(line=0, seat=int(seat), amount=cents(amount)),
    "RAKES": lambda amount: e.RakeTaken(line=0, amount=cents(amount)),
    "CONTRIBUTES": lambda amount, fund: e.Contributed(
        line=0, amount=cents(amount), fund=name(fund)
    ),
    "AWARDS": _award,
    "PLACES_KILL": lambda seat: e.KillPlaced(line=0, seat=int(seat)),
    "LIFTS_KILL": lambda: e.KillLifted(line=0),
    # --- a round of poker: the players ---
    "ANTES": lambda seat, amount, all_in: e.Anted(
        line=0, seat=int(seat), amount=cents(amount), all_in=bool(all_in)
    ),
    "BLINDS": _blind,
    "FORCES": lambda seat, amount, all_in: e.BetForced(
        line=0, seat=int(seat), amount=cents(amount), all_in=bool(all_in)
    ),
    "CHECKS": lambda seat: e.Checked(line=0, seat=int(seat)),
    "FOLDS": lambda seat: e.Folded(line=0, seat=int(seat)),
    "CALLS": lambda seat, amount, all_in: e.Called(
        line=0, seat=int(seat), amount=cents(amount), all_in=bool(all_in)
    ),
    "BETS": lambda seat, amount, all_in: e.BetMade(
        line=0, seat=int(seat), amount=cents(amount), all_in=bool(all_in)
    ),
    "RAISES": lambda seat, to, all_in: e.Raised(
        line=0, seat=int(seat), to=cents(to), all_in=bool(all_in)
    ),
    "DECLARES": lambda seat, act: e.Declared(line=0, seat=int(seat), act=act),
    "DECLARES_SUM": lambda seat, act, amount: e.Declared(
        line=0, seat=int(seat), act=act, amount=cents(amount)
    ),
    "CORRECTS": lambda seat, to: e.WagerCorrected(line=0, seat=int(seat), to=cents(to)),
    "TAKES_BACK": lambda seat: e.ActionTakenBack(line=0, seat=int(seat)),
    "VOIDS_ACTION": lambda seat: e.ActionTakenBack(line=0, seat=int(seat), by="floor"),
    "VOIDS_ROUND": lambda reason: e.RoundVoided(line=0, reason=name(reason) if reason else None),
    "DISCARDS": lambda seat, number: e.Discarded(line=0, seat=int(seat), count=int(number)),
    "DISCARDS_CARDS": lambda seat, out: e.Discarded(
        line=0, seat=int(seat), count=len(out.split()), cards=cards(out)
    ),
    "STANDS_PAT": lambda seat: e.StoodPat(line=0, seat=int(seat)),
    "SHOWS": lambda seat, held: e.HandShown(line=0, seat=int(seat), cards=cards(held)),
    "MUCKS": lambda seat: e.HandMucked(line=0, seat=int(seat)),
    "SAYS": lambda by, words: e.Said(line=0, by=by, text=name(words)),
    # --- a round of mini-dice ---
    "WAGERS": lambda seat, amount, wager: e.WagerPlaced(
        line=0, seat=int(seat), amount=cents(amount), wager=wager
    ),
    "TAKES_DOWN": lambda seat, wager: e.WagerTakenDown(line=0, seat=int(seat), wager=wager),
    "DEALER_SHAKES": lambda number: e.ShakerShaken(line=0, by="dealer", times=int(number)),
    "SHAKES": lambda seat, number: e.ShakerShaken(line=0, by=int(seat), times=int(number)),
    "OFFERS": lambda seat: e.ShakerOffered(line=0, seat=int(seat)),
    "ACCEPTS": lambda seat: e.ShakerAccepted(line=0, seat=int(seat)),
    "DECLINES": lambda seat: e.ShakerDeclined(line=0, seat=int(seat)),
    "UNCOVERS": lambda: e.ShakerUncovered(line=0),
    "DICE": lambda faces: e.DiceSeen(line=0, faces=tuple(map(int, faces.split()))),
    "DICE_NOT_FLAT": lambda: e.DiceNotFlat(line=0),
    "DIE_OFF_SHAKER": lambda: e.DieOffShaker(line=0),
    "CALLS_SUM": lambda number: e.SumCalled(line=0, total=int(number)),
    "CALLS_NO_ROLL": lambda: e.SumCalled(line=0, total=None),
    "TAKES": lambda amount, seat, wager: e.WagerCollected(
        line=0, seat=int(seat), amount=cents(amount), wager=wager
    ),
    "PAYS": lambda amount, seat, wager: e.WagerPaid(
        line=0, seat=int(seat), amount=cents(amount), wager=wager
    ),
    "CHARGES": lambda amount, seat: e.FeeCharged(line=0, seat=int(seat), amount=cents(amount)),
    "COVERS": lambda: e.ShakerCovered(line=0),
}
"""For each terminal of the grammar except ``IGNORED`` and ``UNREAD``, the builder of its event."""
