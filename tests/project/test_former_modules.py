"""Modules that have moved: for one version they can be imported by their former names."""

import importlib
import sys

import pytest

import handaudit


@pytest.mark.parametrize("former", sorted(handaudit._FORMER))  # noqa: SLF001
def test_a_former_name_gives_the_module_and_a_warning(former: str) -> None:
    now = importlib.import_module(handaudit._FORMER[former])  # noqa: SLF001
    spec = now.__spec__
    sys.modules.pop(former, None)
    with pytest.warns(DeprecationWarning, match=f"^{former} is now {now.__name__}$"):
        assert importlib.import_module(former) is now
    assert now.__spec__ is spec


DOCUMENTED = {
    "handaudit.confidence": ("Confidence",),
    "handaudit.events": ("Unread",),
    "handaudit.floor": ("Floor",),
    "handaudit.judged": ("Settings",),
    "handaudit.judging": ("Judge",),
    "handaudit.log": ("Round",),
    "handaudit.moments": ("moments",),
    "handaudit.outcome": ("Severity",),
    "handaudit.report": ("Finding",),
    "handaudit.selection": ("Selection",),
}
"""What ``docs/python.md`` of 0.1 imports from them."""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("former", sorted(DOCUMENTED))
def test_a_former_module_has_the_names_that_the_documentation_of_0_1_imports(former: str) -> None:
    module = importlib.import_module(former)
    assert [name for name in DOCUMENTED[former] if not hasattr(module, name)] == []
