"""Which corrections make a spoiled hand one in order: one line, number, name or card each.

A hand that one correction puts in order reads like one mistake: of a dealer, or of a program that writes
hands.  A splice of two hands with such lines cannot be told from it.

    python fuzz/splicing.py FOLDER... --explain

prints by which mistakes the splices read that report a breach.
"""

import io
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.log import Round

NEAR: Final = 6
"""How many lines before and behind a finding are looked at."""
TRIED: Final = 3000
"""How many corrections are tried of one hand."""
NUMBERS: Final = 16
"""How many other numbers are tried in place of one."""

_CARD: Final = re.compile(
    r"(?<![\w.])(?:(?:10|[2-9TJQKA])[cdhs♠♥♦♣]|[CDHS](?:10|[2-9TJQKA]))(?![\w.])"
)
_NUMBER: Final = re.compile(r"\d[\d.,]*\d|\d")
_LARGE: Final = 4
_SMALL: Final = 14
"""How many numbers a line of stacks holds."""


class Hand(NamedTuple):
    """A hand in lines, the lines around it, and those of the hands that it may be made of."""

    form: str
    before: str
    lines: list[str]
    behind: str
    others: list[str]

    def text(self, lines: Sequence[str]) -> str:
        """The file with other lines in place of the hand."""
        return self.before + "\n".join(lines) + self.behind

    @property
    def first(self) -> int:
        """How many lines stand before the hand."""
        return self.before.count("\n")


class Correction(NamedTuple):
    """What is corrected, and the lines then."""

    name: str
    lines: list[str]


def read(text: str, form: str) -> tuple[list[Round], Report]:
    """The rounds of a log, and its report."""
    auditor, logged, rounds = Auditor(), InputAudited(path="spoiled"), []
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    for part in reading.read(octets, format=form, name="spoiled"):
        if isinstance(part, Round):
            rounds.append(part)
        auditor.take(part, logged)
    auditor.close()
    return rounds, auditor.report


def wrong(report: Report) -> int:
    """How many breaches are found."""
    return sum(one.outcome is Kind.VIOLATED for one in report.findings)


def corrections(hand: Hand, most: int) -> tuple[str, ...] | None:
    """What must be corrected until nothing is found, one thing after the other; ``None`` if it is more.

    Each correction leaves fewer breaches, and as many statements of the head: the button, the seats and what
    the log keeps.
    """
    rounds, report = read(hand.text(hand.lines), hand.form)
    done: tuple[str, ...] = ()
    while (left := wrong(report)) and len(done) < most:
        kept = _head(rounds)
        for correction in itertools.islice(_candidates(hand, report), TRIED):
            try:
                after, then = read(hand.text(correction.lines), hand.form)
            except reading.NotALog:
                continue
            last = len(done) + 1 == most
            fewer = wrong(then) < left and not (last and wrong(then))
            if fewer and then.hands == 1 and not then.incomplete and _head(after) == kept:
                rounds, report = after, then
                hand = hand._replace(lines=correction.lines)
                done = (*done, correction.name)
                break
        else:
            return None
    return None if wrong(report) or report.incomplete else done


def _head(rounds: Sequence[Round]) -> object:
    """What the head of the only round says that a correction leaves there."""
    if len(rounds) != 1:
        return None
    (played,) = rounds
    return played.opened.button is None, played.session.evidence, played.session.sign


def _candidates(hand: Hand, report: Report) -> Iterator[Correction]:
    """Corrections, those near a finding first."""
    places = [one.location.line - 1 - hand.first for one in report.findings]
    order = sorted(
        range(len(hand.lines)), key=lambda at: min((abs(at - one) for one in places), default=0)
    )
    near = [at for at in order if any(abs(at - one) <= NEAR for one in places)]
    rounds, _ = read(hand.text(hand.lines), hand.form)
    seated = [one for played in rounds for one in played if isinstance(one, ev.PlayerSeated)]
    heads = {one.line - 1 - hand.first for one in seated}
    yield from _words(hand, report, order, [one.player for one in seated])
    for at in near:
        if at not in heads:
            yield Correction("a line is too many", hand.lines[:at] + hand.lines[at + 1 :])
    own = dict.fromkeys([*_awards(report), *hand.others])
    for at in near:
        for line in own:
            yield Correction("a line is missing", [*hand.lines[:at], line, *hand.lines[at:]])
    yield from _places(hand, near)
    for at in near:
        for line in own:
            yield Correction("a line is another", [*hand.lines[:at], line, *hand.lines[at + 1 :]])
    for at in near:
        yield from _chips(hand, report, at)


def _awards(report: Report) -> Iterator[str]:
    """Lines of a live log in which somebody is paid what is missing."""
    for one in report.findings:
        amounts = _NUMBER.findall(one.expected)
        for amount, seat in itertools.product(amounts[:2], range(1, 11)):
            for share in ("pot", "high", "low"):
                yield f"dealer awards {amount} to {seat} from main for {share}"


def _changed(hand: Hand, at: int, span: tuple[int, int], word: str) -> list[str]:
    line = hand.lines[at]
    changed = line[: span[0]] + word + line[span[1] :]
    return [*hand.lines[:at], changed, *hand.lines[at + 1 :]]


def _numbers(hand: Hand, report: Report) -> list[str]:
    """Numbers that a finding names, and those of the lines around it."""
    said = " ".join(f"{one.message} {one.expected} {one.actual}" for one in report.findings)
    places = [one.location.line - 1 - hand.first for one in report.findings]
    around = " ".join(" ".join(hand.lines[max(0, at - 2) : at + 3]) for at in places)
    found = [one.rstrip(".,") for one in _NUMBER.findall(f"{said} {around}")]
    whole = [int(one) for one in found if one.isdigit()]
    sums = [str(one + other) for one, other in itertools.combinations(whole[:6], 2)]
    return list(dict.fromkeys([*found[:NUMBERS], *sums]))


def _words(
    hand: Hand, report: Report, order: Sequence[int], names: Sequence[str]
) -> Iterator[Correction]:
    """One number, one name or one card is another."""
    numbers = _numbers(hand, report)
    for at in order:
        line = hand.lines[at]
        cards = list(_CARD.finditer(line))
        for found in _NUMBER.finditer(line):
            if any(one.start() <= found.start() < one.end() for one in cards):
                continue
            for number in numbers:
                if number != found[0]:
                    changed = _changed(hand, at, found.span(), number)
                    yield Correction("a number is another", changed)
        for name, other in itertools.permutations(names, 2):
            start = line.find(name)
            if start >= 0:
                changed = _changed(hand, at, (start, start + len(name)), other)
                yield Correction("a name is another", changed)
        seen = set(_CARD.findall(" ".join(hand.lines)))
        unseen = [one for line in hand.others for one in _CARD.findall(line) if one not in seen]
        for found in cards:
            for card in dict.fromkeys(unseen):
                yield Correction("a card is another", _changed(hand, at, found.span(), card))


def _places(hand: Hand, near: Sequence[int]) -> Iterator[Correction]:
    """One line stands elsewhere."""
    for at in near:
        for to in range(max(0, at - 2 * NEAR), min(len(hand.lines), at + 2 * NEAR)):
            if to != at:
                lines = [*hand.lines[:at], *hand.lines[at + 1 :]]
                lines.insert(to, hand.lines[at])
                yield Correction("a line stands elsewhere", lines)


def _chips(hand: Hand, report: Report, at: int) -> Iterator[Correction]:
    """Chips of one stack of a line belong to another: the pot went to another player."""
    found = list(_NUMBER.finditer(hand.lines[at]))
    if not _LARGE <= len(found) <= _SMALL:
        return
    amounts = [
        float(one.replace(",", "")) for one in _numbers(hand, report)[:NUMBERS] if one.strip(".,")
    ]
    for one, other in itertools.permutations(found, 2):
        for amount in amounts:
            less = float(one[0].replace(",", "")) - amount
            more = float(other[0].replace(",", "")) + amount
            if less < 0:
                continue
            line = hand.lines[at]
            for place, value in sorted(
                ((one, less), (other, more)), key=lambda pair: -pair[0].start()
            ):
                line = line[: place.start()] + f"{value:.10g}" + line[place.end() :]
            yield Correction("chips are another's", [*hand.lines[:at], line, *hand.lines[at + 1 :]])
