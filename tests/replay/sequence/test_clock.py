"""Times of day become moments: which day a line is of, and how far a clock is ahead of UTC."""

import pytest

from handaudit.facts.events import Checked
from handaudit.replay.sequence.clock import DAY, DayClock, zone

NOON = DAY // 2
HOUR = 3_600_000


def checked(clock: int | None) -> Checked:
    return Checked(line=1, clock=clock, seat=1)


@pytest.mark.parametrize(
    ("later", "moment"),
    [
        (NOON + 1, 3 * DAY + NOON + 1),
        (NOON, 3 * DAY + NOON),
        (NOON - 1, 4 * DAY + NOON - 1),
        (0, 4 * DAY),
    ],
)
def test_only_a_time_before_the_last_one_is_of_the_next_day(later: int, moment: int) -> None:
    clock = DayClock(3 * DAY + NOON)
    assert clock.read(checked(later)) == moment
    assert clock.read(checked(later)) == moment


def test_a_night_of_three_days_counts_each_of_them() -> None:
    clock = DayClock(NOON)
    assert [clock.read(checked(hour * HOUR)) for hour in (23, 1, 0)] == [
        23 * HOUR,
        DAY + HOUR,
        2 * DAY,
    ]


def test_a_line_without_a_time_leaves_the_clock_alone() -> None:
    clock = DayClock(NOON)
    assert clock.read(checked(None)) is None
    assert clock.now == NOON


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("2008-03-14T21:04:10-05:00", -5 * HOUR),
        ("2008-03-14T21:04:10+05:30", 11 * HOUR // 2),
        ("2008-03-14T21:04:10+00:00", 0),
        ("2008-03-14T21:04:10", None),
        ("2008-03-14", None),
        ("2008-03-14T21:04:10 ET", None),
        (None, None),
    ],
)
def test_the_zone_of_a_time_is_known_where_the_time_gives_it(
    text: str | None, ahead: int | None
) -> None:
    assert zone(text) == ahead


@pytest.mark.parametrize(
    ("now", "said", "moment"),
    [
        (4 * DAY - 60_000, "00:01:00", 4 * DAY + 60_000),
        (4 * DAY + 60_000, "23:59:00", 4 * DAY - 60_000),
        (4 * DAY + NOON, "11:00:00", 4 * DAY + NOON - HOUR),
        (4 * DAY + NOON, "13:00:00", 4 * DAY + NOON + HOUR),
        (4 * DAY + NOON, "1970-01-02T00:00:00", DAY),
    ],
)
def test_a_time_that_a_line_states_is_the_nearest_one(now: int, said: str, moment: int) -> None:
    assert DayClock(now).stated(said) == moment


def test_where_only_the_day_is_known_a_stated_time_is_of_that_day() -> None:
    clock = DayClock(4 * DAY)
    clock.dated = True
    assert clock.stated("23:00:00") == 4 * DAY + 23 * HOUR
    assert DayClock(None).stated("23:00:00") is None
    assert clock.stated(None) is None
