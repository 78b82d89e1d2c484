"""The deal and the board: 14.7(a), 14.10(e), (g)-(i)."""

from collections import Counter

from handaudit import cards
from handaudit.duties.duty import Judgement, duty
from handaudit.events import Event
from handaudit.evidence import Record
from handaudit.outcome import MET, Severity, violated
from handaudit.replay.occasions import BoardCounted, BoardRepeated, CardsDealtTo, OpeningDealt
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game


def _deal(game: Game) -> tuple[str, ...]:
    return (game.deal.cite,)


def _streets(game: Game) -> tuple[str, ...]:
    return tuple(street.cite for street in game.streets)


@duty(
    "deal-to-players-only",
    CardsDealtTo,
    cites=("14.7(a)",),
    needs=(Record.DEALS,),
    trusts="round",
)
def deal_to_players_only(dealt: CardsDealtTo, table: Table) -> Judgement:
    """Cards go to players seated at the table, and to nobody else.

    Met:            a player is dealt in at the seat.
    Violated:       nobody is.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        dealer deals 9 down ??
    """
    if dealt.player is not None:
        return MET
    return violated(
        f"a card was dealt to seat {dealt.event.seat}, where no player is dealt in",
        expected="cards to the players of the round only",
        actual=f"a card to seat {dealt.event.seat}",
        event=dealt.event,
        seat=dealt.event.seat,
    )


@duty("deal-order", OpeningDealt, cites=_deal, needs=(Record.DEALS, Record.BUTTON))
def deal_order(opening: OpeningDealt, table: Table) -> Judgement:
    """The opening deal starts left of the button and goes clockwise, one card a player a round.

    Met:            each card goes to the player whose turn it is; the button has the last of a round.
    Violated:       a card goes to another player, though all get as many as they should.
    Not evidenced:  the log does not keep each card as it is dealt, or the button.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        dealer deals 3 down ??
        dealer deals 2 down ??
        dealer deals 1 down ??
    """
    if _miscounted(opening, table) or table.button is None:
        return None
    due = [player.seat for player in table.players] * table.game.cards_each
    for place, line in enumerate(opening.deals):
        if len(line.cards) > 1:
            return violated(
                f"{len(line.cards)} cards were dealt to seat {line.seat} at a time",
                expected="one card a player in each round of the deal",
                actual=f"{len(line.cards)} at a time",
                event=line,
                seat=line.seat,
            )
        if line.seat != due[place]:
            return violated(
                f"a card that was due to seat {due[place]} went to seat {line.seat}",
                expected=f"{table.game.deal.starting.value} first, then clockwise: seat {due[place]}",
                actual=f"seat {line.seat}",
                event=line,
                against=opening.deals[place - 1 : place],
                seat=line.seat,
            )
    return MET


@duty("deal-count", OpeningDealt, CardsDealtTo, cites=_deal, needs=(Record.DEALS,))
def deal_count(occasion: OpeningDealt | CardsDealtTo, table: Table) -> Judgement:
    """Every player gets as many cards as the section says.

    Met:            each player has that many when the opening deal is over.
    Violated:       a player has more or fewer, or gets one after the deal is over.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        dealer deals 2 down ??
        dealer deals 3 down ??
        dealer deals 2 down ??
        seat 2 calls 5
    """
    each = table.game.cards_each
    if isinstance(occasion, CardsDealtTo):
        if not occasion.late or occasion.player is None:
            return None
        return violated(
            f"{occasion.player} was dealt a card after the opening deal",
            expected=f"{each} cards a player, in the opening deal",
            actual="one more",
            event=occasion.event,
            seat=occasion.event.seat,
        )
    wrong = _miscounted(occasion, table)
    if wrong is None:
        return MET
    seat, count, event = wrong
    return violated(
        f"seat {seat} was dealt {count} card{'' if count == 1 else 's'}",
        expected=f"{each} cards",
        actual=str(count),
        event=event,
        seat=seat,
    )


def _miscounted(opening: OpeningDealt, table: Table) -> tuple[int, int, Event] | None:
    """The first seat with too many or too few cards, their number, and the event that shows it."""
    each = table.game.cards_each
    counts: Counter[int] = Counter()
    for line in opening.deals:
        counts[line.seat] += len(line.cards)
        if counts[line.seat] > each:
            total = sum(len(other.cards) for other in opening.deals if other.seat == line.seat)
            return line.seat, total, line
    for player in table.players:
        if counts[player.seat] < each:
            return player.seat, counts[player.seat], opening.event
    return None


@duty("deal-face", CardsDealtTo, cites=_deal, needs=(Record.DEALS,))
def deal_face(dealt: CardsDealtTo, table: Table) -> Judgement:
    """Each card of the opening deal has the face that the section gives it.

    Met:            it is dealt as the section says.
    Violated:       it is dealt up where it should be down, or down where it should be up.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        dealer deals 2 up 9h
    """
    player, event = dealt.player, dealt.event
    if player is None or dealt.late:
        return None
    faces = table.game.deal.faces
    number = player.dealt
    if number >= len(faces) or event.face == faces[number]:
        return MET
    return violated(
        f"card {number + 1} of {player} was dealt face {event.face}",
        expected=f"face {faces[number]}",
        actual=f"face {event.face}",
        event=event,
        seat=event.seat,
    )


@duty("community-cards", BoardCounted, cites=_streets, trusts="line")
def community_cards(counted: BoardCounted, table: Table) -> Judgement:
    """Each street has as many community cards as the section says.

    Met:            three, one and one in hold 'em.
    Violated:       a street has more or fewer, or there is a street too many.

    Example:
        dealer deals board 7h 8c
        seat 3 checks
    """
    street, lines = counted.street, counted.dealt
    count = sum(len(line.cards) for line in lines)
    if street is None:
        return violated(
            "community cards were dealt after the last street",
            expected=f"{len(table.game.streets)} streets",
            actual=cards.show(card for line in lines for card in line.cards) + " after them",
            event=lines[0],
            cites=(table.game.streets[-1].cite,),
        )
    if count == street.board:
        return MET
    return violated(
        f"the {street.name} has {count} card{'' if count == 1 else 's'}",
        expected=str(street.board),
        actual=str(count),
        event=counted.event if count < street.board else lines[-1],
        against=lines if count < street.board else lines[:-1],
        cites=(street.cite,),
    )


@duty(
    "board-repeated-rightly",
    BoardRepeated,
    cites=("log:inconsistent",),
    severity=Severity.WARNING,
    trusts="round",
)
def board_repeated_rightly(repeated: BoardRepeated, table: Table) -> Judgement:
    """A log that repeats the board before it adds to it repeats it as it was.

    Met:            the repeated cards are the board.
    Violated:       they are not: the log contradicts itself.

    Example:
        *** FLOP *** [7h 8c Td]
        *** TURN *** [7h 8c Ts] [2d]
    """
    so_far = repeated.event.so_far or ()
    if set(so_far) == set(repeated.board):
        return MET
    return violated(
        "the log repeats another board than it dealt",
        expected=cards.show(repeated.board),
        actual=cards.show(so_far),
        event=repeated.event,
    )
