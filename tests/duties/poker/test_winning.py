"""Who may win, where a log names pots that there are not."""

from in_memory import audited

ROUND = """\
tlog 1
table P07
date 2008-03-14
game holdem high
posted blinds 2 5
round 1 2008-03-14T21:04:10 deck red button 1
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 2 blinds 2
seat 3 blinds 5
seat 1 folds
seat 2 folds
dealer returns 3 to 3
dealer awards 4 to 2 from POT for pot
end
"""


def told(pot: str) -> list[tuple[str, str]]:
    return [
        (one.outcome.value, one.message)
        for one in audited(ROUND.replace("POT", pot)).findings
        if one.rule == "award-to-contender"
    ]


def test_a_folded_player_wins_no_pot_whether_there_is_such_a_pot_or_not() -> None:
    judged = [("violated", "seat 2 was awarded 4 but had folded")]
    assert [told(pot) for pot in ("main", "side-1", "side-3")] == [judged] * 3
