"""What identifies a finding, its fingerprint, and whether it breaks the law."""

from typing import Any

import pytest

from handaudit import audit
from handaudit.auditing import write_up
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditOptions
from handaudit.duties import outcome
from handaudit.duties.duty import Duty
from handaudit.duties.outcome import Outcome
from handaudit.duties.poker import burning
from handaudit.law.house.profiles import AUTO, Houses
from paths import NO_BURN, SAMPLES


def test_a_fingerprint_does_not_depend_on_the_words_of_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reworded(message: str, *, expected: str, actual: str, **rest: Any) -> Outcome:
        return outcome.violated(
            f"reworded: {message}", expected=expected.upper(), actual=actual.upper(), **rest
        )

    (before,) = audit(NO_BURN).findings
    monkeypatch.setattr(burning, "violated", reworded)
    (after,) = audit(NO_BURN).findings
    assert after.message == f"reworded: {before.message}"
    assert after.fingerprint == before.fingerprint


def test_whether_a_finding_breaks_the_law_is_told_before_it_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: set[bool] = set()

    def written(outcome: Outcome, duty: Duty, occasion: Any, table: Any, **given: Any) -> Finding:
        finding = of_outcome(outcome, duty, occasion, table, **given)
        own_house = given["own_house"]
        breaks = write_up.breaks_the_law(outcome, duty, table, own_house=own_house)
        assert breaks is finding.breaks_the_law, finding
        told.add(breaks)
        return finding

    of_outcome = write_up.of_outcome
    monkeypatch.setattr(write_up, "of_outcome", written)
    audit([str(SAMPLES / "breaches")], AuditOptions(house=Houses(AUTO)))
    assert told == {True, False}
