"""Writes any events as Open Hand Histories: one object for each round, with a blank line between two.

A round that the format cannot express is refused as a whole, with the reason. Details that no field
can hold are left out and counted.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from handaudit import __version__
from handaudit.facts import events as e
from handaudit.facts.log import Interlude, Round
from handaudit.reading.losses import Inexpressible, Losses
from handaudit.reading.ohh.hand import GAMES, LIMITS, WITH_FIVE
from handaudit.reading.ohh.written_hand import Hand, number
from handaudit.reading.uncalled import check_return, with_return
from handaudit.reading.unsaid import check_blinds, check_shows
from handaudit.reading.whole_rounds import whole_rounds

SPECIFICATION: Final = "1.2.2"

_FOUR: Final = {name: code for code, name in GAMES.items() if name.startswith(("holdem", "omaha"))}
_CODES: Final = _FOUR | {five: _FOUR[four] for four, five in WITH_FIVE.items()}
"""The format's name of each game; Big Omaha is an Omaha with five cards in a hand."""

_LETTERS: Final = {limit: letters for letters, limit in LIMITS.items()}

_MOMENT: Final = re.compile(
    r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?[ ]?([A-Z]{1,5}|[+-]\d\d:?\d\d)?"
)
_PLACES: Final = {
    name: place
    for place, names in (
        ("UTC", "Z UTC GMT"),
        ("America/New_York", "ET EST EDT"),
        ("America/Chicago", "CT"),
        ("America/Denver", "MT"),
        ("America/Los_Angeles", "PT PST PDT"),
        ("America/Sao_Paulo", "BRT"),
        ("Europe/Lisbon", "WET WEST"),
        ("Europe/London", "BST"),
        ("Europe/Berlin", "CET CEST MEZ MESZ"),
        ("Europe/Helsinki", "EET EEST"),
        ("Europe/Moscow", "MSK"),
        ("Asia/Tokyo", "JST"),
    )
    for name in names.split()
}
"""A place in each zone that rooms name.  They print one name the whole year, and the place knows when summer
time begins.
"""

_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


_MOST_SEATS: Final = 10
"""Seats of a table whose size the log does not give: some of them may be empty."""


class Writer:
    """Writes one file of objects; ``losses`` counts what it could not express."""

    def __init__(self, losses: Losses | None = None) -> None:
        self.losses = Losses() if losses is None else losses
        self._any = False

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """The text of the file, hand by hand; empty without rounds."""
        for played in whole_rounds(parts, self.losses):
            text = self._hand(played)
            if text is not None:
                yield f"\n\n{text}\n" if self._any else f"{text}\n"
                self._any = True

    def _hand(self, played: Round) -> str | None:
        try:
            check_blinds(played)
            check_shows(played)
            check_return(played)
            hand = Hand(with_return(played))
            fields = dict(self._fields(hand))
        except Inexpressible as why:
            self.losses.refuse(played, f"OHH cannot say it: {why.reason}", why.line)
            return None
        self.losses.leave_out(played, hand.left_out)
        self._lose_parts(hand)
        text = msgspec.json.format(_ENCODER.encode({"ohh": fields}), indent=4)
        return text.decode()

    def _fields(self, hand: Hand) -> Iterator[tuple[str, Any]]:
        """The fields of a hand, in the order of the examples of the specification."""
        played, session = hand.played, hand.played.session
        game, sign = session.game or "", session.sign
        if game not in _CODES or sign.limit not in _LETTERS:
            kind = f"{game or 'a game that is not named'}, {sign.limit or 'no limit named'}"
            raise Inexpressible(f"no code for {kind}")
        if game in WITH_FIVE.values() and not hand.five_cards:
            raise Inexpressible("a hand of Big Omaha without five known cards reads as Omaha")
        site = session.casino or ""
        yield "spec_version", SPECIFICATION
        yield "internal_version", __version__
        yield "network_name", site
        yield "site_name", site
        yield "game_type", _CODES[game]
        if session.tournament:
            yield "tournament", True
            yield "tournament_info", {"name": session.table or ""}
        elif session.tournament is None:
            yield "tournament", None
        if hand.boards > 1:
            yield "flags", ["Run_It_Twice"]
        yield "table_name", session.table or ""
        yield (
            "table_size",
            sign.seats or max(_MOST_SEATS, *(player.seat for player in hand.players)),
        )
        yield "game_number", played.id
        moment = _moment(played.opened.at)
        if moment is not None:
            yield "start_date_utc", moment
        yield "currency", "USD"
        small, big = _blinds(hand)
        yield "ante_amount", number(sign.ante or max(hand.antes, default=0))
        yield "small_blind_amount", number(small)
        yield "big_blind_amount", number(big)
        yield "bet_limit", {"bet_cap": number(0), "bet_type": _LETTERS[sign.limit]}
        yield "dealer_seat", played.opened.button or 0
        if hand.hero is not None:
            yield "hero_player_id", hand.hero
        yield "players", hand.written_players
        yield "rounds", hand.rounds
        yield "pots", hand.pots(self._lose_rake)

    def _lose_rake(self, played: Round) -> None:
        self.losses.lose(played, played.first_line, _RAKE)

    def _lose_parts(self, hand: Hand) -> None:
        """Notes what is lost from the events that have a field, and from the table."""
        played, sign = hand.played, hand.played.session.sign
        lost = [
            f"RoundOpened.{name}" for name in ("deck", "dealer") if getattr(played.opened, name)
        ]
        if played.opened.at and _moment(played.opened.at) is None:
            lost.append("RoundOpened.at")
        if played.session.tournament:
            lost.append("Session.tournament (number and buy-in)")
        if sign.limit == "limit" and sign.big_bet is None:
            lost.append("Sign.big_bet (not in the log, read as twice the small bet)")
        lost += [f"Sign.{name}" for name in _UNPRINTED if getattr(sign, name) not in (None, False)]
        self.losses.lose(played, played.first_line, _CURRENCY, *lost)
        for event in played:
            for kind, field in _FIELDS:
                if isinstance(event, kind) and getattr(event, field) not in (None, False, ()):
                    self.losses.lose(played, event.line, f"{kind.__name__}.{field}")


_CURRENCY: Final = "currency (not in the log, written as USD)"
_RAKE: Final = "rake (not in the log, written as what nobody was paid)"

_UNPRINTED: Final = (*("forced_bet", "raises", "rake", "bad_beat", "kill", "chip", "shuffler"),)
"""Posted values that no field holds."""

_FIELDS: Final[tuple[tuple[type[e.Event], str], ...]] = (
    (e.PotAwarded, "share"),
    (e.PotAwarded, "odd"),
    (e.HandShown, "description"),
    (e.CardsRevealed, "up"),
)
"""Fields that the format does not have, although it has a place for their event."""


def _moment(at: str | None) -> str | None:
    """A time as that of Greenwich; ``None`` if its zone is not known."""
    match = _MOMENT.fullmatch(at or "")
    if match is None:
        return None
    day, time, zone = match.groups()
    try:
        when = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=_zone(zone))
    except ValueError:
        return None
    return when.astimezone(UTC).strftime(f"%Y-%m-%dT%H:%M:%S{'Z' if zone else ''}")


def _zone(name: str | None) -> tzinfo:
    """The zone that a log names; without one, times stay as they are.

    Raises:
        ValueError: the name is not known.
    """
    if name is None:
        return UTC
    if name in _PLACES:
        return ZoneInfo(_PLACES[name])
    return datetime.strptime(name, "%z").tzinfo or UTC


def _blinds(hand: Hand) -> tuple[int, int]:
    """The two blinds of the table: the posted ones, or those that the players placed."""
    sign = hand.played.session.sign
    if sign.blinds is not None and len(sign.blinds) != len(("small", "big")):
        raise Inexpressible(
            f"the format has two blinds, and the posted ones are {len(sign.blinds)}"
        )
    small, big = (*(sign.blinds or ()), None, None)[:2]
    if sign.limit == "limit" and sign.small_bet is not None:
        if sign.big_bet not in (None, 2 * sign.small_bet):
            raise Inexpressible("the big bet has no field, and it is not twice the small one")
        if big is not None and big != sign.small_bet:
            raise Inexpressible("at a fixed limit the big blind is the small bet")
        big = sign.small_bet
    if sign.small_bet is not None and big is None:
        big = sign.small_bet
    if sign.blinds is None and len(hand.blinds) == 1:
        raise Inexpressible("one blind is placed, and the log does not say how many are posted")
    return small or hand.blinds.get(1, 0), big or hand.blinds.get(2, 0)
