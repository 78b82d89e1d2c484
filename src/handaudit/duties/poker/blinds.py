"""Blind bets: 14.1, 14.7(b), 14.10(b), (d)."""

from itertools import pairwise

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import (
    MET,
    Kind,
    Outcome,
    indeterminate,
    not_evidenced,
    settled,
    violated,
)
from handaudit.facts import money
from handaudit.facts.events import Anted, BlindPosted, CardsDealt, Chatter, PlayerSeated
from handaudit.facts.evidence import Record
from handaudit.facts.words import counted
from handaudit.replay.poker.forced_bets import blind_seat_empty
from handaudit.replay.poker.occasions import ForcedBetsOver
from handaudit.replay.poker.view import TableView


def _own(table: TableView) -> list[BlindPosted]:
    """The blinds of this round, without straddles, kill blinds and missed blinds.

    A blind beyond the posted ones that may be a newcomer's is not among them.
    """
    blinds = _ordinary(table)
    if len(blinds) <= len(table.sign.blinds or ()):
        return blinds
    newcomers = _newcomers(table)
    return [blind for blind in blinds if blind not in newcomers]


def _ordinary(table: TableView) -> list[BlindPosted]:
    return [
        event
        for _, event, _ in table.blinds
        if isinstance(event, BlindPosted) and event.kind == "blind"
    ]


def _newcomers(table: TableView) -> list[BlindPosted]:
    """Blinds beyond the posted ones that may be a newcomer's.

    They are of a posted amount, and not of the next seat after those that owe one.
    """
    posted, blinds = table.sign.blinds or (), _ordinary(table)
    if not posted or len(blinds) <= len(posted):
        return []
    first: dict[int, BlindPosted] = {}
    for blind in blinds:
        first.setdefault(blind.seat, blind)
    return [
        blind
        for blind in first.values()
        if blind.amount in posted and table.by_seat[blind.seat].place > len(posted)
    ][: len(blinds) - len(posted)]


@duty("blind-seats", ForcedBetsOver, ideas=("heads-up",), needs=(Record.BUTTON,))
def blind_seats(over: ForcedBetsOver, table: TableView) -> Judgement:
    """The player left of the button posts the first blind, the next players any further ones.

    The text makes no exception for two players (A-14).

    New Jersey:     the blinds of the game's section, 14.1 Blind bet.
    Met:            the blinds come from the seats left of the button, the first one first.
    Violated:       a blind comes from another seat.
    Not evidenced:  the log does not show the button.
    Indeterminate:  two players play, the button posts the first or only blind, and the round is not
                    before 14 November 2011 (A-14).

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        seat 3 blinds 2
        seat 4 blinds 5
    """
    if table.forced_bets_derived:
        return None  # the log has no lines for what was placed
    by_law = _from_their_seats(over, table)
    if by_law is None or not (table.heads_up and table.house.heads_up):
        return by_law
    by_house = _button_small_blind(over, table)
    return by_law if by_house is None else settled(by_law, "heads-up", by_house)


def _button_small_blind(over: ForcedBetsOver, table: TableView) -> Outcome | None:
    """Whether, of two players, the button has the small blind; ``None`` if the log does not tell."""
    blinds, posted = _own(table), table.sign.blinds or ()
    order = sorted(table.players, key=lambda player: player.seat != table.button)
    if order[0].seat != table.button or len(blinds) > len(order) or len(posted) > len(order):
        return None
    if len(blinds) == len(posted) == len(order):
        due = [player.seat for player in order]
    elif not posted and len({blind.amount for blind in blinds}) == len(blinds) == len(order):
        smaller = min(blind.amount for blind in blinds)
        due = [order[blind.amount > smaller].seat for blind in blinds]
    elif all(blind.amount in posted for blind in blinds) and len(set(posted)) == len(posted):
        due = [order[posted.index(blind.amount)].seat for blind in blinds]
    else:
        return None
    for blind, seat in zip(blinds, due, strict=True):
        if blind.seat != seat:
            if _may_have_left(table, blinds):
                return None
            return violated(
                f"seat {blind.seat} posted a blind that is due from seat {seat}",
                expected=f"the small blind from the button, seat {table.button}",
                actual=f"blinds from seat {', then seat '.join(str(one.seat) for one in blinds)}",
                event=blind,
                seat=blind.seat,
            )
    return MET


def _may_have_left(table: TableView, blinds: list[BlindPosted]) -> bool:
    """Whether a third player may have left after the first blind: the history has a line there."""
    events, first, last = table.round.events, blinds[0].line, blinds[-1].line
    return any(isinstance(one, PlayerSeated) and not one.dealt_in for one in events) and any(
        isinstance(one, Chatter) and first < one.line < last for one in events
    )


def _from_their_seats(over: ForcedBetsOver, table: TableView) -> Outcome | None:
    if table.button is not None and over.as_posted:
        return MET
    blinds = _own(table)
    # blind-count judges one that is placed again.
    if table.sign.blinds is not None and len(blinds) > len(table.sign.blinds):
        pairs = pairwise([None, *blinds])
        blinds = [two for one, two in pairs if two and not (one and _again(one, two))]
    if not blinds or len(blinds) > len(table.players):
        return None
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    numbers = _numbers(table, blinds)
    due = [table.players[number].seat for number in numbers]
    seats = [blind.seat for blind in blinds]
    if seats == due:
        return MET
    if _in_their_places(table, blinds) and _after_cards(table, blinds[-1]):
        return None  # forced-bets-before-cards judges that one of them is late
    if len(blinds) < len(table.sign.blinds or ()) and _moved_up(table, blinds, numbers):
        return None
    wrong = next((blind for blind, seat in zip(blinds, due, strict=True) if blind.seat != seat))
    expected = "blinds from " + ", then ".join(f"seat {seat}" for seat in due)
    actual = "blinds from " + ", then ".join(f"seat {seat}" for seat in seats)
    owing = f"seat {due[blinds.index(wrong)]}"
    of_two = table.heads_up and len(set(seats)) == len(seats)
    if of_two and table.law.has("blinds-of-two-players"):
        return indeterminate(
            f"seat {wrong.seat} posted a blind that may be due from {owing}",
            readings=("A-14",),
            expected=expected,
            actual=actual,
            event=wrong,
            seat=wrong.seat,
        )
    return violated(
        f"seat {wrong.seat} posted a blind that is due from {owing}",
        expected=expected,
        actual=actual,
        event=wrong,
        seat=wrong.seat,
    )


def _again(first: BlindPosted, second: BlindPosted) -> bool:
    """Whether a player places the same blind twice in a row."""
    return (first.seat, first.amount) == (second.seat, second.amount)


def _in_their_places(table: TableView, blinds: list[BlindPosted]) -> bool:
    """Whether every posted blind lies in its seat, whichever came first."""
    by_place = {table.by_seat[blind.seat].place: blind.amount for blind in blinds}
    posted = table.sign.blinds or ()
    return len(by_place) == len(blinds) and by_place == dict(enumerate(posted))


def _after_cards(table: TableView, blind: BlindPosted) -> bool:
    """Whether a blind is placed after the first card, where the section wants it before."""
    dealt = (one.line for one in table.kinds.get(CardsDealt, ()))
    return not table.game.blinds_after_deal and min(dealt, default=blind.line) < blind.line


def _numbers(table: TableView, blinds: list[BlindPosted]) -> list[int]:
    """Which of the posted blinds each one is, counted from 0.

    If some are missing, the log's own number decides, then the amount, then the seat.
    """
    posted = table.sign.blinds or ()
    last = min(len(posted), len(table.players)) - 1
    if len(blinds) > last:
        return list(range(len(blinds)))
    killers = {table.by_seat[kill.seat].place for kill in table.kill_blinds}
    owed = [number for number in range(last + 1) if number not in killers]
    if len(blinds) == len(owed):
        return owed  # the player with the kill blind places no other
    numbers: list[int] = []
    start = 0
    for blind in blinds:
        place = table.by_seat[blind.seat].place
        number = place if start <= place <= last else start
        at_place = start <= place <= last and posted[place] == blind.amount
        if blind.number is not None:
            number = blind.number - 1
        elif blind.amount in posted[start:] and not at_place:
            number = posted.index(blind.amount, start)
        numbers.append(min(number, last))
        start = min(number, last) + 1
    return numbers


def _moved_up(table: TableView, blinds: list[BlindPosted], numbers: list[int]) -> bool:
    """Whether later blinds stand in the places of missing ones, as they do after players have left.

    ``blind-count`` judges that.
    """
    places = [table.by_seat[blind.seat].place for blind in blinds]
    return places == sorted(set(places)) and all(
        place <= number for place, number in zip(places, numbers, strict=True)
    )


@duty("blind-count", ForcedBetsOver, ideas=("button-rule",), needs=(Record.BUTTON,))
def blind_count(over: ForcedBetsOver, table: TableView) -> Judgement:
    """The number of blinds placed is the number that the sign posts.

    New Jersey:     the blinds of the game's section, 14.7(b)2.
    Met:            the numbers are equal; a player whom the ante puts all-in owes no blind.
    Violated:       a posted blind is missing, or there is one too many.
    Not evidenced:  the log does not give the posted blinds; or one is missing, and the log does not
                    show the button.
    Indeterminate:  one is missing and a seat between the button and the blinds is empty; or a player in
                    another seat posts one more of the same amount, as a newcomer may: the text does
                    not say who owes the blind of a player who has left, and what a newcomer owes (A-15).

    Example:
        posted blinds 2 5
        seat 2 blinds 2
        dealer deals 2 down ??
    """
    if table.forced_bets_derived:
        return None  # the log has no lines for what was placed
    if len(table.players) < 2:
        return None  # player-count judges that
    if over.as_posted:
        return MET
    posted = table.sign.blinds
    blinds = _own(table)
    if posted is None:
        return (
            not_evidenced("the posted blinds: the log does not give them") if table.blinds else None
        )
    owing = table.players[: len(posted)]
    excused = _excused(table)
    placed = {blind.seat for blind in blinds}
    due = sum(
        player.seat in placed or not isinstance(player.all_in, Anted)
        for player in owing
        if player.place not in excused
    )
    newcomers = _newcomers(table)
    if newcomers and len(blinds) == due:
        return _of_newcomer(newcomers[0], due)
    if len(blinds) == due:
        return MET
    expected = f"{counted(due, 'blind')}, as posted"
    actual = f"{len(blinds)} placed"
    if len(blinds) > due:
        again = (two for one, two in pairwise(blinds) if _again(one, two))
        extra = next(again, blinds[due])
        return violated(
            "more blinds were placed than the sign posts",
            expected=expected,
            actual=actual,
            event=extra,
            seat=extra.seat,
        )
    return _missing_blind(over, table, expected, actual)


def _of_newcomer(blind: BlindPosted, due: int) -> Outcome:
    return indeterminate(
        f"seat {blind.seat} posted a further blind, as a newcomer may have to",
        readings=("A-15",),
        expected=f"{counted(due, 'blind')}, as posted",
        actual=f"one more, by seat {blind.seat}",
        event=blind,
        seat=blind.seat,
    )


def _missing_blind(over: ForcedBetsOver, table: TableView, expected: str, actual: str) -> Outcome:
    """The outcome if fewer blinds were placed than posted."""
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    if blind_seat_empty(table):
        by_law = indeterminate(
            "a posted blind may be missing: a seat left of the button is empty",
            readings=("A-15",),
            expected=expected,
            actual=actual,
            event=over.event,
        )
        dead = table.house.button_rule == "dead"
        by_book = table.law.stated_beside("button-rule", table.game)
        if dead and by_book and _small_blind_dead(table):
            return settled(by_law, "button-rule", MET)
        return by_law
    return violated(
        "a posted blind was not placed", expected=expected, actual=actual, event=over.event
    )


def _small_blind_dead(table: TableView) -> bool:
    """Whether the small blind alone is missing, as where its player has left and the button is dead."""
    posted, blinds = table.sign.blinds or (), _own(table)
    return (
        len(posted) == 2
        and len(table.players) > 2
        and len(blinds) == 1
        and blinds[0].seat == table.players[0].seat
        and blinds[0].amount == posted[1]
    )


def _excused(table: TableView) -> set[int]:
    """Places of the players who owe no posted blind because they place the kill blind."""
    own = {blind.seat for blind in _own(table)}
    kills = {blind.seat for blind in table.kill_blinds} - own
    return {table.by_seat[seat].place for seat in kills}


@duty("blind-amount", ForcedBetsOver)
def blind_amount(over: ForcedBetsOver, table: TableView) -> Judgement:
    """Each blind is the amount that the sign posts for it; a player with less puts in every chip.

    New Jersey:     the blinds of the game's section, 14.7(b)2.
    Met:            the blind is the posted one, or the player's last chips.
    Violated:       the blind is another amount.
    Not evidenced:  the log does not give the amount.

    Example:
        posted blinds 2 5
        seat 2 blinds 1
    """
    if table.forced_bets_derived:
        return None  # the log has no lines for what was placed
    if over.as_posted:
        return (MET,) * len(table.blinds)
    posted = table.sign.blinds
    blinds = _own(table)
    if posted is None or not blinds:
        return not_evidenced("the posted blinds: the log does not give them") if blinds else None
    excused = _excused(table)
    posted = tuple(amount for place, amount in enumerate(posted) if place not in excused)
    if len(blinds) != len(posted):
        return None
    judged = _amounts(table, blinds, posted)
    if any(outcome.kind is Kind.VIOLATED for outcome in judged):
        # Placed in the wrong order, the amounts may be those of the seats: blind-seats judges that.
        places = [table.by_seat[blind.seat].place for blind in blinds]
        if sorted(places) == list(range(len(posted))):
            by_seat = _amounts(table, blinds, tuple(posted[place] for place in places))
            if all(outcome.kind is not Kind.VIOLATED for outcome in by_seat):
                judged = by_seat
    return judged


def _amounts(
    table: TableView, blinds: list[BlindPosted], due: tuple[int | None, ...]
) -> tuple[Outcome, ...]:
    """Judges each blind by the amount that is due for it."""
    found: list[Outcome] = []
    for blind, amount in zip(blinds, due, strict=True):
        player = table.by_seat[blind.seat]
        if amount is None:
            found.append(not_evidenced("the amount of a posted blind: the log does not give it"))
        elif blind.amount == amount or (blind.amount < amount and player.all_in is blind):
            found.append(MET)
        else:
            found.append(
                violated(
                    f"{player} posted a blind of {money.show(blind.amount)}",
                    expected=f"a blind of {money.show(amount)}",
                    actual=money.show(blind.amount),
                    event=blind,
                    seat=blind.seat,
                )
            )
    return tuple(found)
