"""Which games may be offered at all: 14.8(a)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, indeterminate, violated
from handaudit.law.new_jersey.s14_08_permitted import PERMITTED
from handaudit.replay.poker.occasions import RoundBegan
from handaudit.replay.poker.view import TableView


@duty("game-permitted", RoundBegan, trusts="line")
def game_permitted(began: RoundBegan, table: TableView) -> Judgement:
    """The game is one of those that a licensee may offer on the day of the round.

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
    game, event = table.game, table.round.opened
    permit = PERMITTED.get(game.section)
    if permit is None:
        return violated(
            f"{game.name} is not a permitted game",
            expected="a game of the list: seven-card stud, hold 'em, Omaha, five-card draw, "
            "five-card stud, mambo stud, badugi, super seven or big Omaha",
            actual=game.name,
            event=event,
        )
    day = table.law.reckoned
    if permit.certain is None or day is None or day >= permit.certain:
        return MET
    return indeterminate(
        f"whether {game.name} was permitted on {day} is not known",
        readings=(permit.doubt,),
        expected=f"a game of the list; this one is known to be permitted since {permit.certain}",
        actual=game.name,
        event=event,
    )
