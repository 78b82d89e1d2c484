"""One changed value of a session in order is found, or is a fact of no rule, or is explained."""

import changes_page
import pytest


@pytest.mark.parametrize("game", ["holdem high", "seven-card-stud high", "badugi low", "mini-dice"])
def test_a_kind_of_change_that_goes_unseen_is_explained(game: str) -> None:
    found = changes_page.counted(1, [game])
    unseen = [kind for kind, told in found.items() if told["unseen"]]
    assert [kind for kind in unseen if changes_page.reason(kind) is None] == []


def test_most_changes_of_chips_are_found() -> None:
    found = changes_page.counted(1, ["holdem high"])
    chips = [told for kind, told in found.items() if "calls [amount]" in kind or "rakes [" in kind]
    assert chips
    assert all(told["seen"] and not told["unseen"] for told in chips)
