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
