"""Rounds are missing from a log that numbers them, or share a number."""

from pathlib import Path

import pytest

import handaudit
from paths import SAMPLES

EVENING = (SAMPLES / "compliant" / "holdem-evening.tlog").read_text(encoding="utf-8")
HEAD, *ROUNDS = EVENING.split("\nround ")


def notes(path: Path, *numbers: int) -> list[str]:
    rounds = [
        f"{number} {one.partition(' ')[2]}" for number, one in zip(numbers, ROUNDS, strict=False)
    ]
    path.write_text("\nround ".join([HEAD, *rounds]), encoding="utf-8")
    report = handaudit.audit(path)
    assert not any(one.incomplete for one in report.not_audited)
    return [one.reason for one in report.not_audited]


@pytest.mark.parametrize(
    ("numbers", "reasons"),
    [
        ((7, 8, 9), []),
        ((7, 9, 10), ["round 8 is missing between rounds 7 and 9"]),
        ((7, 10, 11), ["rounds 8 to 9 are missing between rounds 7 and 10"]),
        ((7, 8, 8), ["two rounds have the number 8"]),
        ((98, 99, 1), []),
    ],
)
def test_numbers_of_rounds(numbers: tuple[int, ...], reasons: list[str], tmp_path: Path) -> None:
    assert notes(tmp_path / "night.tlog", *numbers) == reasons


def in_two_files(folder: Path, first: int, second: int, day: str) -> list[str]:
    """Notes on a night that is kept in two files, of which the second may be of another day."""
    later = ROUNDS[1].partition(" ")[2].replace("2008-03-14", day)
    (folder / "a.tlog").write_text(
        f"{HEAD}\nround {first} {ROUNDS[0].partition(' ')[2]}", encoding="utf-8"
    )
    (folder / "b.tlog").write_text(f"{HEAD}\nround {second} {later}", encoding="utf-8")
    return [one.reason for one in handaudit.audit(folder).not_audited]


def test_a_night_in_two_files_lacks_rounds_between_them(tmp_path: Path) -> None:
    day = ROUNDS[1].partition(" ")[2][:10]
    assert in_two_files(tmp_path, 7, 8, day) == []
    assert in_two_files(tmp_path, 7, 10, day) == [
        "rounds 8 to 9 are missing between rounds 7 and 10"
    ]


def test_another_day_may_have_any_number(tmp_path: Path) -> None:
    assert in_two_files(tmp_path, 7, 10, "2008-03-20") == []
