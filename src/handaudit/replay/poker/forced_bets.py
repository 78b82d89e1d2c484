"""The antes and blinds that players owe: 14.1 Ante, 14.1 Blind bet, 14.7(b)."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from handaudit.facts.events import BlindPosted
from handaudit.replay.poker.pots import Stray

if TYPE_CHECKING:
    from handaudit.replay.poker.view import BettingRoundView, PlayerView, TableView


def ante_due(table: "TableView") -> int:
    """The ante that the sign posts or, without one, what most players placed; 0 if nobody owes one.

    Of several amounts that are as common, it is the one that came first.  Last chips count only where
    everybody placed all.
    """
    if table.sign.ante is not None:
        return table.sign.ante
    placed: dict[PlayerView, int] = {}
    for player, _, amount in table.antes:
        placed[player] = placed.get(player, 0) + amount
    if not placed:
        return 0
    free = [amount for player, amount in placed.items() if player.all_in is None]
    ((amount, _),) = Counter(free or [max(placed.values())]).most_common(1)
    return amount


def wrong_antes(table: "TableView") -> Iterator[Stray]:
    """What antes have too much or too little.  The chips of one without a line may lie in the pot, too."""
    due = ante_due(table)
    if not due:
        return
    for player, _, amount in table.antes:
        if amount != due and player.all_in is None:
            yield Stray(player, amount - due, due)
    placed = {player.seat for player, _, _ in table.antes}
    if len(placed) != 1 or len(table.players) == 2:  # one of more may be for the whole table
        yield from (Stray(one, -due, due) for one in table.players if one.seat not in placed)


def as_posted(table: "TableView") -> bool:
    """Whether just the posted blinds lie there, each in the place of its seat, as nearly always."""
    posted = table.sign.blinds
    if not posted or len(table.blinds) != len(posted) or len(table.players) < len(posted):
        return False
    for place, (player, event, amount) in enumerate(table.blinds):
        if not isinstance(event, BlindPosted) or event.kind != "blind":
            return False
        if amount != posted[place] or player.place != place:
            return False
    return True


def lacks_blind(table: "TableView") -> bool:
    """Whether fewer blinds were placed than are posted or, if none are, than their seats show."""
    blinds, posted = table.blinds, table.sign.blinds
    if posted is None:
        return bool(blinds) and len(blinds) < _last_place(table) + 1
    if len(blinds) < len(posted):
        return True
    others = any(isinstance(one, BlindPosted) and one.kind != "blind" for _, one, _ in blinds)
    if others or next(misplaced_blinds(table), None) is not None:
        return next(unplaced_blinds(table), None) is not None
    return False


def misplaced_blinds(table: "TableView") -> "Iterator[tuple[PlayerView, int]]":
    """Who has placed a blind and owes none, and the chips."""
    last = len(table.sign.blinds or table.blinds)
    for player, one, chips in table.blinds:
        if isinstance(one, BlindPosted) and one.kind == "blind" and player.place >= last:
            yield player, chips


def unplaced_blinds(table: "TableView") -> "Iterator[tuple[PlayerView, int | None]]":
    """Who owes a blind that is missing, and its amount if that is known.

    The player with the kill places no other blind.
    """
    posted = table.sign.blinds
    if posted is None:
        posted = (None,) * (_last_place(table) + 1)
    seats = {player.seat for player, _, _ in table.blinds}
    if table.kill_button is not None:
        seats.add(table.kill_button.seat)
    owing = [one for one in table.players[: len(posted)] if one.seat not in seats]
    missing: list[int | None] = [*posted]
    for _, _, amount in table.blinds:
        if amount in missing:
            missing.remove(amount)
    if len(missing) != len(owing):  # amounts do not tell, but seats do
        missing = [posted[one.place] for one in owing]
    for player, due in zip(owing, missing, strict=True):
        if player.able:
            yield player, due


def kill_before(table: "TableView", player: "PlayerView") -> int:
    """How many seats before a player's owe no blind, since their player has the kill: 1 or 0."""
    if not table.sign.kill:
        return 0
    kills = [one for one in table.kinds.get(BlindPosted, ()) if one.kind == "kill"]
    seats = {one.seat for one in kills}
    return sum(one.seat in seats for one in table.players[: player.place])


def _last_place(table: "TableView") -> int:
    """The last place of a player with a blind; of two players, both owe one."""
    return max([player.place for player, _, _ in table.blinds] + [1] * table.heads_up, default=-1)


def dead_part(
    table: "TableView", betting: "BettingRoundView", player: "PlayerView"
) -> Iterator[Stray]:
    """The dead blinds of a player who checks a blind, as who has posted for missed rounds may.

    The check is found.  The post may be what is missing, and its chips may lie in the pot.
    """
    posted = [amount for amount in table.sign.blinds or () if amount]
    dead = sum(posted) - max(posted, default=0)
    if dead and betting.to_match == max(posted) == betting.credited.get(player.place):
        yield Stray(player, -dead, player.total + dead)


def blinds_owed(table: "TableView") -> bool:
    """Whether a posted blind that is missing is certainly owed by somebody who was dealt in (A-15)."""
    return table.button is not None and not blind_seat_empty(table)


def blind_seat_empty(table: "TableView") -> bool:
    """Whether a seat between the button and the last seat that owes a blind is not dealt in."""
    posted = table.sign.blinds or ()
    taken = [player.seat for player in table.players]
    seats = [table.button or 0, *taken[: len(posted)]]
    highest = table.sign.seats or table.game.cap.players
    if max(seats + taken) > highest:
        # Some rooms skip numbers and call six seats 1 to 9: another seat may follow the last one.
        return any(after != before + 1 for before, after in pairwise(seats))
    return any(after != before % highest + 1 for before, after in pairwise(seats))
