"""Who is paid: 14.1, 14.3, 14.6(d), (e)5, and each section's own."""

from collections.abc import Mapping, Sequence
from itertools import product

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Kind, Outcome, indeterminate, not_evidenced, violated
from handaudit.duties.poker.showing import UNSHOWN
from handaudit.facts import money
from handaudit.facts.events import PotAwarded
from handaudit.law.game import Prize
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.occasions import Awarded, AwardUndone, ShowdownClosed
from handaudit.replay.poker.pots import settle
from handaudit.replay.poker.showdown import Contest, contests, most_by_hands
from handaudit.replay.poker.view import PlayerView, TableView


@duty("award-to-contender", Awarded)
def award_to_contender(awarded: Awarded, table: TableView) -> Judgement:
    """Chips of the pot go to players who have not folded.

    New Jersey:     14.6(e)5, 14.1 Fold, 14.6(d).
    Met:            the player who is paid is still contending, or folded after winning a side pot.
    Violated:       the player has folded, or was not dealt in.

    Example:
        seat 2 folds
        dealer awards 40 to 2 from main for pot
    """
    player = awarded.player
    if player is not None and player.folded is None:
        return MET
    if player is not None and player.acted_while_out:
        return None  # the finding is that the player played on without being in
    if player is not None and _won_before(player, awarded.event.pot, table):
        return MET
    if any(_in_one(award, awarded.event) for award in table.awards):
        return None  # found at the first line of this payment
    who = f"seat {awarded.event.seat}"
    why = "was not dealt in" if player is None else "had folded"
    against = (player.folded,) if player is not None and player.folded else ()
    return violated(
        f"{who} was awarded {money.show(awarded.event.amount)} but {why}",
        expected="an award to a player still contending",
        actual=f"{who}, who {why}",
        event=awarded.event,
        against=against,
        seat=awarded.event.seat,
    )


def _in_one(award: PotAwarded, later: PotAwarded) -> bool:
    """Whether two lines push one payment."""
    return (award.seat, award.pot, award.share, award.run) == (
        *(later.seat, later.pot, later.share, later.run),
    )


def _won_before(player: PlayerView, number: int | None, table: TableView) -> bool:
    """Whether a player folded only after the others had left a side pot to them."""
    pots = settle(table.players).pots
    return number is not None and number < len(pots) and player in pots[number].eligible


@duty("best-hand-wins", ShowdownClosed, AwardUndone)
def best_hand_wins(occasion: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """Each share of a pot goes to the best hand among those who may win it, by the cards alone.

    Lows are compared by their worst card first (A-01).

    New Jersey:     the prizes of the game's section, 14.1 High, 14.1 Low, 14.1 High-low split,
                    14.3(g), 14.6(d).
    Met:            everybody paid from the pot holds the best hand for it.
    Violated:       a player who is paid holds a weaker hand than another known one, or a winner gets
                    nothing.
    Not evidenced:  cards of a hand are not in the log.
    Indeterminate:  the award is right only by another admissible order of lows (A-01), or of two pairs
                    (A-02); or a better hand was mucked, and the text does not say whether it may be conceded
                    unseen (A-22).

    Example:
        seat 2 shows As Ad
        seat 3 shows Ks Kd
        dealer awards 40 to 3 from main for high
    """
    if not table.game.showdown.prizes:
        return None  # the subchapter does not have the game, nor what wins it
    found: list[Outcome] = []
    for contest in contests(table):
        if any(player.seat in contest.paid for player in contest.conceded):
            continue  # winner-shown judges that
        if contest.marked:
            for prize in table.game.showdown.prizes:
                awards = contest.awards_for(prize)
                if awards:
                    found.append(_of_share(contest, prize, awards))
        else:
            found.append(_of_pot(contest))
    if len(table.settlement.pots) > 1 and any(award.pot is None for award in table.awards):
        found += _of_several(table, "whichever pots it came from")
    elif _several_boards(table) and not any(one.kind is Kind.VIOLATED for one in found):
        found += _of_several(table, "whichever boards it was for")
    return tuple(found)


def _several_boards(table: TableView) -> bool:
    """Whether each of several boards decides its part of the pot, and nobody sold a part of it."""
    return len(table.boards) > 1 and not table.cash_outs


def _of_several(table: TableView, however: str) -> list[Outcome]:
    """Players who were paid more than all pots, or parts of one, for which no known hand beats theirs."""
    bounds = bounds_of(table)
    pots = sum(pot.amount for pot in bounds.settlement.pots)
    if bounds.paid > bounds.pot + bounds.settlement.excess or bounds.overstepped:
        return []  # pot-conserved and side-pot-eligibility judge that
    most = most_by_hands(table)
    paid: dict[int, int] = {}
    found: list[Outcome] = []
    for award in table.awards:
        seat = award.seat
        before = paid.get(seat, 0)
        paid[seat] = before + award.amount
        if before <= most.get(seat, paid[seat]) < paid[seat]:
            found.append(
                violated(
                    f"seat {seat} was paid {money.show(paid[seat])}, {however}",
                    expected=f"at most {money.show(most[seat])}: other hands won the rest",
                    actual=money.show(paid[seat]),
                    event=award,
                    seat=seat,
                )
            )
    if not found and len(bounds.settlement.pots) > 1 and sum(most.values()) == pots:
        return [MET]  # each pot has one winner, and nobody has more than the pots that they win
    return found


def _of_share(contest: Contest, prize: Prize, awards: list[PotAwarded]) -> Outcome:
    """Whether the awards of a share went to the best hand."""
    strengths = contest.strengths(prize)
    best = max(strengths.values(), default=0)
    loser = next((one for one in awards if _beaten(one, contest, strengths, best)), None)
    if loser is None:
        conceded = _conceded(contest, prize, awards, best)
        return conceded or (not_evidenced(UNSHOWN) if contest.unknown else MET)
    winners = contest.winners(prize)
    for reading in range(len(prize.readings)):
        if all(award.seat in contest.winners(prize, reading) for award in awards):
            return _wrong(contest, prize, loser, winners, ambiguity=prize.ambiguity)
    return _wrong(contest, prize, loser, winners)


def _conceded(
    contest: Contest, prize: Prize, awards: list[PotAwarded], best: int
) -> Outcome | None:
    """The outcome if a mucked hand is better than the known hands that were paid."""
    centre = contest.centre or []
    award = next((one for one in awards if one.seat in contest.hands), None)
    if award is None:
        return None
    for player in contest.conceded:
        qualifies = prize.qualifies is None or prize.qualifies(player.cards, centre)
        if qualifies and prize.strength(player.cards, centre) > best > 0:
            return indeterminate(
                f"{player} mucked a better hand than that of seat {award.seat}",
                readings=("A-22",),
                expected=f"{player}: {prize.name(player.cards, centre)}",
                actual=f"seat {award.seat}: {contest.name(prize, award.seat)}",
                event=award,
                against=(player.mucked,) if player.mucked is not None else (),
                seat=award.seat,
            )
    return None


def _beaten(award: PotAwarded, contest: Contest, strengths: Mapping[int, int], best: int) -> bool:
    """Whether a known hand beats the one that is paid; another rule judges one that does not qualify."""
    return award.seat in contest.hands and strengths.get(award.seat, best) < best


def _wrong(
    contest: Contest,
    prize: Prize,
    award: PotAwarded,
    winners: list[int],
    *,
    ambiguity: str | None = None,
) -> Outcome:
    table = contest.table
    shown = tuple(e for e in (table.by_seat[winners[0]].shown,) if e is not None)
    share = "a pot" if len(table.game.showdown.prizes) == 1 else f"the {prize.share} share of a pot"
    winner = table.by_seat[winners[0]]
    awarded = f"seat {award.seat} was awarded {share} that {winner}"
    expected = (
        f"{share.replace('a pot', 'the pot')} to {' and '.join(f'seat {seat}' for seat in winners)}: "
        f"{contest.name(prize, winners[0])}"
    )
    actual = f"seat {award.seat}: {contest.name(prize, award.seat)}"
    if ambiguity is not None:
        return indeterminate(
            f"{awarded} may have won",
            readings=(ambiguity,),
            expected=expected,
            actual=actual,
            event=award,
            against=shown,
            seat=award.seat,
            cites=prize.cites,
        )
    return violated(
        f"{awarded} won",
        expected=expected,
        actual=actual,
        event=award,
        against=shown,
        seat=award.seat,
        cites=prize.cites,
    )


def _of_pot(contest: Contest) -> Outcome:
    """The outcome for a split pot whose awards do not name their shares."""
    if contest.unknown:
        return not_evidenced(UNSHOWN)
    prizes = contest.table.game.showdown.prizes
    due = due_seats(contest)
    if contest.paid.keys() == due:
        return MET
    stray = next((award for award in contest.awards if award.seat not in due), contest.awards[-1])
    expected = "awards to " + " and ".join(f"seat {seat}" for seat in sorted(due))
    actual = "awards to " + " and ".join(f"seat {seat}" for seat in sorted(contest.paid))
    cites = tuple(cite for prize in prizes for cite in prize.cites)
    for readings in product(*((None, *range(len(prize.readings))) for prize in prizes)):
        if contest.paid.keys() == due_seats(contest, readings):
            pairs = zip(prizes, readings, strict=True)
            entries = [prize.ambiguity for prize, reading in pairs if reading is not None]
            return indeterminate(
                "a split pot may not have gone to the best hands of both kinds",
                readings=tuple(entry for entry in entries if entry),
                expected=expected,
                actual=actual,
                event=stray,
                seat=stray.seat,
                cites=cites,
            )
    return violated(
        "a split pot did not go to the best hands of both kinds",
        expected=expected,
        actual=actual,
        event=stray,
        seat=stray.seat,
        cites=cites,
    )


def due_seats(contest: Contest, readings: Sequence[int | None] = ()) -> set[int]:
    """Who is due a share of a pot, by the readings of its prizes: the usual ones, unless others are given."""
    prizes = contest.table.game.showdown.prizes
    chosen = readings or [None] * len(prizes)
    return {
        seat
        for prize, reading in zip(prizes, chosen, strict=True)
        for seat in contest.winners(prize, reading)
    }
