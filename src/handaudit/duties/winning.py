"""The showdown and the award: 14.1, 14.3(d), (g), 14.6(d), (e)5, 14.10(j)."""

from math import gcd

from handaudit import money
from handaudit.duties.duty import Judgement, duty
from handaudit.events import HandShown, PotAwarded, ResultStated
from handaudit.evidence import Record
from handaudit.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.replay.occasions import Awarded, ShowdownClosed
from handaudit.replay.players import Player
from handaudit.replay.pots import Pot
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game
from handaudit.subchapter.readings import named


def _showdown(game: Game) -> tuple[str, ...]:
    return (game.showdown.cite,)


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
    dealt = len(table.board())
    if dealt < sum(street.board for street in table.game.streets) and len(table.boards) < 2:
        return violated(
            "the pot was awarded before all cards were dealt",
            expected="every street, then a showdown",
            actual=f"{dealt} community cards, and {len(table.contending)} players remaining",
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
        pot = _pot_of(award, table)
        if player is None or player.folded or pot is None or len(pot.eligible) < 2:
            continue
        count = _shown(player, table)
        if count >= table.game.cards_each:
            judged.setdefault(player.seat, MET)
        else:
            judged[player.seat] = violated(
                f"{player} was awarded a contested pot without showing a whole hand",
                expected=f"{table.game.cards_each} cards shown",
                actual="a mucked hand" if player.mucked and not count else f"{count} shown",
                event=award,
                seat=player.seat,
            )
    return tuple(judged.values())


def _shown(player: Player, table: Table) -> int:
    """How many cards of a hand the table has seen at the showdown."""
    if player.shown is None:
        return 0
    seen = {
        card
        for event in table.round.events
        if isinstance(event, HandShown | ResultStated) and event.seat == player.seat
        for card in event.cards
    }
    return len(seen)


def _pot_of(award: PotAwarded, table: Table) -> Pot | None:
    """The pot that an award comes from, ``None`` where that cannot be told."""
    pots = table.settlement.pots
    number = award.pot
    if number is None:
        return pots[0] if len(pots) == 1 else None
    return pots[number] if number < len(pots) else None


@duty("award-to-contender", Awarded, cites=("14.6(e)5",), also=("14.1 Fold", "14.6(d)"))
def award_to_contender(awarded: Awarded, table: Table) -> Judgement:
    """Chips of the pot go to players who have not folded.

    Met:            the player who is paid is still contending.
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


class Contest:
    """A pot, or its part for one board, with the hands that contend for it and who was paid."""

    def __init__(self, table: Table, pot: Pot, run: int, awards: list[PotAwarded]) -> None:
        self.awards = awards
        self.paid: dict[int, int] = {}
        for award in awards:
            self.paid[award.seat] = self.paid.get(award.seat, 0) + award.amount
        self.strengths: dict[int, int] = {}
        self.unknown: list[Player] = []
        self.conceded: dict[int, int] = {}
        """Strengths of the hands that were mucked and are known all the same."""
        board = [card for card in table.board(run) if card is not None]
        whole = len(board) == sum(street.board for street in table.game.streets)
        for player in pot.eligible:
            if whole and len(player.cards) == table.game.cards_each:
                strength = table.game.showdown.strength(player.cards, board)
                mucked = player.mucked is not None and player.shown is None
                (self.conceded if mucked else self.strengths)[player.seat] = strength
            else:
                self.unknown.append(player)
        self.board = board

    @property
    def best(self) -> int:
        return max(self.strengths.values(), default=0)

    @property
    def winners(self) -> list[int]:
        """Seats of the best hands known."""
        best = self.best
        return [seat for seat, strength in self.strengths.items() if strength == best]


def contests(table: Table) -> list[Contest]:
    """Every pot that two players or more contended for and that awards can be told of."""
    found: list[Contest] = []
    pots = table.settlement.pots
    runs = max(table.boards, default=1)
    for pot in pots:
        if len(pot.eligible) < 2:
            continue
        for run in range(1, runs + 1):
            awards = [
                award
                for award in table.awards
                if award.run == run and _pot_of(award, table) is pot and _eligible(award, pot)
            ]
            if awards:
                found.append(Contest(table, pot, run, awards))
    return found


def _eligible(award: PotAwarded, pot: Pot) -> bool:
    return any(player.seat == award.seat for player in pot.eligible)


@duty(
    "best-hand-wins",
    ShowdownClosed,
    cites=_showdown,
    also=("14.3(b)", "14.3(d)", "14.3(g)", "14.6(d)"),
)
def best_hand_wins(closed: ShowdownClosed, table: Table) -> Judgement:
    """Each pot goes to the best hand among those who may win it, by the cards and not by what is said.

    Met:            everybody paid from the pot holds the best hand.
    Violated:       somebody paid holds less than another hand that was not given up.
    Not evidenced:  cards of a hand are not in the log.
    Indeterminate:  somebody paid holds less than a hand that was mucked: whether it may be conceded
                    unseen is not in the text (A-22).

    Example:
        seat 2 shows As Ad
        seat 3 shows Ks Kd
        dealer awards 40 to 3 from main for high
    """
    found: list[Outcome] = []
    for contest in contests(table):
        if any(seat in contest.conceded for seat in contest.paid):
            continue  # winner-shown judges that
        best = contest.best
        loser = next(
            (award for award in contest.awards if contest.strengths.get(award.seat, best) < best),
            None,
        )
        if loser is not None:
            winner = table.by_seat[contest.winners[0]]
            name = table.game.showdown.name
            held = table.by_seat[loser.seat].cards
            found.append(
                violated(
                    f"seat {loser.seat} was awarded a pot that {winner} won",
                    expected=f"the pot to {' and '.join(f'seat {s}' for s in contest.winners)}: "
                    f"{name(winner.cards, contest.board)}",
                    actual=f"seat {loser.seat}: {name(held, contest.board)}",
                    event=loser,
                    against=tuple(e for e in (winner.shown,) if e is not None),
                    seat=loser.seat,
                )
            )
        elif max(contest.conceded.values(), default=0) > best > 0:
            found.append(_conceded(contest, table))
        elif contest.unknown:
            found.append(not_evidenced("all hands that contended: some were not shown"))
        else:
            found.append(MET)
    return tuple(found)


def _conceded(contest: Contest, table: Table) -> Outcome:
    """A pot that went to less than a hand that was mucked."""
    better = max(contest.conceded, key=lambda seat: contest.conceded[seat])
    player, award = table.by_seat[better], contest.awards[0]
    name = table.game.showdown.name
    return indeterminate(
        f"{player} mucked a better hand than that of seat {award.seat}",
        readings=(named("A-22"),),
        expected=f"{player}: {name(player.cards, contest.board)}",
        actual=f"seat {award.seat}: {name(table.by_seat[award.seat].cards, contest.board)}",
        event=award,
        against=(player.mucked,) if player.mucked is not None else (),
        seat=award.seat,
    )


@duty("equal-division", ShowdownClosed, cites=_showdown, also=("14.3(d)",))
def equal_division(closed: ShowdownClosed, table: Table) -> Judgement:
    """Tied hands divide their pot equally; what cannot be divided is no more than the chip in play.

    Who takes the odd chip of a high game is not in the text: any one of the tied players may (A-05).

    Met:            the shares are equal, or differ by at most the smallest chip in play where the
                    pot cannot be divided.
    Violated:       a tied hand gets nothing, or the shares differ by more.
    Not evidenced:  cards of a hand are not in the log.

    Example:
        posted chip 1
        dealer awards 30 to 2 from main for high
        dealer awards 20 to 3 from main for high        # the same hand
    """
    found: list[Outcome] = []
    for contest in contests(table):
        tied = contest.winners
        if len(tied) < 2 or any(
            contest.strengths.get(seat, contest.best) < contest.best for seat in contest.paid
        ):
            continue
        shares = [contest.paid.get(seat, 0) for seat in tied]
        if contest.unknown and any(player.seat in contest.paid for player in contest.unknown):
            found.append(not_evidenced("all hands that contended: some were not shown"))
            continue
        unit = chip_in_play(table)
        spread = max(shares) - min(shares)
        divisible = sum(shares) % (unit * len(shares)) == 0
        if min(shares) > 0 and (spread == 0 or (spread <= unit and not divisible)):
            found.append(MET)
            continue
        least = shares.index(min(shares))
        found.append(
            violated(
                f"a pot tied between {len(tied)} hands was not divided equally",
                expected=f"equal shares, to within {money.show(unit)}",
                actual=", ".join(
                    f"{money.show(share)} to seat {seat}"
                    for seat, share in zip(tied, shares, strict=True)
                ),
                event=contest.awards[-1],
                against=tuple(contest.awards[:-1]),
                seat=tied[least],
            )
        )
    return tuple(found)


def chip_in_play(table: Table) -> int:
    """The smallest chip in play, in cents: the posted one, or the greatest unit of all that was moved."""
    if table.sign.chip is not None:
        return table.sign.chip
    stakes = (amount for player in table.players for amount in (player.stake, player.total))
    return gcd(*stakes, *(award.amount for award in table.awards), table.rake)
