"""Players and their stakes: 14.6(b), 14.7(a), (c)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import BlindPosted, SeatLeft, SeatTaken, StakeAdded, StakeRemoved
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import ForcedBetsOver, RoundBegan, StakeChanged
from handaudit.replay.poker.view import TableView


@duty("player-count", RoundBegan)
def player_count(began: RoundBegan, table: TableView) -> Judgement:
    """At least two players are dealt in, and no more than the game allows; the dealer is not one of them.

    If the section lets the licensee set a lower number, the posted one counts.

    New Jersey:     the cap of the game's section, 14.6(b).
    Met:            two players are dealt in, the game's maximum, or any number between.
    Violated:       a single player is dealt in, or one too many, or the dealer of the round.
    Indeterminate:  more than eight players are dealt in at seven-card stud, whose maximum is only inferred,
                    but no more than eleven, the maximum of every game.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        seat 1 P-001 200
        seat 2 P-002 200
        …
        seat 12 P-012 200
    """
    if (playing := _dealer_playing(table)) is not None:
        return playing
    cap = table.game.cap
    count = len(table.players)
    most = cap.players
    if cap.lowered and table.sign.seats is not None:
        most = min(most, table.sign.seats)
    if 2 <= count <= most:
        return MET
    if count < 2:
        return violated(
            "fewer than two players were dealt in",
            expected="at least two players",
            actual=f"{count} dealt in",
            event=began.event,
            part="every-game",
        )
    dealt_in = [seated for seated in table.seated if seated.dealt_in]
    of_all = table.law.number("most-players") if cap.inferred is not None else most
    if cap.inferred is not None and count <= of_all:
        return indeterminate(
            f"{count} players were dealt in",
            readings=(cap.inferred,),
            expected=f"at most {most} players in {table.game.name}",
            actual=f"{count} dealt in",
            event=dealt_in[most],
            seat=dealt_in[most].seat,
        )
    most = of_all
    return violated(
        f"{count} players were dealt in",
        expected=f"at most {most} players in {table.game.name}",
        actual=f"{count} dealt in",
        event=dealt_in[most],
        seat=dealt_in[most].seat,
        part="every-game" if cap.inferred is not None else "",
    )


def _dealer_playing(table: TableView) -> Outcome | None:
    """The outcome if the dealer of the round is dealt in."""
    dealer = table.round.opened.dealer
    for seated in table.seated if dealer else ():
        if seated.dealt_in and seated.player == dealer:
            return violated(
                f"the dealer, {dealer}, was dealt in",
                expected="a dealer who does not play",
                actual=f"{dealer} in seat {seated.seat}",
                event=seated,
                seat=seated.seat,
                part="every-game",
            )
    return None


@duty("minimum-stake", ForcedBetsOver, needs=(Record.OPENING_STAKES,))
def minimum_stake(over: ForcedBetsOver, table: TableView) -> Judgement:
    """A player who is dealt in has enough for the ante, the blind of the seat and one bet at the minimum.

    In stud, any player may have to make the forced bet, so it counts for all.  This follows reading A-19.

    New Jersey:     14.7(c)3.
    Met:            the stake at the start covers all of that.
    Violated:       it does not.
    Not evidenced:  the log does not give the posted minimum or the stakes, or it is or may be a tournament,
                    which has none.

    Example:
        posted limit 5 10
        posted blinds 2 5
        seat 3 P-003 9
        seat 3 blinds 5
    """
    if table.round.session.tournament:
        return not_evidenced("the posted table minimum: a tournament has none")
    if table.round.session.tournament is None:
        return not_evidenced("the posted table minimum: a tournament has none, and this may be one")
    least = table.sign.small_bet
    if least is None:
        return not_evidenced("the posted table minimum: the log does not give it")
    ante = table.sign.ante
    if ante is None:
        ante = max((amount for _, _, amount in table.antes), default=0)
    forced = (table.sign.forced_bet or 0) if table.game.first_betting.forced else 0
    all_blinds = sum([amount for _, _, amount in table.blinds])
    all_blinds += sum([amount or 0 for amount in table.sign.blinds or ()])
    if min([player.stake for player in table.players], default=0) >= (
        ante + all_blinds + forced + least
    ):  # as nearly always
        return (MET,) * len(table.players)
    blinds = _blinds_owed(table)
    found: list[Outcome] = []
    for player in table.players:
        blind = blinds.get(player.seat, 0)
        need = ante + blind + forced + least
        if player.stake >= need:
            found.append(MET)
            continue
        parts = [(ante, "ante"), (blind, "blind"), (forced, "forced bet"), (least, "minimum bet")]
        found.append(
            violated(
                f"{player} was dealt in with {money.show(player.stake)}",
                expected=f"at least {money.show(need)} on the table: "
                + " + ".join(f"{money.show(part)} {name}" for part, name in parts if part),
                actual=money.show(player.stake),
                event=player.seated,
                seat=player.seat,
                readings=("A-19",) if player.stake >= need - forced else (),
            )
        )
    return tuple(found)


def _blinds_owed(table: TableView) -> dict[int, int]:
    """The blind that each seat had to place in this round: the posted amount, or what it placed.

    A straddle is voluntary, so it is not included.
    """
    posted = table.sign.blinds or ()
    owed: dict[int, int] = {}
    number = 0
    for player, event, amount in table.blinds:
        if isinstance(event, BlindPosted) and event.kind == "straddle":
            continue
        due = amount
        if isinstance(event, BlindPosted) and event.kind == "blind":
            if number < len(posted) and amount not in posted:
                due = posted[number] or amount
            number += 1
        owed[player.seat] = owed.get(player.seat, 0) + due
    return owed


@duty("stakes-only-between-rounds", StakeChanged)
def stakes_only_between_rounds(changed: StakeChanged, table: TableView) -> Judgement:
    """Chips are added only between rounds, and none leave the table during play.

    New Jersey:     14.7(c)1, 14.1 Table stakes.
    Met:            a player who joins or leaves during the round holds no hand, or is all-in; or the whole
                    pot is already paid.
    Violated:       a player of the round adds chips, takes some off, or leaves with them while
                    still contending.

    Example:
        seat 2 calls 5
        seat 2 adds 100
    """
    player, event = changed.player, changed.event
    if player is None or isinstance(event, SeatTaken) or _paid(table):
        return MET
    if isinstance(event, SeatLeft):
        if player.folded is not None or player.behind <= 0:
            return MET
        done = "left the table"
    elif isinstance(event, StakeAdded):
        done = f"added {money.show(event.amount)}"
    elif isinstance(event, StakeRemoved):
        done = f"took {money.show(event.amount)} off the table"
    else:
        return None
    return violated(
        f"{player} {done} during the round",
        expected="stakes changed between rounds of play only",
        actual=done,
        event=event,
        seat=player.seat,
    )


def _paid(table: TableView) -> bool:
    """Whether the whole pot has been awarded, so that the round of play is over (14.1)."""
    out = sum(award.amount for award in table.awards) + table.rake + table.contributed
    return bool(table.awards) and out >= table.wagered
