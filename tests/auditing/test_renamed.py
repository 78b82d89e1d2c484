"""Names of version 0.1, and single arguments of ``audit``, are still accepted, with a warning."""

import warnings
from types import ModuleType
from typing import Any

import pytest

from handaudit import audit
from handaudit.auditing import results, snapshots, threshold
from handaudit.auditing.options import AuditOptions
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
        ("list_silence", True, AuditOptions(list_not_evidenced=True)),
        ("floor", Threshold(Severity.ERROR), AuditOptions(threshold=Threshold(Severity.ERROR))),
        ("edition", "nj-2015", AuditOptions(edition="nj-2015")),
        ("house", None, AuditOptions()),
    ],
)
def test_a_single_argument_means_what_the_option_does(
    former: str, value: Any, now: AuditOptions
) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        before = audit(LOG, **{former: value})
    assert before.findings == audit(LOG, now).findings
    assert [one.category for one in warned] == [DeprecationWarning] * (value is not None)
    assert all("audit() takes AuditOptions(" in str(one.message) for one in warned)
    assert all(one.filename == __file__ for one in warned)


@pytest.mark.parametrize("former", ["hear", "on_result"])
def test_a_single_callback_is_called(former: str) -> None:
    heard: list[Any] = []
    single: dict[str, Any] = {former: heard.append}
    with pytest.warns(DeprecationWarning, match=r"AuditCallbacks\(on_result=\.\.\.\)"):
        audit(LOG, **single)
    assert heard


def test_an_unknown_argument_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'edtion'"):
        audit(LOG, edtion="nj-2008")
