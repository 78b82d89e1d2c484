"""The state of a mini-dice table during a round, according to the log."""

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay.dice.layout import DicePlayer, Laid, Layout, Paid, unknown
from handaudit.replay.dice.shaker import Shaker


class DiceTable:
    """The state of a mini-dice table during a round; money is integer cents.

    ``before`` is what the round before left, ``None`` if unknown: then the layout may have wagers
    that the log has not shown.
    """

    def __init__(self, played: Round, game: MiniDice, law: Law, before: Layout | None) -> None:
        self.round = played
        self.game = game
        self.law = law
        self.sign = played.session.sign
        self.evidence = played.session.evidence
        self.before = before or unknown(game)
        self.by_seat = {
            event.seat: DicePlayer(event.seat, event.player, event.stake)
            for event in played.events
            if isinstance(event, ev.PlayerSeated)
        }
        self.unseen = set(self.before.unseen)
        self.layout: list[Laid] = []
        for wager in self.before.wagers:
            owner = self.by_seat.get(wager.seat)
            if owner is None or owner.name != wager.player:
                # Who has left the table may have taken the wager along.
                self.unseen.add((wager.seat, wager.kind))
            else:
                self.layout.append(Laid(wager.seat, wager.kind, list(wager.parts), []))
        self.totals: tuple[int, ...] = ()
        """The sum that counts; two if the dealer's call differs from the dice."""
        self.void_called = False
        """Whether a sum was called on dice that do not count."""
        self.payments: list[Paid] = []
        self.shaker: Shaker
        self.undoing: frozenset[int] | None = None
        self.unread: Event | None = None
        self.unread_here: Event | None = None

    def on(self, seat: int, kind: str) -> Laid | None:
        """The wager of a seat on a kind that can still be settled."""
        return next(
            (one for one in self.layout if (one.seat, one.kind) == (seat, kind) and one.open), None
        )

    def shown(self, seat: int, kind: str) -> bool:
        """Whether the log has shown everything that a seat may have on a kind."""
        return (None, kind) not in self.unseen and (seat, kind) not in self.unseen

    def decided(self, kind: str) -> bool:
        """Whether the shake decides a kind of wager, by the dice and by the call."""
        wager = self.game.wagers.get(kind)
        return wager is not None and bool(self.totals) and all(map(wager.decided, self.totals))
