"""One round as the fields of a PHH hand, or the reason why it cannot be one.

PHH keeps the play and little else: no deal order, no burns, no pots, no rake. It leaves some
values, such as the amount of a call, to its reader. If such a value would differ from the log, the
round is refused.
"""

from collections.abc import Callable
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.facts.money import show as money
from handaudit.reading.chips import Chips
from handaudit.reading.losses import Inexpressible
from handaudit.reading.phh.hand import CODES, VARIANTS, Variant
from handaudit.reading.phh.written_bets import Bets, check_awards
from handaudit.reading.phh.written_deals import Deals, joined
from handaudit.reading.phh.written_posts import Posts


class Hand:
    """A round in the terms of PHH; the constructor raises ``Inexpressible``.

    Players are numbered from 0, clockwise, the button last; money is cents.
    """

    def __init__(self, played: Round) -> None:
        self.played = played
        self.code, self.variant = _variant(played)
        seated = [one for one in played if isinstance(one, e.PlayerSeated) and one.dealt_in]
        self.players = _in_order(played, seated, stud=self.variant.stud)
        self.number = {player.seat: number for number, player in enumerate(self.players)}
        self.posts = Posts(played, len(self.players), self.code)
        self.bring_in: int | None = None
        self.actions: list[str] = []
        self.taken: list[int] = [0] * len(self.players)
        """What each player was awarded."""
        self.left_out: list[Event] = []
        """Events without a field."""
        self._chips = Chips({player.seat: player.stake for player in self.players})
        self._bets = Bets(played, self.variant)
        self._unasked: set[int] = set()
        """Seats of the blinds until their players act."""
        self._contending = {player.seat: None for player in self.players}
        self._deals = Deals(played, self.variant, [*self.number], self.actions)
        self._shown: set[int] = set()
        self._acted = False
        self._dealt = False
        self._closed = False
        """Whether nobody can bet any more, so that hands are shown before further cards."""
        self._drew: set[int] = set()
        """Players who have drawn since the last betting."""
        for self._at, event in enumerate(played):
            write = _WRITERS.get(type(event))
            if write is not None:
                write(self, event)
            elif not isinstance(event, _SILENT):
                self.left_out.append(event)
        self._ask()
        self._show_unseen()
        if len(self._contending) > 1 and self._deals.board < self.variant.board:
            raise Inexpressible("the hand stops before its last community card")
        seats = [player.seat for player in self.players]
        check_awards(played, seats, dict(zip(seats, self.put, strict=True)))

    # --- what comes before the cards -------------------------------------------------------------

    def _player(self, event: Any) -> int:
        number = self.number.get(event.seat)
        if number is None:
            raise Inexpressible("a seat takes part that was not dealt in", event.line)
        return number

    def write_anted(self, event: e.Anted) -> None:
        number = self._player(event)
        self._forced(event.line)
        self.posts.ante(number, event, all_in=self._chips.pay(event.seat, event.amount))

    def write_blind(self, event: e.BlindPosted) -> None:
        number = self._player(event)
        self._forced(event.line)
        due = self.posts.blind(number, event)
        self._chips.pay(event.seat, event.dead)
        self._chips.wager(event.seat, event.amount - event.dead)
        if due:
            self._bets.posted(event.amount)
            self._unasked.add(event.seat)

    def _forced(self, line: int) -> None:
        if self._acted:
            raise Inexpressible("a forced bet comes after the first action", line)

    def write_bring_in(self, event: e.BetForced) -> None:
        number = self._player(event)
        self._open()
        posted = self.played.session.sign.forced_bet
        asked = posted if posted is not None and event.all_in else event.amount
        self._act(event.seat)
        self._chips.wager(event.seat, event.amount)
        if self.bring_in is not None:
            raise Inexpressible("two forced bets open the betting", event.line)
        self.bring_in = asked
        self._say(number, "pb")

    # --- cards -----------------------------------------------------------------------------------

    def _open(self) -> None:
        """The opening deal, once all have posted."""
        if not self._dealt:
            self._dealt = True
            self.posts.close(stud=self.variant.stud)
            self._deals.open()

    def write_reshuffled(self, event: e.Reshuffled) -> None:
        """Refuses a reshuffle: PHH cannot express it, so a repeated card would be in the deck twice."""
        self._deals.reshuffled = event
        self.left_out.append(event)

    def write_cards(self, event: e.CardsDealt | e.HandsDealt | e.CardsRevealed) -> None:
        """Cards of a later street of stud, or of a draw."""
        if not self._acted:
            return
        if self.variant.stud:
            self._street()
        elif isinstance(event, (e.CardsDealt, e.CardsRevealed)):
            self._player(event)
            self._deals.replace(event)

    def _street(self) -> None:
        new = self._deals.street_at(self._at)
        if new is not None:
            self._between()
            self._deals.street(new, self._contending)

    def write_draw(self, event: e.Discarded | e.StoodPat) -> None:
        number = self._player(event)
        if event.seat in self._drew:
            self._settle()  # nobody could bet between two draws
        self._drew.add(event.seat)
        self._open()
        self._between()
        if isinstance(event, e.StoodPat):
            self._say(number, "sd")
        else:
            self._say(number, f"sd {joined(self._deals.throw(event))}")

    def write_board(self, event: e.BoardDealt | e.CommonDealt) -> None:
        if isinstance(event, e.BoardDealt) and event.run != 1:
            raise Inexpressible("the hand was run more than once", event.line)
        self._open()
        self._between()
        self._deals.to_board(event.cards if isinstance(event, e.BoardDealt) else (event.card,))

    def _between(self) -> None:
        """Cards end a betting round; if nobody can bet any more, hands are shown before them."""
        self._ask()
        self._bets.next_round()
        if self._chips.bet:
            self._chips.next_round()
        able = [seat for seat in self._contending if self._chips.left(seat) > 0]
        on_board = self.variant.stud or self.variant.board > 0
        if len(able) < 2 and on_board and not self._closed:
            self._closed = True
            for event in self.played:
                if isinstance(event, e.HandShown):
                    self.write_show(event)
                elif isinstance(event, e.HandMucked) and event.seat in self._contending:
                    # A hand that is mucked before the last card has no share of the pot.
                    self.left_out.append(event)
                    self._show_unknown(event.seat)
            self._show_unseen()

    # --- actions ---------------------------------------------------------------------------------

    def _act(self, seat: int) -> None:
        self._open()
        self._settle()
        self._acted = True
        self._bets.acted()
        self._unasked.discard(seat)

    def _ask(self) -> None:
        """Writes the check of a blind whom only players without chips are left to answer.

        The room deals on; who replays the hand waits for the player.
        """
        able = [seat for seat in self._contending if self._chips.left(seat)]
        if self._acted and len(able) == 1 and len(self._contending) > 1:
            (seat,) = able
            if seat in self._unasked and self._chips.wagered(seat) >= self._chips.to_match:
                self._say(self.number[seat], "cc")
        self._unasked.clear()

    def _settle(self) -> None:
        """Writes what must precede the next action, draw or showdown."""
        self._drew.clear()
        if not self.variant.stud:
            self._deals.fill(self._contending)

    def _say(self, number: int, words: str) -> None:
        self.actions.append(f"p{number + 1} {words}")

    def write_folded(self, event: e.Folded) -> None:
        number = self._player(event)
        self._act(event.seat)
        self._contending.pop(event.seat, None)
        self._say(number, "f")

    def write_checked(self, event: e.Checked) -> None:
        number = self._player(event)
        self._act(event.seat)
        if self._chips.to_match > self._chips.wagered(event.seat):
            raise Inexpressible("a player checks with a wager to match", event.line)
        self._bets.answer(event.seat)
        if self._closed:
            self.left_out.append(
                event
            )  # nobody else can bet, so that nothing is asked of the player
            return
        self._say(number, "cc")

    def write_called(self, event: e.Called) -> None:
        number = self._player(event)
        self._act(event.seat)
        due = self._chips.to_match - self._chips.wagered(event.seat)
        if event.amount != min(due, self._chips.left(event.seat)):
            raise Inexpressible("a call is not of what the highest wager makes it", event.line)
        self._wager(event, event.amount)
        self._bets.answer(event.seat)
        self._say(number, "cc")

    def write_wagered(self, event: e.BetMade | e.Raised) -> None:
        number = self._player(event)
        self._act(event.seat)
        before = self._chips.wagered(event.seat)
        to = event.to if isinstance(event, e.Raised) else before + event.amount
        highest = self._chips.to_match
        self._wager(event, to - before)
        most = [
            self._chips.wagered(seat) + self._chips.left(seat)
            for seat in self._contending
            if seat != event.seat
        ]
        self._bets.wager(
            event.line,
            event.seat,
            to,
            highest,
            all_in=not self._chips.left(event.seat),
            answered=max(most, default=0) > highest,
        )
        self._say(number, f"cbr {money(to)}")

    def _wager(self, event: e.Called | e.BetMade | e.Raised, amount: int) -> None:
        if not self._chips.wager(event.seat, amount) and event.all_in:
            raise Inexpressible("a cap ends a player's wagers, which has no field", event.line)

    # --- the end ---------------------------------------------------------------------------------

    def write_show(self, event: e.HandShown | e.HandMucked) -> None:
        number = self._player(event)
        if event.seat in self._shown:
            return
        if event.seat not in self._contending:
            self.left_out.append(event)
            return
        held = len(self._deals.held[event.seat])
        whole = (
            isinstance(event, e.HandShown) and len(event.cards) - event.cards.count(None) == held
        )
        if len(self._contending) == 1 and not whole:
            # A pot that nobody contests is won without a showdown: only a whole hand can be shown.
            self.left_out.append(event)
            return
        self._open()
        self._settle()
        self._shown.add(event.seat)
        seen = self._deals.seen(event) if isinstance(event, e.HandShown) else ()
        self._say(number, f"sm {joined(seen)}" if seen else "sm")

    def _show_unseen(self) -> None:
        """In a log without showdowns, players who reach the showdown show unknown cards."""
        if len(self._contending) < 2 or self.played.session.evidence.keeps(Record.SHOWS):
            return
        for seat in self._contending:
            if seat not in self._shown:
                self._show_unknown(seat)

    def _show_unknown(self, seat: int) -> None:
        self._shown.add(seat)
        self._say(self.number[seat], f"sm {joined((None,) * len(self._deals.held[seat]))}")

    def write_awarded(self, event: e.PotAwarded) -> None:
        if event.run != 1:
            raise Inexpressible("the hand was run more than once", event.line)
        self.taken[self._player(event)] += event.amount

    def write_returned(self, event: e.BetReturned) -> None:
        self._chips.pay(event.seat, -event.amount)

    def write_refused(self, event: Event) -> None:
        raise Inexpressible(_WHY[type(event)], event.line)

    @property
    def finishing(self) -> list[int]:
        """Stacks at the end, in cents, according to the log's own lines."""
        return [
            self._chips.left(player.seat) + taken
            for player, taken in zip(self.players, self.taken, strict=True)
        ]

    @property
    def put(self) -> list[int]:
        """What each player put into the pot."""
        return [player.stake - self._chips.left(player.seat) for player in self.players]

    @property
    def heads_up(self) -> bool:
        """With two players, the arrays of antes and blinds begin with the one who has the button."""
        return len(self.players) == 2


_SILENT: Final = (e.Ignored, e.Chatter, e.TableNamed, e.GameSet, e.CasinoNamed, e.DateSet)


def _variant(played: Round) -> tuple[str, Variant]:
    game, limit = played.session.game, played.session.sign.limit
    code = CODES.get((game or "", limit)) if limit is not None else None
    if code is None:
        raise Inexpressible(
            f"no code for {game or 'a game that is not named'}, {limit or 'no limit named'}"
        )
    return code, VARIANTS[code]


def _in_order(played: Round, seated: list[e.PlayerSeated], *, stud: bool) -> list[e.PlayerSeated]:
    """The players from the first one after the button; in stud, from the dealer's left."""
    if len(seated) < 2 or len({one.seat for one in seated}) < len(seated):
        raise Inexpressible("fewer than two players are dealt in, or two in one seat")
    button = played.opened.button
    order = sorted(seated, key=lambda one: one.seat)
    if stud:
        return order
    if button is None:
        raise Inexpressible("the log does not say where the button is")
    behind = [one for one in order if one.seat > button]
    return [*behind, *(one for one in order if one.seat <= button)]


_WHY: Final[dict[type[Event], str]] = {
    e.Unread: "a line of it could not be read",
    e.CashedOut: "a player took the room's insurance instead of the pot",
    e.HouseMoneyAdded: "the room added money to the pot",
    e.WagerCorrected: "a wager was corrected",
    e.KillPlaced: "a kill has no field",
    e.SeatTaken: "stakes change within the round",
    e.SeatLeft: "stakes change within the round",
    e.StakeAdded: "stakes change within the round",
    e.StakeRemoved: "stakes change within the round",
}
"""Events that PHH cannot express, although the rest of the hand depends on them."""

_WRITERS: Final[dict[type[Event], Callable[[Hand, Any], None]]] = {
    e.Anted: Hand.write_anted,
    e.BlindPosted: Hand.write_blind,
    e.BetForced: Hand.write_bring_in,
    e.CardsDealt: Hand.write_cards,
    e.HandsDealt: Hand.write_cards,
    e.CardsRevealed: Hand.write_cards,
    e.Discarded: Hand.write_draw,
    e.StoodPat: Hand.write_draw,
    e.Reshuffled: Hand.write_reshuffled,
    e.BoardDealt: Hand.write_board,
    e.CommonDealt: Hand.write_board,
    e.Folded: Hand.write_folded,
    e.Checked: Hand.write_checked,
    e.Called: Hand.write_called,
    e.BetMade: Hand.write_wagered,
    e.Raised: Hand.write_wagered,
    e.HandShown: Hand.write_show,
    e.HandMucked: Hand.write_show,
    e.PotAwarded: Hand.write_awarded,
    e.BetReturned: Hand.write_returned,
    **dict.fromkeys(_WHY, Hand.write_refused),
    **dict.fromkeys((e.RoundOpened, e.PlayerSeated, e.RoundEnded), lambda _, __: None),
}
"""The writer of each event; events without an entry are left out."""
