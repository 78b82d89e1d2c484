"""One hand of a PokerGFX export: its fields, typed, and its play as events.

The amounts of a betting round are the player's totals, also for a call or an all-in. Blinds and
antes are not events of the export, but separate fields.
"""

from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Final

import msgspec

from handaudit.facts.events import (
    Anted,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    Cards,
    CardsRevealed,
    Checked,
    Discarded,
    Event,
    Folded,
    HandsDealt,
    PlayerSeated,
    Raised,
    ResultStated,
    ShowdownOpened,
    StoodPat,
    Unread,
)
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading import exact
from handaudit.reading.chips import Chips
from handaudit.reading.json_lines import KeyLines, Span

Number = int | Decimal
Word = Annotated[str, msgspec.Meta(max_length=200)]

GAMES: Final = {"HOLDEM": "holdem high", "OMAHA": "omaha high"}
"""The export's names of games, and ours: those in its published files and pages."""

_CARDS_EACH: Final = {"HOLDEM": 2, "OMAHA": 4}
_LIMITS: Final[dict[str, LimitKind]] = {
    "NOLIMIT": "no-limit",
    "POTLIMIT": "pot-limit",
    "LIMIT": "limit",
}

_WAGERS: Final = ("CALL", "BET", "ALL IN")

AN_AMOUNT: Final = "an amount of whole cents"
SOME_CARDS: Final = "cards such as kh or 10d"
AN_EVENT: Final = "FOLD, CHECK, CALL, BET, ALL IN, BOARD CARD, DRAW or SHOWDOWN"


class Blinds(msgspec.Struct, frozen=True, rename="pascal"):
    ante_type: Word = ""
    button_player_num: int = 0
    small_blind_player_num: int = 0
    small_blind_amt: Number = 0
    big_blind_player_num: int = 0
    big_blind_amt: Number = 0
    third_blind_player_num: int = 0
    third_blind_amt: Number = 0


class Player(msgspec.Struct, frozen=True, rename="pascal"):
    player_num: int
    start_stack_amt: Number
    end_stack_amt: Number | None = None
    name: str = ""
    long_name: str = ""
    hole_cards: list[str] | None = None
    sitting_out: bool = False

    @property
    def held(self) -> Cards | None:
        """The hole cards; empty if none was read, ``None`` if one is not a card."""
        return _cards(" ".join(self.hole_cards or ()))


class Action(msgspec.Struct, frozen=True, rename="pascal"):
    event_type: Word
    player_num: int = 0
    bet_amt: Number = 0
    pot: Number = 0
    """The pot before the action; 0 if the export does not say."""
    board_cards: str | None = None
    board_num: int = 0
    num_cards_drawn: int = 0


class Fields(msgspec.Struct, frozen=True, rename="pascal"):
    """The fields of a hand that the reader needs; others are ignored."""

    hand_num: int
    players: list[Player]
    events: list[Action]
    flop_draw_blinds: Blinds = Blinds()
    game_variant: Word = ""
    bet_structure: Word = ""
    ante_amt: Number = 0
    bomb_pot_amt: Number = 0
    start_date_time_utc: Word | None = msgspec.field(default=None, name="StartDateTimeUTC")

    @property
    def each_antes(self) -> bool:
        """Whether every player posts the ante, instead of one player for all."""
        kind = self.flop_draw_blinds.ante_type
        return not kind.startswith(("BB_ANTE", "BTN_ANTE", "BUTTON_ANTE"))

    @property
    def game(self) -> str | None:
        """Our name of the game, ``None`` if the export's is unknown."""
        return GAMES.get(self.game_variant)

    @property
    def sign(self) -> Sign:
        """The current level; an ante that one player posts for all is not posted for each.

        A bomb pot has its own ante in place of the blinds and antes of the level.
        """
        if self.bomb_pot_amt:
            bomb = exact.cents(self.bomb_pot_amt) or None
            return Sign(limit=_LIMITS.get(self.bet_structure), ante=bomb)
        blinds = self.flop_draw_blinds
        amounts = (blinds.small_blind_amt, blinds.big_blind_amt, blinds.third_blind_amt)
        posted = tuple(amount for number in amounts if (amount := exact.cents(number)))
        return Sign(
            limit=_LIMITS.get(self.bet_structure),
            small_bet=exact.cents(blinds.big_blind_amt) or None,
            ante=(exact.cents(self.ante_amt) or None) if self.each_antes else None,
            blinds=posted or None,
        )


@lru_cache(maxsize=4096)
def _cards(text: str) -> Cards | None:
    """Cards in the export's spelling: lower case, ten as ``10``, separated by spaces."""
    words = text.replace("10", "t").split()
    return exact.cards([word[:1].upper() + word[1:].lower() for word in words])


class Play:
    """The events of one hand; ``seated`` are its players, and ``events`` is what happened."""

    def __init__(self, fields: Fields, lines: KeyLines) -> None:
        self.fields = fields
        self.lines = lines
        self.events: list[Event] = []
        self.acted = {action.player_num for action in fields.events}
        stakes = {
            player.player_num: exact.cents(player.start_stack_amt) or 0 for player in fields.players
        }
        self.chips = Chips(stakes)
        self.dealt_in = [
            player
            for player in fields.players
            if player.player_num in self.acted
            or (not player.sitting_out and stakes[player.player_num] > 0)
        ]
        self._places = lines.lines("StartStackAmt", len(fields.players))
        self.seated = [
            PlayerSeated(
                line=line,
                seat=player.player_num,
                player=player.long_name or player.name,
                stake=stakes[player.player_num],
                dealt_in=player in self.dealt_in,
            )
            for player, line in zip(fields.players, self._places, strict=True)
        ]
        self.spans: list[Span] = []
        """Where each of the events stands in its line."""
        self._span: Span = (0, 0)
        self.seats = lines.spans("StartStackAmt", len(fields.players))
        self.folded: set[int] = set()
        self.board = 0
        self.pot = 0
        """Chips that were posted and wagered so far, in cents."""
        self.other_pot: tuple[int, int, int] | None = None
        """The first pot that contradicts the chips wagered: its line, what it states, and what they make."""
        self.column = 1
        """Column of the current event, since a line may hold many."""

    def take(self) -> None:
        """Adds the events of the hand, in order."""
        self._check_stakes()
        self._post()
        self._span = (0, 0)
        self._add(HandsDealt(line=self.lines.line("Players")))
        players = zip(self.fields.players, self._places, self.seats, strict=True)
        for player, line, span in players:
            self._span = span
            held = player.held
            if held is None:
                self._unread(line, SOME_CARDS)
            elif held:
                self._add(CardsRevealed(line=line, seat=player.player_num, cards=held))
        places = self.lines.places("EventType", len(self.fields.events))
        spans = self.lines.spans("EventType", len(self.fields.events))
        for action, (line, column), span in zip(self.fields.events, places, spans, strict=True):
            self.column, self._span = column, span
            self._act(action, line)
        self.column = 1
        self._end()

    def _end(self) -> None:
        """What the players have after the hand."""
        places = self.lines.lines("EndStackAmt", len(self.fields.players))
        for player, line, span in zip(self.fields.players, places, self.seats, strict=True):
            self._span = span
            if player.end_stack_amt is None:
                continue
            amount = exact.cents(player.end_stack_amt)
            if amount is None:
                self._unread(line, AN_AMOUNT)
            else:
                self._add(
                    ResultStated(line=line, seat=player.player_num, result="none", stack=amount)
                )

    @property
    def all_cards(self) -> bool:
        """Whether the hole cards of every player dealt in were read."""
        each = _CARDS_EACH.get(self.fields.game_variant, 1)
        return all(len(player.held or ()) == each for player in self.dealt_in)

    @property
    def posted(self) -> int:
        """The antes and blinds in the pot, in cents."""
        return sum(one.amount for one in self.events if isinstance(one, (Anted, BlindPosted)))

    @property
    def stated_pot(self) -> int | None:
        """The pot before the first wager, in cents; ``None`` if the export does not say."""
        first = next((one for one in self.fields.events if one.event_type in _WAGERS), None)
        return None if first is None else exact.cents(first.pot) or None

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self.spans.append(self._span)

    def _unread(self, line: int, expected: str) -> None:
        text = self.lines.text_of(line)
        self._add(Unread(line=line, text=text, column=self.column, expected=expected))

    def _check_stakes(self) -> None:
        for player, line in zip(self.fields.players, self._places, strict=True):
            if exact.cents(player.start_stack_amt) is None:
                self._unread(line, AN_AMOUNT)

    # --- forced bets -----------------------------------------------------------------------------

    def _post(self) -> None:
        if self.fields.bomb_pot_amt:
            self._bomb_pot()
            return
        blinds = self.fields.flop_draw_blinds
        ante_last = "BB1ST" in blinds.ante_type
        if not ante_last:
            self._antes()
        line, self._span = (
            self.lines.line("FlopDrawBlinds"),
            self.lines.value_span("FlopDrawBlinds"),
        )
        self._blind(blinds.small_blind_player_num, blinds.small_blind_amt, 1, line)
        self._blind(blinds.big_blind_player_num, blinds.big_blind_amt, 2, line)
        self._blind(blinds.third_blind_player_num, blinds.third_blind_amt, 3, line)
        if ante_last:
            self._antes()

    def _blind(self, seat: int, number: Number, which: int, line: int) -> None:
        amount = exact.cents(number)
        if amount is None:
            self._unread(line, AN_AMOUNT)
            return
        amount = min(amount, self.chips.left(seat))
        if amount > 0:
            self.pot += amount
            all_in = self.chips.wager(seat, amount)
            self._add(BlindPosted(line=line, seat=seat, amount=amount, all_in=all_in, number=which))

    def _bomb_pot(self) -> None:
        """Every player antes for the flop, and nobody posts a blind."""
        seats = [player.player_num for player in self.dealt_in]
        self._ante("BombPotAmt", self.fields.bomb_pot_amt, seats)

    def _antes(self) -> None:
        self._ante("AnteAmt", self.fields.ante_amt, self._who_antes())

    def _ante(self, field: str, number: Number, seats: list[int]) -> None:
        line, self._span = self.lines.line(field), self.lines.value_span(field)
        ante = exact.cents(number)
        if ante is None:
            self._unread(line, AN_AMOUNT)
            return
        for seat in seats:
            amount = min(ante, self.chips.left(seat))
            if amount > 0:
                self.pot += amount
                all_in = self.chips.pay(seat, amount)
                self._add(Anted(line=line, seat=seat, amount=amount, all_in=all_in))

    def _who_antes(self) -> list[int]:
        blinds = self.fields.flop_draw_blinds
        if self.fields.each_antes:
            return [player.player_num for player in self.dealt_in]
        if blinds.ante_type.startswith("BB_ANTE"):
            return [blinds.big_blind_player_num]
        return [blinds.button_player_num]

    # --- actions ---------------------------------------------------------------------------------

    def _act(self, action: Action, line: int) -> None:
        seat = action.player_num
        match action.event_type:
            case "FOLD":
                self.folded.add(seat)
                self._add(Folded(line=line, seat=seat))
            case "CHECK":
                self._add(Checked(line=line, seat=seat))
            case "CALL" | "BET" | "ALL IN":
                self._wager(action, line)
            case "BOARD CARD":
                self._board(action, line)
            case "DRAW":
                self.chips.next_round()
                count = action.num_cards_drawn
                self._add(
                    Discarded(line=line, seat=seat, count=count)
                    if count
                    else StoodPat(line=line, seat=seat)
                )
            case "SHOWDOWN":
                self._add(ShowdownOpened(line=line))
            case _:
                self._unread(line, AN_EVENT)

    def _wager(self, action: Action, line: int) -> None:
        seat = action.player_num
        total = exact.cents(action.bet_amt)
        if total is None:
            self._unread(line, AN_AMOUNT)
            return
        to_match = self.chips.to_match
        added = total - self.chips.wagered(seat)
        pot = exact.cents(action.pot) if action.pot else None
        if pot is not None and pot != self.pot and self.other_pot is None:
            self.other_pot = line, pot, self.pot
        self.pot += added
        all_in = self.chips.wager(seat, added) or action.event_type == "ALL IN"
        calls = action.event_type == "CALL" or (
            action.event_type == "ALL IN" and 0 < total <= to_match
        )
        event: Event
        if calls:
            event = Called(line=line, seat=seat, amount=added, all_in=all_in)
        elif to_match == 0:
            event = BetMade(line=line, seat=seat, amount=total, all_in=all_in)
        else:
            event = Raised(line=line, seat=seat, to=total, all_in=all_in)
        self._add(event)

    def _board(self, action: Action, line: int) -> None:
        cards = _cards(action.board_cards or "")
        if not cards:
            self._unread(line, SOME_CARDS)
            return
        run = max(action.board_num, 1)
        if run == 1:
            self.board += len(cards)
        self.chips.next_round()
        self._add(BoardDealt(line=line, cards=cards, run=run))
