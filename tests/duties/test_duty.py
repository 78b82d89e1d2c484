"""Where the texts of the duties come from."""

import pytest

from handaudit.duties import duty
from handaudit.replay.poker.occasions import RoundClosed


def test_a_rule_without_a_docstring_is_told() -> None:
    def unsaid(_occasion: object, _table: object) -> None: ...

    with pytest.raises(ValueError, match="the rule no-words needs a docstring"):
        duty.duty("no-words", RoundClosed, cites=("14.1",))(unsaid)
