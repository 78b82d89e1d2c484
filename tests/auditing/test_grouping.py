"""Days and hours are those of the clock in the log, whatever zone it names."""

from datetime import datetime

import pytest

from handaudit.auditing import grouping


@pytest.mark.parametrize(
    ("logged", "day", "hour"),
    [
        ("2008-03-14T21:04:10", "2008-03-14", "21"),
        ("2008-03-14 21:04:10", "2008-03-14", "21"),
        ("2008-03-14T21:04", "2008-03-14", "21"),
        ("2008-03-14T21:04:10 ET", "2008-03-14", "21"),
        ("2024-05-01T00:04:10Z", "2024-05-01", "00"),
        ("2024-05-01T23:59:59.123456+02:00", "2024-05-01", "23"),
        ("2024-05-01T23:59:59,5", "2024-05-01", "23"),
        ("2008-03-14", "2008-03-14", None),
        ("2008-02-30T21:04:10", None, None),
        ("2008-03-14T25:04:10", None, None),
        ("21:04:10", None, None),
        ("yesterday", None, None),
        ("٢٠٠٨-03-14T21:04:10", None, None),
        ("", None, None),
        (None, None, None),
    ],
)
def test_the_day_and_the_hour_of_a_logged_time(
    logged: str | None, day: str | None, hour: str | None
) -> None:
    assert grouping.day_and_hour(logged) == (day, hour)


def test_a_moment_is_without_its_zone() -> None:
    assert grouping.moment("2024-05-01T23:59:59.5+02:00") == datetime(  # noqa: DTZ001  as it stands
        2024, 5, 1, 23, 59, 59, 500_000
    )
    assert grouping.moment("2024-05-01") is None


@pytest.mark.parametrize(
    ("cite", "section"),
    [
        ("19:47-14.10(g)", "14.10"),
        ("13:69F-14.11(A)(f)2i", "14.11(A)"),
        ("house:min-raise", "house"),
        ("log:syntax", "log"),
        ("strange", "strange"),
    ],
)
def test_the_section_of_a_citation(cite: str, section: str) -> None:
    assert grouping.section(cite) == section
