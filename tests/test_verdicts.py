"""No judgement changes unnoticed: what an audit tells of sessions of our dealer, in order and changed.

This is a net and no oracle: that a rule is right is shown by the casebooks and by the planted breaches.
Every rule is on, those of a room too, which the dealer knows nothing of.  ``pytest tests/test_verdicts.py
--update-goldens`` writes the goldens anew; look at the difference before you commit it.
"""

import io
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import changes_page
import pytest

import invariants
from evenings import ROUNDS, broken, evening, log
from handaudit import reading
from handaudit.auditing import Auditor
from handaudit.report import Finding, InputAudited, Report, Tally
from handaudit.simulate.planting import GAMES, compliant

VERDICTS = Path(__file__).parent / "goldens" / "verdicts"
HANDS, SEED, CHANGES = 5, 5, 16
EVENING = "evening of holdem"


def audited(text: str) -> Report:
    auditor, logged = Auditor(house=invariants.HOUSES), InputAudited(path="session.tlog")
    auditor.report.inputs.append(logged)
    for part in reading.read(io.BytesIO(text.encode()), name="session.tlog"):
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def said(finding: Finding) -> str:
    told = (
        f"{finding.location.line} {finding.outcome.value} {finding.rule} [{finding.citations[0]}]"
    )
    return f"{told}: {finding.message} | {finding.expected} | {finding.actual}"


def counted(tally: Tally) -> str:
    return (
        f"{tally.met} met, {tally.violated} violated, {tally.indeterminate} indeterminate, "
        f"{tally.not_evidenced} not evidenced"
    )


def difference(before: Report, after: Report) -> Iterator[str]:
    """What one report tells and another does not, and the rules that judge otherwise."""
    for sign, one, other in (("-", before, after), ("+", after, before)):
        for line in (
            Counter(map(said, one.findings)) - Counter(map(said, other.findings))
        ).elements():
            yield f"{sign} {line}"
        for gap in one.not_audited:
            yield f"{sign} {gap.location.line} not audited: {gap.reason}"
    for rule in sorted(before.by_rule.keys() | after.by_rule.keys()):
        told = [counted(report.by_rule.get(rule, Tally())) for report in (before, after)]
        if told[0] != told[1]:
            yield f"= {rule}: {told[1]}"


def session(name: str) -> str:
    """A session of a game, or an evening of hours, in which much is broken already."""
    if name != EVENING:
        return compliant(name, hands=HANDS, seed=SEED).log
    of = broken(evening(ROUNDS))
    return log(of, of.units)


def verdicts(name: str) -> str:
    whole = session(name)
    before = audited(whole)
    lines = [f"# {name}, as dealt", *difference(Report(), before)]
    chance = random.Random(SEED)  # noqa: S311  no secret
    for change in chance.sample([*changes_page.changes(whole, chance)], CHANGES):
        old, new = whole.split("\n"), change.log.split("\n")
        at = next(at for at, line in enumerate(new) if line != old[at])
        lines += ["", f"# {at + 1}: {new[at]}", f"# was: {old[at]}"]
        lines += difference(before, audited(change.log))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", [*GAMES, EVENING])
def test_sessions_are_told_what_they_were_told(name: str, request: pytest.FixtureRequest) -> None:
    kept, told = VERDICTS / f"{name.replace(' ', '-')}.txt", verdicts(name)
    if request.config.getoption("--update-goldens"):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(told, encoding="utf-8")
    assert told == kept.read_text(encoding="utf-8")
