"""A log that is cut into stretches reads as the whole log does, wherever it is cut."""

import io
import pickle
from pathlib import Path

import pytest

from handaudit import reading
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.input import Input
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs
from paths import SAMPLES

SIZES = (1, 5_000, 1 << 40)

Parts = list[Round | Interlude]


def whole(octets: bytes) -> Parts:
    return list(reading.read(io.BytesIO(octets), name="log"))


def in_stretches(octets: bytes, size: int) -> Parts:
    """Its parts, each stretch read as another process would."""
    cut = reading.read(io.BytesIO(octets), name="log").stretches(size)
    return [part for one in cut for part in pickle.loads(pickle.dumps(one))]  # noqa: S301


def told(parts: Parts) -> list[tuple[int, str, object]]:
    """What the parts say, without the caches of their events."""
    return [(one.first_line, one.text, (one.events, one.session, _prepared(one))) for one in parts]


def _prepared(part: Round | Interlude) -> object:
    return (part.prepared, part.new_deck) if isinstance(part, Round) else ()


def logs(folder: Path) -> list[Input]:
    return [one for one in find_logs([str(folder)]) if isinstance(one, Input)]


def content(one: Input) -> bytes:
    try:
        with one.open() as file:
            return file.read()
    except OSError:
        return b""


@pytest.mark.parametrize("log", logs(SAMPLES), ids=lambda one: Path(one.path).name)
def test_samples(log: Input) -> None:
    octets = content(log)
    try:
        expected = told(whole(octets))
    except NotALog:
        pytest.skip("no log of ours")
    for size in SIZES:
        assert told(in_stretches(octets, size)) == expected


def test_every_fourth_log_of_the_corpus(corpus: Path) -> None:
    for log in logs(corpus)[::4]:
        octets = content(log)
        try:
            expected = told(whole(octets))
        except NotALog:
            continue
        assert told(in_stretches(octets, 20_000)) == expected, log.path


class BreaksOff(io.BytesIO):
    """A log that cannot be read beyond its bytes, as a compressed file that was cut."""

    def read(self, size: int | None = -1, /) -> bytes:
        octets = super().read(size)
        if not octets:
            raise OSError("it stops before its end")
        return octets


def test_the_hands_before_the_place_where_a_log_breaks_off_are_read() -> None:
    octets = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_bytes()
    *expected, _ = told(whole(octets))
    assert len(expected) == 5

    def log() -> reading.Reading:
        return reading.read(BreaksOff(octets), name="log")

    stretches = log().stretches(1 << 40)
    for parts in (log(), (part for one in stretches for part in one)):
        before: Parts = []
        with pytest.raises(OSError, match="it stops before its end"):
            before.extend(parts)
        assert told(before) == expected


def test_a_line_that_is_too_long_is_told_of_in_its_stretch() -> None:
    text = (SAMPLES / "compliant" / "holdem-evening.tlog").read_text(encoding="utf-8")
    head, *rounds = text.split("\nround ")
    rounds[1] = rounds[1].replace("\n", "\n# " + "x" * 70_000 + "\n", 1)
    octets = "\nround ".join([head, *rounds]).encode()
    assert told(in_stretches(octets, 1)) == told(whole(octets))


def test_a_deck_that_was_prepared_before_is_so_in_later_stretches() -> None:
    text = (SAMPLES / "compliant" / "holdem-evening.tlog").read_text(encoding="utf-8")
    head, *rounds = text.split("\nround ")
    between = "\ndealer shuffles by-hand\ndealer cuts 20\ndealer shuffles green by-hand"
    octets = (f"{between}\nround ").join([head, *rounds]).encode()
    parts = in_stretches(octets, 1)
    assert told(parts) == told(whole(octets))
    played = [one for one in parts if isinstance(one, Round)]
    assert all(len(one.prepared) == 2 for one in played)


ROUND = (
    "round {} deck red button 1\nseat 1 A 5\nseat 2 B 5\n"
    "dealer shuffles by-hand\ndealer cuts 20\ndealer deals 1 down ??\nend\n"
)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("round 2 deck red button 1\n", "round 2 deced button 1\n"),
        ("dealer shuffles", "end\ndealer shuffles"),
        ("dealer cuts 20\n", ""),
        ("dealer deals 1 down ??\n", "dealer deals 1 down ??\ndealer shuffles by-hand\n"),
        ("dealer cuts 20\n", "dealer cuts 20\ndealer shuffles blue by-hand\n"),
    ],
)
@pytest.mark.parametrize("before", ["", "deck green opened 18:00:00\n"])
def test_a_damaged_round_prepares_the_same_decks_in_stretches(
    line: str, instead: str, before: str
) -> None:
    damaged = ROUND.format(2).replace(line, instead)
    log = f"tlog 1\n{before}{ROUND.format(1)}{damaged}{ROUND.format(3)}{ROUND.format(4)}"
    octets = log.encode()
    assert told(in_stretches(octets, 1)) == told(whole(octets))


def test_what_a_line_inside_of_a_round_says_of_the_table_holds_in_later_stretches() -> None:
    text = (SAMPLES / "compliant" / "holdem-evening.tlog").read_text(encoding="utf-8")
    head, first, *rounds = text.split("\nround ")
    first = first.replace("\n", "\n  21:04:00 table  P9 # from now on\n", 3)
    octets = "\nround ".join([head, first, *rounds]).encode()
    parts = in_stretches(octets, 1)
    assert told(parts) == told(whole(octets))
    last = next(one for one in reversed(parts) if isinstance(one, Round))
    assert last.session.table == "P9"
