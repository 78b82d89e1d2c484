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
