"""Arguments of ``audit`` are taken by the names of version 0.1, with a warning."""

from types import ModuleType
from typing import Any

import pytest

from handaudit import audit
from handaudit.auditing import results, snapshots, threshold
from handaudit.auditing.threshold import Threshold
from handaudit.duties.outcome import Severity
from paths import SAMPLES

LOG = SAMPLES / "breaches" / "turn-order"


@pytest.mark.parametrize(
    ("module", "former", "now"),
    [
        (threshold, "Floor", "Threshold"),
        (results, "Settings", "AuditSettings"),
        (snapshots, "Moment", "TableSnapshot"),
        (snapshots, "moments", "snapshots"),
    ],
)
def test_a_name_of_a_module_has_its_former_name(module: ModuleType, former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"{module.__name__}\.{former} is now {now}$"):
        assert getattr(module, former) is getattr(module, now)
    with pytest.raises(AttributeError, match="no attribute 'unknown'"):
        _ = module.unknown


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
