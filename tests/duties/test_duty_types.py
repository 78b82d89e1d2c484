"""The type checker holds a duty to the occasions that it registers for."""

import subprocess
import sys

import pytest

from paths import ROOT

_RULES = '''
from handaudit.duties.duty import Judgement, duty, house_rule
from handaudit.replay.poker.occasions import Awarded, RoundClosed, StreetOpened


@duty("one", Awarded, cites=("14.6(e)5",))
def one(awarded: Awarded, table: object) -> Judgement:
    """An award."""
    return None


@duty("two", Awarded, RoundClosed, cites=("14.6(e)5",))
def two(moment: Awarded | RoundClosed, table: object) -> Judgement:
    """An award, or the end."""
    return None


@duty("other", StreetOpened, cites=("14.6(e)5",))
def other(awarded: Awarded, table: object) -> Judgement:  # refused: 20
    """A street is no award."""
    return None


@duty("one-of-two", Awarded, RoundClosed, cites=("14.6(e)5",))
def one_of_two(awarded: Awarded, table: object) -> Judgement:  # refused: 26
    """The end is no award."""
    return None


@house_rule("of-a-room", StreetOpened)
def of_a_room(awarded: Awarded, table: object) -> Judgement:  # refused: 32
    """A street is no award."""
    return None
'''


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """The lines of the rules that mypy refuses."""
    rules = tmp_path_factory.mktemp("rules") / "rules.py"
    rules.write_text(_RULES)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(rules)]
    done = subprocess.run(mypy, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    told = done.stdout
    errors = [line for line in told.splitlines() if ": error: " in line]
    assert all("[arg-type]" in error for error in errors), told
    return [int(error.split(":")[1]) for error in errors]


def test_a_duty_that_takes_another_occasion_than_it_registers_for_does_not_pass(
    refused: list[int],
) -> None:
    lines = _RULES.splitlines()
    expected = [at for at, line in enumerate(lines) if "# refused" in line]
    assert refused == expected  # mypy names the line of the decorator, the one before
