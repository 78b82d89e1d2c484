"""The showdown and the award: 14.1, 14.3, 14.6(d), (e)5, and each section's own."""

from typing import Final

from handaudit import money
from handaudit.duties.duty import Judgement, duty
from handaudit.events import HandShown, PotAwarded, ResultStated
from handaudit.evidence import Record
from handaudit.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.replay.occasions import Awarded, ShowdownClosed
from handaudit.replay.players import Player
from handaudit.replay.pots import settle
from handaudit.replay.showdown import Contest, contests, pot_of
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game, OddTo, Prize
from handaudit.subchapter.readings import named

UNSHOWN: Final = "all hands that contended: some were not shown"


def _showdown(game: Game) -> tuple[str, ...]:
    return (game.showdown.cite,)


def _prizes(game: Game) -> tuple[str, ...]:
    """The paragraphs of the showdown, of what wins it, and of which hands the game is played for."""
    cites = (cite for prize in game.showdown.prizes for cite in prize.cites)
    offered = (game.offered,) if game.offered else ()
    return tuple(dict.fromkeys((game.showdown.cite, *cites, *offered)))


@duty("showdown-held", ShowdownClosed, cites=_showdown, also=("14.6(d)",))
def showdown_held(closed: ShowdownClosed, table: Table) -> Judgement:
    """Where two players remain after the last betting round, all cards being dealt, hands are shown.

    Met:            every street is dealt and a hand is shown.
    Violated:       the pot is awarded with streets not dealt or with no hand shown.
    Not evidenced:  the log does not say which hands were shown.

    Example:
        dealer deals board 2s
        seat 2 checks
        seat 3 checks
        dealer awards 40 to 2 from main for high
    """
    if table.pending is not None or not table.awards:
        return None
    first = table.awards[0]
    undealt = table.undealt_at_award
    if table.game.board_cards and len(table.board()) >= table.game.board_cards:
        undealt = ()  # all cards lie there, in the wrong streets: community-cards judges that
    if undealt and len(table.boards) < 2:
        return violated(
            "the pot was awarded before all cards were dealt",
            expected=f"the {undealt[0].name}, then a showdown",
            actual=f"an award with {len(table.contending)} players remaining",
            event=first,
        )
    if any(player.shown for player in table.contending):
        return MET
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    return violated(
        "the pot was awarded with no hand shown",
        expected=f"a showdown among {len(table.contending)} players",
        actual="none",
        event=first,
    )


@duty("winner-shown", ShowdownClosed, cites=_showdown, also=("14.1 Showdown", "14.6(d)"))
def winner_shown(closed: ShowdownClosed, table: Table) -> Judgement:
    """A pot contested at the showdown goes to a hand that is shown whole (A-22).

    Met:            every winner of a contested pot has shown as many cards as were dealt.
    Violated:       a winner mucked, or showed only a part.
    Not evidenced:  the log does not say which hands were shown.

    Example:
        seat 2 shows As Kd
        seat 3 mucks
        dealer awards 40 to 3 from main for high
    """
    if not any(player.shown for player in table.contending):
        return None
    if not table.evidence.keeps(Record.SHOWS):
        return not_evidenced(table.evidence.missing(Record.SHOWS))
    judged: dict[int, Outcome] = {}
    for award in table.awards:
        player = table.by_seat.get(award.seat)
        pot = pot_of(award, table)
        if player is None or player.folded or pot is None or len(pot.eligible) < 2:
            continue
        count, whole = _shown(player, table), _held(player, table)
        if count >= whole:
            judged.setdefault(player.seat, MET)
        else:
            judged[player.seat] = violated(
                f"{player} was awarded a contested pot without showing a whole hand",
                expected=f"{whole} cards shown",
                actual="a mucked hand" if player.mucked and not count else f"{count} shown",
                event=award,
                seat=player.seat,
            )
    return tuple(judged.values())


def _held(player: Player, table: Table) -> int:
    """How many cards a whole hand of the player has: fewer, if fewer were dealt or too many thrown away."""
    whole = table.game.showdown.cards - len(table.common)
    if not player.dealt or not table.evidence.keeps(Record.DEALS):
        return whole
    return min(whole, player.dealt - (player.thrown if table.game.thrown else 0))


def _shown(player: Player, table: Table) -> int:
    """How many cards of a hand the table has seen: turned up at the showdown, or dealt so."""
    if player.shown is None:
        return 0
    seen = {
        card
        for event in table.round.events
        if isinstance(event, HandShown | ResultStated) and event.seat == player.seat
        for card in event.cards
    }
    return len(seen.union(player.up))


@duty("award-to-contender", Awarded, cites=("14.6(e)5",), also=("14.1 Fold", "14.6(d)"))
def award_to_contender(awarded: Awarded, table: Table) -> Judgement:
    """Chips of the pot go to players who have not folded.

    Met:            the player who is paid is still contending, or folded when a side pot was theirs.
    Violated:       the player has folded, or was not dealt in.

    Example:
        seat 2 folds
        dealer awards 40 to 2 from main for pot
    """
    player = awarded.player
    if player is not None and player.folded is None:
        return MET
    if player is not None and player.acted_while_out:
        return None  # played on after folding, or without being dealt in: that is the finding
    if player is not None and _won_before(player, awarded.event.pot, table):
        return MET
    who = f"seat {awarded.event.seat}"
    why = "was not dealt in" if player is None else "had folded"
    against = (player.folded,) if player is not None and player.folded else ()
    return violated(
        f"{who} was awarded {money.show(awarded.event.amount)} and {why}",
        expected="an award to a player still contending",
        actual=f"{who}, who {why}",
        event=awarded.event,
        against=against,
        seat=awarded.event.seat,
    )


def _won_before(player: Player, number: int | None, table: Table) -> bool:
    """Whether a player folded only after the others had left a side pot to them."""
    pots = settle(table.players).pots
    return number is not None and number < len(pots) and player in pots[number].eligible


@duty(
    "best-hand-wins",
    ShowdownClosed,
    cites=_prizes,
    also=("14.1 High", "14.1 Low", "14.1 High-low split", "14.3(g)", "14.6(d)"),
)
def best_hand_wins(closed: ShowdownClosed, table: Table) -> Judgement:
    """Each share of a pot goes to the best hand among those who may win it, by the cards alone.

    Lows are compared by their worst card first (A-01).

    Met:            everybody paid from the pot holds the best hand for it.
    Violated:       somebody paid holds less than another hand that is known, or a winner gets nothing.
    Not evidenced:  cards of a hand are not in the log.
    Indeterminate:  a low award is right only by another admissible order of lows; or a better hand
                    was mucked: whether it may be conceded unseen is not in the text (A-22).

    Example:
        seat 2 shows As Ad
        seat 3 shows Ks Kd
        dealer awards 40 to 3 from main for high
    """
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
    return tuple(found)


def _of_share(contest: Contest, prize: Prize, awards: list[PotAwarded]) -> Outcome:
    """Whether the awards of a share went to the best hand."""
    strengths = contest.strengths(prize)
    best = max(strengths.values(), default=0)
    loser = next((one for one in awards if _beaten(one, contest, strengths, best)), None)
    if loser is None:
        conceded = _conceded(contest, prize, awards[0], best)
        return conceded or (not_evidenced(UNSHOWN) if contest.unknown else MET)
    winners = contest.winners(prize)
    for reading in range(len(prize.readings)):
        if all(award.seat in contest.winners(prize, reading) for award in awards):
            return _wrong(contest, prize, loser, winners, ambiguity=prize.ambiguity)
    return _wrong(contest, prize, loser, winners)


def _conceded(contest: Contest, prize: Prize, award: PotAwarded, best: int) -> Outcome | None:
    """What to say where a hand that was mucked is better than those that were paid."""
    centre = contest.centre or []
    for player in contest.conceded:
        qualifies = prize.qualifies is None or prize.qualifies(player.cards, centre)
        if qualifies and prize.strength(player.cards, centre) > best > 0:
            return indeterminate(
                f"{player} mucked a better hand than that of seat {award.seat}",
                readings=(named("A-22"),),
                expected=f"{player}: {prize.name(player.cards, centre)}",
                actual=f"seat {award.seat}: {contest.name(prize, award.seat)}",
                event=award,
                against=(player.mucked,) if player.mucked is not None else (),
                seat=award.seat,
            )
    return None


def _beaten(award: PotAwarded, contest: Contest, strengths: dict[int, int], best: int) -> bool:
    """Whether a known hand beats the one that is paid; one that does not qualify is judged elsewhere."""
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
    message = f"seat {award.seat} was awarded {share} that {table.by_seat[winners[0]]} won"
    expected = (
        f"{share.replace('a pot', 'the pot')} to {' and '.join(f'seat {seat}' for seat in winners)}: "
        f"{contest.name(prize, winners[0])}"
    )
    actual = f"seat {award.seat}: {contest.name(prize, award.seat)}"
    if ambiguity is not None:
        return indeterminate(
            message,
            readings=(named(ambiguity),),
            expected=expected,
            actual=actual,
            event=award,
            against=shown,
            seat=award.seat,
            cites=prize.cites,
        )
    return violated(
        message,
        expected=expected,
        actual=actual,
        event=award,
        against=shown,
        seat=award.seat,
        cites=prize.cites,
    )


def _of_pot(contest: Contest) -> Outcome:
    """The same where a split pot's awards do not say for which share they are."""
    if contest.unknown:
        return not_evidenced(UNSHOWN)
    prizes = contest.table.game.showdown.prizes
    readings = range(-1, max(len(prize.readings) for prize in prizes))
    due = [_due_seats(contest, reading) for reading in readings]
    if contest.paid.keys() == due[0]:
        return MET
    stray = next(
        (award for award in contest.awards if award.seat not in due[0]), contest.awards[-1]
    )
    message = "a split pot did not go to the best hands of both kinds"
    expected = "awards to " + " and ".join(f"seat {seat}" for seat in sorted(due[0]))
    actual = "awards to " + " and ".join(f"seat {seat}" for seat in sorted(contest.paid))
    cites = tuple(cite for prize in prizes for cite in prize.cites)
    if contest.paid.keys() in due[1:]:
        return indeterminate(
            message,
            readings=(named("A-01"),),
            expected=expected,
            actual=actual,
            event=stray,
            seat=stray.seat,
            cites=cites,
        )
    return violated(
        message, expected=expected, actual=actual, event=stray, seat=stray.seat, cites=cites
    )


def _due_seats(contest: Contest, reading: int) -> set[int]:
    return {
        seat
        for prize in contest.table.game.showdown.prizes
        for seat in contest.winners(prize, reading if 0 <= reading < len(prize.readings) else None)
    }


def _ties(game: Game) -> tuple[str, ...]:
    """The paragraphs on tied hands: the section's own, or else those of its prizes."""
    return (game.showdown.ties,) if game.showdown.ties else _prizes(game)


def _tie_cites(game: Game, prize: Prize) -> tuple[str, ...]:
    return (game.showdown.ties,) if game.showdown.ties else prize.cites


@duty("equal-division", ShowdownClosed, cites=_ties, also=("14.3(d)",))
def equal_division(closed: ShowdownClosed, table: Table) -> Judgement:
    """Tied hands divide their share equally; what cannot be divided is no more than the chip in play.

    In a game without a split nobody is named who takes the odd chip: any one of the tied may (A-05).

    Met:            the shares are equal, or differ by at most what cannot be divided.
    Violated:       a tied hand gets nothing, or the shares differ by more.
    Not evidenced:  cards of a hand are not in the log.

    Example:
        posted chip 1
        dealer awards 30 to 2 from main for high
        dealer awards 20 to 3 from main for high        # the same hand
    """
    found: list[Outcome] = []
    for contest in contests(table):
        if not contest.marked:
            found.extend(_halves_unmarked(contest))
            continue
        for prize in table.game.showdown.prizes:
            outcome = _tied(contest, prize)
            if outcome is not None:
                found.append(outcome)
    return tuple(found)


def _tied(contest: Contest, prize: Prize) -> Outcome | None:
    """How the tied hands of a share were paid."""
    awards = contest.awards_for(prize)
    tied = contest.winners(prize)
    paid: dict[int, int] = {}
    for award in awards:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    if (
        len(tied) < 2
        or not awards
        or any(seat in contest.hands and seat not in tied for seat in paid)
    ):
        return None
    if any(player.seat in paid for player in contest.unknown):
        return not_evidenced(UNSHOWN)
    shares = [paid.get(seat, 0) for seat in tied]
    # One player may take all of the excess: less than a chip for each of the others.
    odd = contest.table.game.showdown.odd_chip
    most = contest.unit if odd is None else min(contest.unit * (len(tied) - 1), odd.most)
    if min(shares) > 0 and any(_even(part, contest.unit, most) for part in _parts(contest, shares)):
        return MET
    return violated(
        f"a {'pot' if odd is None else 'share'} tied between {len(tied)} hands was not divided equally",
        expected=f"equal shares, to within {money.show(most)}",
        actual=", ".join(
            f"{money.show(share)} to seat {seat}" for seat, share in zip(tied, shares, strict=True)
        ),
        event=awards[-1],
        against=tuple(awards[:-1]),
        seat=tied[shares.index(min(shares))],
        cites=_tie_cites(contest.table.game, prize),
    )


def _even(shares: list[int], unit: int, most: int) -> bool:
    """Whether shares are equal but for what cannot be divided."""
    spread = max(shares) - min(shares)
    return spread == 0 or (spread <= most and sum(shares) % (unit * len(shares)) != 0)


def _parts(contest: Contest, shares: list[int]) -> list[list[int]]:
    """The tied shares, and without the excess of the halves, where that goes to a player by the seat.

    Whether it went to the right one is judged by odd-chip-recipient.
    """
    odd = contest.table.game.showdown.odd_chip
    excess = 2 * sum(shares) - sum(contest.paid.values())
    if odd is None or odd.halves is not OddTo.CLOCKWISE or not 0 < excess <= odd.most:
        return [shares]
    return [shares] + [
        [share - (excess if place == other else 0) for other, share in enumerate(shares)]
        for place in range(len(shares))
    ]


def _halves_unmarked(contest: Contest) -> list[Outcome]:
    """How a split pot was divided whose awards do not say for which share they are."""
    if contest.unknown:
        return [not_evidenced(UNSHOWN)]
    if contest.paid.keys() != _due_seats(contest, -1):
        return []
    shares = [contest.winners(prize) for prize in contest.table.game.showdown.prizes]
    shares = [winners for winners in shares if winners]
    total = sum(contest.paid.values())
    divisions = len(shares) - 1 + sum(len(winners) - 1 for winners in shares)
    for seat, paid in contest.paid.items():
        due = sum(total / len(shares) / len(winners) for winners in shares if seat in winners)
        if abs(paid - due) > contest.unit * divisions:
            return [
                violated(
                    "a split pot was not divided equally",
                    expected=f"{money.show(round(due))} to seat {seat}, to within what cannot be divided",
                    actual=money.show(paid),
                    event=next(award for award in contest.awards if award.seat == seat),
                    seat=seat,
                )
            ]
    return [MET] if divisions else []
