"""The deal and the board: 14.7(a), 14.10(e), (g)-(i)."""

from collections import Counter

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import (
    MET,
    Outcome,
    Severity,
    indeterminate,
    not_evidenced,
    settled,
    violated,
)
from handaudit.duties.poker.acting import HEADS_UP, of_two_players
from handaudit.facts import cards, words
from handaudit.facts.events import CardsDealt, Event, Face
from handaudit.facts.evidence import Record
from handaudit.law.game import Start
from handaudit.replay.poker.occasions import (
    ACTIONS,
    BoardCounted,
    BoardRepeated,
    CardsDealtTo,
    DealOver,
)
from handaudit.replay.poker.view import PlayerView, TableView


@duty("deal-to-players-only", CardsDealtTo, needs=(Record.DEALS,))
def deal_to_players_only(dealt: CardsDealtTo, table: TableView) -> Judgement:
    """Cards go to players of the round who have not folded, and to nobody else.

    An all-in player still gets every card that is due (14.7(c)4ii), whatever "made or called the last
    wager" may mean elsewhere (A-11).

    New Jersey:     the deals of the game's section, 14.7(a).
    Met:            a player who is still in gets the card.
    Violated:       nobody is dealt in at the seat, or the player there has folded.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        dealer deals 9 down ??
    """
    player = dealt.player
    if player is not None and player.folded is None:
        return MET
    if player is not None and player.acted_while_out:
        return None  # the finding is that the player drew, or played on, without being in
    seat = dealt.event.seat
    why = "where no player is dealt in" if player is None else "whose player has folded"
    return violated(
        f"a card was dealt to seat {seat}, {why}",
        expected="cards to players still in the round only",
        actual=f"a card to seat {seat}",
        event=dealt.event,
        against=() if player is None or player.folded is None else (player.folded,),
        seat=seat,
        cites=(dealt.cite,) if dealt.cite else (),
        part="no-hand" if player is None or not dealt.cite else "",
    )


@duty("deal-order", DealOver, ideas=("two-cards-running", HEADS_UP), needs=(Record.DEALS,))
def deal_order(over: DealOver, table: TableView) -> Judgement:
    """A deal starts where the section says and goes clockwise, one card to each player at a time.

    New Jersey:     the deals of the game's section.
    Met:            each card goes to the player whose turn it is.
    Violated:       a card goes to another player, although all get as many as they should.
    Not evidenced:  the log does not keep each card as it is dealt, or the button.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        dealer deals 3 down ??
        dealer deals 2 down ??
        dealer deals 1 down ??
    """
    by_law = _in_order(over, table)
    if by_law is None or by_law is MET:
        return by_law
    if table.house.two_cards_running and _button_last(over, table):
        return settled(by_law, "two-cards-running", MET)
    return of_two_players(by_law, table)


def _button_last(over: DealOver, table: TableView) -> bool:
    """Whether the deal is in order except for the button, whose cards come one after the other."""
    dealt = [line.seat for line in over.deals if line.seat in over.due for _ in line.cards]
    others = [seat for seat in dealt if seat != table.button]
    if others != [seat for seat in over.due if seat != table.button]:
        return False
    places = [place for place, seat in enumerate(dealt) if seat == table.button]
    return len(places) == 2 and places[1] == places[0] + 1


def _in_order(over: DealOver, table: TableView) -> Outcome | None:
    if not over.due or (not over.as_due and table.undoing is None and _miscounted(over)):
        return None
    if over.starting is Start.LEFT_OF_BUTTON and table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    if over.as_due:
        return MET
    # Another rule judges a card to a player who has folded.
    lines = [line for line in over.deals if line.seat in over.due]
    for place, line in enumerate(lines):
        if len(line.cards) > 1:
            return violated(
                f"{len(line.cards)} cards were dealt to seat {line.seat} at once",
                expected="one card a player in each round of the deal",
                actual=f"{len(line.cards)} at once",
                event=line,
                seat=line.seat,
                cites=(over.cite,),
            )
        if line.seat != over.due[place]:
            return violated(
                f"a card that was due to seat {over.due[place]} went to seat {line.seat}",
                expected=f"{over.starting.value} first, then clockwise: seat {over.due[place]}",
                actual=f"seat {line.seat}",
                event=line,
                against=tuple(lines[place - 1 : place]),
                seat=line.seat,
                cites=(over.cite,),
            )
    return MET


@duty("deal-count", DealOver, CardsDealtTo, needs=(Record.DEALS,))
def deal_count(occasion: DealOver | CardsDealtTo, table: TableView) -> Judgement:
    """Every player, all-in or not, gets as many cards as the section says.

    New Jersey:     the deals of the game's section, 14.7(c)4ii.
    Met:            each player has that many when the deal is over.
    Violated:       a player has more or fewer, or gets one when none is due.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        dealer deals 2 down ??
        dealer deals 3 down ??
        dealer deals 2 down ??
        seat 2 calls 5
    """
    if isinstance(occasion, CardsDealtTo):
        player = occasion.player
        if occasion.face is not None or player is None or player.folded is not None:
            return None
        return violated(
            f"{player} was dealt a card when none was due",
            expected=f"{table.game.cards_each} cards in the opening deal, and those of the streets",
            actual="one more",
            event=occasion.event,
            seat=occasion.event.seat,
        )
    if not occasion.due:
        return None
    wrong = None if occasion.as_due else _miscounted(occasion)
    if wrong is None:
        return MET
    seat, count, due, event = wrong
    return violated(
        f"seat {seat} was dealt {words.counted(count, 'card')}",
        expected=words.counted(due, "card"),
        actual=str(count),
        event=event,
        seat=seat,
        cites=(occasion.cite,),
    )


def _miscounted(over: DealOver) -> tuple[int, int, int, Event] | None:
    """The first seat with too many or too few cards: the seat, its cards, those due, the event."""
    if sorted(line.seat for line in over.deals for _ in line.cards) == sorted(over.due):
        return None
    due = Counter(over.due)
    counts: Counter[int] = Counter()
    for line in over.deals:
        if line.seat not in due:
            continue
        counts[line.seat] += len(line.cards)
        if counts[line.seat] > due[line.seat]:
            total = sum(len(other.cards) for other in over.deals if other.seat == line.seat)
            return line.seat, total, due[line.seat], line
    for seat, count in due.items():
        if counts[seat] < count:
            return seat, counts[seat], count, over.event
    return None


def _goes_astray(card: CardsDealt, player: PlayerView, table: TableView) -> bool:
    """Whether a card of the opening deal is one too many, or one that was due to another player.

    Other rules judge that.
    """
    if player.dealt >= table.game.cards_each:
        return True
    behind = min((one.dealt for one in table.players), default=player.dealt)
    return behind < player.dealt and card.face == table.game.deal.faces[behind]


@duty("deal-face", CardsDealtTo, needs=(Record.DEALS,))
def deal_face(dealt: CardsDealtTo, table: TableView) -> Judgement:
    """Each card is dealt face up or face down as the section says.

    The text leaves open whether it requires the order of the faces in the opening deal, or only their
    numbers (A-35).

    New Jersey:     the cards to players of the game's section.
    Met:            the card is dealt as the section says.
    Violated:       it is dealt up when it is due down, or down when it is due up.
    Not evidenced:  the log does not keep each card as it is dealt.
    Indeterminate:  in an opening deal with cards of both faces, a player gets the right number of each,
                    but in another order (A-35).

    Example:
        dealer deals 2 up 9h
    """
    player, event = dealt.player, dealt.event
    if player is None or dealt.face is None:
        return None
    if event.face == dealt.face:
        return MET
    if dealt.cite == table.game.deal.cite and _goes_astray(event, player, table):
        return None
    outcome = violated(
        f"card {player.dealt + 1} of {player} was dealt face {event.face}",
        expected=f"face {dealt.face}",
        actual=f"face {event.face}",
        event=event,
        seat=event.seat,
        cites=(dealt.cite,),
    )
    due = table.game.deal.faces
    if player.dealt >= len(due) or len(set(due)) == 1:
        return outcome
    faces = _opening_faces(table, event.seat)
    if len(faces) != len(due) or faces[: player.dealt] != due[: player.dealt]:
        return None  # deal-count judges that, or an earlier card has shown it
    if Counter(faces) != Counter(due):
        return outcome
    before = (_opening_faces(table, one.seat) for one in table.players if one.dealt > player.dealt)
    if any(other[player.dealt] != due[player.dealt] for other in before):
        return None  # the whole round of cards comes out of order, which its first card has shown
    return indeterminate(
        outcome.message,
        readings=("A-35",),
        expected=outcome.expected,
        actual=outcome.actual,
        event=event,
        seat=event.seat,
        cites=outcome.cites,
    )


def _opening_faces(table: TableView, seat: int) -> tuple[Face, ...]:
    """The faces of a player's cards of the opening deal, which the first action ends."""
    faces: list[Face] = []
    for event in table.round.events:
        if isinstance(event, CardsDealt) and event.seat == seat:
            faces += [event.face] * len(event.cards)
        elif isinstance(event, ACTIONS):
            break
    return tuple(faces)


@duty("community-cards", BoardCounted)
def community_cards(counted: BoardCounted, table: TableView) -> Judgement:
    """Each street has as many community cards as the section says.

    New Jersey:     the boards of the game's section, 14.1 Community card.
    Met:            three, one and one in hold 'em and Omaha; one in mambo stud, none elsewhere.
    Violated:       a street has more or fewer, or there is a street too many.

    Example:
        dealer deals board 7h 8c
        seat 3 checks
    """
    street, lines = counted.street, counted.dealt
    count = sum(len(line.cards) for line in lines)
    if street is None:
        return violated(
            "community cards were dealt where none are due",
            expected=f"{table.game.board_cards} community cards in all",
            actual=cards.show(card for line in lines for card in line.cards) + " beyond them",
            event=lines[0],
            cites=(table.game.streets[-1].cite,),
        )
    if count == street.board:
        return MET
    return violated(
        f"{street.in_words} has {words.counted(count, 'card')}",
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
def board_repeated_rightly(repeated: BoardRepeated, table: TableView) -> Judgement:
    """A log that repeats the board, before it adds a street or in its summary, repeats the cards dealt.

    A card on which the lines differ is unknown to every other rule.

    Met:            the repeated cards are the board.
    Violated:       they are not: the log contradicts itself.

    Example:
        *** FLOP *** [7h 8c Td]
        *** TURN *** [7h 8c Ts] [2d]
    """
    if repeated.agrees:
        return MET
    return violated(
        "the log repeats a different board from the one dealt",
        expected=cards.show(repeated.board),
        actual=cards.show(repeated.cards),
        event=repeated.event,
    )
