import io

import pytest

from handaudit.reports import progress


@pytest.mark.parametrize(
    ("environment", "is_terminal", "shown"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"CI": "true"}, True, False),
        ({"CI": "0"}, True, True),
    ],
)
def test_a_progress_line_is_for_people_only(
    environment: dict[str, str], *, is_terminal: bool, shown: bool
) -> None:
    assert progress.watched(environment, is_terminal=is_terminal) is shown


def test_it_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress.line(show=True) as advance:
        assert advance is not None
        advance(2_500_000, 1_900)
    assert "2.5 MB, 1,900 hands" in stream.getvalue()


def test_without_it_nothing_is_told() -> None:
    with progress.line(show=False) as advance:
        assert advance is None


def test_the_speed_shows_after_a_second() -> None:
    assert progress.described(2_500_000, 3_800, 2) == "2.5 MB, 3,800 hands, 1,900 hands/s"


@pytest.mark.parametrize(
    ("read", "seconds", "told"),
    [
        (0, 0, "0.0 of 10.0 MB, 100 hands"),
        (2_500_000, 2, "2.5 of 10.0 MB, 100 hands, 50 hands/s, 0:06 left"),
        (100_000, 5, "0.1 of 10.0 MB, 100 hands, 20 hands/s, 8:15 left"),
        (10_000_000, 5, "10.0 of 10.0 MB, 100 hands, 20 hands/s, 0:00 left"),
        (10_000_001, 5, "10.0 of 10.0 MB, 100 hands, 20 hands/s"),
        (0, 5, "0.0 of 10.0 MB, 100 hands, 20 hands/s"),
    ],
    ids=["start", "a quarter", "minutes", "end", "a log that grew", "nothing read yet"],
)
def test_the_time_left_is_told_of_logs_whose_size_is_known(
    read: int, seconds: float, told: str
) -> None:
    assert progress.described(read, 100, seconds, 10_000_000) == told


def test_the_bar_moves_with_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress.line(show=True, total=4_000_000) as advance:
        assert advance is not None
        advance(1_000_000, 900)
    assert "1.0 of 4.0 MB, 900 hands" in stream.getvalue()
