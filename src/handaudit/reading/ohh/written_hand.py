"""One round as the fields of an Open Hand History, or the reason why it cannot be one.

The format keeps the play in its order, with what each action adds. It has neither discards nor the
forced bet of stud, so that only games with a board can be written.
"""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.cards import NAMES
from handaudit.facts.events import Cards, Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.reading.chips import Chips
from handaudit.reading.losses import Inexpressible

_STREETS: Final = {(0, 3): "Flop", (3, 1): "Turn", (4, 1): "River"}
"""The street of some community cards, by the number before them and their own."""

_NEXT: Final = {0: 3, 3: 1, 4: 1}
_SMALL, _BIG = 1, 2
_FIVE: Final = 5
_SMALL_BETS: Final = 3
"""Community cards while a limit game has small bets."""


def number(cents: int) -> Decimal:
    """An amount in the unit of the format."""
    return Decimal(cents) / 100


def _names(cards: Cards) -> list[str]:
    return ["??" if card is None else NAMES[card] for card in cards]


class Hand:
    """A round in the terms of the format; the constructor raises ``Inexpressible``.

    Players are numbered from 0, in the order of the log.
    """

    def __init__(self, played: Round) -> None:
        self.played = played
        self.players = [one for one in played if isinstance(one, e.PlayerSeated)]
        self.ids = {one.seat: place for place, one in enumerate(self.players)}
        if len(self.ids) < len(self.players) or len(self.ids) < len(("one", "other")):
            raise Inexpressible("fewer than two players, or two in one seat")
        self.rounds: list[dict[str, Any]] = []
        self.left_out: list[Event] = []
        """Events without a field."""
        self.antes: list[int] = []
        self.blinds: dict[int, int] = {}
        """What was placed as the small blind, 1, and as the big one, 2."""
        self.five_cards = False
        self._seen: list[int] = []
        """Players whose cards the log lets its reader see before the play."""
        self._boards: Counter[int] = Counter()
        self._acted = False
        self._showdown = False
        self._chips = Chips({one.seat: one.stake for one in self.players})
        self._put: Counter[int] = Counter()
        """Everything that each player put in."""
        self._returned = self._house = self._jackpot = 0
        self._wins: list[tuple[int, int, dict[str, Any]]] = []
        """The pot and the amount of each win, with its fields."""
        self._street("Preflop", ())
        for event in played:
            write = _WRITERS.get(type(event))
            if write is not None:
                write(self, event)
            elif not isinstance(event, _SILENT):
                self.left_out.append(event)

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return max(1, len(self._boards))

    @property
    def hero(self) -> int | None:
        """The one player whose cards the log shows before the play."""
        return self._seen[0] if len(set(self._seen)) == 1 else None

    @property
    def written_players(self) -> list[dict[str, Any]]:
        """The players, those who sit out included."""
        return [
            {
                "id": place,
                "seat": one.seat,
                "name": one.player,
                "starting_stack": number(one.stake),
                "is_sitting_out": not one.dealt_in,
            }
            for place, one in enumerate(self.players)
        ]

    # --- streets ---------------------------------------------------------------------------------

    def _street(self, name: str, cards: Cards) -> None:
        self.rounds.append(
            {"id": len(self.rounds), "street": name, "cards": _names(cards), "actions": []}
        )

    def _act(self, seat: int | None, word: str, amount: int, line: int, **more: Any) -> None:
        if seat is not None and seat not in self.ids:
            raise Inexpressible("a player acts who is not in the list of players", line)
        actions = self.rounds[-1]["actions"]
        action: dict[str, Any] = {"action_number": len(actions) + 1}
        if seat is not None:
            action["player_id"] = self.ids[seat]
        action |= {"action": word, "amount": number(amount), "is_allin": False}
        actions.append(action | more)

    def write_board(self, event: e.BoardDealt) -> None:
        cards = event.cards
        before = self._boards[event.run] or len(event.so_far or ())
        if event.run > 1 and not before and cards and len(cards) in (1, 2):
            before = _FIVE - len(cards)
        self._chips.next_round()
        while cards:
            count = _NEXT.get(before, 0)
            street = _STREETS.get((before, count))
            if street is None or len(cards) < count:
                raise Inexpressible("community cards that make no flop, turn or river", event.line)
            self._street(street, cards[:count])
            before, cards = before + count, cards[count:]
        self._boards[event.run] = before

    def write_showdown(self, _event: e.ShowdownOpened) -> None:
        if not self._showdown:
            self._showdown = True
            self._street("Showdown", ())

    # --- cards of players --------------------------------------------------------------------------

    def write_cards(self, event: e.CardsDealt | e.CardsRevealed) -> None:
        known = [card for card in event.cards if card is not None]
        self.five_cards = self.five_cards or len(event.cards) == _FIVE
        if isinstance(event, e.CardsDealt):
            self.left_out.append(event)  # the order of the deal has no field
        if self._acted or not known or event.seat not in self.ids:
            return
        self._seen.append(self.ids[event.seat])
        words = "Dealt Cards"
        for action in self.rounds[0]["actions"]:
            if action["action"] == words and action["player_id"] == self.ids[event.seat]:
                action["cards"] += _names(event.cards)
                return
        self._act(event.seat, words, 0, event.line, cards=_names(event.cards))

    def write_shown(self, event: e.HandShown | e.HandMucked) -> None:
        words = "Shows Cards" if isinstance(event, e.HandShown) else "Mucks Cards"
        self._act(event.seat, words, 0, event.line, cards=_names(event.cards))

    # --- chips -------------------------------------------------------------------------------------

    def _pay(self, event: Any, word: str, amount: int, *, dead: bool = False) -> None:
        """An action that adds chips; the format has no action without a word for it."""
        self._put[event.seat] += amount
        (self._chips.pay if dead else self._chips.wager)(event.seat, amount)
        self._act(event.seat, word, amount, event.line, is_allin=event.all_in)

    def write_anted(self, event: e.Anted) -> None:
        if not event.all_in:
            self.antes.append(event.amount)
        self._pay(event, "Post Ante", event.amount, dead=True)

    def write_blind(self, event: e.BlindPosted) -> None:
        if event.kind == "kill":
            raise Inexpressible("a kill blind has no action", event.line)
        if event.kind == "straddle":
            self._pay(event, "Straddle", event.amount)
        elif event.kind == "missed" or event.dead:
            live = event.amount - event.dead
            if live:
                self._pay(event, "Post Extra Blind", live)
            if event.dead:
                self._pay(event, "Post Dead", event.dead, dead=True)
        else:
            which = event.number or self._which(event)
            if which > _BIG:
                raise Inexpressible("the format has two blinds", event.line)
            if not event.all_in:
                self.blinds.setdefault(which, event.amount)
            self._pay(event, "Post SB" if which == _SMALL else "Post BB", event.amount)

    def _which(self, event: e.BlindPosted) -> int:
        """Which of the two blinds one is that the log does not number."""
        others = [
            one
            for one in self.played
            if isinstance(one, e.BlindPosted) and one.kind == "blind" and not one.dead
        ]
        if len(others) > 1:
            return others.index(event) + 1
        blinds = self.played.session.sign.blinds or ()
        return _SMALL if blinds and event.amount == blinds[0] else _BIG

    def _acting(self, event: Any, word: str, amount: int) -> None:
        self._acted = True
        self._pay(event, word, amount)

    def write_quiet(self, event: e.Folded | e.Checked) -> None:
        self._acted = True
        word = "Fold" if isinstance(event, e.Folded) else "Check"
        self._act(event.seat, word, 0, event.line)

    def write_called(self, event: e.Called) -> None:
        self._acting(event, "Call", event.amount)

    def write_bet(self, event: e.BetMade) -> None:
        self._check_big_bet(event)
        self._acting(event, "Bet", event.amount)

    def _check_big_bet(self, event: e.BetMade) -> None:
        """Refuses a big bet that readers of the format expect otherwise: twice the small one."""
        sign = self.played.session.sign
        late = self._boards[1] > _SMALL_BETS and not event.all_in
        unknown = sign.limit == "limit" and sign.big_bet is None and sign.small_bet is not None
        if late and unknown and event.amount != 2 * (sign.small_bet or 0):
            raise Inexpressible("a big bet is not twice the small one", event.line)

    def write_raised(self, event: e.Raised) -> None:
        self._acting(event, "Raise", event.to - self._chips.wagered(event.seat))

    def write_added(self, event: e.StakeAdded) -> None:
        self._act(event.seat, "Added Chips", event.amount, event.line)

    def write_house_money(self, event: e.HouseMoneyAdded) -> None:
        self._house += event.amount
        self._act(None, "Add to Pot", event.amount, event.line)

    def write_returned(self, event: e.BetReturned) -> None:
        if event.change:
            raise Inexpressible("change for a chip has no action", event.line)
        self._returned += event.amount

    # --- the end -----------------------------------------------------------------------------------

    def write_awarded(self, event: e.PotAwarded) -> None:
        self._win(event.seat, event.pot or 0, event.amount, event.line)

    def write_fund(self, event: e.Contributed) -> None:
        self._jackpot += event.amount

    def write_cashed_out(self, event: e.CashedOut) -> None:
        stated = next(
            (
                one.won
                for one in self.played
                if isinstance(one, e.ResultStated) and one.seat == event.seat and not one.paid
            ),
            None,
        )
        if stated is None:
            raise Inexpressible(
                "a player cashed out, and the log does not say from what", event.line
            )
        more = {"cashout_amount": number(event.amount), "cashout_fee": number(event.fee)}
        self._win(event.seat, 0, stated, event.line, **more)

    def _win(self, seat: int, pot: int, amount: int, line: int, **more: Any) -> None:
        if seat not in self.ids:
            raise Inexpressible("a player wins who is not in the list of players", line)
        fields = {"player_id": self.ids[seat], "win_amount": number(amount), **more}
        self._wins.append((pot, amount, fields))

    def pots(self, lose_rake: Callable[[Round], None]) -> list[dict[str, Any]]:
        """The pots with their winners; ``lose_rake`` notes a rake that is not in the log."""
        keeps = self.played.session.evidence.keeps
        if not self._wins and not keeps(Record.AWARDS):
            for one in self.played:
                if isinstance(one, e.ResultStated) and one.won:
                    self._win(one.seat, 0, one.won, one.line)
            if sum(amount for _, amount, _ in self._wins) > sum(self._put.values()):
                raise Inexpressible("the players are said to win more than was wagered")
        if not self._wins:
            raise Inexpressible("nobody is paid")
        paid = sum(amount for _, amount, _ in self._wins)
        rake = self._rake(paid, lose_rake)
        numbers = sorted({pot for pot, _, _ in self._wins})
        named = keeps(Record.POT_NAMES) and numbers == list(range(len(numbers)))
        found = []
        for place in numbers if named else (0,):
            wins = [one for one in self._wins if not named or one[0] == place]
            first = place == 0
            amount = sum(won for _, won, _ in wins) + (rake + self._jackpot if first else 0)
            fields = {
                "number": place,
                "amount": number(amount),
                "rake": number(rake if first else 0),
            }
            if first and self._jackpot:
                fields["jackpot"] = number(self._jackpot)
            found.append(fields | {"player_wins": [fields for _, _, fields in wins]})
        return found

    def _rake(self, paid: int, lose_rake: Callable[[Round], None]) -> int:
        stated = next((one for one in self.played if isinstance(one, e.PotStated)), None)
        if stated is not None and stated.rake is not None:
            return max(stated.rake - self._jackpot, 0)
        taken = [one.amount for one in self.played if isinstance(one, e.RakeTaken)]
        if taken or self.played.session.evidence.keeps(Record.RAKE):
            return sum(taken)
        wagered = sum(self._put.values()) + self._house - self._returned
        pot = (wagered if stated is None else stated.total) - self._jackpot
        if pot > paid:
            lose_rake(self.played)
        return max(pot - paid, 0)

    def write_refused(self, event: Event) -> None:
        raise Inexpressible(_WHY.get(type(event), _NO_FIELD), event.line)


_SILENT: Final = (
    *(e.Ignored, e.Chatter, e.TableNamed, e.GameSet, e.CasinoNamed, e.DateSet, e.SummaryOpened),
    *(e.PotStated, e.RakeTaken, e.HandsDealt, e.RoundOpened, e.PlayerSeated, e.RoundEnded),
)

_NO_FIELD: Final = "an event of it has no action"
_STAKES: Final = "stakes change within the round"

_WHY: Final[dict[type[Event], str]] = {
    e.Unread: "a line of it could not be read",
    e.BetForced: "the forced bet of stud has no action",
    e.CommonDealt: "a common card of stud has no street",
    e.Discarded: "a draw has no action",
    e.StoodPat: "a draw has no action",
    e.WagerCorrected: "a wager was corrected",
    e.ActionTakenBack: "an action was taken back",
    e.AwardTakenBack: "a payment was taken back",
    e.CardsTakenBack: "cards were taken back",
    e.KillPlaced: "a kill has no field",
    e.SeatTaken: _STAKES,
    e.SeatLeft: _STAKES,
    e.StakeRemoved: _STAKES,
}
"""Events that the format cannot express, although the rest of the hand depends on them."""

_WRITERS: Final[dict[type[Event], Callable[[Hand, Any], None]]] = {
    e.Anted: Hand.write_anted,
    e.BlindPosted: Hand.write_blind,
    e.CardsDealt: Hand.write_cards,
    e.CardsRevealed: Hand.write_cards,
    e.BoardDealt: Hand.write_board,
    e.ShowdownOpened: Hand.write_showdown,
    e.Folded: Hand.write_quiet,
    e.Checked: Hand.write_quiet,
    e.Called: Hand.write_called,
    e.BetMade: Hand.write_bet,
    e.Raised: Hand.write_raised,
    e.StakeAdded: Hand.write_added,
    e.HouseMoneyAdded: Hand.write_house_money,
    e.HandShown: Hand.write_shown,
    e.HandMucked: Hand.write_shown,
    e.BetReturned: Hand.write_returned,
    e.PotAwarded: Hand.write_awarded,
    e.CashedOut: Hand.write_cashed_out,
    e.Contributed: Hand.write_fund,
    **dict.fromkeys(_WHY, Hand.write_refused),
}
"""The writer of each event; events without an entry are left out."""
