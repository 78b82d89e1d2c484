"""The cards in the centre: the board, further boards, and the common card of stud."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.events import Cards, Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Street
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.cards_seen import BOARD, COMMON
from handaudit.replay.poker.players import count_obliged
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


class Board(Stateful):
    """The community cards of the current street."""

    __slots__ = ("lines", "surplus")

    def __init__(self) -> None:
        self.lines: list[ev.BoardDealt] = []
        self.surplus = False
        """Whether a board was dealt after the last street: a betting round may follow it."""

    def board_dealt(self, run: "PokerReplay", event: ev.BoardDealt) -> None:
        if event.run > 1:
            self.board_dealt_again(run, event)
            return
        table = run.table
        opening = run.streets.street is None and len(table.board()) < table.game.deal.board
        if not opening and not (self.lines and (self.board_short(run) or self.too_many(run))):
            run.settle_before(event)
            if run.streets.interrupted is not None:
                run.streets.put_back(run, event)
            run.streets.imply_street(run, event)
            self.skip_missing(run, event)
            street = run.streets.next_street(run)
            faced = street is not None and street.faces and not table.game.board_cards
            if street is not None and (street.board or faced):
                run.streets.open_street(run, event, street)
            elif street is None:
                self.surplus = True
                run.deck.burns.clear()
        board = table.boards.setdefault(1, [])
        if event.so_far is not None:
            self.repeated(run, event, board, event.so_far)
        if not opening:
            self.lines.append(event)
        table.leave_stub(len(event.cards))
        board.extend(event.cards)
        run.seen.see(run, event, BOARD, event.cards)
        run.wagers.betting.open(run.table)

    def board_stated(self, run: "PokerReplay", event: ev.BoardStated) -> None:
        """The summary repeats the board, all of it or the cards of one run alone.

        A room may leave out a street of the play, or print it in the summary alone.
        """
        board = run.table.boards.get(event.run, [])
        left_out = set(board) < set(event.cards) or set(event.cards) < set(board)
        if board and event.cards and not (left_out and len(board) != len(event.cards)):
            self.repeated(run, event, board, event.cards)

    def repeated(
        self,
        run: "PokerReplay",
        event: ev.BoardDealt | ev.BoardStated,
        board: list[Card | None],
        cards: Cards,
    ) -> None:
        """A line repeats the board; a card on which two lines differ is not known."""
        repeated = oc.BoardRepeated(event, tuple(board), cards)
        run.emit(repeated)
        if not repeated.agrees:
            board[:] = [card if card in cards else None for card in board]

    def board_dealt_again(self, run: "PokerReplay", event: ev.BoardDealt) -> None:
        """A further board of a hand that the room runs more than once, for which the text has no rule."""
        run.settle_before(event)
        board = run.table.boards.setdefault(event.run, list(event.so_far or ()))
        board.extend(event.cards)
        run.seen.see(run, event, -event.run, event.cards)

    def board_short(self, run: "PokerReplay") -> bool:
        """Whether the current street still lacks community cards."""
        if run.streets.street is None:
            return False
        return sum(len(line.cards) for line in self.lines) < run.streets.street.board

    def too_many(self, run: "PokerReplay") -> bool:
        """Whether cards that follow those of a street at once are no other street, but too many of this one.

        No card is burned, nobody acts, and all other streets have theirs.
        """
        game = run.table.game
        if run.deck.burns or run.wagers.betting.acted:
            return False
        return self.dealt_in_all(run) > game.board_cards and run.table.evidence.keeps(Record.BURNS)

    def skip_missing(self, run: "PokerReplay", event: ev.BoardDealt) -> None:
        """Two burns, where nobody can wager and the round lacks community cards: a street is missing."""
        street, burns = run.streets.next_street(run), run.deck.burns
        if street is None or not street.board or len(burns) != 2 * street.burns or not burns:
            return
        able = count_obliged(run.table.players)
        if able > 1 or self.dealt_in_all(run) >= run.table.game.board_cards:
            return
        run.deck.burns = burns[: street.burns]
        run.streets.open_street(run, event, street)
        self.is_missing(run, event, street)
        run.deck.burns = burns[street.burns :]

    def is_missing(self, run: "PokerReplay", event: Event, street: Street) -> None:
        """A street came without its community cards."""
        run.deck.miscounts += (street.board,)
        run.wagers.betting.admitted = None  # who opens may depend on the card
        run.emit(oc.BoardCounted(event, street, ()))

    def dealt_in_all(self, run: "PokerReplay") -> int:
        """The community cards of the whole round."""
        return sum(len(one.cards) for one in run.table.kinds.get(ev.BoardDealt, ()) if one.run == 1)

    def settle(self, run: "PokerReplay", event: Event) -> None:
        """Ends the cards that the event shows to be all there."""
        if self.lines:
            self.end_board(run, event)
        if self.surplus and isinstance(event, oc.ACTIONS):
            run.wagers.begin_betting(run, event, run.wagers.betting.terms)

    def end_board(self, run: "PokerReplay", event: Event) -> None:
        lines = tuple(self.lines)
        self.lines.clear()
        street = run.streets.street
        none_due = self.surplus or street is None or not street.board
        due = 0 if none_due or street is None else street.board
        dealt = sum([len(line.cards) for line in lines])
        if dealt != due:
            run.deck.miscounts += (due - dealt,)
        run.emit(oc.BoardCounted(event, None if none_due else street, lines))

    def common_dealt(self, run: "PokerReplay", event: ev.CommonDealt) -> None:
        table = run.table
        stub = run.deck.left_before_reshuffle
        if stub is None:
            stub = table.stub + len(run.deck.burns)
        fewest = stub - run.deck.fewer(run, event)
        within = bool(run.deal.deals) and run.deal.opening_over
        run.settle_before(event)
        following = run.streets.next_street(run)
        if following is not None and following.faces and not within:
            run.streets.open_street(run, event, following)
        run.deck.resume(run, event, burned=False)
        players = len(table.contending)
        run.emit(oc.CommonCardDealt(event, run.streets.street, stub, players, fewest))
        table.leave_stub(1)
        table.stub = max(table.stub, 0)  # a reshuffle that is missing is found here, not at the end
        table.common.append(event.card)
        run.seen.see(run, event, COMMON, (event.card,))
        run.deal.due = ()
        run.wagers.betting.open(run.table)
