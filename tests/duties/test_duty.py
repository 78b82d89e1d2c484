"""Where the texts of the duties come from."""

import pytest

from handaudit.duties import duty
from handaudit.replay.poker.occasions import RoundClosed


def test_a_rule_without_a_docstring_is_told() -> None:
    def unsaid(_occasion: object, _table: object) -> None: ...

    with pytest.raises(ValueError, match="the rule no-words needs a docstring"):
        duty.duty("no-words", RoundClosed, cites=("14.1",))(unsaid)


@pytest.mark.parametrize("name", ["no-such-rule", "odd-chip-recipient", "burns-logged"])
def test_a_house_rule_is_one_that_a_field_of_the_house_names(name: str) -> None:
    with pytest.raises(
        ValueError, match=f"no field of House has a rule that the duty {name} judges"
    ):
        duty.house_rule(name, RoundClosed)
