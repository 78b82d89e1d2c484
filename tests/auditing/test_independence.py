"""What is found of a hand depends on no other: on no order of files, on no process, on no damage beside it.

``test_across_rounds`` shows the first for Table Log, whose rounds belong together.
"""

import io
import random
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import in_memory
import invariants
import seeds
from evenings import ROUNDS, evening, log
from handaudit import reading
from handaudit.auditing import batches
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Round
from handaudit.law.house.profiles import Houses
from handaudit.simulate.planting import GAMES, compliant
from paths import SAMPLES

FORMATS = ("pokerstars", "888", "party", "ohh")
"""Those in which several hands stand in a file, each for itself."""

GAP = "\n\n\n"
_FACT = re.compile(r"\b(?:[2-9TJQKA][cdhs]|\d+)\b")
OF_TWO = "stakes-carried-over"
"""The rule that judges a hand against the one before it in its file."""


@cache
def hands(form: str) -> tuple[str, ...]:
    """The hands of the samples and the goldens, each once and without damage."""
    found: dict[tuple[str | None, str | None], str] = {}
    for octets in seeds.seeds(form):
        for part in reading.read(io.BytesIO(octets), format=form):
            if isinstance(part, Round) and part.defect is None:
                found.setdefault((part.session.table, part.id), part.text.strip("\n") + GAP)
    return tuple(found.values())


def audited(
    folder: Path, files: Sequence[str], house: Houses | None = None, jobs: int = 1
) -> Report:
    folder.mkdir(parents=True)
    for number, text in enumerate(files):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return audit(
        [folder], AuditOptions(list_not_evidenced=True, house=house or Houses(), jobs=jobs)
    )


@cache
def undamaged(form: str, *, house: bool) -> Report:
    """What is found of all the hands of a format in one file."""
    with tempfile.TemporaryDirectory() as folder:
        whole = "".join(hands(form))
        return audited(Path(folder) / "whole", [whole], invariants.HOUSES if house else None)


def told(finding: Finding) -> tuple[object, ...]:
    """What a finding says, without where the hand stands."""
    return (
        *(finding.rule, finding.table, finding.hand, finding.outcome),
        *(finding.message, finding.expected, finding.actual),
    )


def outcome(report: Report) -> tuple[object, ...]:
    of_a_hand = {rule: tally for rule, tally in report.by_rule.items() if rule != OF_TWO}
    return Counter(map(told, report.findings)), of_a_hand, report.hands


@pytest.mark.parametrize(
    ("form", "jobs"), [*((form, 1) for form in FORMATS), ("pokerstars", 3), ("ohh", 3)]
)
@settings(max_examples=2, deadline=None)
@given(chance=st.randoms(use_true_random=False), files=st.integers(1, 5))
def test_neither_order_nor_file_nor_process_changes_what_is_found_of_a_hand(
    tmp_path_factory: pytest.TempPathFactory,
    form: str,
    jobs: int,
    chance: random.Random,
    files: int,
) -> None:
    shuffled = [*hands(form)]
    chance.shuffle(shuffled)
    parts: list[list[str]] = [[] for _ in range(files)]
    for hand in shuffled:
        chance.choice(parts).append(hand)
    folder = tmp_path_factory.mktemp("order")
    split = ["".join(part) for part in parts if part]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "SIZE", 2_000)  # so that each process has several
        found = audited(folder / "split", split, invariants.HOUSES, jobs)
    whole = undamaged(form, house=True)
    assert whole.hands == len(hands(form))
    assert len(whole.findings) > 10
    assert outcome(found) == outcome(whole)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=8, deadline=None)
@given(chance=st.randoms(use_true_random=False), at=st.integers(0, 100))
def test_damage_changes_nothing_that_is_found_of_another_hand(
    tmp_path_factory: pytest.TempPathFactory, form: str, chance: random.Random, at: int
) -> None:
    at %= len(hands(form))
    texts = [*hands(form)]
    folder = tmp_path_factory.mktemp("damage")
    before = _of_others(undamaged(form, house=False), texts, at)
    lines = texts[at].removesuffix(GAP).split("\n")
    _damage(lines, chance, first=0)
    texts[at] = "\n".join(lines) + GAP
    after = _of_others(audited(folder / "damaged", ["".join(texts)]), texts, at)
    assert len(before) > 10
    assert after == before


def _of_others(report: Report, texts: Sequence[str], at: int) -> Counter[tuple[object, ...]]:
    """What is found in the hands of a log but one, and in the how-manieth of them."""
    first, starts = 1, []
    for text in texts:
        starts.append(first)
        first += text.count("\n")
    found: Counter[tuple[object, ...]] = Counter()
    for finding in report.findings:
        number = max(n for n, start in enumerate(starts) if start <= finding.location.line)
        if number != at and finding.hand is not None:
            found[(number, *told(finding))] += 1
    return found


def _damage(lines: list[str], chance: random.Random, first: int) -> None:
    """Makes some lines from ``first`` on unreadable, and perhaps cuts off the end."""
    if chance.random() < 0.3:
        del lines[chance.randrange(first, len(lines)) + 1 :]
    for place in sorted(chance.sample(range(first, len(lines)), k=min(3, len(lines) - first))):
        lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)] + "\x7f?"


@settings(max_examples=12, deadline=None)
@given(chance=st.randoms(use_true_random=False), at=st.integers(0, ROUNDS - 1))
def test_damage_in_a_round_of_an_evening_breaks_no_rule(chance: random.Random, at: int) -> None:
    """A rule that looks across rounds may find that it cannot judge any more, and nothing worse."""
    of = evening(ROUNDS)
    _damage(of.units[at].round, chance, first=1)
    assert not _broken(log(of, of.units)), of.units[at].round


def test_who_sat_at_the_table_before_a_gap_is_not_known() -> None:
    """P-067 plays round 502, sits out the two after it, and plays round 505."""
    text = (SAMPLES / "compliant" / "seven-card-stud-high.tlog").read_text(encoding="utf-8")
    start = text.index("round 502 ")
    lost = text[:start] + text[text.index("dealer deals", start) :]
    report = invariants.audited(lost.encode(), "table-log")[0]
    assert report.incomplete
    found = [one for one in report.findings if one.rule == "stakes-accounted-for"]
    assert {one.outcome for one in found} == {Kind.NOT_EVIDENCED}
    assert any("who sat at the table before a gap" in one.message for one in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_cannot_be_read_breaks_no_rule(game: str) -> None:
    """Whichever it is: the line of the round, a seat, a card, a wager, a pot, a count between rounds."""
    lines = compliant(game, hands=2, seed=3).log.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("round "))
    assert not _broken("\n".join(lines))
    for at in _of_each_kind(lines, first):
        damaged = "\n".join(
            [*lines[:at], lines[at][: len(lines[at]) // 2] + "\0", *lines[at + 1 :]]
        )
        assert not _broken(damaged), lines[at]


def _of_each_kind(lines: Sequence[str], first: int) -> list[int]:
    """The places of the first and the last line of each kind: others differ in cards and numbers alone."""
    kinds: dict[str, list[int]] = {}
    for at in range(first, len(lines)):
        if lines[at]:
            kinds.setdefault(_FACT.sub("", lines[at]), []).append(at)
    return sorted({at for places in kinds.values() for at in (places[0], places[-1])})


def _broken(text: str) -> set[tuple[str, str | None]]:
    """The rules of the subchapter that a Table Log breaks, or may break."""
    return {
        (one.rule, one.hand)
        for one in in_memory.audited(text).findings
        if one.outcome in {Kind.VIOLATED, Kind.INDETERMINATE} and one.rule != "log-syntax"
    }
