"""No judgement changes unnoticed: what an audit tells of logs, in order and changed, as goldens.

This is a net and no oracle: that a rule is right is shown by the casebooks and by the planted breaches.
The logs are sessions of our dealer, the samples and the hands of the other goldens, each in its room and in
another that has every rule in another way.

A golden has a line for each rule that does not always end met, with its outcomes.  A reader checks that

- what our dealer dealt breaks no rule but those of the room, which he does not know,
- a rule that stands in the other room otherwise ends there otherwise, and
- the changes break the rules that are about the changed values.

The digest is of every finding, by line, with its numbers and cards, and of every count.  If only that
differs, compare ``build/verdicts/``, which a run of this file fills, with that of a checkout of the commit
before.  ``pytest tests/auditing/test_verdicts.py --update-goldens`` rewrites the goldens; look at the
difference before you commit it.
"""

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import changes_page
import pytest

import invariants
from evenings import ROUNDS, broken, evening, log
from format_folders import FORMATS
from handaudit import reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.auditing.tally import Tally
from handaudit.duties import registry
from handaudit.law.house.profiles import Houses
from handaudit.simulate.planting import GAMES, compliant
from in_memory import audited
from paths import GOLDENS, ROOT, SAMPLES
from tampering import mutated

VERDICTS = GOLDENS / "verdicts"
WHOLE = ROOT / "build" / "verdicts"
_FACT = re.compile(r"\b(?:[2-9TJQKA][cdhs]|\d+(?:\.\d+)?)\b")
OUTCOMES = ("met", "violated", "indeterminate", "not_evidenced", "erred")
ROOMS = {
    "usual": invariants.HOUSES,
    "other": Houses(
        "live",
        changes={
            "raise_cap": 2,
            "raise_cap_heads_up": True,
            "reopen_cumulative": False,
            "open_pair": "never",
            "odd_chip_unit": True,
            "stud_odd_chip_by_card": False,
            "killer_turn": "last",
            "button_rule": "moving",
            "short_post": "blind-first",
            "stud_tie": "suit",
            "lone_missed_sb_is_live": True,
            "cashout_fee_included": False,
            "min_raise_strict_vs_short_stack": False,
            "rit_odd_to_first_board": False,
            "ante_counts_in_pl_preflop": True,
            "short_blind_counts_full": False,
            "short_deck_trips_beat_straight": True,
        },
        rules=tuple(duty.of_house for duty in registry.every() if duty.of_house),
    ),
}


def said(finding: Finding) -> str:
    told = (
        f"{finding.location.line} {finding.outcome.value} {finding.rule} [{finding.citations[0]}]"
    )
    lines = ", ".join(str(quote.line) for quote in finding.evidence)
    facts = (_facts(text) for text in (finding.message, finding.expected, finding.actual))
    return f"{told}: {' | '.join(facts)} | {lines}"


def _facts(text: str) -> str:
    """The numbers and cards of a text: ``tests/goldens/words`` hold its words."""
    return " ".join(_FACT.findall(text))


def counted(tally: Mapping[str, int]) -> str:
    return ", ".join(f"{tally[kind]} {kind}" for kind in OUTCOMES if tally.get(kind))


def counts(report: Report, rule: str) -> dict[str, int]:
    tally = report.by_rule.get(rule, Tally())
    return {kind: getattr(tally, kind) for kind in OUTCOMES}


def difference(before: Report, after: Report) -> Iterator[str]:
    """What one report tells and another does not, and the rules that judge otherwise."""
    for sign, one, other in (("-", before, after), ("+", after, before)):
        for line in (
            Counter(map(said, one.findings)) - Counter(map(said, other.findings))
        ).elements():
            yield f"{sign} {line}"
        for gap in one.not_audited:
            yield f"{sign} {gap.location.line} not audited: {gap.reason}"
    for rule in sorted(before.by_rule.keys() | after.by_rule.keys()):
        told = [counted(counts(report, rule)) for report in (before, after)]
        if told[0] != told[1]:
            yield f"= {rule}: {told[1] or 'silent'}"


class Account:
    """What is told of some logs: line by line, and the outcomes of each rule in three columns."""

    COLUMNS = ("as it is", "in the other room", "changed")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._outcomes: dict[str, dict[str, Counter[str]]] = {}

    def add(self, column: str, title: str, before: Report, after: Report) -> None:
        self.lines += [f"# {title}", *difference(before, after)]
        for rule in after.by_rule:
            columns = self._outcomes.setdefault(rule, {one: Counter() for one in self.COLUMNS})
            columns[column].update(counts(after, rule))

    def summary(self) -> Iterator[str]:
        digest = hashlib.sha256("\n".join(self.lines).encode()).hexdigest()
        yield f"digest {digest[:16]} of {len(self.lines)} lines"
        always_met = {
            rule
            for rule, columns in self._outcomes.items()
            if not any(one.total() - one["met"] for one in columns.values())
        }
        yield f"always met: {len(always_met)} rules"
        yield f"rule: {' | '.join(self.COLUMNS)}"
        for rule in sorted(self._outcomes.keys() - always_met):
            columns = self._outcomes[rule].values()
            yield f"{rule}: {' | '.join(counted(one) or 'silent' for one in columns)}"


def hold(name: str, account: Account, request: pytest.FixtureRequest) -> None:
    """Compares an account with the golden of that name."""
    file = f"{name.replace(' ', '-')}.txt"
    WHOLE.mkdir(parents=True, exist_ok=True)
    (WHOLE / file).write_text("\n".join(account.lines) + "\n", encoding="utf-8")
    kept, told = VERDICTS / file, "\n".join(account.summary()) + "\n"
    if request.config.getoption("--update-goldens"):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(told, encoding="utf-8")
    assert told == kept.read_text(encoding="utf-8")


# --- sessions of our dealer: one value is changed --------------------------------------------------

HANDS, SEED, CHANGES = 5, 5, 16
EVENING = "evening of holdem"


def session(name: str) -> str:
    """A session of a game, or an evening of hours, in which much is broken already."""
    if name != EVENING:
        return compliant(name, hands=HANDS, seed=SEED).log
    of = broken(evening(ROUNDS))
    return log(of, of.units)


def of_session(name: str) -> Account:
    account = Account()
    as_it_is, other_room, changed = Account.COLUMNS
    whole = session(name)
    before = audited(whole.encode(), house=ROOMS["usual"])
    account.add(as_it_is, f"{name}, as dealt", Report(), before)
    account.add(other_room, other_room, before, audited(whole.encode(), house=ROOMS["other"]))
    chance = random.Random(SEED)  # noqa: S311  no secret
    for change in chance.sample([*changes_page.changes(whole, chance)], CHANGES):
        old, new = whole.split("\n"), change.log.split("\n")
        at = next(at for at, line in enumerate(new) if line != old[at])
        title = f"{at + 1}: {new[at]}, which was {old[at]}"
        account.add(changed, title, before, audited(change.log.encode(), house=ROOMS["usual"]))
    return account


@pytest.mark.parametrize("name", [*GAMES, EVENING])
def test_sessions_are_told_what_they_were_told(name: str, request: pytest.FixtureRequest) -> None:
    hold(name, of_session(name), request)


# --- hands of every format: some lines are changed -------------------------------------------------

LARGEST = 16 << 10
"""Bytes of a log; longer ones add more lines than facts."""

FOLDERS = [
    *(SAMPLES / name for name in ("compliant", "damaged")),
    *(GOLDENS / folder for folder in FORMATS if folder != "table_log"),
]
"""The hands of every format; sessions of our dealer stand for Table Logs."""


def of_folder(folder: Path) -> Account:
    account = Account()
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix == ".events" or path.stat().st_size > LARGEST:
            continue
        name = str(path.relative_to(folder))
        chance = random.Random(name)  # noqa: S311  no secret
        whole = path.read_bytes()
        changes = mutated(whole, chance, whole.split(b"\n"))
        try:
            before, other, after = (
                audited(octets, house=ROOMS[room])
                for octets, room in ((whole, "usual"), (whole, "other"), (changes, "usual"))
            )
        except reading.NotALog:
            continue
        reports = ((Report(), before), (before, other), (before, after))
        for column, (one, two) in zip(Account.COLUMNS, reports, strict=True):
            account.add(column, f"{name}, {column}", one, two)
    return account


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_hands_are_told_what_they_were_told(folder: Path, request: pytest.FixtureRequest) -> None:
    hold(f"of-{folder.name}", of_folder(folder), request)
