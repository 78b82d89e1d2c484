"""Rules of the books of the floor for the end of a round, on which the subchapter is silent."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, Severity, not_evidenced, violated
from handaudit.duties.poker.showing import (
    ALL_TABLED,
    cards_held,
    cards_shown,
    contested_awards,
    face_up,
)
from handaudit.facts import cards
from handaudit.facts.cards import Card
from handaudit.facts.events import (
    ActionTakenBack,
    BetMade,
    BoardDealt,
    Called,
    CardsDealt,
    Checked,
    Event,
    Folded,
    Raised,
)
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import Acted, AwardBegan, RoundCalledOff, ShowdownClosed
from handaudit.replay.poker.view import PlayerView, TableView

_WITH_CHIPS: Final = (BetMade, Called, Raised)
_ACTIONS: Final = (*_WITH_CHIPS, Checked, Folded)


@duty(ALL_TABLED, ShowdownClosed, severity=Severity.WARNING, since="0.2")
def all_in_hands_tabled(closed: ShowdownClosed, table: TableView) -> Judgement:
    """Once a player is all-in and nobody can bet any more, every hand still in is turned up.

    This holds for the main pot and for every side pot.

    Met:            each hand that was not folded is shown whole.
    Violated:       one of them is mucked, is shown in part, or is not shown where others are.
    Not evidenced:  the log does not say which hands were shown, or is a history that has no line for
                    one of them.

    Example:
        seat 2 raises to 90 all-in
        seat 3 calls 80
        seat 2 shows As Kd
        seat 3 mucks
        dealer awards 180 to 2 from main for pot
    """
    if table.pending is not None or not table.awards:
        return None
    if not any(player.all_in for player in table.contending):
        return None
    if not any(player.shown for player in table.contending):
        return None  # showdown-held judges that
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    found: list[Outcome] = []
    awarded = {player.seat for player, _ in contested_awards(table)}
    for player in table.contending:
        seen, whole = cards_shown(player, table), cards_held(player, table)
        if player.mucked is None and seen >= whole:
            found.append(MET)
            continue
        if player.seat in awarded and seen < whole:
            continue  # winner-shown judges that, and cites this clause as well
        if player.mucked is None and not seen and not table.evidence.live:
            found.append(
                not_evidenced("whether a hand was turned up: the history has no line for it")
            )
            continue
        found.append(
            violated(
                f"{player} did not turn up the hand, although a player was all-in",
                expected="every hand still in turned up",
                actual=_given_up(player, seen, whole),
                event=player.mucked or player.shown or table.awards[0],
                seat=player.seat,
            )
        )
    return tuple(found)


def _given_up(player: PlayerView, seen: int, whole: int) -> str:
    """What a player did instead of turning up a whole hand."""
    if player.mucked:
        return "a mucked hand"
    return f"{seen} of {whole} cards shown" if seen else "a hand that is not shown"


@duty("fouled-deck-bets-returned", AwardBegan, severity=Severity.WARNING, since="0.2")
def fouled_deck_bets_returned(award: AwardBegan, table: TableView) -> Judgement:
    """If two cards of a round are alike, no pot is pushed: all wagers go back.

    ``no-card-twice`` finds the cards.

    Met:            no two known cards are alike when the pot is pushed.
    Violated:       two that lie face up are alike, and the pot is pushed.
    Not evidenced:  two are alike that only the log knows, such as folded ones: nobody at the table may
                    have seen both.

    Example:
        dealer deals board 7h 8c Td
        seat 3 shows 7h 7d
        dealer awards 40 to 3 from main for high
    """
    known = [card for player in table.players for card in player.cards]
    known += [card for card in table.board() if card is not None]
    if not _alike(known) or len(table.boards) > 1:
        return MET
    alike = _alike(_face_up(table))
    if not alike:
        return not_evidenced("whether anybody at the table saw both of the cards that are alike")
    return violated(
        f"the pot was pushed although {cards.show(alike)} had been seen twice",
        expected="all wagers back to the players",
        actual="an award",
        event=award.event,
    )


def _alike(known: list[Card]) -> list[Card]:
    return sorted(card for card, count in Counter(known).items() if count > 1)


def _face_up(table: TableView) -> list[Card]:
    """The cards that everybody has seen: of the board, dealt face up, or shown."""
    found = [*table.board()]
    for player in table.players:
        found += face_up(player, table)
    return [card for card in found if card is not None]


@duty("misdeal-before-action", RoundCalledOff, severity=Severity.WARNING, since="0.2")
def misdeal_before_action(ended: RoundCalledOff, table: TableView) -> Judgement:
    """A round is called off for a misdeal only before substantial action; after it, the round is played.

    Met:            the floor calls a misdeal before that.
    Violated:       it calls one after that.
    Not evidenced:  the log does not say why the round was called off, or which actions stood.

    Example:
        seat 1 raises to 20
        seat 2 calls 20
        seat 3 folds
        floor voids round "misdeal"
    """
    if "misdeal" not in (ended.event.reason or "").lower():
        return not_evidenced("why the round was called off")
    events = [event for event in table.round.events if event.line < ended.event.line]
    if any(isinstance(event, ActionTakenBack) for event in events):
        return not_evidenced("which actions stood")
    acts = [event for event in events if isinstance(event, _ACTIONS)]
    if not _substantial(acts, str(table.house.substantial_action)):
        return MET
    return violated(
        f"a misdeal was called after {len(acts)} actions",
        expected="the round played on after substantial action",
        actual="the round called off",
        event=ended.event,
        against=tuple(acts[:3]),
    )


def _substantial(acts: Sequence[Event], form: str) -> bool:
    """Whether actions are surely substantial by the form of a book."""
    if len(acts) != 2:
        return len(acts) > 2
    if form == "two-different":
        both = {type(act) for act in acts}
        return both not in ({Folded}, {Checked})
    return any(isinstance(act, _WITH_CHIPS) for act in acts)


@duty("out-of-turn-binds", Acted, by=_ACTIONS, severity=Severity.WARNING, since="0.2")
def out_of_turn_binds(acted: Acted, table: TableView) -> Judgement:
    """An action out of turn that is taken back binds in turn, unless another player has bet or raised since.

    Met:            the player does in turn what was done out of turn.
    Violated:       the player does something else, and nobody has bet or raised since.

    Example:
        seat 4 checks        # out of turn
        seat 4 takes-back
        seat 3 checks
        seat 4 bets 10
    """
    early, since = _taken_back(acted.event, acted.player.seat, table.round.events)
    if early is None or not since or any(isinstance(act, (BetMade, Raised)) for act in since):
        return None
    if type(early) is type(acted.event) and _chips(early) == _chips(acted.event):
        return MET
    return violated(
        f"{acted.player} did not do in turn what was done out of turn",
        expected="the action that was taken back: nobody has bet or raised since",
        actual="another action",
        event=acted.event,
        against=(early,),
        seat=acted.player.seat,
    )


def _taken_back(now: Event, seat: int, events: Sequence[Event]) -> tuple[Event | None, list[Event]]:
    """The action of a player that was taken back before this one, and what others have done since."""
    since: list[Event] = []
    taken_back = False
    here = bisect_left(events, now.line, key=lambda one: one.line)
    for place in range(here - 1, -1, -1):
        event = events[place]
        if isinstance(event, (BoardDealt, CardsDealt)):
            break
        if isinstance(event, ActionTakenBack):
            if event.seat == seat:
                taken_back = True
        elif isinstance(event, _ACTIONS):
            if event.seat == seat:
                return (event, since[::-1]) if taken_back else (None, [])
            if not taken_back:
                since.append(event)
    return None, []


def _chips(act: Event) -> int | None:
    """The chips of an action: a raise by its total, a bet or a call by what it adds."""
    return act.to if isinstance(act, Raised) else getattr(act, "amount", None)
