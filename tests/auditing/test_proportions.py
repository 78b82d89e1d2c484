"""Time grows with a round and a file and no faster; lines that are only shown decide nothing."""

import time

import pytest

import invariants
import seeds
from handaudit.duties.outcome import Kind
from handaudit.facts.events import Chatter, Ignored, Said
from handaudit.reading import formats
from handaudit.simulate.planting import GAMES, compliant

FORMATS = [one.name for one in formats.FORMATS]
LINE_FORMATS = [one.name for one in formats.FORMATS if one.line_events]
SHOWN = (Chatter, Ignored, Said)
"""Lines that are kept and shown, and never interpreted."""


def taken(octets: bytes, form: str) -> float:
    """The fastest of three: what else this process keeps may be collected in between."""
    seconds = []
    for _ in range(3):
        began = time.process_time()
        invariants.audited(octets, form)
        seconds.append(time.process_time() - began)
    return min(seconds)


def assert_linear(short: bytes, long: bytes, form: str) -> None:
    """Four times the length takes less than nine times as long; a square takes sixteen."""
    assert taken(long, form) < 9 * max(taken(short, form), 0.02)


@pytest.mark.parametrize("form", LINE_FORMATS)
def test_a_longer_round_takes_time_in_proportion(form: str) -> None:
    """The middle line of a round, and its neighbours, again and again."""
    lines = seeds.seeds(form)[1].split(b"\n")
    middle = len(lines) // 2
    short, long = (
        b"\n".join([*lines[:middle], *lines[middle - 2 : middle + 2] * times, *lines[middle:]])
        for times in (250, 1000)
    )
    assert_linear(short, long, form)


@pytest.mark.parametrize("form", FORMATS)
def test_a_longer_file_takes_time_in_proportion(form: str) -> None:
    log = min(seeds.seeds(form), key=len).rstrip(b"\n") + b"\n\n"
    times = max(20_000 // len(log), 2)
    assert_linear(log * times, log * times * 4, form)


@pytest.mark.parametrize(
    ("form", "hand"),
    [
        ("pokerstars", b"Table 'Alpha' \n*** SUMMARY ***\n"),
        ("888", b"Seat 1 is the button\n** Summary **\n"),
    ],
)
def test_hands_that_have_lost_their_headers_take_time_in_proportion(form: str, hand: bytes) -> None:
    whole = min(seeds.seeds(form), key=len)
    assert_linear(whole + hand * 500, whole + hand * 2000, form)


def violated(octets: bytes, form: str) -> set[tuple[str, str | None]]:
    report, _ = invariants.audited(octets, form)
    return {(one.rule, one.hand) for one in report.findings if one.outcome is Kind.VIOLATED}


@pytest.mark.parametrize("form", LINE_FORMATS)
def test_hiding_a_line_that_is_only_shown_breaks_no_rule(form: str) -> None:
    hidden = 0
    for octets in seeds.seeds(form)[:12]:
        lines = octets.split(b"\n")
        shown = [
            event.line
            for part in invariants.parts(octets, form)
            for event in part
            if isinstance(event, SHOWN) and event.lines == 1
        ]
        before = violated(octets, form)
        for line in shown[:6]:
            rest = b"\n".join([*lines[: line - 1], *lines[line:]])
            assert violated(rest, form) <= before, (line, lines[line - 1])
            hidden += 1
    assert hidden > 5


KINDS = {
    "shuffles": ("dealer shuffles",),
    "cuts": ("dealer cuts", "dealer recuts"),
    "burns": ("dealer burns",),
    "collects": ("dealer collects",),
    "stub-counts": ("dealer counts stub",),
}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "mini-dice"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_line_that_is_not_kept_breaks_no_rule(game: str, kind: str) -> None:
    """The log says that it does not keep them, and has none."""
    whole = compliant(game, hands=3, seed=2).log
    lines = whole.split("\n")
    kept = [line for line in lines if not line.startswith(KINDS[kind])]
    place = next(at for at, line in enumerate(kept) if line.startswith("game ")) + 1
    log = "\n".join([*kept[:place], f"unrecorded {kind}", *kept[place:]])
    assert violated(log.encode(), "table-log") <= violated(whole.encode(), "table-log")
