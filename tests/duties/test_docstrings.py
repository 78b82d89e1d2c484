"""What a duty says of itself is its docstring, also where it is compiled and has none."""

import importlib

import pytest

from handaudit import duties
from handaudit.duties import duty as stating
from handaudit.duties.duty import Duty


@pytest.mark.parametrize("duty", duties.every(), ids=lambda duty: duty.name)
def test_the_docstring_of_a_duty_is_found_in_the_source(duty: Duty) -> None:
    module = importlib.import_module(duty.judge.__module__)
    written = stating._written(module.__name__)[duty.judge.__name__]  # noqa: SLF001
    assert stating._read(written) == (duty.title, duty.doc)  # noqa: SLF001
    assert duty.judge.__doc__ in (written, None)
