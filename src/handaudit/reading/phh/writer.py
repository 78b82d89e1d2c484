"""Writes any events as PHH: one hand alone, or several as the numbered tables of a ``.phhs`` file.

A round that PHH cannot express is refused as a whole, with the reason. Details that no field can
hold are left out and counted.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.facts.money import show as money
from handaudit.reading.losses import Inexpressible, Losses, Placed
from handaudit.reading.phh.written_hand import Hand
from handaudit.reading.uncalled import with_return
from handaudit.reading.unsaid import check_blinds
from handaudit.reading.whole_rounds import whole_rounds

_MOMENT: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(.*))?")
_TAKEN_FOR: Final = "Sign.big_bet (not in the log, written as twice the small bet)"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")


class _Written(NamedTuple):
    """A hand and its fields, one per line."""

    hand: Hand
    fields: dict[str, str]

    @property
    def text(self) -> str:
        """The lines."""
        return "".join(f"{key} = {value}\n" for key, value in self.fields.items())

    @property
    def lines(self) -> dict[str, int]:
        """The line of each field, from 1."""
        return {key: number for number, key in enumerate(self.fields, start=1)}


class Writer:
    """Writes one PHH file; ``losses`` counts what it could not express."""

    def __init__(self, losses: Losses | None = None, placed: Placed | None = None) -> None:
        self.losses = Losses() if losses is None else losses
        self._placed = placed

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """The text of the file, in pieces; empty without rounds.

        A single hand needs no table of its own, so the first is held until there is another.
        """
        first: _Written | None = None
        count = lines = 0
        for played in whole_rounds(parts, self.losses):
            written = self._hand(played)
            if written is None:
                continue
            count += 1
            if count == 1:
                first = written
                continue
            if first is not None:
                yield f"[1]\n{first.text}"
                lines = self._place(first, 1)
                first = None
            yield f"\n[{count}]\n{written.text}"
            lines = self._place(written, lines + 2)
        if first is not None:
            yield first.text
            self._place(first, 0)

    def _place(self, written: _Written, before: int) -> int:
        """Reports the lines of a hand's events, after the lines before it; returns the last line."""
        if self._placed is not None:
            for event in written.hand.played:
                field = _FIELD_OF.get(type(event), "actions")
                if field in written.lines and event not in written.hand.left_out:
                    self._placed(event, before + written.lines[field])
        return before + len(written.lines)

    def _hand(self, played: Round) -> _Written | None:
        try:
            check_blinds(played)
            hand = Hand(with_return(played))
            written = _Written(hand, dict(self._fields(hand)))
        except Inexpressible as why:
            self.losses.refuse(played, f"PHH cannot say it: {why.reason}", why.line)
            return None
        self.losses.leave_out(played, hand.left_out)
        self._lose_parts(hand)
        return written

    def _fields(self, hand: Hand) -> Iterator[tuple[str, str]]:
        """The fields of a hand, those that PHH requires first, as TOML spells their values."""
        yield "variant", f"'{hand.code}'"
        yield from self._asked(hand)
        yield "starting_stacks", _amounts(player.stake for player in hand.players)
        yield "actions", _texts(hand.actions)
        yield from self._named(hand)
        winnings = self._winnings(hand)
        if winnings is not None:
            finishing = hand.finishing
            if self._settled(hand, finishing):
                yield "finishing_stacks", _amounts(finishing)
            else:
                self.losses.lose(hand.played, hand.played.first_line, "finishing stacks")
            yield "winnings", _amounts(winnings)

    def _asked(self, hand: Hand) -> Iterator[tuple[str, str]]:
        """Antes, blinds and limits; with two players, the arrays begin with the one who has the button."""
        sign = hand.played.session.sign
        turned = slice(None, None, -1 if hand.heads_up and not hand.variant.stud else 1)
        antes = hand.posts.antes[::-1] if hand.heads_up else hand.posts.antes
        yield "ante_trimming_status", "true" if antes[0] and len(set(antes)) == 1 else "false"
        yield "antes", _amounts(antes)
        if hand.variant.stud:
            least = hand.bring_in if hand.bring_in is not None else sign.forced_bet
            yield "bring_in", _known("the forced bet", least)
        else:
            yield "blinds_or_straddles", _amounts(hand.posts.blinds[turned])
        if hand.variant.limit == "limit":
            yield "small_bet", _known("the small bet", sign.small_bet)
            big = sign.big_bet
            if big is None and sign.small_bet is not None:
                # PHH requires one; for a room whose logs do not print it, it is the usual one.
                big = 2 * sign.small_bet
                self.losses.lose(hand.played, hand.played.first_line, _TAKEN_FOR)
            yield "big_bet", _known("the big bet", big)
        else:
            greatest = max((0, *hand.posts.blinds))
            yield "min_bet", _known("the least bet", sign.small_bet or greatest or None)

    def _named(self, hand: Hand) -> Iterator[tuple[str, str]]:
        """The number of the hand, and when and where it was played."""
        played, session = hand.played, hand.played.session
        if session.casino is not None:
            yield "venue", _text(session.casino)
        moment = _MOMENT.fullmatch(played.opened.at or session.date or "")
        if moment:
            year, month, day, time, zone = moment.groups()
            if time:
                yield "time", time
                if zone:
                    yield "time_zone_abbreviation", _text(zone)
            yield "day", str(int(day))
            yield "month", str(int(month))
            yield "year", str(int(year))
        yield "hand", played.id if _NUMBER.fullmatch(played.id) else _text(played.id)
        yield "seats", f"[{', '.join(str(player.seat) for player in hand.players)}]"
        if session.sign.seats is not None:
            yield "seat_count", str(session.sign.seats)
        if session.table is not None:
            yield "table", _text(session.table)
        if session.tournament is not None:
            yield "_tournament", "true" if session.tournament else "false"
        yield "players", _texts(player.player for player in hand.players)

    def _winnings(self, hand: Hand) -> list[int] | None:
        """What each player was paid, without the rake; ``None`` if the log does not say."""
        if any(hand.taken):
            return hand.taken
        stated = {one.seat: one.won for one in hand.played if isinstance(one, e.ResultStated)}
        if any(stated.values()) and not hand.played.session.evidence.keeps(Record.AWARDS):
            won = [stated.get(player.seat, 0) for player in hand.players]
            if sum(won) <= sum(hand.put):
                hand.taken[:] = won
                return won
            self.losses.lose(hand.played, hand.played.first_line, "winnings")
        return None

    def _settled(self, hand: Hand, finishing: list[int]) -> bool:
        """Whether every chip of the hand is accounted for."""
        kept = hand.played.session.evidence.keeps
        if kept(Record.RETURNS) and kept(Record.AWARDS):
            return True
        stated = next((one for one in hand.played if isinstance(one, e.PotStated)), None)
        taken = sum(one.amount for one in hand.played if isinstance(one, e.RakeTaken))
        rake = taken or (stated.rake if stated is not None and stated.rake else 0)
        return sum(finishing) + rake == sum(player.stake for player in hand.players)

    def _lose_parts(self, hand: Hand) -> None:
        """Notes what is lost from the events that have a field."""
        played = hand.played
        posted = [one for one in played if isinstance(one, e.BlindPosted)]
        for one in posted:
            place = hand.number[one.seat]
            place = 1 - place if hand.heads_up else place
            if one.kind == "blind" and place > 1 and len(posted) > 1:
                self.losses.lose(played, one.line, "BlindPosted.kind")
        for kind, field in _FIELDS:
            for event in played.events:
                if isinstance(event, kind) and getattr(event, field) not in (None, (), False):
                    self.losses.lose(played, event.line, f"{kind.__name__}.{field}")
        for field in ("deck", "dealer", "button"):
            lost = field != "button" or (
                hand.variant.stud or hand.players[-1].seat != played.opened.button
            )
            if lost and getattr(played.opened, field) is not None:
                self.losses.lose(played, played.first_line, f"RoundOpened.{field}")


_FIELD_OF: Final[dict[type[Event], str]] = {
    e.RoundOpened: "variant",
    e.PlayerSeated: "starting_stacks",
    e.Anted: "antes",
    e.BlindPosted: "blinds_or_straddles",
    e.PotAwarded: "winnings",
    e.ResultStated: "winnings",
}
"""The field for an event that is not an action."""

_FIELDS: Final[tuple[tuple[type[Event], str], ...]] = (
    (e.PotAwarded, "pot"),
    (e.PotAwarded, "share"),
    (e.PotAwarded, "odd"),
    (e.HandShown, "description"),
    (e.Raised, "by"),
)
"""Fields that PHH cannot hold, although it has a place for their event."""


def _known(what: str, amount: int | None) -> str:
    if amount is None:
        raise Inexpressible(f"the log does not give {what}")
    return money(amount)


def _amounts(amounts: Iterable[int]) -> str:
    return f"[{', '.join(map(money, amounts))}]"


def _text(text: str) -> str:
    """A basic string of TOML, which has the escapes of JSON and one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _texts(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"
