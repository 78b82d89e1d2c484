"""Which games may be offered at all: in New Jersey, those of 14.8(a)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, indeterminate, violated
from handaudit.replay.poker.occasions import RoundBegan
from handaudit.replay.poker.view import TableView


@duty("game-permitted", RoundBegan, trusts="line")
def game_permitted(began: RoundBegan, table: TableView) -> Judgement:
    """The game is one of those that a licensee may offer on the day of the round.

    The table of the law lists them.

    New Jersey:     14.8(a)1, 14.8(a)2, 14.8(a)3, 14.8(a)4, 14.8(a)5, 14.8(a)6, 14.8(a)7,
                    14.8(a).
    Met:            the list in force on that day has the game, or its own section was in force.
    Violated:       no list that has been seen has the game (such as razz, courchevel or short deck), or
                    this variant of it (such as Omaha for the low hand).
    Indeterminate:  mambo stud, badugi, super seven or big Omaha is played before the day since which it
                    is known to be permitted: the list of that time has not been seen.

    Example:
        game razz
    """
    game, event, book = table.game, table.round.opened, table.law.book
    if not book.permitted:
        return None
    permit = book.permits.get(game.name)
    if permit is None:
        *others, last = (one.kind for one in book.permitted)
        kinds = f"{', '.join(others)} or {last}" if others else last
        return violated(
            f"{game.name} is not a permitted game",
            expected=f"a game of the list: {kinds}",
            actual=game.name,
            event=event,
        )
    if permit.since is None:
        return MET
    day = table.law.reckoned
    if day is None or day >= permit.since:
        return MET
    return indeterminate(
        f"whether {game.name} was permitted on {day} is not known",
        readings=(permit.doubt,),
        expected=f"a game of the list; this one is known to be permitted since {permit.since}",
        actual=game.name,
        event=event,
    )
