"""Plans: with so many rounds, a bias is seen as often as asked."""

import numpy as np
import pytest

from crooked_tables import Table, short_of_spades, without
from handaudit.randomness import plan
from handaudit.randomness.gathering import Archive
from handaudit.randomness.verdict import ask


def rounds(key: str, kind: str, bias: float = 0.1, power: float = 0.9) -> int:
    made = next(one for one in plan.plans(bias, power, 0.01) if kind in one.kind)
    found = next(row.rounds for row in made.rows if row.key == key)
    assert found is not None
    return found


def test_a_smaller_bias_and_a_higher_power_need_more_rounds() -> None:
    usual = rounds("deck-suits", "one hand")
    assert rounds("deck-suits", "one hand", bias=0.05) == pytest.approx(4 * usual, rel=0.1)
    assert rounds("deck-suits", "one hand", power=0.5) < usual
    assert rounds("deck-suits", "every hand") < usual / 5


def test_a_missing_card_needs_as_many_rounds_as_keep_chance_from_it() -> None:
    """The smallest n with 52 (1 - 12/52)^n at most 0.01 / 32."""
    needed = np.log(52 * plan.CARD_TESTS / 0.01) / -np.log(1 - 12 / 52)
    assert rounds("absent", "every hand") == pytest.approx(needed, abs=1)


def test_a_bias_that_no_archive_could_show_is_left_open() -> None:
    made = plan.plans(1e-5, 0.9, 0.01)
    assert any(row.rounds is None for one in made for row in one.rows)


def seen(table: Table, count: int) -> bool:
    archive = Archive()
    for played in table.rounds(count):
        archive.take(played)
    archive.end_of_file()
    return any(one.state == "seen" for one in ask(archive.census(), alpha=0.01, seed=0))


def test_as_many_rounds_as_planned_show_it() -> None:
    count = rounds("absent", "every hand")
    assert seen(Table(4, "every hand", shuffle=without("Qd")), count)
    count = rounds("deck-suits", "every hand", bias=0.2)
    found = sum(
        seen(Table(seed, "every hand", shuffle=short_of_spades(0.2)), count) for seed in range(10)
    )
    assert found >= 6  # 9 on average; fewer than 6 in 1 of 600
