"""The cards of a round: the deal, burns and streets."""

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Betting, Start, Street
from handaudit.replay.occasion import Emit
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.betting import BettingRound
from handaudit.replay.poker.cards_seen import BOARD, BURNS, COMMON, Whereabouts
from handaudit.replay.poker.drawing import Draw
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.table import Table


class Dealing(Whereabouts):
    """The half of a replay that follows the cards."""

    def __init__(self, table: Table, emit: Emit) -> None:
        super().__init__(table, emit)
        self.betting = BettingRound(table, table.game.first_betting)
        self.forced_bets_over = False
        self.first_card: Event | None = None
        self.opening_over = False
        self.prepared: list[ev.Shuffled | ev.Cut | ev.Recut] = []
        """Shuffles and cuts of the round so far."""
        self.deal_began = False
        self.last_reshuffle: ev.Reshuffled | None = None
        self.deals: list[ev.CardsDealt] = []
        """Lines of the deal in hand, of the opening or of a street."""
        self.late: list[int] = []
        """Seats that the last deal left without a card that it owed them."""
        self.astray: set[int] = set()
        """Seats where nobody plays and cards were dealt."""
        self.due: tuple[int, ...] = ()
        """Seats that the deal in hand owes a card, in order."""
        self.street: Street | None = None
        self.streets = 0
        self.draw: Draw | None = None
        self.burns: list[ev.Burned] = []
        self.early_burn = False
        self.reshuffling = False
        """Whether piles were reshuffled within the deal in hand."""
        self.left_before_reshuffle: int | None = None
        """Cards of the stub before this street's burn, where piles were reshuffled for it."""
        self.unburned = False
        """Whether the street in hand came without its burn, which may follow late."""
        self.premature: set[int] = set()
        """Places of those who acted when the betting was over: their turn of the next is past."""
        self.board_lines: list[ev.BoardDealt] = []
        self.surplus = False
        """Whether a board was dealt after the last street: a betting round may follow it."""

    # --- the deck ---------------------------------------------------------------------------------

    def shuffled(self, event: ev.Shuffled) -> None:
        self.prepared.append(event)

    def cut(self, event: ev.Cut | ev.Recut) -> None:
        before = self.prepared[-1] if self.prepared else None
        if isinstance(before, ev.Shuffled):
            before = None
        self.emit(oc.DeckWasCut(event, before, self.first_card, self.last_reshuffle))
        self.prepared.append(event)

    def begin_deal(self, event: Event) -> None:
        if not self.deal_began:
            self.deal_began = True
            self.emit(oc.DealBegan(event, tuple(self.prepared)))

    def stub_counted(self, event: ev.StubCounted) -> None:
        table = self.table
        kept = table.evidence.keeps(Record.DEALS) and table.evidence.keeps(Record.BURNS)
        due = table.stub if kept else None
        table.counts.append((event, due))
        self.emit(oc.StubWasCounted(event, due))

    # --- the opening deal ------------------------------------------------------------------------

    def end_forced_bets(self, event: Event) -> None:
        if not self.forced_bets_over:
            self.forced_bets_over = True
            self.begin_deal(event)
            if len(self.table.antes) == 1 and len(self.table.players) > 1:
                # One player's ante for the whole table is nobody's bet.
                player, _, amount = self.table.antes[0]
                player.total -= amount
                player.dead += amount
            self.emit(oc.ForcedBetsOver(event))
            seats = tuple(player.seat for player in self.table.players)
            self.due = seats * self.table.game.cards_each

    def hands_dealt(self, event: ev.HandsDealt) -> None:
        """Cards to everybody, in an order that the log does not keep: the opening, or a street."""
        if self.first_card is None:
            self.first_card = event
            self.begin_deal(event)
            return
        self.settle_before(event)
        street = self.next_street()
        if street is not None and street.faces:
            self.open_street(event, street)
            self.due = ()

    def cards_dealt(self, event: ev.CardsDealt) -> None:
        self.first_card = self.first_card or event
        self.begin_deal(event)
        table = self.table
        player = table.by_seat.get(event.seat)
        late = self.comes_late(event)
        if self.opening_over and self.draw is None and not self.deals and not late:
            self.begin_street_deal(event)
        self.resume(event, burned=False)
        face = self.face_due(player, late=late)
        if player is not None or event.seat not in self.astray:
            self.emit(oc.CardsDealtTo(event, player, face, self.cite_due()))
        table.leave_stub(len(event.cards))
        if player is None:
            self.astray.add(event.seat)
            return
        player.dealt += len(event.cards)
        if event.face == "up":
            player.up.extend(event.cards)
        if self.draw is not None:
            self.draw.dealt(player, event)
        elif not self.opening_over or self.deals or self.due:
            self.deals.append(event)
        self.know(player, event, event.cards)

    def comes_late(self, event: ev.CardsDealt) -> bool:
        """Whether a card that the last deal owed comes now, when its betting round has begun.

        That the deal went on without it is found then; the card begins no other street.
        """
        if self.deals or event.seat not in self.late:
            return False
        if self.betting.acted and self.betting.pending() is None:
            return False
        self.late.remove(event.seat)
        return True

    def begin_street_deal(self, event: ev.CardsDealt) -> None:
        """The first card of the next street, if that is one of cards to each player."""
        street = self.next_street()
        if street is None or not street.faces:
            return
        self.settle_before(event)
        left = self.left_before_reshuffle
        self.open_street(event, street)
        self.due = tuple(player.seat for player in self.table.contending) * len(street.faces)
        if left is not None and street.shortage is not None and street.shortage.common:
            self.emit(oc.SeventhCardsDealt(event, street, left, len(self.table.contending)))

    def face_due(self, player: Player | None, *, late: bool = False) -> ev.Face | None:
        """The face of the card that is due to a player, ``None`` if none is."""
        if player is None:
            return None
        if not self.opening_over or (late and self.street is None):
            faces = self.table.game.deal.faces
            return faces[min(player.dealt, len(faces) - 1)]
        if self.draw is not None or (late and self.street is not None and self.street.draw):
            return "down"
        if self.street is not None and (self.due or late) and player.folded is None:
            return (self.street.faces or self.table.game.deal.faces)[0]
        return None

    def cite_due(self) -> str:
        return self.table.game.deal.cite if self.street is None else self.street.cite

    @property
    def unsettled(self) -> bool:
        """Whether a deal, the board's cards or a draw may be over with the next event."""
        return bool(
            not self.opening_over
            or self.deals
            or self.board_lines
            or self.surplus
            or self.draw is not None
        )

    def settle_before(self, event: Event) -> None:
        """Closes what the event shows to be over: a deal, or the board's cards."""
        if not self.forced_bets_over:
            # A blind placed late, after the first card, is placed all the same.
            self.end_forced_bets(self.first_card or event)
        if not self.opening_over:
            self.opening_over = True
            self.end_deal(event, self.table.game.deal.starting, opening=True)
            self.betting.open(self.table)
        elif self.deals:
            starting = self.street.starting if self.street else Start.DEALERS_LEFT
            self.end_deal(event, starting, opening=False)
            self.betting.open(self.table)
        if self.board_lines:
            self.end_board(event)
        if self.surplus and isinstance(event, oc.ACTIONS):
            self.begin_betting(event, self.betting.terms)

    def end_deal(self, event: Event, starting: Start, *, opening: bool) -> None:
        cite = self.cite_due()
        self.emit(oc.DealOver(event, tuple(self.deals), self.due, starting, cite, opening))
        self.late = list(self.due) if self.deals else []
        for line in self.deals:
            if line.seat in self.late:
                self.late.remove(line.seat)
        self.deals.clear()
        self.due = ()
        self.reshuffling = False

    # --- burns and piles -------------------------------------------------------------------------

    @property
    def owed(self) -> int:
        """Cards that the deal in hand still lacks: of the opening, if the log keeps each, or of a street."""
        due = len(self.due)
        if not self.opening_over and self.table.evidence.keeps(Record.DEALS):
            due = len(self.table.players) * self.table.game.cards_each
        return max(due - sum(len(line.cards) for line in self.deals), 0)

    def burned(self, event: ev.Burned) -> None:
        table = self.table
        table.leave_stub(1)
        table.piles["burns"] += 1
        if event.card is not None:
            self.see(event, BURNS, (event.card,))
        before_blinds = bool(table.game.blinds) and not table.blinds and not table.antes
        if table.awards or (not self.opening_over and (self.owed or before_blinds)):
            self.emit(oc.BurnedOutOfPlay(event))
        elif self.draw is not None and not self.draw.done:
            if not self.draw.reshuffled:  # whether a card is burned then is not in the text
                self.burns.append(event)
        elif self.reshuffling:
            # The burn that follows a reshuffle belongs to it.
            self.resume(event, burned=True)
        elif self.owed:
            self.emit(oc.BurnedOutOfPlay(event))
        elif self.unburned and not self.betting.acted and self.betting.pending() is not None:
            self.unburned = False  # it came late: that it was missing is found already
        else:
            self.settle_before(event)
            self.burns.append(event)

    def resume(self, event: Event, *, burned: bool) -> None:
        """The deal goes on after a reshuffle, with a burn or without."""
        if self.reshuffling and self.draw is None:
            self.reshuffling = False
            self.emit(oc.DealResumed(event, self.street, burned))

    def reshuffled(self, event: ev.Reshuffled) -> None:
        table = self.table
        self.last_reshuffle = event
        needed = self.owed
        street = self.street
        if self.draw is None and not needed:
            self.settle_before(event)  # where all are all-in, nobody acts between two deals
            street = self.next_street()
            needed = len(table.contending) + (not self.burns) if street is not None else 0
            if street is not None and street.draw:
                needed = Draw(table, street, self.emit, self.burns).needed + (not self.burns)
        kept_back = 0
        if self.draw is not None:
            needed, kept_back = self.draw.needed, self.draw.kept_back
            self.draw.reshuffle()
        self.emit(oc.PilesReshuffled(event, street, table.stub, needed, bool(self.deals)))
        self.reshuffling = bool(self.deals or self.burns) and self.draw is None
        self.left_before_reshuffle = table.stub + len(self.burns)
        piles = event.piles
        if table.game.thrown and {"discards", "muck"} & set(piles):
            piles = tuple({*piles, "discards", "muck"})  # what is thrown away lies in the muck
        for pile in piles:
            left = min(kept_back, table.piles[pile]) if pile == "discards" else 0
            table.stub += table.piles[pile] - left
            table.piles[pile] = left
        self.forget(piles)

    # --- streets ---------------------------------------------------------------------------------

    def next_street(self) -> Street | None:
        left = self.table.game.streets[self.streets :]
        return left[0] if left else None

    def open_street(self, event: Event, street: Street) -> None:
        table = self.table
        betting = self.betting
        self.emit(
            oc.StreetOpened(
                event,
                street,
                tuple(self.burns),
                self.early_burn,
                betting.pending(),
                betting.acted,
                sum(player.able for player in table.players),
                betting.terms,
            )
        )
        betting.close(event)
        if self.streets == 0 and table.game.thrown:
            thrown = tuple((player, player.thrown) for player in table.contending)
            self.emit(oc.CardsThrown(event, thrown))
        if not street.draw:
            self.unburned = bool(street.board) and len(self.burns) < street.burns
            self.burns.clear()
        self.early_burn = False
        self.left_before_reshuffle = None
        if street.board:
            table.unread_here = None  # other streets are known by what came before them
        self.street = street
        self.streets += 1
        self.begin_betting(event, street.betting)

    def begin_betting(self, event: Event, terms: Betting) -> None:
        self.betting.close(event)
        self.surplus = False
        for player in self.table.players:
            player.bet = 0
            player.acted = False
            player.last_wager = None
        self.betting = BettingRound(self.table, terms)
        self.betting.skipped |= self.premature
        self.premature.clear()
        self.betting.open(self.table)

    @property
    def unkept(self) -> bool:
        """Whether the next street is of cards to each player, and the log keeps no deals at all."""
        if self.first_card is not None or self.table.evidence.keeps(Record.DEALS):
            return False
        street = self.next_street()
        return street is not None and bool(street.faces)

    def imply_street(self, event: Event) -> None:
        """A log that keeps no deals goes on after a betting round that is over: so the cards came."""
        betting = self.betting
        if betting.acted and self.unkept and betting.pending() is None:
            street = self.next_street()
            if street is not None:
                self.open_street(event, street)

    def board_dealt(self, event: ev.BoardDealt) -> None:
        if event.run > 1:
            self.board_dealt_again(event)
            return
        table = self.table
        opening = self.street is None and len(table.board()) < table.game.deal.board
        if not opening and not (self.board_lines and self.board_short()):
            self.settle_before(event)
            self.imply_street(event)
            street = self.next_street()
            faced = street is not None and street.faces and not table.game.board_cards
            if street is not None and (street.board or faced):
                self.open_street(event, street)
            elif street is None:
                self.surplus = True
                self.burns.clear()
        board = table.boards.setdefault(1, [])
        if event.so_far is not None:
            self.emit(oc.BoardRepeated(event, tuple(board)))
        if not opening:
            self.board_lines.append(event)
        table.leave_stub(len(event.cards))
        board.extend(event.cards)
        self.see(event, BOARD, event.cards)
        self.betting.open(self.table)

    def board_dealt_again(self, event: ev.BoardDealt) -> None:
        """A further board of a hand that the room runs more than once, which the text does not know."""
        self.settle_before(event)
        board = self.table.boards.setdefault(event.run, list(event.so_far or ()))
        board.extend(event.cards)
        self.see(event, -event.run, event.cards)

    def board_short(self) -> bool:
        """Whether the street in hand still lacks community cards."""
        if self.street is None:
            return False
        return sum(len(line.cards) for line in self.board_lines) < self.street.board

    def end_board(self, event: Event) -> None:
        lines = tuple(self.board_lines)
        self.board_lines.clear()
        street = self.street
        none_due = self.surplus or street is None or not street.board
        self.emit(oc.BoardCounted(event, None if none_due else street, lines))

    def common_dealt(self, event: ev.CommonDealt) -> None:
        table = self.table
        stub = self.left_before_reshuffle
        if stub is None:
            stub = table.stub + len(self.burns)
        within = bool(self.deals) and self.opening_over
        self.settle_before(event)
        following = self.next_street()
        if following is not None and following.faces and not within:
            self.open_street(event, following)
        self.resume(event, burned=False)
        self.emit(oc.CommonCardDealt(event, self.street, stub, len(table.contending)))
        table.leave_stub(1)
        table.common.append(event.card)
        self.see(event, COMMON, (event.card,))
        self.due = ()
        self.betting.open(self.table)

    # --- cards -----------------------------------------------------------------------------------

    def cards_revealed(self, event: ev.CardsRevealed) -> None:
        player = self.table.by_seat.get(event.seat)
        if player is None:
            return
        if event.up:
            player.up.extend(event.up)
            self.betting.open(self.table)
        self.know(player, event, event.cards)
