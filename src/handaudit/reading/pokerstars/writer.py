"""Writes any events as PokerStars hand histories, which read back as the same events.

A round that the room's layout cannot express is refused as a whole, with the reason. Details that
no line can hold are left out and counted.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.facts.money import show as money
from handaudit.reading.format import Chunk
from handaudit.reading.losses import Inexpressible, Losses, Placed
from handaudit.reading.pokerstars import format as pokerstars
from handaudit.reading.pokerstars.header import GAMES, ROOM
from handaudit.reading.pokerstars.written_deals import Line
from handaudit.reading.pokerstars.written_hand import Hand
from handaudit.reading.pokerstars.written_summary import summary
from handaudit.reading.uncalled import with_return
from handaudit.reading.unsaid import check_blinds, check_shows
from handaudit.reading.whole_rounds import whole_rounds

_APART: Final = "\n\n\n"
"""The separator of two hands."""

NAMES: Final = {
    GAMES[name.lower()]: name
    for name in (
        *("Hold'em", "Omaha", "Omaha Hi/Lo", "5 Card Omaha", "5 Card Omaha Hi/Lo"),
        *("7 Card Stud", "7 Card Stud Hi/Lo", "5 Card Draw", "Badugi"),
    )
}
"""The room's name of each game of the subchapter that it deals."""

_LIMITS: Final = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "limit": "Limit"}
_MOMENT: Final = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)[T ](?P<hour>\d\d)(?P<minute>:\d\d)"
    r"(?P<second>:\d\d)?(?:\.\d+)?(?P<rest>.*)"
)
_OF_TOURNAMENT: Final = re.compile(r"(\d{4,}) \d+")
"""A table of a tournament, named by the number of the tournament and its own."""
_ZONE: Final = re.compile(r" ([A-Z]{2,5})")
_NO_DIGITS: Final = re.compile(r"[^0-9]+")
_RETURNED: Final = "uncalled bet (not in the log, written as what nobody called)"
_BLINDS: Final = "the room has one small and one big blind"


class Writer:
    """Writes one file of hands; ``losses`` counts what it could not express."""

    def __init__(self, losses: Losses | None = None, placed: Placed | None = None) -> None:
        self.losses = Losses() if losses is None else losses
        self._placed = placed
        self._written = 0
        """Lines of the file so far."""

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """The text of the file, hand by hand; empty without rounds."""
        for played in whole_rounds(parts, self.losses):
            lines = self._hand(played)
            if lines is not None:
                yield self._text(lines)

    def _text(self, lines: list[Line]) -> str:
        apart = _APART if self._written else ""
        self._written += apart.count("\n")
        for line in lines:
            self._written += 1
            if self._placed is not None:
                for event in line.events:
                    self._placed(event, self._written)
        return "".join((apart, *(f"{line.text}\n" for line in lines)))

    def _hand(self, played: Round) -> list[Line] | None:
        try:
            head = [*_head(played)]
            check_blinds(played)
            check_shows(played)
            hand = Hand(with_return(played))
            lines = [*head, *hand.lines, *summary(hand)]
        except Inexpressible as why:
            self.losses.refuse(played, f"PokerStars cannot say it: {why.reason}", why.line)
            return None
        names = hand.names.values()
        marked = any(name.startswith(_MARKS) for name in names)
        if marked or (not all(map(_PLAIN.fullmatch, names)) and not _reads_back(lines, hand)):
            self.losses.refuse(played, "PokerStars cannot say it: a name reads as something else")
            return None
        self.losses.leave_out(played, hand.left_out)
        if hand.played is not played:
            self.losses.lose(played, played.first_line, _RETURNED)
        self._lose_parts(played)
        return lines

    def _lose_parts(self, played: Round) -> None:
        """Notes what is lost from the events that have a line, and from the table."""
        lost = [
            f"RoundOpened.{name}" for name in ("deck", "dealer") if getattr(played.opened, name)
        ]
        if _NO_DIGITS.search(played.opened.id):
            lost.append("RoundOpened.id (only its digits are written)")
        if not played.session.evidence.keeps(Record.RAKE):
            lost.append("rake (not in the log, written as what nobody was paid)")
        if not any(played.session.sign.blinds or ()) and played.session.sign.limit != "limit":
            lost.append("Sign.blinds (not in the log, written as those placed)")
        if played.session.tournament:
            lost.append("Session.tournament (number, buy-in and level)")
        moment = _MOMENT.fullmatch(played.opened.at or "")
        if moment is not None and moment["second"] is None:
            lost.append("RoundOpened.at (no seconds in the log, written as 00)")
        if (played.session.casino or ROOM) != ROOM:
            lost.append("Session.casino")
        sign = played.session.sign
        lost += [f"Sign.{name}" for name in _UNPRINTED if getattr(sign, name) not in (None, False)]
        self.losses.lose(played, played.first_line, *lost)
        for event in played:
            for kind, field in _FIELDS:
                if isinstance(event, kind) and getattr(event, field) not in (None, False, ()):
                    self.losses.lose(played, event.line, f"{kind.__name__}.{field}")


_UNPRINTED: Final = (
    *("ante", "forced_bet", "raises", "rake", "bad_beat", "kill", "chip"),
    "shuffler",
)
"""Posted values that no header holds."""

_FIELDS: Final[tuple[tuple[type[Event], str], ...]] = (
    (e.PotAwarded, "share"),
    (e.PotAwarded, "odd"),
    (e.Reshuffled, "piles"),
)
"""Fields that the room does not print, although it has a line for their event."""


def _reads_back(lines: list[Line], hand: Hand) -> bool:
    """Whether each line reads back as its event, whatever the names in it look like."""
    text = "".join(f"{line.text}\n" for line in lines)
    parts = [*pokerstars.FORMAT.read([Chunk(1, text)], hand.played.source)]
    read = {_essence(event) for part in parts for event in part}
    results = sum(isinstance(event, e.ResultStated) for part in parts for event in part)
    said = {
        _essence(event.changed(line=number))
        for number, line in enumerate(lines, start=1)
        for event in line.events
        if isinstance(event, _WITH_NAMES)
    }
    return len(parts) == 1 and said <= read and results == len(hand.names)


def _essence(event: Event) -> tuple[object, ...]:
    """The line of an event, its type, and its player."""
    return event.line, type(event), getattr(event, "seat", None), getattr(event, "dealt_in", None)


_WITH_NAMES: Final = (
    *(e.PlayerSeated, e.Anted, e.BlindPosted, e.BetForced, e.Checked, e.Folded, e.Called),
    *(e.BetMade, e.Raised, e.Discarded, e.StoodPat, e.BetReturned, e.PotAwarded),
    *(e.HandShown, e.HandMucked, e.CashedOut, e.CardsRevealed),
)
"""Events on whose lines a player's name stands."""

_MARKS: Final = ("\ufeff", "\u00ef\u00bb\u00bf")
"""A byte order mark, also one that was decoded as cp1252: reading drops it at the start of a line."""

_PLAIN: Final = re.compile(r"\w[\w.-]*(?: [\w.-]+)*")
"""A name that can be taken for nothing else."""


# --- the head of a hand ---------------------------------------------------------------------------


def _head(played: Round) -> Iterator[Line]:
    opened, session = played.opened, played.session
    if session.tournament is None:
        raise Inexpressible("the log does not say whether it is of a tournament")
    digits = _NO_DIGITS.sub("", opened.id)
    if not digits:
        raise Inexpressible(f"hands have numbers, and this one is called {opened.id}")
    game, (low, high) = _game(played), _stakes(played)
    if session.tournament:
        named = _OF_TOURNAMENT.fullmatch(session.table or "")
        number = named[1] if named else "0"
        what = f"Tournament #{number}, Freeroll {game} - Level I ({low}/{high})"
    else:
        what = f"{game} (${low}/${high} USD)"
    yield Line(f"{ROOM} Hand #{digits}:  {what} - {_moment(played)}", (opened,))
    seats = "" if session.sign.seats is None else f" {session.sign.seats}-max"
    button = "" if opened.button is None else f" Seat #{opened.button} is the button"
    table = session.table or "unnamed"
    if "\n" in table:
        raise Inexpressible("the name of the table has a line break in it")
    yield Line(f"Table '{table}'{seats}{button}")


def _game(played: Round) -> str:
    game, limit = played.session.game, played.session.sign.limit
    if game not in NAMES or limit not in _LIMITS:
        kind = f"{game or 'a game that is not named'}, {limit or 'no limit named'}"
        raise Inexpressible(f"the room does not deal {kind}")
    return f"{NAMES[game]} {_LIMITS[limit]}"


def _stakes(played: Round) -> tuple[str, str]:
    """The bets of a fixed limit, or the blinds, as the header has them; reading takes the rest from them."""
    sign = played.session.sign
    blinds = sign.blinds
    if blinds is not None and len(blinds) != 2:
        raise Inexpressible(f"{_BLINDS}, and {len(blinds)} are posted")
    low, high = blinds or (None, None)
    if low is None and high is None and sign.limit != "limit":
        low, high = _placed(played)
    if sign.limit == "limit":
        if high is not None and high != sign.small_bet:
            raise Inexpressible("at a fixed limit the big blind is the small bet")
        low, high = sign.small_bet, sign.big_bet
    elif high is not None and sign.small_bet not in (None, high):
        raise Inexpressible("without a fixed limit the least bet is the big blind")
    if low is None or high is None:
        raise Inexpressible("the log does not give the two numbers of the header")
    return money(low), money(high)


def _placed(played: Round) -> tuple[int | None, int | None]:
    """The blinds that two players placed, for a log that does not print those of the table."""
    blinds = [
        one.amount
        for one in played
        if isinstance(one, e.BlindPosted) and one.kind == "blind" and not (one.dead or one.all_in)
    ]
    return (blinds[0], blinds[1]) if len(blinds) == 2 else (None, None)


def _moment(played: Round) -> str:
    moment = _MOMENT.fullmatch(played.opened.at or "")
    if moment is None:
        raise Inexpressible("the log does not give the day and time of the hand")
    day = f"{moment['year']}/{moment['month']}/{moment['day']}"
    zone = _ZONE.fullmatch(moment["rest"])
    clock = f"{int(moment['hour'])}{moment['minute']}{moment['second'] or ':00'}"
    return f"{day} {clock}" + (f" {zone[1]}" if zone else "")
