"""The state of a table during a round of play, according to the log."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    BlindPosted,
    ByType,
    CashedOut,
    Contributed,
    Event,
    KillLifted,
    KillPlaced,
    PlayerSeated,
    PotAwarded,
    Raised,
    ResultStated,
    StubCounted,
    by_type,
)
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.law.game import Game, Street
from handaudit.law.house.house import NO_HOUSE, House
from handaudit.law.in_force import Law
from handaudit.replay.poker.players import Player, in_play
from handaudit.replay.poker.pots import OpenAmount, Settlement, Stray, settle_as_awarded
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.at_end import AtEnd
    from handaudit.replay.poker.betting import BettingRound


class Table(Stateful):
    """The state at a moment of a round; duties read it but never write it.

    ``players`` are those dealt in, clockwise from the left of the button (without a button, from
    the dealer's left).  Money is integer cents.
    """

    __slots__ = (
        "_settlement",
        "antes",
        "at_end",
        "awards",
        "betting",
        "blinds",
        "boards",
        "button",
        "by_seat",
        "cash_outs",
        "collected",
        "common",
        "contributions",
        "counts",
        "early_awards",
        "evidence",
        "forced_bets_derived",
        "game",
        "house",
        "house_money",
        "in_doubt",
        "inferred",
        "kill_button",
        "kill_next",
        "kill_seen",
        "kinds",
        "law",
        "may_end_with",
        "misstated_raise",
        "open_amounts",
        "out",
        "out_of_turn",
        "pending",
        "piles",
        "players",
        "pushed_back",
        "pushed_early",
        "put_right",
        "rake",
        "rake_unstated",
        "raked_by_lines",
        "results",
        "returned",
        "returned_in_part",
        "round",
        "seated",
        "showdown",
        "sign",
        "slack",
        "strangers",
        "strays",
        "stub",
        "undealt_at_award",
        "undoing",
        "unread",
        "unread_here",
        "unsure_stakes",
        "untold",
        "void",
        "void_wagers",
    )

    def __init__(  # noqa: PLR0915  a statement for each field
        self,
        played: Round,
        game: Game,
        law: Law,
        house: House = NO_HOUSE,
        kinds: ByType | None = None,
    ) -> None:
        self.round = played
        self.kinds = by_type(played.events) if kinds is None else kinds
        """The events of the round by their types."""
        self.game = game
        self.law = law
        self.house = house
        self.sign = house.completed(played.session.sign)
        self.evidence = house.evidence(played.session.evidence)
        self.button = played.opened.button if game.button else None
        self.players: list[Player] = []
        self.by_seat: dict[int, Player] = {}
        self.seated: list[PlayerSeated] = []
        """Every seat line of the round, dealt in or not."""
        self.strangers: list[Player] = []
        """Players who take part without being dealt in; only their chips in the pot count."""
        self.antes: list[tuple[Player, Event, int]] = []
        self.blinds: list[tuple[Player, Event, int]] = []
        """The round's own blind bets, in order."""
        self.kill_next: KillPlaced | KillLifted | None = None
        """The place of the button after the award of this round."""
        self.boards: dict[int, list[Card | None]] = {}
        """Community cards by run; a hand that is run once has only 1."""
        self.common: list[Card | None] = []
        """The stud common card."""
        self.piles = {"burns": 0, "discards": 0, "muck": 0}
        """Cards in the piles that a reshuffle may draw on."""
        self.out = 0
        """Cards that have left the stub."""
        self.stub = game.deck_size
        """Cards left to deal, if the log records each card as it is dealt."""
        self.returned = self.rake = self.house_money = 0
        self.contributions: list[Contributed] = []
        """Money taken out of the pot for a bad-beat or high-hand fund."""
        self.awards: list[PotAwarded] = []
        self.cash_outs: list[CashedOut] = []
        self.results: list[ResultStated] = []
        self.collected: dict[int, Event] = {}
        self.counts: list[tuple[StubCounted, int | None]] = []
        """Counts of the stub, each with the right count, if the log shows it: its own where a reading admits
        that.
        """
        self.showdown: Event | None = None
        self.undealt_at_award: tuple[Street, ...] = ()
        """Streets not dealt when the first chips of the pot were pushed."""
        self.pending: Player | None = None
        """Who still had to act when the first chips of the pot were pushed."""
        self.unread: Event | None = None
        """The first line of the round that could not be read, if any."""
        self.unread_here: Event | None = None
        """The same since the cards of this street were dealt."""
        self.undoing: frozenset[int] | None = None
        """Lines that are about to be undone: the round is judged as if it went on, and only they are
        found.
        """
        self.betting: BettingRound | None = None
        """The betting round in progress, the last one at the end."""
        self.at_end: AtEnd | None = None
        """What is known of the end of the round, while that is judged."""
        self.void = False
        """Whether the round counts for nothing."""
        self.void_wagers: tuple[tuple[Player, int], ...] = ()
        """What each player had put in when the round was called off."""
        self.slack: tuple[int, ...] = (0,)
        """How far the stub may differ from ``stub``, by the readings of what a reshuffle takes (A-12,
        A-38).
        """
        self.early_awards: tuple[PotAwarded, ...] = ()
        """Side pots that were pushed to the one player left in them before the last card (A-39)."""
        self.pushed_early: tuple[PotAwarded, ...] = ()
        """Pushes of a pot that others still contended for, while play went on."""
        self.pushed_back: frozenset[int] = frozenset()
        """The lines of awards of which chips came back."""
        self.returned_in_part: Player | None = None
        """Who got back a part of a bet that nobody called."""
        self.inferred = False
        """Whether the awards are inferred from what the history states at its end."""
        self.rake_unstated = False
        """Whether the history prints its total without the rake."""
        self.raked_by_lines = 0
        """What lines of the rake say was taken, beside the history's own total."""
        self.strays: tuple[Stray, ...] = ()
        """Chips by which wagers differed from what they were taken for, in betting rounds that are over."""
        self.open_amounts: tuple[OpenAmount, ...] = ()
        """Wagers of a wrong amount of which only the awards may show the right one."""
        self.out_of_turn: frozenset[int] = frozenset()
        """Lines of actions of which the turn is found."""
        self.untold = 0
        """What players may have wagered at most who were passed over, which is found, and fold later."""
        self.in_doubt = 0
        """Chips of blinds without a line, where nobody may have owed them (A-15)."""
        self.unsure_stakes: frozenset[int] = frozenset()
        """Seats whose line may give a wrong stake, as is found elsewhere in the round."""
        self.may_end_with: tuple[tuple[int, int | None], ...] = ()
        """What players may have at the end instead, by seat, if a breach is a mistake of the log.

        It is ``None`` where that can be any amount.
        """
        self.put_right: tuple[Stray, ...] | None = ()
        """Those that were corrected without a line, as the awards show; ``None`` if others may have been."""
        self._settlement: Settlement | None = None
        self.forced_bets_derived = False
        """Whether antes or blinds are those of the log's head, since it has no lines for them."""
        self.kill_button: KillPlaced | None = None
        """The kill button as it was placed before the betting of this round."""
        self.kill_seen = False
        """Whether the kill button or a kill blind was placed in this round."""
        self.misstated_raise: Raised | None = None
        """The first raise whose line names an increase that does not fit its total."""

    def call_off(self) -> None:
        """From here on the round counts for nothing: its wagers go back."""
        if not self.void:
            everybody = (*self.players, *self.strangers)
            self.void = True
            self.void_wagers = tuple((player, player.total + player.dead) for player in everybody)

    def after(self, event: Event) -> tuple[Event, ...]:
        """The events of the round after one of them, in the order of play, which may differ from
        that of the lines.
        """
        events = self.round.events
        for place in range(len(events) - 1, -1, -1):  # it is asked of the end, mostly
            if events[place] is event:
                return events[place + 1 :]
        # It counts with another amount than its line has.
        same = (event.line, type(event))
        places = (at for at, one in enumerate(events) if (one.line, type(one)) == same)
        return events[next(places, len(events)) + 1 :]

    def clockwise(self, seat: int) -> tuple[bool, int]:
        """Orders seats clockwise from the left of the button, else from the dealer's left."""
        return seat <= (self.button or 0), seat

    @property
    def contending(self) -> list[Player]:
        """Players who have not folded."""
        return in_play(self.players)

    @property
    def heads_up(self) -> bool:
        """Whether two players are dealt in."""
        return len(self.players) == 2

    @property
    def kill_blinds(self) -> list[BlindPosted]:
        """The kill blinds of the round."""
        return [
            event
            for _, event, _ in self.blinds
            if isinstance(event, BlindPosted) and event.kind == "kill"
        ]

    @property
    def under_kill(self) -> bool:
        """Whether a kill or half-kill is in effect, in a game that has one."""
        return self.game.kill is not None and (
            self.kill_button is not None or bool(self.kill_blinds)
        )

    @property
    def kill_times(self) -> Fraction | None:
        """The factor by which a kill increases the limits; ``None`` if the log does not say which
        kill it is.
        """
        if self.sign.kill is None:
            return None
        name = "kill-limits" if self.sign.kill == "full" else "half-kill-limits"
        row = self.law.book.value(name, None)
        return None if row is None or row.amount is None else Fraction(row.amount, 100)

    @property
    def rake_known(self) -> bool:
        """Whether the log says what was raked from this pot."""
        return self.evidence.keeps(Record.RAKE) and not self.rake_unstated

    @property
    def stacks(self) -> list[ResultStated]:
        """The lines that state what a player has once the round is over."""
        return [one for one in self.results if one.stack is not None]

    @property
    def contributed(self) -> int:
        """Chips taken out of the pot for the funds."""
        return sum([line.amount for line in self.contributions])

    @property
    def dead(self) -> int:
        """Chips in the pot that count as nobody's bet."""
        return sum(player.dead for player in self.players)

    @property
    def settlement(self) -> Settlement:
        """What there is to win, once the round is closed.

        If a call had a wrong amount, the pots may be formed as if it had been right: the awards show it.
        """
        if self._settlement is None:
            self._settlement, self.put_right = settle_as_awarded(self)
        return self._settlement

    @property
    def wagered(self) -> int:
        """All antes and bets, less what was returned."""
        return sum(player.total + player.dead for player in self.players)

    def centre(self, run: int = 1) -> list[Card] | None:
        """Community and common cards that every hand may use; ``None`` if some are unknown.

        Of a card that is there twice, one is another card.
        """
        board = [card for card in self.board(run) if card is not None]
        common = [card for card in self.common if card is not None]
        if len(board) != self.game.board_cards or len(common) != len(self.common):
            return None
        centre = board + common
        return centre if len({*centre}) == len(centre) else None

    def whole(self, own: Sequence[Card]) -> bool:
        """Whether these are all the cards of a hand at the showdown; none of them may lie on the board."""
        if len(own) != self.game.showdown.cards - len(self.common):
            return False
        return not any(card in board for board in self.boards.values() for card in own)

    @property
    def stub_sizes(self) -> tuple[int, ...]:
        """The numbers of cards that the stub may have, the usual reading first."""
        return tuple(self.stub + more for more in self.slack)

    def leave_stub(self, cards: int) -> None:
        """A number of cards leave the stub."""
        self.out += cards
        self.stub -= cards

    def board(self, run: int = 1) -> list[Card | None]:
        """The community cards of a run."""
        return self.boards.get(run, [])
