"""Real hands of rooms with one line spoiled, and whether an audit finds it, and where."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit import reading
from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.amounts import amount
from handaudit.reading.formats import NotALog
from in_memory import audited

ROOMS = {
    "pokernow-csv": "pokernow",
    "ipoker-xml": "ipoker",
    "ggpoker": "ggpoker",
    "rio": "rio",
    "bovada-ignition": "bovada",
    "winamax": "winamax",
    "fulltilt": "fulltilt",
    "acr-old": "wpn",
    "acr-new": "wpn",
}
"""The format of each folder."""

NEAR: Final = 4
"""So many lines around the spoilt one, headings and names included, may have the finding."""

_WITHOUT_RAKE: Final = ("ipoker", "bovada")
_WITHOUT_BLINDS: Final = ("pokernow",)
"""Formats that say nowhere what the rake was, or what the blinds should be."""

_MONEY: Final = re.compile(r"\d[\d,.]*")
_CHECKS: Final = (
    (re.compile(r' sum="[^"]*"'), ' sum="0"'),
    (re.compile(r' type="3"'), ' type="4"'),
    (re.compile(r"(?<=\") calls [\d.]+(?: and go all in)?"), " checks"),
    (re.compile(r"(?<=[^\"]) calls\b.*"), " checks"),
    (re.compile(r" Calls?\b.*"), " Checks"),
)
"""How a call is made a check in the words of every room."""
_NUMBERED: Final = re.compile(r' no="[0-9]+"')
_WON: Final = re.compile(r' win="[^"]*"')
_CARD: Final = re.compile(
    r"\b(?:10|[2-9TJQKA])[cdhs]\b|(?:10|[2-9TJQKA])[♠♥♦♣]|\b[SHDC](?:10|[2-9TJQKA])\b"
)
_ACTIONS: Final = (e.Checked, e.Folded, e.Called, e.BetMade, e.Raised)
_MONEY_LINES: Final = (
    *(e.PotAwarded, e.PotStated, e.ResultStated, e.BetReturned, e.RakeTaken, e.PlayerSeated),
)


class Whole(NamedTuple):
    """A hand in which nothing is found, with the lines of its file before the first hand."""

    form: str
    head: str
    played: Round

    @property
    def lines(self) -> list[str]:
        return self.played.text.split("\n")

    def place(self, event: e.Event) -> int:
        """The place of an event's line among those of the hand."""
        return event.line - self.played.first_line

    @property
    def before(self) -> int:
        """How many lines of its own file stand before the hand when it is read alone."""
        return self.head.count("\n")

    def name(self, seat: int) -> str:
        return next(
            one.player
            for one in self.played
            if isinstance(one, e.PlayerSeated) and one.seat == seat
        )


class Spoilt(NamedTuple):
    """The lines of a hand, one of them spoiled, and the places at which the breach may be found."""

    lines: list[str]
    at: set[int]


def whole_hands(
    folder: Path, form: str, count: int, chance: random.Random, of_each: int = 3
) -> list[Whole]:
    """Some hands of a folder's files in which nothing is found, ``of_each`` of a file at most."""
    found: list[Whole] = []
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    chance.shuffle(paths)
    for path in paths:
        try:
            with path.open("rb") as file:
                parts = [*reading.read(file, format=form, name=path.name)]
        except NotALog:
            continue
        rounds = [one for one in parts if isinstance(one, Round)]
        first = min((one.first_line for one in parts if isinstance(one, Round)), default=0)
        head = "".join(one.text for one in parts if one.first_line < first)
        for played in chance.sample(rounds, min(len(rounds), of_each)):
            if played.defect is not None or played.opened.button is None:
                continue  # whose turn it is cannot be known without a button
            hand = Whole(form, head, played)
            report = audited(head + played.text + "\n", form)
            if not report.findings and not report.incomplete and report.hands == 1:
                found.append(hand)
            if len(found) == count:
                return found
    return found


# --- what is spoiled ------------------------------------------------------------------------------


def _number(hand: Whole, event: Any, value: int, new: int) -> list[str] | None:
    """The lines with an amount of a player's line changed; ``None`` if the line does not hold it."""
    lines = hand.lines
    at = hand.place(event)
    start = max(lines[at].find(hand.name(event.seat)), 0)
    for place in (*_MONEY.finditer(lines[at], start), *_MONEY.finditer(lines[at], 0, start)):
        text = place[0].rstrip(".,")
        if amount(text) == value:
            written = _written(text, new)
            line = lines[at]
            lines[at] = line[: place.start()] + written + line[place.start() + len(text) :]
            return lines
    return None


def _written(like: str, cents: int) -> str:
    """An amount as the room writes it: with its decimals, and with its mark before them."""
    decimals = re.search(r"([.,])(\d\d?)$", like)
    whole, rest = divmod(cents, 100)
    if decimals:
        return f"{whole}{decimals[1]}{rest:02}"
    return f"{whole}.{rest:02}" if rest else str(whole)


def _spoilt(hand: Whole, lines: list[str] | None, *events: e.Event) -> Iterator[Spoilt]:
    crowded = any(line.count("<action ") > 1 for line in hand.lines)
    if lines is not None and lines != hand.lines and not crowded:
        yield Spoilt(lines, {hand.place(one) for one in events})


def _money(hand: Whole) -> list[e.Event]:
    return [one for one in hand.played if isinstance(one, _MONEY_LINES[:-1])]


def first_actor_changed(hand: Whole) -> Iterator[Spoilt]:
    """The first two who act change places."""
    acts = [one for one in hand.played if isinstance(one, _ACTIONS)]
    if len(acts) < 2 or not all(isinstance(one, e.Folded | e.Called) for one in acts[:2]):
        return
    first, second = acts[:2]
    lines = hand.lines
    one, other = hand.place(first), hand.place(second)
    lines[one], lines[other] = lines[other], lines[one]
    numbers = [_NUMBERED.search(lines[place]) for place in (one, other)]
    if numbers[0] and numbers[1]:
        # The numbers say the order of an export, whatever that of its lines.
        lines[one] = _NUMBERED.sub(numbers[1][0], lines[one])
        lines[other] = _NUMBERED.sub(numbers[0][0], lines[other])
    yield from _spoilt(hand, lines, first, second)


def check_facing_a_bet(hand: Whole) -> Iterator[Spoilt]:
    """A player checks instead of calling."""
    for event in hand.played:
        if isinstance(event, e.Called):
            lines = hand.lines
            at = hand.place(event)
            for call, check in _CHECKS:
                lines[at] = call.sub(check, lines[at])
            yield from _spoilt(hand, lines, event)


def card_dealt_twice(hand: Whole) -> Iterator[Spoilt]:
    """A card of the board that is another one of it."""
    for event in hand.played:
        if isinstance(event, e.BoardDealt) and len(event.cards) > 1 and event.so_far is None:
            lines = hand.lines
            at = hand.place(event)
            several = list(_CARD.finditer(lines[at]))
            if len(several) == len(event.cards):
                second = several[1]
                line = lines[at]
                lines[at] = line[: second.start()] + several[0][0] + line[second.end() :]
                yield from _spoilt(hand, lines, event)


def pot_to_another(hand: Whole) -> Iterator[Spoilt]:
    """A player who folded is paid."""
    folded = [one.seat for one in hand.played if isinstance(one, e.Folded)]
    for event in hand.played:
        if isinstance(event, e.PotAwarded) and folded and event.seat not in folded:
            lines = hand.lines
            winner, other = hand.name(event.seat), hand.name(folded[-1])
            at = hand.place(event)
            if _WON.search(lines[at]):
                text = "\n".join(lines)
                for name, won in ((winner, 0), (other, event.amount)):
                    tag = re.search(rf'<player [^>]*name="{re.escape(name)}"[^>]*>', text)
                    assert tag is not None
                    new = _WON.sub(f' win="{_written("0", won)}"', tag[0])
                    text = text[: tag.start()] + new + text[tag.end() :]
                lines = text.split("\n")
            else:
                lines[at] = lines[at].replace(winner, other, 1)
            seats = [one for one in hand.played if isinstance(one, e.PlayerSeated)]
            yield from _spoilt(hand, lines, event, *_money(hand), *seats)
            return


def blind_changed(hand: Whole) -> Iterator[Spoilt]:
    """The big blind is three times what the head of the hand says."""
    if hand.form in _WITHOUT_BLINDS:
        return
    blinds = [one for one in hand.played if isinstance(one, e.BlindPosted)]
    posted = hand.played.session.sign.blinds
    if (
        len(blinds) == 2
        and posted
        and all(posted)
        and not any(one.all_in or one.derived or one.dead for one in blinds)
    ):
        one = max(blinds, key=lambda blind: blind.amount)
        yield from _spoilt(hand, _number(hand, one, one.amount, 3 * one.amount), one)


def chips_missing(hand: Whole) -> Iterator[Spoilt]:
    """The winner gets a part of the pot only; a room that prints no rake may have taken the rest."""
    if hand.form not in _WITHOUT_RAKE:
        yield from _award(hand, lambda won: won // 2 // 100 * 100 or won // 2)


def chips_too_many(hand: Whole) -> Iterator[Spoilt]:
    """The winner gets more than the pot."""
    yield from _award(hand, lambda won: 2 * won)


def _award(hand: Whole, other: Callable[[int], int]) -> Iterator[Spoilt]:
    won = [one for one in hand.played if isinstance(one, e.PotAwarded)]
    if len(won) == 1 and won[0].amount > 1:
        lines = _number(hand, won[0], won[0].amount, other(won[0].amount))
        yield from _spoilt(hand, lines, *_money(hand))


def action_left_out(hand: Whole) -> Iterator[Spoilt]:
    """A call or a raise has no line; the next action then comes out of turn, or of another amount.

    An export may list it far from the one that is gone.
    """
    acts = [one for one in hand.played if isinstance(one, _ACTIONS)]
    for number, event in enumerate(acts):
        if isinstance(event, e.Called | e.Raised):
            lines = hand.lines
            del lines[hand.place(event)]
            following = acts[number + 1 : number + 2]
            yield from _spoilt(hand, lines, event, *following, *_money(hand))


def stack_too_small(hand: Whole) -> Iterator[Spoilt]:
    """A player wagers more than the stack."""
    calls = {one.seat: one for one in hand.played if isinstance(one, e.Called)}
    for event in hand.played:
        if isinstance(event, e.PlayerSeated) and event.seat in calls and event.stake > 1:
            put = calls[event.seat].amount
            less = put // 2 // 100 * 100 or put // 2
            wagers = [
                one
                for one in hand.played
                if isinstance(one, (*_ACTIONS, e.BlindPosted, e.Anted)) and one.seat == event.seat
            ]
            if less:
                lines = _number(hand, event, event.stake, less)
                yield from _spoilt(hand, lines, event, *wagers)


KINDS: Final[tuple[Callable[[Whole], Iterator[Spoilt]], ...]] = (
    *(first_actor_changed, check_facing_a_bet, card_dealt_twice, pot_to_another, blind_changed),
    *(chips_missing, chips_too_many, action_left_out, stack_too_small),
)


def found(hand: Whole, spoilt: Spoilt) -> bool | None:
    """Whether the breach is found (``False``: only elsewhere; ``None``: not at all)."""
    report = audited(hand.head + "\n".join(spoilt.lines) + "\n", hand.form)
    places = [one.location for one in report.findings]
    places += [one.location for one in report.not_audited]
    lines = {place.line - 1 - hand.before for place in places}
    if not lines:
        return None
    return any(abs(one - at) <= NEAR for one in lines for at in spoilt.at)
