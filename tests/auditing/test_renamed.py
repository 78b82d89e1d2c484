"""Arguments of ``audit`` are taken by the names of version 0.1, with a warning."""

from typing import Any

import pytest

from handaudit import audit
from handaudit.auditing import threshold
from handaudit.auditing.threshold import Threshold
from handaudit.duties.outcome import Severity
from paths import SAMPLES

LOG = SAMPLES / "breaches" / "turn-order"


def test_the_threshold_has_its_former_name() -> None:
    with pytest.warns(DeprecationWarning, match="Floor is now Threshold"):
        assert threshold.Floor is Threshold


@pytest.mark.parametrize(
    ("former", "value", "now"),
    [
        ("hear", lambda _: None, "on_result"),
        ("follow", lambda *_: None, "on_round"),
        ("list_silence", True, "list_not_evidenced"),
        ("floor", Threshold(Severity.ERROR), "threshold"),
    ],
)
def test_a_former_name_means_what_the_new_one_does(former: str, value: Any, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"the argument {former} of audit is now {now}"):
        before = audit(LOG, **{former: value})
    assert before.findings == audit(LOG, **{now: value}).findings
