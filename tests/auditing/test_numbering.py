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
