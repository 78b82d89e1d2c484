"""House rules about who posts what and about the killer's turn, which a room adds to the subchapter."""

from handaudit.duties.duty import Judgement, house_rule
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.cards import Card
from handaudit.facts.events import BlindPosted, Called, Event
from handaudit.facts.evidence import Record
from handaudit.law.game import ByCards, Game
from handaudit.replay.poker.occasions import Acted, ForcedBetPlaced, ForcedBetsOver
from handaudit.replay.poker.view import PlayerView, TableView

_BLINDS = not_evidenced("the posted blinds: the log does not give them")


def _has_blinds(game: Game) -> bool:
    return bool(game.blinds)


def _has_kill(game: Game) -> bool:
    return game.kill is not None


def _may_straddle(table: TableView, place: int) -> list[PlayerView]:
    """Who may straddle: the player at a place behind the button and, in some rooms, the button."""
    admitted = [table.players[place % len(table.players)]]
    button = table.by_seat.get(table.button) if table.button is not None else None
    at_button = table.house.straddle == "gun-or-button" and table.sign.limit != "limit"
    if at_button and button is not None and button not in admitted:
        admitted.append(button)
    return admitted


@house_rule("straddle", ForcedBetsOver, plays=_has_blinds)
def straddle(over: ForcedBetsOver, table: TableView) -> Judgement:
    """A straddle is twice the last blind, by the player after it; each further one is twice the one before.

    A room may also allow one straddle by that player or by the button, at a fixed limit not by the button.

    Met:            it is, or it is the player's last chips.
    Violated:       it is another amount, or comes from another seat; or a room that allows one has two.
    Not evidenced:  the log does not give the last blind, or does not show the button.

    Example:
        posted blinds 2 4
        seat 2 blinds 2
        seat 3 blinds 4
        seat 5 blinds 8 straddle
    """
    placed = [
        (player, event)
        for player, event, _ in table.blinds
        if isinstance(event, BlindPosted) and event.kind == "straddle"
    ]
    if not placed:
        return None
    posted = table.sign.blinds
    due = posted[-1] if posted else None
    if due is None or posted is None:
        return _BLINDS
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    one_only = table.house.straddle == "gun-or-button"
    found: list[Outcome] = []
    for number, (player, event) in enumerate(placed):
        due = due if one_only and number else due * 2
        admitted = _may_straddle(table, len(posted) + (0 if one_only else number))
        if one_only and number:
            first = placed[0][0]
            message = "straddled again" if player is first else "straddled as well"
            expected = "one straddle" if player is first else f"the straddle of {first} alone"
        elif player not in admitted:
            message, expected = (
                "straddled out of turn",
                f"a straddle by {' or '.join(map(str, admitted))}",
            )
        elif (total := _posted_by(player, event, table)) != due and not (
            total < due and player.all_in is event
        ):
            message = f"straddled {money.show(total)}"
            expected = f"a straddle of {money.show(due)}"
        else:
            found.append(MET)
            continue
        found.append(
            violated(
                f"{player} {message}",
                expected=expected,
                actual=f"{money.show(event.amount)} by {player}",
                event=event,
                seat=player.seat,
            )
        )
    return tuple(found)


def _posted_by(player: PlayerView, last: Event, table: TableView) -> int:
    """What a player has posted up to an event: a straddle may come on top of the player's own blind."""
    total = 0
    for one, event, amount in table.blinds:
        total += amount if one is player else 0
        if event is last:
            break
    return total


@house_rule("missed-blinds", ForcedBetPlaced, Acted, by=(BlindPosted, Called), plays=_has_blinds)
def missed_blinds(occasion: ForcedBetPlaced | Acted, table: TableView) -> Judgement:
    """A player who missed blinds posts the last blind, the earlier ones dead, or both, and no more.

    A small blind that is missed alone does not count towards a call, unless the room makes it live.

    Met:            the post is one of those amounts; a call after a lone small blind follows the room's
                    rule.
    Violated:       the post is another amount; or the call counts a dead blind, or leaves out a live one.
    Not evidenced:  the log does not give the posted blinds.

    Example:
        posted blinds 0.50 1
        Wim: posts small & big blinds $2
    """
    if isinstance(occasion, Acted):
        return _called_after_lone_post(occasion, table)
    event = occasion.event
    if not isinstance(event, BlindPosted) or event.kind != "missed":
        return None
    posted = table.sign.blinds
    if posted is None or None in posted:
        return _BLINDS
    amounts = [amount for amount in posted if amount is not None]
    last, dead = amounts[-1], sum(amounts[:-1])
    admitted = {(0, last), (dead, dead), (dead, dead + last)}
    if (event.dead, event.amount) in admitted or event.amount == occasion.player.behind:
        return MET
    if event.dead == 0 and event.amount == dead:
        return MET  # the log does not say which part is dead
    return violated(
        f"{occasion.player} posted {money.show(event.amount)} for missed blinds, "
        f"{money.show(event.dead)} of it dead",
        expected=f"{money.show(last)}, {money.show(dead)} dead, or both",
        actual=money.show(event.amount),
        event=event,
        seat=occasion.player.seat,
    )


def _called_after_lone_post(acted: Acted, table: TableView) -> Outcome | None:
    """Whether a call after a missed small blind alone counts it as the room does."""
    player = acted.player
    first = acted.round.terms is table.game.first_betting
    if not (player.dead and first and player.able) or player.bet or player.acted:
        return None
    if not any(
        isinstance(event, BlindPosted) and event.kind == "missed" and event.seat == player.seat
        for event in table.round.events
    ):
        return None
    owed = acted.round.to_match
    if acted.added not in (owed, owed - player.dead) or acted.added >= player.behind:
        return None  # call-amount judges another amount
    live = table.house.lone_missed_sb_is_live
    due = owed - player.dead if live else owed
    if acted.added == due:
        return MET
    return violated(
        f"{player} called {money.show(acted.added)} after a missed small blind",
        expected=f"a call of {money.show(due)}: the missed blind is {'live' if live else 'dead'}",
        actual=money.show(acted.added),
        event=acted.event,
        seat=player.seat,
    )


@house_rule("killer-turn", Acted, plays=_has_kill)
def killer_turn(acted: Acted, table: TableView) -> Judgement:
    """In the first betting round, the player with the kill blind acts in turn, or last if the room says so.

    Acting last breaks 14.10(g), which Omaha borrows, so ``turn-order`` still reports it.

    Met:            the player's first action is in turn; or all others have acted, if the killer acts
                    last in the room.
    Violated:       it is out of turn; or another player has not acted yet.

    Example:
        seat 3 blinds 8 kill
        seat 4 calls 8
        seat 2 folds
        seat 3 checks        # passed over, and last
    """
    player, kills = acted.player, table.kill_blinds
    if not kills or kills[0].seat != player.seat or player.acted or not player.able:
        return None
    if acted.round.terms is not table.game.first_betting:
        return None
    if table.house.killer_turn == "last":
        waiting = [one for one in table.players if one.able and one is not player and not one.acted]
        if not waiting:
            return MET
        expected = f"{waiting[0]} to act before the killer"
    else:
        skipped = player.place in acted.round.skipped
        if not skipped and (acted.due is player or acted.round.due_if_posted is player):
            return MET
        expected = "the killer to act in turn"
    return violated(
        f"{player}, who posted the kill blind, acted out of turn",
        expected=expected,
        actual=f"{player}",
        event=acted.event,
        seat=player.seat,
    )


@house_rule("short-post", ForcedBetsOver, plays=_has_blinds, needs=(Record.OPENING_STAKES,))
def short_post(over: ForcedBetsOver, table: TableView) -> Judgement:
    """A player short of the ante and the blind first pays the one that the room names, then the other.

    A room may have this only for the ante that one player places for the table.

    Met:            the chips went first to the one that the room names, and the rest to the other.
    Violated:       they were divided in another way.
    Not evidenced:  the log does not give the posted ante or the blinds.

    Example:
        posted ante 10
        posted blinds 5 10
        seat 3 P-003 15
        seat 3 antes 5                      # the blind came first, but the room says the ante
        seat 3 blinds 10 all-in
    """
    for_the_table = str(table.house.short_post).startswith("table-")
    if not table.antes or (for_the_table and len(table.antes) > 1):
        return None
    found: list[Outcome] = []
    antes = {player.seat: (event, amount) for player, event, amount in table.antes}
    for player in table.players:
        blind = next((one for one in table.blinds if one[0] is player and _is_own(one[1])), None)
        ante, put = antes.get(player.seat), (blind[1], blind[2]) if blind else None
        if sum(amount for _, amount in filter(None, (ante, put))) != player.stake:
            continue
        due, owed = _ante_due(table), _blind_due(player, put[0] if put else None, table)
        if owed is None or (due is None and _ante_first(table)):
            return not_evidenced("the ante and the blinds: the log does not give them")
        if owed and (due is None or player.stake < due + owed):
            found.append(_divided(table, player, (due or 0, owed), (ante, put)))
    return tuple(found)


def _is_own(event: Event) -> bool:
    return isinstance(event, BlindPosted) and event.kind == "blind"


def _ante_due(table: TableView) -> int | None:
    """The posted ante, or else the usual one of players with chips left; ``None`` if neither is known."""
    if table.sign.ante is not None:
        return table.sign.ante
    free = [amount for player, event, amount in table.antes if player.all_in is not event]
    return max(set(free), key=free.count) if free else None


def _blind_due(player: PlayerView, event: Event | None, table: TableView) -> int | None:
    """The posted blind that a player placed, or owes by the seat; 0 for none."""
    posted = table.sign.blinds
    if posted is None:
        return None
    number = event.number if isinstance(event, BlindPosted) else None
    place = player.place if number is None else number - 1
    return posted[place] if place < len(posted) else 0


_Post = tuple[Event, int]


def _ante_first(table: TableView) -> bool:
    return table.house.short_post in ("ante-first", "table-ante-first")


def _divided(
    table: TableView,
    player: PlayerView,
    owed: tuple[int, int],
    paid: tuple[_Post | None, _Post | None],
) -> Outcome:
    """Whether a player's last chips went to the ante and the blind in the room's order."""
    ante_first = _ante_first(table)
    first = min(player.stake, owed[0] if ante_first else owed[1])
    ante = first if ante_first else player.stake - first
    went = [post[1] if post is not None else 0 for post in paid]
    if went[0] == ante:
        return MET
    event = next(post[0] for post in paid if post is not None)
    words = "{} for the ante, {} for the blind"
    return violated(
        f"{player} paid the {'blind' if ante_first else 'ante'} first",
        expected=words.format(money.show(ante), money.show(player.stake - ante)),
        actual=words.format(*map(money.show, went)),
        event=event,
        seat=player.seat,
    )


def _is_stud(game: Game) -> bool:
    return any(
        isinstance(street.betting.opens, ByCards) and street.betting.opens.tied is not None
        for street in game.streets
    )


@house_rule("stud-tie", Acted, plays=_is_stud)
def stud_tie(acted: Acted, table: TableView) -> Judgement:
    """Of equal hands showing, nearness to the dealer's left or the suit decides who opens a later round.

    By suit, the hand with the highest card opens.  Every section of the list decides by nearness:
    ``first-actor`` judges that, so a room that uses suits breaks it.

    Met:            of the tied players, the one whom the room's rule names acts first.
    Violated:       another of them does.

    Example:
        game razz
        dealer deals 2 up 7c
        dealer deals 5 up 7s
        seat 5 bets 5
    """
    opens, tied = acted.round.terms.opens, acted.round.tied
    if (
        not acted.first
        or len(tied) < 2
        or acted.player not in tied
        or not isinstance(opens, ByCards)
    ):
        return None
    by_suit = table.house.stud_tie == "suit"
    if opens.nearest and not by_suit:
        return None
    due = max(tied, key=_highest_up_card) if by_suit else tied[0]
    if acted.player is due:
        return MET
    return violated(
        f"{acted.player} acted first of equal hands showing",
        expected=f"{due} to act first, by {'suit' if by_suit else 'nearness to the dealer'}",
        actual=f"{acted.player}",
        event=acted.event,
        seat=acted.player.seat,
    )


def _highest_up_card(player: PlayerView) -> Card:
    return max(card for card in player.up if card is not None)
