"""One judge judges any number of rounds at the same time."""

from itertools import zip_longest
from pathlib import Path

import handaudit
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.round_walk import RoundWalk
from handaudit.facts.log import Round
from paths import NO_BURN, SAMPLES

CLEAN = SAMPLES / "compliant" / "seven-card-stud-high.tlog"


def first_round(log: Path) -> Round:
    return next(part for part in handaudit.read(log) if isinstance(part, Round))


def rules(walk: RoundWalk) -> list[str]:
    return [finding.rule for finding in walk.found]


def test_two_rounds_walked_in_turn_are_judged_as_one_after_the_other() -> None:
    judge = Judge(AuditSettings())
    broken, clean = judge.rounds.walk(first_round(NO_BURN)), judge.rounds.walk(first_round(CLEAN))
    for _ in zip_longest(broken, clean):
        pass
    assert (rules(broken), rules(clean)) == (["burn-before-street"], [])


def test_what_is_counted_of_one_round_is_not_counted_of_another() -> None:
    judge = Judge(AuditSettings())
    alone, beside, other = OutcomeCounter(), OutcomeCounter(), OutcomeCounter()
    judge.part(first_round(NO_BURN), alone)
    judge.part(first_round(CLEAN), other)
    judge.part(first_round(NO_BURN), beside)
    assert beside.take() == alone.take()


def test_the_counts_of_a_stretch_are_its_own_although_the_counter_is_used_again() -> None:
    judge = Judge(AuditSettings())
    broken, clean = first_round(NO_BURN), first_round(CLEAN)
    alone = [judge.stretch([one]).count for one in (broken, clean, broken)]
    assert alone[0] == alone[2] != alone[1]
    assert alone == [Judge(AuditSettings()).stretch([one]).count for one in (broken, clean, broken)]
