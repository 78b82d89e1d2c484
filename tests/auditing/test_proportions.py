"""Steps grow with a round and a file and no faster; lines that are only shown decide nothing."""

from collections.abc import Callable
from functools import cache

import pytest

import invariants
import seeds
import steps
from handaudit.duties.outcome import Kind
from handaudit.facts.events import Chatter, Ignored, Said
from handaudit.reading import formats
from handaudit.simulate.planting import GAMES, compliant

FORMATS = [one.name for one in formats.FORMATS]
LINE_FORMATS = [one.name for one in formats.FORMATS if one.line_events]
SHOWN = (Chatter, Ignored, Said)
"""Lines that are kept and shown, and never interpreted."""


def test_a_square_is_noticed() -> None:
    def square(times: int) -> int:
        return sum(one == other for one in range(times) for other in range(times // 50))

    with pytest.raises(AssertionError, match="steps for 100"):
        steps.assert_in_proportion(square, few=100)


def assert_linear(log: Callable[[int], bytes], form: str, few: int) -> None:
    steps.assert_in_proportion(lambda times: invariants.audited(log(times), form), few)


@pytest.mark.parametrize("form", LINE_FORMATS)
def test_a_longer_round_takes_steps_in_proportion(form: str) -> None:
    """The middle line of a round, and its neighbours, again and again."""
    lines = seeds.seeds(form)[:2][-1].split(b"\n")
    middle = len(lines) // 2
    again = lines[middle - 2 : middle + 2]
    assert_linear(
        lambda times: b"\n".join([*lines[:middle], *again * times, *lines[middle:]]), form, few=25
    )


@pytest.mark.parametrize("form", FORMATS)
def test_a_longer_file_takes_steps_in_proportion(form: str) -> None:
    log = min(seeds.seeds(form), key=len).rstrip(b"\n") + b"\n\n"
    assert_linear(lambda times: log * times, form, few=3)


@pytest.mark.parametrize(
    ("form", "hand"),
    [
        ("pokerstars", b"Table 'Alpha' \n*** SUMMARY ***\n"),
        ("888", b"Seat 1 is the button\n** Summary **\n"),
    ],
)
def test_hands_that_have_lost_their_headers_take_steps_in_proportion(
    form: str, hand: bytes
) -> None:
    whole = min(seeds.seeds(form), key=len)
    assert_linear(lambda times: whole + hand * times, form, few=25)


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
        for line in shown[:3]:
            rest = b"\n".join([*lines[: line - 1], *lines[line:]])
            assert violated(rest, form) <= before, (line, lines[line - 1])
            hidden += 1
    assert hidden > 3  # a format may have one seed


KINDS = {
    "shuffles": ("dealer shuffles",),
    "cuts": ("dealer cuts", "dealer recuts"),
    "burns": ("dealer burns",),
    "collects": ("dealer collects",),
    "stub-counts": ("dealer counts stub",),
}


@cache
def played_whole(game: str) -> tuple[str, set[tuple[str, str | None]]]:
    """A compliant log of the game, and what is violated in it."""
    whole = compliant(game, hands=3, seed=2).log
    return whole, violated(whole.encode(), "table-log")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "mini-dice"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_line_that_is_not_kept_breaks_no_rule(game: str, kind: str) -> None:
    """The log says that it does not keep them, and has none."""
    whole, before = played_whole(game)
    lines = whole.split("\n")
    kept = [line for line in lines if not line.startswith(KINDS[kind])]
    place = next(at for at, line in enumerate(kept) if line.startswith("game ")) + 1
    log = "\n".join([*kept[:place], f"unrecorded {kind}", *kept[place:]])
    assert violated(log.encode(), "table-log") <= before


def test_a_finding_in_every_round_takes_steps_in_proportion() -> None:
    """The button stays: each round has a finding that quotes the round before."""
    night = compliant("holdem high", hands=1, seed=3).log
    start = night.index("\nround ") + 1
    head, played = night[:start], night[start:]

    def evening(rounds: int) -> bytes:
        numbered = (
            played.replace("round 1 ", f"round {number} ", 1) for number in range(1, rounds + 1)
        )
        return (head + "\n".join(numbered)).encode()

    found = invariants.audited(evening(3), "table-log")[0].findings
    assert [one.rule for one in found if one.rule == "button-moves-clockwise"] == [
        "button-moves-clockwise"
    ] * 2
    assert_linear(evening, "table-log", few=8)
