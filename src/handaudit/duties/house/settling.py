"""House rules about the showdown, the odd chip and the drop, which a room adds to the subchapter."""

from collections.abc import Callable
from itertools import takewhile
from typing import Final

from handaudit.duties.duty import Judgement, house_rule
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.duties.poker.dividing import divided_equally
from handaudit.facts import money
from handaudit.facts.cards import Card, rank, suit
from handaudit.facts.events import BetMade, HandMucked, HandShown, PotStated, Raised, RakeTaken
from handaudit.facts.evidence import Record
from handaudit.law.game import Game, Prize
from handaudit.law.rankings import low, short_deck
from handaudit.replay.poker.occasions import RoundClosed, ShowdownClosed
from handaudit.replay.poker.rake import saw_flop
from handaudit.replay.poker.showdown import Contest, chip_in_play, contests
from handaudit.replay.poker.view import PlayerView, TableView

WHOLE_CHIP: Final = 100
"""The cents that stand for one chip of a tournament or of play money."""

_UNSHOWN = not_evidenced("the hands that were paid: one of them was not shown whole")

_LOW_BY_FIVE = not_evidenced(
    "which card of a tied low decides: the room's rule covers only the high"
)


def _single_prize(game: Game) -> bool:
    return len(game.showdown.prizes) == 1


@house_rule("odd-chip-unit", ShowdownClosed)
def odd_chip_unit(closed: ShowdownClosed, table: TableView) -> Judgement:
    """Tied hands divide a pot in units of the room; a rest smaller than a unit goes to one share.

    Met:            every share is a multiple of the unit, except for one share with such a rest, and
                    shares differ by one unit at most.
    Violated:       a share is divided further, or two differ by more than a unit.
    Not evidenced:  neither the house nor the log gives the smallest chip.

    Example:
        posted chip 0.05
        dealer awards 0.95 to 2 from main for high
        dealer awards 0.94 to 3 from main for high
        dealer awards 0.91 to 1 from main for high
    """
    found: list[Outcome] = []
    for contest in contests(table):
        if not contest.marked:
            continue
        for prize in table.game.showdown.prizes:
            shares = _shares(contest, prize)
            if len(shares) < 2 or set(shares) != set(contest.winners(prize)):
                continue
            if not divided_equally(contest, tuple(shares.values())):
                continue  # equal-division judges that
            unit = _unit(table)
            if not unit:
                return not_evidenced("the smallest chip: neither the house nor the log gives it")
            found.append(_divided(contest, prize, shares, unit))
    return tuple(found)


def _unit(table: TableView) -> int | None:
    """The unit in which the room divides, in cents; at least a chip if all amounts are whole chips."""
    if table.house.divides_in_posted_chip:
        return table.sign.chip
    unit = table.house.odd_chip_unit
    whole = chip_in_play(table) % WHOLE_CHIP == 0
    return max(unit, WHOLE_CHIP) if whole else unit


def _shares(contest: Contest, prize: Prize) -> dict[int, int]:
    """What each seat was paid of a prize, in integer cents."""
    paid: dict[int, int] = {}
    for award in contest.awards_for(prize):
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    return paid


def _divided(contest: Contest, prize: Prize, shares: dict[int, int], unit: int) -> Outcome:
    rest = sum(shares.values()) % unit
    broken = [seat for seat, amount in shares.items() if amount % unit]
    even = sorted(amount - amount % unit for amount in shares.values())
    if (not broken or (rest and len(broken) == 1)) and even[-1] - even[0] <= unit:
        return MET
    seat = broken[0] if broken else min(shares, key=lambda one: shares[one])
    award = next(one for one in contest.awards_for(prize) if one.seat == seat)
    return violated(
        f"a pot was not divided in units of {money.show(unit)}",
        expected=f"shares in units of {money.show(unit)} that differ by one at most",
        actual=" and ".join(money.show(amount) for amount in shares.values()),
        event=award,
        seat=seat,
    )


@house_rule("tied-odd-chip", ShowdownClosed, plays=_single_prize)
def tied_odd_chip(closed: ShowdownClosed, table: TableView) -> Judgement:
    """Where the law is silent, the odd chip of tied hands goes by seat, or in stud by card.

    By seat, it goes to the first tied player left of the button, or of the dealer in stud.  By card, it
    goes to the tied player with the highest card by suit, in a low game with the lowest.  In some rooms
    only the five cards that win count.  If a pot is
    divided between two boards, a room may give its odd chip to the first.  Shares that differ by more
    than a chip are judged by ``equal-division`` alone.

    Met:            it went there.
    Violated:       it went to another tied player, or to the second board.
    Not evidenced:  cards of a tied hand are not in the log.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        dealer awards 25 to 2 from main for high
        dealer awards 26 to 3 from main for high
    """
    found: list[Outcome] = []
    several = contests(table)
    for contest in several:
        prize = table.game.showdown.prizes[0]
        shares = _shares(contest, prize)
        least = min(shares.values())
        got = [seat for seat, amount in shares.items() if amount > least]
        if len(shares) > 1 and got and not set(shares) <= set(contest.hands):
            found.append(_UNSHOWN)
        elif len(shares) > 1 and got and set(shares) == set(contest.winners(prize)):
            found += _given(contest, prize, shares, got)
    if len(several) == 2 and table.house.rit_odd_to_first_board:
        found.extend(_of_boards(*several))
    return tuple(found)


def _given(contest: Contest, prize: Prize, shares: dict[int, int], got: list[int]) -> list[Outcome]:
    """Whether the odd chips of a tied pot went to the players who come first."""
    if not divided_equally(contest, tuple(shares.values())):
        return []  # equal-division judges that
    game, house = contest.table.game, contest.table.house
    by_card = game.first_betting.forced and house.stud_odd_chip_by_card
    if by_card == "winning-five" and prize.share == "low":
        return [_LOW_BY_FIVE]
    if by_card == "winning-five":
        order = sorted(shares, key=_by_winning_card(contest, prize), reverse=True)
    elif by_card:
        order = sorted(shares, key=_by_card(contest, lowest=prize.share == "low"), reverse=True)
    else:
        order = [player.seat for player in contest.table.players if player.seat in shares]
    due = order[: len(got)]
    if set(due) == set(got):
        return [MET]
    seat = next(seat for seat in got if seat not in due)
    award = next(one for one in contest.awards if one.seat == seat)
    words = " and ".join(f"seat {one}" for one in due)
    return [
        violated(
            f"the odd chip went to seat {seat}",
            expected=f"the odd chip to {words}",
            actual=f"seat {seat}",
            event=award,
            seat=seat,
        )
    ]


def _by_winning_card(contest: Contest, prize: Prize) -> Callable[[int], tuple[int, int]]:
    """The highest card by suit of the five with which a seat wins."""
    centre = contest.centre or ()

    def key(seat: int) -> tuple[int, int]:
        best = prize.best(contest.hands[seat], centre)
        return max((rank(card), suit(card)) for card in best)

    return key


def _by_card(contest: Contest, *, lowest: bool) -> Callable[[int], tuple[int, int]]:
    """The deciding card of a seat: the highest by suit of all that it holds, or the lowest."""

    def highest(card: Card) -> tuple[int, int]:
        return rank(card), suit(card)

    def least(card: Card) -> tuple[int, int]:
        return -low.low_rank(card), -suit(card)

    key = least if lowest else highest
    return lambda seat: max(key(card) for card in contest.hands[seat])


def _of_boards(first: Contest, second: Contest) -> list[Outcome]:
    """Whether the first of two boards got the odd chip of the pot that they divide."""
    sums = sum(first.paid.values()), sum(second.paid.values())
    if first.pot is not second.pot or sums[0] == sums[1]:
        return []
    if sums[0] > sums[1]:
        return [MET]
    return [
        violated(
            "the odd chip of the pot went to the second board",
            expected="no less for the first board than for the second",
            actual=f"{money.show(sums[0])} and {money.show(sums[1])}",
            event=second.awards[0],
            seat=second.awards[0].seat,
        )
    ]


@house_rule("no-flop-no-drop", RoundClosed, needs=(Record.RAKE,))
def no_flop_no_drop(closed: RoundClosed, table: TableView) -> Judgement:
    """No rake is taken if the round ends in its first betting round.

    Met:            nothing is raked, or cards were dealt or drawn after the first betting round.
    Violated:       something is raked, although no such street came.
    Not evidenced:  the log does not keep the rake.

    Example:
        seat 2 folds
        dealer returns 3 to 3
        dealer rakes 1
        dealer awards 3 to 3 from main for pot
    """
    if not table.awards:
        return None
    if closed.stated is not None and closed.stated.rake is None:
        return not_evidenced("the rake: the log does not give it")
    if not table.rake or saw_flop(table):
        return MET
    first = table.game.streets[0]
    lines = [e for e in table.round.events if isinstance(e, (RakeTaken, PotStated))]
    return violated(
        f"{money.show(table.rake)} was raked, but there was no {first.name}",
        expected=f"no rake before {first.in_words}",
        actual=money.show(table.rake),
        event=lines[-1] if lines else closed.event,
    )


def _has_short_deck(game: Game) -> bool:
    return bool(game.least_rank)


@house_rule("short-deck-order", ShowdownClosed, plays=_has_short_deck)
def short_deck_order(closed: ShowdownClosed, table: TableView) -> Judgement:
    """The best hand of a short deck wins: a flush beats a full house, and an ace also ranks below a six.

    The room chooses whether three of a kind beats a straight.  14.3 ranks no hands of such a deck.

    Met:            everybody paid from a pot holds the best hand for it, and all who hold it are paid.
    Violated:       a player who is paid holds a weaker hand, or a player with the best hand gets nothing.
    Not evidenced:  cards of a hand are not in the log.

    Example:
        game short-deck holdem
        dealer deals board 7h 8h 9h 9c 8c
        seat 1 shows Ah Kh
        seat 2 shows 8d Tc
        dealer awards 8 to 2 from main for high
    """
    found: list[Outcome] = []
    trips = table.house.short_deck_trips_beat_straight
    for contest in contests(table):
        if not set(contest.paid) <= set(contest.hands):
            continue  # winner-shown judges that
        centre = contest.centre or []
        if any(len({*own, *centre}) != len(own) + len(centre) for own in contest.hands.values()):
            continue  # no-card-twice judges that
        hands = {seat: (*own, *centre) for seat, own in contest.hands.items()}
        strengths = {
            seat: short_deck.strength(hand, trips_beat_straight=trips)
            for seat, hand in hands.items()
        }
        best = [seat for seat, one in strengths.items() if one == max(strengths.values())]
        wrong = next((award for award in contest.awards if award.seat not in best), None)
        if wrong is None and set(best) <= set(contest.paid):
            found.append(_UNSHOWN if contest.unknown else MET)
            continue
        wrong = wrong or contest.awards[0]
        said = {
            seat: short_deck.name(hand, trips_beat_straight=trips) for seat, hand in hands.items()
        }
        found.append(
            violated(
                "the best hand of a short deck was not paid",
                expected=" and ".join(f"seat {seat}, {said[seat]}" for seat in best),
                actual=f"seat {wrong.seat}, {said[wrong.seat]}",
                event=wrong,
                seat=wrong.seat,
            )
        )
    return tuple(found)


@house_rule("show-order", ShowdownClosed)
def show_order(closed: ShowdownClosed, table: TableView) -> Judgement:
    """The last player to bet or raise in the last betting round shows first; after checks, the first by seat.

    By seat, that is the first player left of the button who could bet in the round.  In stud, both the
    player who opened the round and the first from the dealer's left are accepted.  Hands that are turned
    up when nobody can bet any more follow no order.

    Met:            that player shows first, or gives the hand up first.
    Violated:       another player does.
    Not evidenced:  the log does not say which hands were shown, or whether the player who shows first
                    gave the hand up.

    Example:
        seat 2 bets 10
        seat 3 raises to 20
        seat 2 calls 10
        seat 2 shows As Kd
        seat 3 shows Qs Qd
    """
    betting = table.betting
    if betting is None or not betting.acted or not table.awards or table.pending is not None:
        return None
    if betting.terms is not table.game.bettings[-1] or len(table.boards) > 1:
        return None
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    if table.law.stated_beside("all-in-hands-tabled", table.game) and any(
        player.all_in for player in table.contending
    ):
        return None  # all of them are turned up at once: all-in-hands-tabled judges that
    contending = {player.seat for player in table.contending}
    shows = [
        event
        for event in table.round.events
        if isinstance(event, (HandShown, HandMucked)) and event.seat in contending
    ]
    due = _first_to_show(table)
    if not shows or not due:
        return None
    first = shows[0]
    if first.seat in {player.seat for player in due}:
        return MET
    # What is turned up after the pot was pushed may have been given up before, without a line.
    before = takewhile(lambda event: event is not table.awards[0], table.round.events)
    in_time = {event.seat for event in before if isinstance(event, (HandShown, HandMucked))}
    if in_time.isdisjoint(player.seat for player in due):
        return not_evidenced("whether a hand was given up: the log has no line for it")
    return violated(
        f"seat {first.seat} showed before {due[0]}",
        expected=f"{due[0]} to show first",
        actual=f"seat {first.seat}",
        event=first,
        seat=first.seat,
    )


def _first_to_show(table: TableView) -> list[PlayerView]:
    """The players who may show first; none if the log does not show what decides it."""
    betting = table.betting
    if betting is None:
        return []
    made = [rise.player for rise in betting.rises if isinstance(rise.event, (BetMade, Raised))]
    if made:
        return [player for player in made[-1:] if player.folded is None]
    able = [player for player in table.contending if player.acted]
    if table.game.button:
        return able[:1] if table.button is not None else []
    return [*(betting.admitted or ()), *able[:1]] if betting.admitted else []
