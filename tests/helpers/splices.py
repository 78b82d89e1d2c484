"""Splices: the first lines of a hand, and behind them the last lines of another."""

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import seeds
from handaudit import reading
from handaudit.facts import events as ev
from handaudit.facts.log import Round
from in_memory import audited

GAP = "\n\n\n"
"""What stands between two hands of a file."""


class Whole(NamedTuple):
    """A hand in which nothing is found, its players, and how many lines its head has."""

    text: str
    players: frozenset[str]
    head: int

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")


@cache
def whole_hands(form: str) -> list[Whole]:
    """The hands of the samples and the goldens in which all is read and nothing is found."""
    found: dict[str, Whole] = {}
    for octets in seeds.seeds(form):
        for part in reading.read(io.BytesIO(octets), format=form):
            if not isinstance(part, Round) or part.defect is not None:
                continue
            text = part.text.strip("\n")
            report = audited(text + GAP, form)
            seats = [event for event in part if isinstance(event, ev.PlayerSeated)]
            if seats and not report.findings and not report.incomplete:
                head = max(event.line for event in seats) - part.first_line + 1
                names = frozenset(event.player for event in seats)
                found.setdefault(part.id, Whole(text, names, head))
    return list(found.values())


def of_others(hand: Whole) -> Whole:
    """The same hand, played by others."""
    text = hand.text
    for name in sorted(hand.players, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"{name}-other", text)
    return Whole(text, frozenset(f"{name}-other" for name in hand.players), hand.head)


def splices(first: Whole, second: Whole) -> Iterator[str]:
    """The two joined behind every line of the first, as far in the second."""
    for at in range(1, len(first.lines)):
        yield joined(first, at, second, at * len(second.lines) // len(first.lines) or 1)


def splices_in_play(first: Whole, second: Whole) -> Iterator[str]:
    """The two joined behind every line of play of the first, somewhere in the play of the second."""
    long, other = len(first.lines) - first.head, len(second.lines) - second.head
    for at in range(2, long):
        yield joined(first, first.head + at, second, second.head + 1 + at * (other - 2) // long)


def joined(first: Whole, at: int, second: Whole, behind: int) -> str:
    """The first ``at`` lines of a hand, and the lines of the second after so many."""
    return "\n".join([*first.lines[:at], *second.lines[behind:]]) + GAP
