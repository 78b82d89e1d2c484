"""When the cards run short: 14.9(h), 14.9B(h), 14.12(f)2, 14.12C(f)."""

from collections import Counter
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.duties.poker.cards import burns_at_most
from handaudit.facts import cards
from handaudit.facts.events import (
    Discarded,
    HandsDealt,
    Reshuffled,
)
from handaudit.facts.evidence import Record
from handaudit.law.game import Shortage
from handaudit.replay.poker.occasions import (
    CommonCardDealt,
    DealtFromDiscards,
    PilesReshuffled,
    SeventhCardsDealt,
)
from handaudit.replay.poker.view import TableView

_CARDS: Final = (Record.DEALS, Record.BURNS)


@duty("common-card-only-when-short", CommonCardDealt, SeventhCardsDealt)
def common_card_only_when_short(
    dealt: CommonCardDealt | SeventhCardsDealt, table: TableView
) -> Judgement:
    """In stud, one common card replaces the seventh card of each player when too few cards are left.

    Too few are left if the burn would leave less than one card for each player (A-08).

    New Jersey:     the common card of the game's section, 14.1 Common card.
    Met:            before the burn, no more cards are left than players.
    Violated:       enough cards are left for one each after the burn; or it is another street, a second
                    common card, or a game without one.  Or too few are left, but cards are reshuffled to
                    deal one to each.
    Not evidenced:  the log does not keep each card as it is dealt, or burn cards, and whether too few are
                    left depends on them.

    Example:
        (five players on seventh street, and 21 cards left)
        dealer burns
        dealer deals common 4s
    """
    street = dealt.street
    unkept = next((one for one in _CARDS if not table.evidence.keeps(one)), None)
    if unkept is not None:
        judged = _by_streets(dealt, table) if isinstance(dealt, CommonCardDealt) else None
        return judged or not_evidenced(table.evidence.missing(unkept))
    if isinstance(dealt, SeventhCardsDealt):
        if dealt.stub > 1:
            return None  # reshuffle-only-when-short judges the reshuffle, which was not needed
        return violated(
            f"each player was dealt a card, with {dealt.stub} left for {dealt.players} players",
            expected="one common card",
            actual="a card to each player",
            event=dealt.event,
        )
    if street is None or street.shortage is None or not street.shortage.common or table.common:
        return violated(
            "a common card was dealt where none is due",
            expected="a card to each player",
            actual="a common card",
            event=dealt.event,
        )
    if max(table.stub_sizes) < 1:
        return violated(
            "a common card was dealt with no card left after the burn, and nothing was reshuffled",
            expected="the burn cards reshuffled, one burned, then the common card",
            actual="no reshuffle",
            event=dealt.event,
        )
    if dealt.fewest <= dealt.players:
        return MET
    return violated(
        f"a common card was dealt with {dealt.stub} cards left for {dealt.players} players",
        expected=f"a card to each player, since {dealt.stub - 1} are left after the burn",
        actual="one common card",
        event=dealt.event,
    )


def _by_streets(dealt: CommonCardDealt, table: TableView) -> Outcome | None:
    """The judgement of a common card by who was still in on each street, for any number of burn cards."""
    events = table.round.events
    deals = [one for one in events if isinstance(one, HandsDealt) and one.line < dealt.event.line]
    street = dealt.street
    if street is None or street.shortage is None or not street.shortage.common or not deals:
        return None
    if len(deals) != table.game.streets.index(street) + 1 or table.common:
        return None
    folded = [one.folded.line for one in table.players if one.folded is not None]
    out = table.game.cards_each * len(table.players)
    for deal in deals[1:]:
        out += len(table.players) - sum(line < deal.line for line in folded)
    most = table.game.deck_size - out
    least = most - len(deals[1:])
    if most <= dealt.players:
        return MET
    if least <= dealt.players:
        return None
    return violated(
        f"a common card was dealt with at least {least} cards left for {dealt.players} players",
        expected=f"a card to each player, since {least - 1} or more are left after the burn",
        actual="one common card",
        event=dealt.event,
    )


@duty("reshuffle-only-when-short", PilesReshuffled)
def reshuffle_only_when_short(reshuffled: PilesReshuffled, table: TableView) -> Judgement:
    """Piles are shuffled into a new stub only when too few cards are left for what is due.

    New Jersey:     the shortage of the game's section.
    Met:            the stub could not give every card that is due; in a draw, every card that the
                    next player might ask for (A-44); in badugi, the stub is dealt out.
    Violated:       it could; or the section has no reshuffle there.
    Not evidenced:  the log does not keep each card as it is dealt, or burn cards, and what is left
                    depends on them: in a draw the discards count the cards dealt.

    Example:
        seat 2 discards 2        # with twenty cards in the stub
        dealer reshuffles discards
    """
    street, stub = reshuffled.street, reshuffled.stub
    shortage = street.shortage if street is not None else None
    if shortage is None:
        return violated(
            "piles were reshuffled where the section has no reshuffle",
            expected="no reshuffle",
            actual=f"{', '.join(reshuffled.event.piles)} reshuffled",
            event=reshuffled.event,
        )
    if not table.evidence.keeps(Record.DEALS):
        judged = _by_discards(reshuffled, shortage, table)
        return judged or not_evidenced(table.evidence.missing(Record.DEALS))
    # Stud's burns are reshuffled when one card or none is left.
    limit = 1 if shortage.common else reshuffled.needed - 1
    if shortage.common and reshuffled.within:
        return violated(
            "piles were reshuffled when some players already had their card of the street",
            expected="one common card, since too few were left for a card each",
            actual=f"{', '.join(reshuffled.event.piles)} reshuffled",
            event=reshuffled.event,
            cites=(shortage.cite,),
        )
    if stub <= limit:
        return MET
    burned = 0 if table.evidence.keeps(Record.BURNS) else burns_at_most(table)
    if stub - burned <= limit:
        return not_evidenced(table.evidence.missing(Record.BURNS))
    left = f"{'at least ' if burned else ''}{stub - burned}"
    return violated(
        f"piles were reshuffled with {left} cards left",
        expected=f"a reshuffle with at most {limit} left",
        actual=f"{left} left",
        event=reshuffled.event,
        cites=(shortage.cite,),
        readings=_readings(stub - burned, reshuffled),
    )


def _readings(left: int, reshuffled: PilesReshuffled) -> tuple[str, ...]:
    """The reading that a violation depends on, if the cards were too few for all players together."""
    return ("A-44",) if left < reshuffled.needed_by_all else ()


def _by_discards(
    reshuffled: PilesReshuffled, shortage: Shortage, table: TableView
) -> Outcome | None:
    """The judgement of a draw's reshuffle from the discards, for any number of burn cards.

    It may be for the last discards, or for the player who draws next.
    """
    if shortage.common or table.game.thrown:
        return None  # what super seven throws away is not replaced
    least, most, last = _left_by_discards(reshuffled.event, table)
    least, due = least - burns_at_most(table), reshuffled.asked_next
    # Badugi deals out the stub first.
    if most < (0 if shortage.own_discards_left_out else due):
        return MET
    if least < due:
        return None
    return violated(
        f"piles were reshuffled with at least {least} cards left",
        expected=f"a reshuffle with fewer than {due} left, the most that the next player could draw"
        if due
        else "no reshuffle, since everybody had drawn",
        actual=f"at least {least} left, with {burns_at_most(table)} burned",
        event=reshuffled.event,
        against=() if last is None else (last,),
        cites=(shortage.cite,),
        readings=_readings(least, reshuffled),
    )


def _left_by_discards(
    reshuffled: Reshuffled, table: TableView
) -> tuple[int, int, Discarded | None]:
    """The fewest and the most cards that are left before a reshuffle without burns, and the last discard.

    All discards are replaced.  A new stub has them, perhaps without those of the last player, and perhaps
    with what was left of the old one (A-12, A-38).
    """
    least = most = table.game.deck_size - table.game.cards_each * len(table.players)
    pile: Counter[int] = Counter()
    last = None
    for event in table.round.events:
        if event is reshuffled:
            break
        if isinstance(event, Discarded):
            least, most, last = least - event.count, most - event.count, event
            pile[event.seat] += event.count
        elif isinstance(event, Reshuffled):
            own = 0 if last is None else pile[last.seat]
            least, most = pile.total() - own, max(most, 0) + pile.total()
            pile.clear()
    return least, most, last


@duty("reshuffle-right-piles", PilesReshuffled, DealtFromDiscards, trusts="line")
def reshuffle_right_piles(
    occasion: PilesReshuffled | DealtFromDiscards, table: TableView
) -> Judgement:
    """The piles that the section names, and no others, are shuffled into a new stub.

    New Jersey:     the shortage of the game's section, 14.6(e)3.
    Met:            burn cards in stud; the muck and burn cards in super seven; discards in draw and
                    badugi.
    Violated:       another pile is taken; or, in super seven, one of them is left out; or, in draw, a
                    card comes back that a player who has not yet drawn has thrown away.
    Indeterminate:  burn cards are taken in a draw (A-12).

    Example:
        (seven-card stud)
        dealer reshuffles muck
    """
    shortage = occasion.street.shortage if occasion.street is not None else None
    if shortage is None:
        return None
    if isinstance(occasion, DealtFromDiscards):
        return None if shortage.own_discards_left_out else _of_later_players(occasion)
    reshuffled = occasion
    piles = reshuffled.event.piles
    if "discards" in shortage.piles and piles == ("muck",) and not table.piles["muck"]:
        return violated(
            "the muck was reshuffled, and no hand lies in it",
            expected="the discards",
            actual="the muck",
            event=reshuffled.event,
            cites=(shortage.cite,),
        )
    wrong = [pile for pile in piles if pile not in shortage.piles]
    left_out = _left_out(reshuffled, table) if shortage.whole and not wrong else None
    if left_out is not None:
        return violated(
            f"the {left_out} {'was' if left_out == 'muck' else 'were'} not reshuffled",
            expected="the muck and the burn cards",
            actual=", ".join(piles),
            event=reshuffled.event,
            cites=(shortage.cite,),
        )
    if not wrong:
        return MET
    if wrong[0] in shortage.doubtful:
        return indeterminate(
            f"the {wrong[0]} were reshuffled",
            readings=("A-12",),
            expected=f"{' and '.join(shortage.piles)} only",
            actual=", ".join(piles),
            event=reshuffled.event,
            cites=(shortage.cite,),
        )
    return violated(
        f"the {wrong[0]} {'was' if wrong[0] == 'muck' else 'were'} reshuffled",
        expected=f"{' and '.join(shortage.piles)} only",
        actual=", ".join(reshuffled.event.piles),
        event=reshuffled.event,
        cites=(shortage.cite,),
    )


def _of_later_players(dealt: DealtFromDiscards) -> Outcome | None:
    """A card of the new stub that a player who had not drawn yet had thrown away."""
    if not dealt.back:
        return None
    back = cards.show([card for card, _ in dealt.back])
    return violated(
        f"{dealt.player} was dealt {back}, which a player who had not yet drawn had thrown away",
        expected="a new stub without the discards of players who have not yet drawn",
        actual=back,
        event=dealt.event,
        against=tuple(event for _, event in dealt.back),
        seat=dealt.player.seat,
        cites=(dealt.street.shortage.cite,) if dealt.street.shortage else (),
    )


def _left_out(reshuffled: PilesReshuffled, table: TableView) -> str | None:
    """The pile that has cards and was left out; cards that players throw away are muck as well."""
    piles, lying = reshuffled.event.piles, table.piles
    if lying["burns"] and "burns" not in piles:
        return "burns"
    if lying["muck"] + lying["discards"] and not {"muck", "discards"} & set(piles):
        return "muck"
    return None
