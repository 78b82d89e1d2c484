"""What a room would have written: hints about lines of converters that could not be read."""

from pathlib import Path

import pytest

from handaudit import audit, read
from handaudit.facts.events import BetMade, Called, Checked, Folded, Raised, Unread
from handaudit.facts.log import Round
from handaudit.reading import formats, hints
from paths import SAMPLES

COMPLIANT = SAMPLES / "compliant"
POKERSTARS = COMPLIANT / "pokerstars-six-hands.txt"
PLAY = (Folded, Checked, Called, BetMade, Raised)


def hint(log: Path, line: str, tmp_path: Path) -> str | None:
    """The hint about a line that stands in place of the first fold of a log."""
    lines = log.read_text(encoding="utf-8").splitlines()
    fold = next(at for at, text in enumerate(lines) if text.rstrip().lower().endswith(" folds"))
    lines[fold] = line
    path = tmp_path / log.name
    path.write_text("\n".join(lines), encoding="utf-8")
    for part in read(path):
        for event in part:
            if isinstance(event, Unread) and event.line == fold + 1:
                return hints.of_line(part, event)
    raise AssertionError("the line was read")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("tallow folds", "tallow: folds"),
        ("tallow: fold", "tallow: folds"),
        ("tallow: f0lds", "tallow: folds"),
        ("Tallow: calls $1", "tallow: calls $1"),
        ("tallow: call $1", "tallow: calls $1"),
        ("tallow: raise to $3", "tallow: raises $3 to AMOUNT"),
        ("tallow: bets $3 all-in", "tallow: bets $3 and is all-in"),
        ("tallow wins $6.20", "tallow collected $6.20 from pot"),
        ("tallow: shows 8d 3s", "tallow: shows [8d 3s] (HAND)"),
        ("Uncalled bet $4 returned to tallow", "Uncalled bet ($4) returned to tallow"),
        ("*** FLOP *** Qs 7d 2c", "*** FLOP *** [Qs 7d 2c]"),
        ("Total pot: $6.50, rake $0.30", "Total pot $6.50 | Rake $0.30"),
    ],
)
def test_a_pokerstars_line_of_a_converter(line: str, written: str, tmp_path: Path) -> None:
    assert hint(POKERSTARS, line, tmp_path) == f"the room writes: {written}"


@pytest.mark.parametrize(
    ("log", "line", "written"),
    [
        ("fulltilt-three-hands.txt", "Joos: folds", "Joos folds"),
        ("winamax-three-hands.txt", "Joos: calls 2", "Joos calls 2"),
        ("wpn-three-hands.txt", "Joos: raises to $3.00", "Joos raises $3.00 to AMOUNT"),
        ("ggpoker-three-hands.txt", "Hero folds", "Hero: folds"),
    ],
)
def test_each_room_has_its_own_words(log: str, line: str, written: str, tmp_path: Path) -> None:
    assert hint(COMPLIANT / log, line, tmp_path) == f"the room writes: {written}"


@pytest.mark.parametrize("line", ["", "x" * 500, "what a lovely day it is by the sea", "~~~"])
def test_what_looks_like_nothing_has_no_hint(line: str) -> None:
    (part, *_) = (one for one in read(POKERSTARS) if isinstance(one, Round))
    assert hints.of_line(part, Unread(line=1, text=line, column=1, expected="")) is None


@pytest.mark.parametrize("log", sorted(COMPLIANT.glob("*.txt")), ids=lambda path: path.stem)
def test_what_a_room_wrote_is_what_it_writes(log: Path) -> None:
    for part in read(log):
        for event in part:
            text = part.line_text(event.line).strip()
            if isinstance(event, PLAY) and "[" not in text and "(" not in text:
                unread = Unread(line=event.line, text=text, column=1, expected="")
                assert hints.of_line(part, unread) is None


def test_every_room_that_writes_lines_has_forms() -> None:
    without = {one.name for one in formats.FORMATS if one.told_in_words and not one.writes}
    assert without == {"table-log", "pokernow"}


def test_a_finding_says_it() -> None:
    (unread,) = audit(SAMPLES / "damaged" / "unreadable-line.txt").findings
    assert unread.notes == ("the room writes: quillon: folds",)
