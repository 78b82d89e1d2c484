"""One round in the lines of a PokerStars hand, or the reason why it cannot be one."""

import re
from collections.abc import Callable
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.cards import show as cards
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.facts.money import show as money
from handaudit.reading.chips import Chips
from handaudit.reading.losses import Inexpressible
from handaudit.reading.pokerstars.written_deals import DEALT, Deals, Line, player_of
from handaudit.reading.pokerstars.written_order import RUNS, in_order, revealed_after_folds

_AWAY: Final = {
    False: " is sitting out",
    True: " out of hand (moved from another table into small blind)",
}
"""What stands behind a player who is not dealt in; in a tournament, who sits out is."""

_OWN: Final = "pokerstars"

_MOVES: Final = re.compile(
    r" (?:re-buys and receives|takes the add-on|joins the table|leaves the table|was removed from"
    r"|has returned|finished the tournament|wins the tournament)\b"
)
"""Words of a line that explains the players and stakes of the next hand."""


class Hand:
    """A round line by line; the constructor raises ``Inexpressible``. Money is cents."""

    def __init__(self, played: Round) -> None:
        self.played = played
        self.lines: list[Line] = []
        """From the first seat line to the last award."""
        self.left_out: list[Event] = []
        """Events without a line."""
        self.names: dict[int, str] = {}
        """Players dealt in, by seat."""
        self._revealed = revealed_after_folds(played)
        self.folded: dict[int, int] = {}
        """How many streets there were when each player folded, including the opening."""
        self.shown: dict[int, e.HandShown] = {}
        self.mucked: dict[int, e.HandMucked] = {}
        self.blinds: dict[str, int] = {}
        """The seats of the small and the big blind."""
        self.wagered = 0
        """All chips that went in, minus those that came back."""
        self.raked = 0
        self.acted: set[int] = set()
        """Players who put chips in voluntarily."""
        self.sides = max(
            (one.pot or 0 for one in played if isinstance(one, e.PotAwarded)), default=0
        )
        self._chips = Chips({})
        self.deals = Deals(played, self.lines, self.names, self._chips)
        self._run_shown = 0
        """The run whose showdown is open; 0 before the first."""
        self._mark = "" if played.session.tournament else "$"
        for event in in_order(played):
            self._write(event)
        self.deals.close()
        self._check_paid()

    def _write(self, event: Event) -> None:
        write = _WRITERS.get(type(event))
        if write is None:
            if not isinstance(event, _SILENT):
                self.left_out.append(event)
            return
        if not isinstance(event, _WITHIN_DEALS):
            self.deals.close()
        write(self, event)

    def money(self, amount: int) -> str:
        """An amount as the room prints it: tournaments have chips."""
        return f"{self._mark}{money(amount)}"

    def _say(self, text: str, *events: Event) -> None:
        self.lines.append(Line(text, events))

    def _name(self, event: Any) -> str:
        return player_of(event, self.names)

    def _staked(self, event: Any, words: str, amount: int) -> None:
        """Writes a line that puts chips into the pot, of which it prints ``amount``."""
        name = self._name(event)
        last = " and is all-in" if event.all_in else ""
        self._say(f"{name}: {words} {self.money(amount)}{last}", event)

    # --- seats and forced bets -------------------------------------------------------------------

    def write_seated(self, event: e.PlayerSeated) -> None:
        if "\n" in event.player or event.player in self.names.values():
            raise Inexpressible("two players have one name, or a name has a line break", event.line)
        if event.dealt_in:
            self.names[event.seat] = event.player
        self._chips.behind[event.seat] = event.stake
        away = "" if event.dealt_in else _AWAY[bool(self.played.session.tournament)]
        self._say(
            f"Seat {event.seat}: {event.player} ({self.money(event.stake)} in chips){away}", event
        )

    def write_anted(self, event: e.Anted) -> None:
        self._staked(event, "posts the ante", event.amount)
        self._chips.pay(event.seat, event.amount)
        self.wagered += event.amount

    def write_blind(self, event: e.BlindPosted) -> None:
        # The room gives the total of a straddle, with the blind that its player has posted.
        posted = self._chips.wagered(event.seat) if event.kind == "straddle" else 0
        self._staked(event, f"posts {self._blind(event)}", posted + event.amount)
        self._chips.pay(event.seat, event.dead)
        self._chips.wager(event.seat, event.amount - event.dead)
        self.wagered += event.amount

    def _blind(self, event: e.BlindPosted) -> str:
        """The room's name of a post; with the earlier posts, it shows the reader what kind it is."""
        big = self.played.session.sign.blinds
        size = big[1] if big and len(big) > 1 else None
        if event.kind == "kill":
            raise Inexpressible("the room has no kill", event.line)
        if event.kind == "straddle":
            return "straddle"
        if event.kind == "blind":
            number = event.number or (2 if "small" in self.blinds or event.amount == size else 1)
            name = "small" if number == 1 else "big"
            if name in self.blinds or number > 2:
                raise Inexpressible("there are more blinds than a small and a big one", event.line)
            self.blinds[name] = event.seat
            return f"{name} blind"
        alive = event.amount - event.dead
        if event.dead == event.amount and "small" in self.blinds:
            return "small blind"
        if not event.dead and "big" in self.blinds and (size is None or event.amount < 2 * size):
            return "big blind"
        if event.dead and alive == size:
            return "small & big blinds"
        raise Inexpressible("a late post is not of the size of the blinds", event.line)

    def write_forced(self, event: e.BetForced) -> None:
        self._staked(event, "brings in for", event.amount)
        self._put(event.seat, event.amount)

    # --- cards -----------------------------------------------------------------------------------

    def write_dealt(self, event: Event) -> None:
        """Deals and draws; the cards of a player who has folded are printed with the fold."""
        if not isinstance(event, e.CardsRevealed) or event.seat not in self.folded:
            self.deals.write(event)

    # --- actions ---------------------------------------------------------------------------------

    def _put(self, seat: int, amount: int) -> None:
        self.deals.acted()
        self._chips.wager(seat, amount)
        self.wagered += amount
        self.acted.add(seat)

    def write_folded(self, event: e.Folded) -> None:
        self.deals.acted()
        self.folded[event.seat] = self.deals.streets
        revealed = self._revealed.get(event.seat)
        held = revealed.cards if revealed is not None else event.cards
        known = f" [{cards(held)}]" if held and None not in held else ""
        self._say(f"{self._name(event)}: folds{known}", event)

    def write_checked(self, event: e.Checked) -> None:
        self.deals.acted()
        self._say(f"{self._name(event)}: checks", event)

    def write_called(self, event: e.Called) -> None:
        self._staked(event, "calls", event.amount)
        self._put(event.seat, event.amount)

    def write_bet(self, event: e.BetMade) -> None:
        self._staked(event, "bets", event.amount)
        self._put(event.seat, event.amount)

    def write_raised(self, event: e.Raised) -> None:
        rise = event.to - self._chips.to_match if event.by is None else event.by
        if rise < 0:
            raise Inexpressible("a raise is to less than the bet before it", event.line)
        self._staked(event, f"raises {self.money(rise)} to", event.to)
        self._put(event.seat, event.to - self._chips.wagered(event.seat))

    # --- the end ---------------------------------------------------------------------------------

    def write_returned(self, event: e.BetReturned) -> None:
        self._say(
            f"Uncalled bet ({self.money(event.amount)}) returned to {self._name(event)}", event
        )
        self.wagered -= event.amount

    def write_showdown(self, event: e.ShowdownOpened) -> None:
        self._show_down(event.run, event)

    def _show_down(self, run: int = 1, *events: Event) -> None:
        if run <= self._run_shown:
            return
        self._run_shown = run
        word = f"{RUNS[run]} " if self.deals.boards.runs > 1 else ""
        self._say(f"*** {word}SHOW DOWN ***", *events)

    def _contested(self) -> bool:
        return len(self.names) - len(self.folded) > 1

    def write_shown(self, event: e.HandShown) -> None:
        if None in event.cards or not event.cards:
            raise Inexpressible("a hand is shown whose cards the log does not know", event.line)
        if self._contested():
            self._show_down()
        said = f" ({event.description})" if event.description else ""
        self._say(f"{self._name(event)}: shows [{cards(event.cards)}]{said}", event)
        self.shown.setdefault(event.seat, event)

    def write_mucked(self, event: e.HandMucked) -> None:
        if self._contested():
            self._show_down()
        self._say(f"{self._name(event)}: mucks hand", event)
        self.mucked[event.seat] = event

    def write_awarded(self, event: e.PotAwarded) -> None:
        if self.deals.boards.runs > 1:
            self._show_down(event.run)
            if event.run < self._run_shown:
                raise Inexpressible("a run is paid after a later one is shown", event.line)
        pot = "pot"
        if self.sides and event.pot is not None:
            number = f"-{event.pot}" if self.sides > 1 else ""
            pot = f"side pot{number}" if event.pot else "main pot"
        self._say(f"{self._name(event)} collected {self.money(event.amount)} from {pot}", event)

    def write_cashed(self, event: e.CashedOut) -> None:
        fee = f" | Cash Out Fee {self.money(event.fee)}" if event.fee else ""
        name = self._name(event)
        self._say(f"{name} cashed out the hand for {self.money(event.amount)}{fee}", event)

    def write_added(self, event: e.HouseMoneyAdded) -> None:
        self._say(f"STP added: {self.money(event.amount)}", event)
        self.wagered += event.amount

    def write_raked(self, event: e.RakeTaken) -> None:
        self.raked += event.amount

    def write_said(self, event: e.Chatter) -> None:
        """Who comes, leaves or buys chips, in the room's own words; talk is not written."""
        if self.played.source.format == _OWN and _MOVES.search(event.text):
            self._say(event.text.strip(), event)

    def write_refused(self, event: Event) -> None:
        raise Inexpressible(_WHY[type(event)], event.line)

    def _check_paid(self) -> None:
        """Refuses a hand whose log does not say that cards were dealt, or who was paid."""
        if not self.deals.streets:
            raise Inexpressible("no cards are dealt")
        paid = {type(event) for event in self.played} & {e.PotAwarded, e.CashedOut}
        stated = any(isinstance(event, e.PotStated) for event in self.played)
        if not paid or not (stated or self.played.session.evidence.keeps(Record.AWARDS)):
            raise Inexpressible("the log does not say who was paid")


_SILENT: Final = (
    *(e.Ignored, e.RoundOpened, e.RoundEnded, e.TableNamed, e.SummaryOpened),
    *(e.PotStated, e.BoardStated, e.ResultStated),
)
"""Events that the head or the summary expresses, or that are not about play."""

_WITHIN_DEALS: Final = (
    *(e.HandsDealt, e.CardsDealt, e.CardsRevealed),
    *(e.HouseMoneyAdded, e.RakeTaken, e.Chatter),
)
"""Events of a deal, and those that some rooms print between its lines."""

_WHY: Final[dict[type[Event], str]] = {
    e.Unread: "a line of it could not be read",
    e.WagerCorrected: "a wager was corrected",
    e.Contributed: "what goes into a fund has no line",
    e.KillPlaced: "the room has no kill",
    e.SeatTaken: "stakes change within the round",
    e.SeatLeft: "stakes change within the round",
    e.StakeAdded: "stakes change within the round",
    e.StakeRemoved: "stakes change within the round",
}
"""Events that the layout cannot express, although the rest of the hand depends on them."""

_WRITERS: Final[dict[type[Event], Callable[[Hand, Any], None]]] = {
    e.PlayerSeated: Hand.write_seated,
    e.Anted: Hand.write_anted,
    e.BlindPosted: Hand.write_blind,
    e.BetForced: Hand.write_forced,
    e.Folded: Hand.write_folded,
    e.Checked: Hand.write_checked,
    e.Called: Hand.write_called,
    e.BetMade: Hand.write_bet,
    e.Raised: Hand.write_raised,
    e.BetReturned: Hand.write_returned,
    e.ShowdownOpened: Hand.write_showdown,
    e.HandShown: Hand.write_shown,
    e.HandMucked: Hand.write_mucked,
    e.PotAwarded: Hand.write_awarded,
    e.CashedOut: Hand.write_cashed,
    e.HouseMoneyAdded: Hand.write_added,
    e.RakeTaken: Hand.write_raked,
    e.Chatter: Hand.write_said,
    **dict.fromkeys(DEALT, Hand.write_dealt),
    **dict.fromkeys(_WHY, Hand.write_refused),
}
"""The writer of each event; events without an entry are left out."""
