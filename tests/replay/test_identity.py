"""A seat or a player that a round gives twice: the round is not audited, and nobody is accused."""

from pathlib import Path

import pytest

import handaudit

TABLE_LOG = """\
tlog 1
game holdem high
posted blinds 2 5
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 2008-03-14T21:04:10 button 1
seat 1 Ada 200
seat 2 Ben 200
{seat}
seat 1 blinds 2
seat 2 blinds 5
seat 1 folds
dealer awards 7 to 2 from main for pot
end
"""

POKERSTARS = """\
PokerStars Hand #900000961: Tournament #88, 10+1 Hold'em No Limit - Level II (10/20) - 2024/03/01 12:00:00 ET
Table '88 1' 6-max Seat #1 is the button
Seat 1: Ada (1000 in chips)
Seat 2: Ben (1000 in chips)
{seat}
Ada: posts small blind 10
Ben: posts big blind 20
*** HOLE CARDS ***
Ada: folds
Uncalled bet (10) returned to Ben
Ben collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
"""


@pytest.mark.parametrize(
    ("log", "seat", "reason"),
    [
        (TABLE_LOG, "seat 2 Cleo 200", "seat 2 is given twice"),
        (TABLE_LOG, "seat 2 Ben 100", "seat 2 is given twice"),
        (TABLE_LOG, "seat 3 Ben 200", "one player has two seats"),
        (POKERSTARS, "Seat 2: Cleo (1000 in chips)", "seat 2 is given twice"),
    ],
)
def test_a_round_that_gives_a_seat_or_a_player_twice_is_not_audited(
    log: str, seat: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "night.log"
    path.write_text(log.format(seat=seat), encoding="utf-8")
    report = handaudit.audit(path)
    assert [(gap.reason, gap.incomplete) for gap in report.not_audited] == [(reason, True)]
    assert not report.findings
    assert report.incomplete


def test_a_third_seat_is_no_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    path.write_text(TABLE_LOG.format(seat="seat 3 Cleo 200"), encoding="utf-8")
    report = handaudit.audit(path)
    assert not report.not_audited
