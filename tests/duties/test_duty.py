"""Where the texts of the duties come from."""

import ast
from pathlib import Path

import pytest

from handaudit import duties
from handaudit.duties import duty
from handaudit.replay.poker.occasions import RoundClosed

MODULES = sorted(
    path for path in Path(duties.__file__).parent.glob("*/*.py") if path.stem != "__init__"
)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_the_docstrings_of_a_compiled_duty_are_those_of_its_source(module: Path) -> None:
    functions = [
        one
        for one in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(one, ast.FunctionDef)
    ]
    said = {one.name: ast.get_docstring(one, clean=False) for one in functions}
    documented = {name: text for name, text in said.items() if text}
    assert documented
    assert duty._written(f"handaudit.duties.{module.parent.name}.{module.stem}") == documented  # noqa: SLF001


def test_a_rule_without_a_docstring_is_told() -> None:
    def unsaid(_occasion: object, _table: object) -> None: ...

    with pytest.raises(ValueError, match="the rule no-words needs a docstring"):
        duty.duty("no-words", RoundClosed, cites=("14.1",))(unsaid)
