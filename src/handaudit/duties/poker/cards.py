"""The deck and the hands held: 14.1, 14.2(a), (b), 14.3(g)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Severity, not_evidenced, violated
from handaudit.facts import cards
from handaudit.facts.events import Discarded, Reshuffled
from handaudit.facts.evidence import Record
from handaudit.law.game import Game
from handaudit.law.rankings import spoken
from handaudit.replay.poker.occasions import CardsSeen, HandCompleted, RoundClosed
from handaudit.replay.poker.view import TableView

_DEALS: Final = Record.DEALS
_RESHUFFLES: Final = Record.RESHUFFLES


@duty("no-card-twice", CardsSeen, trusts="line")
def no_card_twice(seen: CardsSeen, table: TableView) -> Judgement:
    """A round is played with one deck: no card is in two places.

    New Jersey:     14.2(a).
    Met:            every card that comes to light is new, or is where it was seen before.
    Violated:       a card is seen in a second place.

    Example:
        dealer deals board 7h 8c Td
        seat 3 shows 7h 7d
    """
    if not seen.twice:
        return MET
    again = [card for card, _ in seen.twice]
    return violated(
        f"{cards.show(again)} {'was' if len(again) == 1 else 'were'} seen twice in one round",
        expected="52 different cards",
        actual=f"{cards.show(again)} in two places",
        event=seen.event,
        against=tuple(before for _, before in seen.twice),
        seat=seen.place if seen.place > 0 else None,
    )


def _short_deck(game: Game) -> tuple[str, ...]:
    return ("log:inconsistent",) if game.least_rank else ()


@duty("short-deck-cards", CardsSeen, cites=_short_deck, severity=Severity.WARNING, trusts="line")
def short_deck_cards(seen: CardsSeen, table: TableView) -> Judgement:
    """A hand of a short deck holds no card that was taken out of the deck.

    Otherwise the log contradicts itself: it names a wrong game, or a wrong card.

    Met:            every card that comes to light is a six or higher.
    Violated:       a card from two to five is seen; each is reported when it is first seen.

    Example:
        game short-deck holdem
        dealer deals board 7h 4c Td
    """
    low = [card for card in seen.new if cards.rank(card) < table.game.least_rank]
    if not low:
        return MET
    return violated(
        f"{cards.show(low)} {'is' if len(low) == 1 else 'are'} in no short deck",
        expected=f"cards from the {cards.RANK_NAMES[table.game.least_rank]} up",
        actual=cards.show(low),
        event=seen.event,
        seat=seen.place if seen.place > 0 else None,
    )


@duty("one-deck", RoundClosed)
def one_deck(closed: RoundClosed, table: TableView) -> Judgement:
    """No more cards leave the deck in a round than the 52 that it has (36 of a short deck).

    New Jersey:     14.2(a), 14.2(b).
    Met:            the cards dealt and burned are at most 52.
    Violated:       there are more; in a draw that no line reshuffles, the discards alone may show it.
    Not evidenced:  the log does not keep each card as it is dealt, or burn cards, and they may be fewer or
                    more.

    Example:
        (53 cards dealt or burned in one round)
    """
    size, evidence = table.game.deck_size, table.evidence
    if not evidence.keeps(_DEALS):
        drawn = _drawn(table) if evidence.keeps(_RESHUFFLES) else 0
        if drawn <= size:
            return not_evidenced(evidence.missing(_DEALS))
        return violated(
            f"{drawn} cards were dealt and drawn, and no line reshuffles any",
            expected=f"at most {size}, or a reshuffle first",
            actual=str(drawn),
            event=table.kinds[Discarded][-1],
        )
    left = max(table.stub_sizes)
    if left >= 0:
        burned = 0 if evidence.keeps(Record.BURNS) else burns_at_most(table)
        return MET if left >= burned else not_evidenced(evidence.missing(Record.BURNS))
    return violated(
        f"{size - table.stub} cards left the deck",
        expected=f"at most {size}, or a reshuffle first",
        actual=str(size - table.stub),
        event=closed.event,
    )


def burns_at_most(table: TableView) -> int:
    """The burn cards of all streets that the game has."""
    return sum(street.burns for street in table.game.streets)


def _drawn(table: TableView) -> int:
    """The cards that certainly left the deck in a game of draw: whole hands, and one for each thrown away."""
    if Reshuffled in table.kinds:
        return 0
    thrown: int = sum(one.count for one in table.kinds.get(Discarded, ()))
    if not thrown or table.game.thrown:
        return 0
    return table.game.showdown.cards * len(table.players) + thrown


@duty("hand-size", HandCompleted)
def hand_size(completed: HandCompleted, table: TableView) -> Judgement:
    """A hand that is shown has no more cards than were dealt to it, and includes those seen before.

    New Jersey:     14.1 Fouled hand.
    Met:            the cards shown, with those known before, are no more than the game deals, or than
                    were dealt (``deal-count`` judges that).
    Violated:       there are more, so the hand is fouled.

    Example:
        dealer deals 3 down As
        dealer deals 3 down Kd
        seat 3 shows As Qd
    """
    each = table.game.showdown.cards
    if table.game.thrown or not completed.player.thrown or table.evidence.keeps(Record.DEALS):
        each = max(each, completed.player.dealt - completed.player.thrown)
    known = completed.known
    if len(known) <= each:
        return MET
    return violated(
        f"the log shows {len(known)} cards in the hand of {completed.player}",
        expected=f"{each} cards",
        actual=cards.show(known),
        event=completed.event,
        seat=completed.player.seat,
    )


@duty("hand-named-rightly", HandCompleted, severity=Severity.NOTE)
def hand_named_rightly(completed: HandCompleted, table: TableView) -> Judgement:
    """The log calls a hand what its cards make; the cards decide, whatever the log calls them.

    New Jersey:     14.3(g), log:inconsistent.
    Met:            the description fits the cards and the board.
    Violated:       it does not.

    Example:
        *** RIVER *** [Kh Jd 7c 4s] [2d]
        Ada: shows [Ks Kc] (two pair, Kings and Jacks)
    """
    event = completed.event
    if event.description is None or len(table.boards) > 1:
        return None
    claim = spoken.claim(event.description)
    if claim is None:
        return None
    own = [card for card in event.cards if card is not None]
    centre = table.centre()
    if centre is None or not table.whole(own):
        return None
    prizes = [prize for prize in table.game.showdown.prizes if prize.fits is not None]
    wrong = [
        prize
        for prize in prizes
        if prize.fits is not None and not prize.fits(claim, prize.strength(own, centre))
    ]
    if not wrong:
        return MET if prizes else None
    return violated(
        f"the log calls the hand of {completed.player} “{event.description}”",
        expected="; ".join(prize.name(own, centre) for prize in wrong),
        actual=event.description,
        event=event,
        seat=completed.player.seat,
    )
