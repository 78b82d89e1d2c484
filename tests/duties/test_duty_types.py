"""The type checker holds a duty to the occasions that it registers for."""

import subprocess
import sys

import pytest

from paths import ROOT

_RULES = '''
from handaudit.duties.duty import Judgement, duty, house_rule
from handaudit.replay.poker.occasions import Awarded, RoundClosed, StreetOpened
from handaudit.replay.poker.view import TableView


@duty("one", Awarded, cites=("14.6(e)5",))
def one(awarded: Awarded, table: object) -> Judgement:
    """An award."""
    return None


@duty("two", Awarded, RoundClosed, cites=("14.6(e)5",))
def two(moment: Awarded | RoundClosed, table: object) -> Judgement:
    """An award, or the end."""
    return None


@duty("other", StreetOpened, cites=("14.6(e)5",))
def other(awarded: Awarded, table: object) -> Judgement:  # refused
    """A street is no award."""
    return None


@duty("one-of-two", Awarded, RoundClosed, cites=("14.6(e)5",))
def one_of_two(awarded: Awarded, table: object) -> Judgement:  # refused
    """The end is no award."""
    return None


@house_rule("of-a-room", StreetOpened)
def of_a_room(awarded: Awarded, table: object) -> Judgement:  # refused
    """A street is no award."""
    return None


def writes(closed: RoundClosed, table: TableView) -> None:
    table.rake = 0  # read-only
    table.players[0].bet += 1  # read-only
    table.players.append(table.players[0])  # read-only
    table.by_seat.clear()  # read-only
'''


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of the rules."""
    rules = tmp_path_factory.mktemp("rules") / "rules.py"
    rules.write_text(_RULES)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(rules)]
    done = subprocess.run(mypy, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return [line for line in done.stdout.splitlines() if ": error: " in line]


def refused(errors: list[str], *codes: str) -> list[int]:
    """The lines of the errors of some kinds."""
    return [
        int(one.split(":")[1])
        for one in errors
        if one.endswith(tuple(f"[{code}]" for code in codes))
    ]


def marked(mark: str) -> list[int]:
    return [at for at, line in enumerate(_RULES.splitlines(), 1) if f"# {mark}" in line]


def test_a_duty_that_takes_another_occasion_than_it_registers_for_does_not_pass(
    errors: list[str],
) -> None:
    # mypy names the line of the decorator, the one before
    assert refused(errors, "arg-type") == [line - 1 for line in marked("refused")]


def test_a_duty_that_changes_the_table_does_not_pass(errors: list[str]) -> None:
    assert refused(errors, "misc", "attr-defined") == marked("read-only")
