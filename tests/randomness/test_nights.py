"""Evidence over many nights: it may be looked at after each, and a fair room hardly ever raises the alarm."""

from pathlib import Path

import numpy as np
import pytest

from crooked_tables import Table, riffled
from handaudit.randomness import nights, verdict
from handaudit.randomness.gathering import Archive
from handaudit.randomness.nights import Book, e_value
from handaudit.reports.randomness import words


def judged(seed: int, riffles: int | None = None, rounds: int = 60) -> verdict.Verdict:
    table = (
        Table(seed, "one hand") if riffles is None else Table(seed, "one hand", riffled(riffles))
    )
    made = Archive()
    for played in table.rounds(rounds):
        made.take(played)
    made.end_of_file()
    return verdict.judge(made, alpha=0.01, seed=0)


def evidence(p: list[float]) -> list[float]:
    """That of a book whose nights had these p."""
    started, found = 0.0, []
    for number, one in enumerate(p, start=1):
        started = (started + 1 / (number * (number + 1))) * e_value(one)
        found.append(started + 1 / (number + 1))
    return found


def test_an_e_value_is_one_on_average_over_fair_nights() -> None:
    """Its integral from 0 to 1, by the logarithm of p, but for p below e^-600."""
    at = np.linspace(1e-6, 600, 600_001)
    below = [e_value(float(np.exp(-one))) * float(np.exp(-one)) for one in at]
    assert np.trapezoid(below, at) == pytest.approx(1, abs=0.005)


def test_the_evidence_of_fair_rooms_hardly_ever_reaches_the_alarm() -> None:
    rng = np.random.default_rng(3)
    rooms = [max(evidence(rng.random(200).tolist())) for _ in range(300)]
    assert sum(one >= 100 for one in rooms) <= 9  # 1 % of 300 are 3; 9 are exceeded in 1 of 1,000


@pytest.mark.parametrize("fair", [0, 20, 500])
def test_cheating_is_seen_in_some_nights_however_long_a_room_was_fair(fair: int) -> None:
    found = evidence([0.5] * fair + [1e-3] * 12)
    assert max(found[:fair], default=0.0) < 100
    assert max(found) >= 100


def test_a_book_adds_up_its_nights_and_keeps_them_in_a_file(tmp_path: Path) -> None:
    book = Book(0.01)
    for seed in range(3):
        book.add(judged(seed))
    assert book.alarm is None
    assert [night.evidence for night in book.nights] == pytest.approx(
        evidence([night.p for night in book.nights])
    )
    file = tmp_path / "book.json"
    file.write_bytes(nights.encoded(book))
    assert nights.opened(str(file), 0.01) == book


def test_a_night_counts_once_however_often_it_is_added() -> None:
    book = Book(0.01)
    first, again = book.add(judged(1)), book.add(judged(1))
    assert first == again
    assert len(book.nights) == 1


def test_a_crooked_night_raises_the_alarm_and_says_so() -> None:
    book = Book(0.01)
    book.add(judged(1))
    night = book.add(judged(2, riffles=0, rounds=200))
    assert book.alarm == 2
    assert "the alarm was raised by night 2" in words.evidence(book, night)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("[]", "is not a book of nights"),
        ('{"alpha": 0.01, "schema": "handaudit-nights/9"}', "needs handaudit-nights/1"),
        ('{"alpha": 0.05}', "was kept at --alpha 0.05"),
    ],
)
def test_what_is_no_book_of_this_level_is_refused(
    tmp_path: Path, content: str, reason: str
) -> None:
    file = tmp_path / "book.json"
    file.write_text(content)
    with pytest.raises(nights.UnusableBook, match=reason):
        nights.opened(str(file), 0.01)
