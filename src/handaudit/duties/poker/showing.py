"""The showdown: 14.1 Showdown, 14.6(d), and each section's own."""

from collections.abc import Iterator
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, settled, violated
from handaudit.facts.cards import Card
from handaudit.facts.events import HandShown, PotAwarded, ResultStated
from handaudit.facts.evidence import Record
from handaudit.law.game import Street
from handaudit.replay.poker.occasions import AwardedEarly, AwardUndone, ShowdownClosed
from handaudit.replay.poker.showdown import pot_of
from handaudit.replay.poker.view import PlayerView, TableView

ALL_TABLED: Final = "all-in-hands-tabled"
"""What a book may ask besides: once a player is all-in, every hand is turned up."""

UNSHOWN: Final = "all hands that contended: some were not shown"


@duty("showdown-held", ShowdownClosed, AwardedEarly, AwardUndone)
def showdown_held(
    occasion: ShowdownClosed | AwardedEarly | AwardUndone, table: TableView
) -> Judgement:
    """If two players or more remain after the last betting round, all cards are dealt and hands are shown.

    New Jersey:     the showdown of the game's section, 14.6(d).
    Met:            every street is dealt and a hand is shown.
    Violated:       the pot is awarded with streets not dealt or with no hand shown.
    Not evidenced:  the log does not say which hands were shown.

    Example:
        dealer deals board 2s
        seat 2 checks
        seat 3 checks
        dealer awards 40 to 2 from main for high
    """
    if isinstance(occasion, AwardedEarly):
        return _before_all_cards(occasion.event, occasion.undealt, table)
    if table.pending is not None or not table.awards or table.inferred:
        return None  # an award that no line states has no place among the cards
    if isinstance(occasion, AwardUndone):
        return _no_hand_shown(occasion.award, table) if _unseen(occasion, table) else None
    if table.pushed_early and set(table.awards) == set(table.pushed_early):
        return None  # judged as it was pushed
    first = next((one for one in table.awards if one not in table.early_awards), table.awards[0])
    undealt = table.undealt_at_award
    if table.game.board_cards and len(table.board()) >= table.game.board_cards:
        undealt = ()  # all cards lie there, in the wrong streets: community-cards judges that
    if undealt and len(table.boards) < 2:
        return _before_all_cards(first, undealt, table)
    if any(player.shown for player in table.contending):
        return MET
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    return _no_hand_shown(first, table)


def _unseen(undone: AwardUndone, table: TableView) -> bool:
    """Whether a contested pot was pushed before any hand was shown, and came back."""
    shown = [player.shown for player in table.contending if player.shown is not None]
    early = all(event.line > undone.award.line for event in shown)
    return early and len(table.contending) > 1 and table.evidence.keeps(Record.SHOWS)


def _no_hand_shown(award: PotAwarded, table: TableView) -> Outcome:
    return violated(
        "the pot was awarded with no hand shown",
        expected=f"a showdown among {len(table.contending)} players",
        actual="none",
        event=award,
    )


def _before_all_cards(award: PotAwarded, undealt: tuple[Street, ...], table: TableView) -> Outcome:
    return violated(
        "the pot was awarded before all cards were dealt",
        expected=f"{undealt[0].in_words}, then a showdown",
        actual=f"an award with {len(table.contending)} players remaining",
        event=award,
    )


@duty("winner-shown", ShowdownClosed, ideas=(ALL_TABLED,))
def winner_shown(closed: ShowdownClosed, table: TableView) -> Judgement:
    """A pot contested at the showdown goes to a hand that is shown whole (A-22).

    New Jersey:     the showdown of the game's section, 14.1 Showdown, 14.6(d).
    Met:            every winner of a contested pot has shown as many cards as were dealt.
    Violated:       a winner mucks, or shows only a part.
    Not evidenced:  the log does not say which hands were shown.

    Example:
        seat 2 shows As Kd
        seat 3 mucks
        dealer awards 40 to 3 from main for high
    """
    if table.inferred or not any(player.shown for player in table.contending):
        return None  # hands may be shown before the last cards are dealt
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    tabled = any(player.all_in for player in table.contending) and bool(
        table.law.stated_beside(ALL_TABLED, table.game)
    )
    judged: dict[int, Outcome] = {}
    for player, award in contested_awards(table):
        count, whole = cards_shown(player, table), cards_held(player, table)
        if count >= whole:
            judged.setdefault(player.seat, MET)
            continue
        by_law = violated(
            f"{player} was awarded a contested pot without showing a whole hand",
            expected=f"{whole} cards shown",
            actual="a mucked hand" if player.mucked and not count else f"{count} shown",
            event=award,
            seat=player.seat,
        )
        judged[player.seat] = settled(by_law, ALL_TABLED, by_law) if tabled else by_law
    return tuple(judged.values())


def contested_awards(table: TableView) -> Iterator[tuple[PlayerView, PotAwarded]]:
    """The awards of pots that two players or more contended for at the showdown."""
    for award in table.awards:
        player, pot = table.by_seat.get(award.seat), pot_of(award, table)
        if player is None or player.folded or pot is None or award in table.pushed_early:
            continue
        if len(pot.eligible) > 1:
            yield player, award


def cards_held(player: PlayerView, table: TableView) -> int:
    """How many cards a whole hand of the player has; fewer if fewer were dealt or too many thrown away."""
    whole = table.game.showdown.cards - len(table.common)
    if not player.dealt or not table.evidence.keeps(Record.DEALS):
        return whole
    return min(whole, player.dealt - player.thrown)


def cards_shown(player: PlayerView, table: TableView) -> int:
    """How many cards of a hand the table has seen: turned up at the showdown, or dealt so."""
    return 0 if player.shown is None else len(face_up(player, table))


def face_up(player: PlayerView, table: TableView) -> set[Card | None]:
    """The cards of a player that the table has seen; ``None`` for one that the log does not name."""
    if player.shown is None:
        return set(player.up)
    seen = {
        card
        for kind in (HandShown, ResultStated)
        for event in table.kinds.get(kind, ())
        if event.seat == player.seat
        for card in event.cards
    }
    return seen.union(player.up)
