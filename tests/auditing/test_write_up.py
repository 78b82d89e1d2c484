"""What identifies a finding: its fingerprint."""

from typing import Any

import pytest

from handaudit import audit
from handaudit.duties import outcome
from handaudit.duties.outcome import Outcome
from handaudit.duties.poker import burning
from paths import NO_BURN


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
