"""Limits of a law for wagers, antes and the rake; New Jersey has none."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.duties.poker.rises import course
from handaudit.facts import money
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    CardsDealt,
    PotStated,
    Raised,
    RakeTaken,
)
from handaudit.facts.evidence import Record
from handaudit.law.book_table import Value
from handaudit.replay.poker.occasions import Acted, ForcedBetPlaced, RoundClosed
from handaudit.replay.poker.view import TableView

_DOLLAR: Final = 100
_WHOLE: Final = 100_00
_UNKNOWN_RAKE: Final = not_evidenced("the rake: the log does not give it")


_CURRENCY: Final = not_evidenced("whether the amounts are dollars: a history does not say so")


def _in_dollars(table: TableView) -> bool:
    """Whether the amounts are surely dollars: those of a card room's own log, outside a tournament.

    A history may number its rounds as well, but knows of no decks.
    """
    own = table.evidence.keeps(Record.SEQUENCE) and table.evidence.keeps(Record.DECKS)
    return own and not table.round.session.tournament


def _value(name: str, table: TableView) -> Value | None:
    return table.law.value(name)


def _number(name: str, table: TableView) -> int | None:
    """A number of the law on the day of the round; ``None`` if there is none, or it is not known."""
    value = _value(name, table)
    return None if value is None else value.amount


@duty("wagers-within-law", Acted, by=(BetMade, Raised), since="0.2")
def wagers_within_law(acted: Acted, table: TableView) -> Judgement:
    """A betting round has no more wagers than the law allows: the first one and its raises.

    Met:            the wager is within that number, a blind or a forced bet counted as the first.
    Violated:       it is one too many, whether or not a blind, a forced bet and short all-ins count.
    Indeterminate:  it is one too many only if they do (WA-1).

    Example:
        seat 2 bets 5
        seat 3 raises to 10
        seat 4 raises to 15
        seat 2 raises to 20
        seat 3 raises to 25
    """
    most = _number("wagers-in-a-round", table)
    if table.round.session.tournament:
        return None
    if most is None or not acted.player.able or acted.after_own or acted.goes_on:
        return None
    betting = acted.round
    if acted.total <= betting.to_match:
        return None
    rises = betting.rises
    made = [rise for rise in rises if isinstance(rise.event, (BetMade, Raised))]
    posted = any(isinstance(rise.event, (BlindPosted, BetForced)) for rise in rises)
    last_full, full = course(betting, table)
    whole = acted.added < acted.player.behind or acted.total - betting.to_match >= last_full
    least = sum(isinstance(rise.event, (BetMade, Raised)) for rise in full) + whole
    greatest = len(made) + 1 + posted
    if greatest <= most:
        return MET
    number = least if least > most else greatest
    message = f"{acted.player} made wager {number} of the betting round"
    expected = f"at most {most} wagers: the first and {most - 1} raises"
    actual = f"a raise to {money.show(acted.total)}"
    against = tuple(rise.event for rise in made)
    if least > most:
        return violated(
            message,
            expected=expected,
            actual=actual,
            event=acted.event,
            against=against,
            seat=acted.player.seat,
        )
    return indeterminate(
        f"{message}, if every blind, forced bet and short all-in is one",
        readings=("WA-1",),
        expected=expected,
        actual=actual,
        event=acted.event,
        against=against,
        seat=acted.player.seat,
    )


@duty("wager-amount-within-law", Acted, by=(BetMade, Raised), since="0.2")
def wager_amount_within_law(acted: Acted, table: TableView) -> Judgement:
    """A single wager is no greater than the law allows; of a raise, what it adds counts.

    Met:            it is within the least amount that the law sets for any licensee.
    Violated:       it is more than any licensee may take.
    Not evidenced:  the amount in force has not been seen, or it depends on the class of the licence;
                    or the log is a history whose amounts may be no dollars.

    Example:
        date 2020-03-14
        posted no-limit 5
        seat 4 raises to 400
    """
    if table.round.session.tournament or not acted.player.able:
        return None
    value, other = _value("greatest-wager", table), _value("greatest-wager-of-class-f", table)
    more = acted.total - acted.round.to_match
    if value is None or more <= 0:
        return None
    if value.amount is None:
        return not_evidenced(value.unseen)
    most = value.amount * _DOLLAR
    if more <= most:
        return MET
    if other is not None and other.amount is not None:
        most = other.amount * _DOLLAR
    if more <= most:
        return not_evidenced("the class of the licence: the greatest wager depends on it")
    if not _in_dollars(table):
        return _CURRENCY
    return violated(
        f"{acted.player} wagered {money.show(more)} more",
        expected=f"at most {money.show(most)} in a single wager",
        actual=money.show(more),
        event=acted.event,
        seat=acted.player.seat,
    )


@duty("ante-within-first-wager", ForcedBetPlaced, by=(Anted,), since="0.2")
def ante_within_first_wager(placed: ForcedBetPlaced, table: TableView) -> Judgement:
    """An ante is no more than the greatest wager of the first betting round; one player may place it.

    Met:            it is no more.
    Violated:       it is more than the posted limits, or the law, allow of a wager there.
    Not evidenced:  neither gives the greatest wager of the first betting round; or the law gives it,
                    and the log is a history whose amounts may be no dollars.

    Example:
        posted limit 5 10
        seat 3 antes 6
    """
    if table.round.session.tournament:
        return None
    sign = table.sign
    posted = {"limit": sign.small_bet, "spread": sign.big_bet}.get(sign.limit or "")
    if posted is None:
        value = _value("greatest-wager-of-class-f", table) or _value("greatest-wager", table)
        if value is None or value.amount is None:
            return not_evidenced("the greatest wager of the first betting round")
        if not _in_dollars(table):
            return _CURRENCY
        posted = value.amount * _DOLLAR
    amount = placed.event.amount
    if amount <= posted:
        return MET
    return violated(
        f"{placed.player} placed an ante of {money.show(amount)}",
        expected=f"at most {money.show(posted)}, the greatest wager of the first betting round",
        actual=money.show(amount),
        event=placed.event,
        seat=placed.player.seat,
    )


@duty("rake-share-within-law", RoundClosed, needs=(Record.RAKE,), since="0.2")
def rake_share_within_law(closed: RoundClosed, table: TableView) -> Judgement:
    """The rake is within the share of all wagers, and within the amount, that the law or book allows.

    A fee for each player, taken before the cards, may replace it.  An uncalled wager counts, since the text
    does not mention any.

    Met:            it is within them.
    Violated:       it is more, and more than the fees of all players; or it was taken after the cards.
    Not evidenced:  the log does not keep the rake, or does not show whether it is such a fee; or the
                    bound is in dollars, and the amounts of a history may be in another currency.

    Example:
        seat 2 bets 5
        seat 3 calls 5
        dealer rakes 4
    """
    share = _number("rake-share", table)
    if table.round.session.tournament or share is None:
        return None
    if closed.stated is not None and closed.stated.rake is None:
        return _UNKNOWN_RAKE
    rake, wagered = table.rake, table.wagered + table.returned
    cap, fee = _number("rake-cap", table), _number("fee-per-hand", table)
    dollars = _in_dollars(table)
    most = wagered * share // _WHOLE
    if rake > most and fee is not None and not dollars:
        return _CURRENCY
    if rake <= most and cap is not None and rake > cap * _DOLLAR and not dollars:
        return _CURRENCY
    if cap is not None and dollars:
        most = min(most, cap * _DOLLAR)
    if rake <= most:
        return MET
    fees = (fee or 0) * _DOLLAR * len(table.players)
    lines = table.kinds.get(RakeTaken, ())
    dealt = table.kinds.get(CardsDealt, ())
    after = bool(lines and dealt) and lines[-1].line > dealt[0].line
    if rake <= fees and not after:
        return not_evidenced("whether the rake is a fee for each player: the log does not say")
    stated = table.kinds.get(PotStated, ())
    return _too_much(closed, rake, most, (*stated, *lines))


def _too_much(
    closed: RoundClosed, rake: int, most: int, lines: tuple[PotStated | RakeTaken, ...]
) -> Outcome:
    return violated(
        f"{money.show(rake)} was raked, which is more than the wagers allow",
        expected=f"at most {money.show(most)}",
        actual=money.show(rake),
        event=lines[-1] if lines else closed.event,
    )
