"""Poker and mini-dice as peers: how each replays its rounds, so that nobody else asks which it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from handaudit.facts.events import ByType
from handaudit.facts.log import Interlude, Round
from handaudit.law.game import Game
from handaudit.law.house.house import House
from handaudit.law.in_force import Law
from handaudit.law.new_jersey import AUDITED
from handaudit.law.new_jersey.s13_mini_dice import GAME as MINI_DICE
from handaudit.law.new_jersey.s13_mini_dice import MiniDice, Wager
from handaudit.replay.dice import replay as dice_replay
from handaudit.replay.dice import steps as dice_steps
from handaudit.replay.dice.odds import HouseOdds
from handaudit.replay.dice.rounds import DiceRounds, Orphans
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Emit, Occasion
from handaudit.replay.poker import replay as poker_replay
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import record
from handaudit.replay.sequence.entries import RoundEntry

AnyTable = Table | DiceTable
"""The state of a table during a round, of either discipline."""

ChainedTable = DiceTable
"""The same, where the round starts from what the round ``before`` left."""

AnyGame = Game | MiniDice

Left = Any
"""What a round leaves for the next one at its table: only its own discipline looks into it."""

Live = dict[Any, Any]
"""What is known of the last rounds of tables whose logs grow."""

T = TypeVar("T", bound=AnyTable)


class Chain(Protocol):
    """Hands each round of a discipline to an audit together with what the round before left.

    ``take`` the parts of logs in the order of each log; ``end_log`` returns what belongs to a round that the
    log lacks; ``close`` audits the rounds that were held back.
    """

    @property
    def held(self) -> int: ...
    def take(self, played: Round, law: Law) -> None: ...
    def pass_by(self, part: Interlude) -> None: ...
    def damaged(self, played: Round) -> None: ...
    def end_log(self) -> list[Orphans]: ...
    def close(self, audit: Callable[[ChainedTable], Left]) -> None: ...


class CrossLogComparison(Protocol):
    """Compares what tables did across all logs: ``add`` each table once its round is over.

    ``compared`` gives the occasions since the last call, each with the table that it is judged at.
    """

    def add(self, table: ChainedTable) -> None: ...
    def compared(self) -> Iterator[tuple[Occasion, ChainedTable]]: ...


class Discipline(ABC, Generic[T]):
    """How the rounds of some games are replayed, and what they leave."""

    name: ClassVar[str]
    in_order: ClassVar[bool]
    """Whether a round starts from what the round before left, and so waits for it."""
    layout: ClassVar[Mapping[str, Wager]] = {}
    """The wagers of its layout, by kind; empty if its tables have none."""

    @abstractmethod
    def table(
        self,
        played: Round,
        law: Law,
        house: House,
        before: Left = None,
        kinds: ByType | None = None,
    ) -> T:
        """The table as the round begins, after what the round ``before`` left; ``kinds`` are its events by
        their types, if they are known.
        """

    @abstractmethod
    def replay(self, table: T, emit: Emit) -> Left:
        """Replays the table's round; gives what it leaves for the next."""

    @abstractmethod
    def steps(self, table: T, emit: Emit) -> Iterator[Any]:
        """The same, one event at a time."""

    def record(self, table: T) -> RoundEntry | None:
        """What the round leaves for the rules that look across rounds, once its replay is over."""
        del table
        return None

    def chain(self, audit: Callable[[T], Left], live: Live | None = None) -> Chain | None:
        """What brings its rounds together, where they are judged in order of play.

        ``live`` is what the chains of several logs share that grow at the same time.
        """
        del audit, live
        return None

    def comparison(self) -> CrossLogComparison | None:
        """What compares its tables, where a rule is about all of them."""
        return None


class Poker(Discipline[Table]):
    """Each round is independent."""

    name = "poker"
    in_order = False

    def table(
        self,
        played: Round,
        law: Law,
        house: House,
        before: Left = None,
        kinds: ByType | None = None,
    ) -> Table:
        del before
        game = AUDITED[played.session.game or ""]
        if not isinstance(game, Game):
            raise TypeError(game)
        return Table(played, game, law, house, kinds)

    def replay(self, table: Table, emit: Emit) -> None:
        poker_replay.replay(table, emit)

    def steps(self, table: Table, emit: Emit) -> Iterator[poker_replay.PokerStep]:
        return poker_replay.steps(table, emit)

    def record(self, table: Table) -> RoundEntry:
        return record.of_round(table)


class Dice(Discipline[DiceTable]):
    """Wagers and the shaker stay on the table from one round to the next."""

    name = "mini-dice"
    in_order = True
    layout = MINI_DICE.wagers

    def table(
        self,
        played: Round,
        law: Law,
        house: House,
        before: Left = None,
        kinds: ByType | None = None,
    ) -> DiceTable:
        del house, kinds
        return DiceTable(played, MINI_DICE, law, before)

    def replay(self, table: DiceTable, emit: Emit) -> Left:
        return dice_replay.replay(table, emit)

    def steps(self, table: DiceTable, emit: Emit) -> Iterator[dice_steps.DiceStep]:
        return dice_steps.steps(table, emit)

    def chain(self, audit: Callable[[DiceTable], Left], live: Live | None = None) -> Chain:
        return DiceRounds(MINI_DICE, audit, live)

    def comparison(self) -> CrossLogComparison:
        return HouseOdds()


DISCIPLINES: Final[tuple[Discipline[Any], ...]] = (Poker(), Dice())

_OF: Final[dict[type[AnyGame], Discipline[Any]]] = dict(
    zip((Game, MiniDice), DISCIPLINES, strict=True)
)

_BY_NAME: Final = {name: _OF[type(game)] for name, game in AUDITED.items()}


def discipline(played: Round) -> Discipline[Any] | None:
    """The discipline of a round; ``None`` where its game is not known."""
    return of_game(played.session.game)


def of_game(name: str | None) -> Discipline[Any] | None:
    """The discipline of a game, by the name that a log gives it; ``None`` where it is not known."""
    return _BY_NAME.get(name or "")
