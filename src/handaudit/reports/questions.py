"""Questions that the text of the law leaves open: what is indeterminate, one question for all its rounds."""

from collections.abc import Iterable
from typing import Protocol

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from handaudit.law import books

READ_AS = "read as "
"""What the note of a finding that names a reading begins with."""


class Judged(Protocol):
    """What the question of a finding depends on."""

    @property
    def rule(self) -> str: ...
    @property
    def outcome(self) -> Kind: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One question, with the findings that it leaves open, in their order; the first is its example."""

    asked: str
    findings: tuple[Finding, ...]

    @property
    def example(self) -> Finding:
        """The first finding."""
        return self.findings[0]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it concerns."""
        return tuple(sorted({finding.rule for finding in self.findings}))

    @property
    def rounds(self) -> int:
        """How many rounds it concerns."""
        return len({_round(finding) for finding in self.findings})

    @property
    def settled_by(self) -> str:
        """What would settle it."""
        return books.settled_by(self.asked)


def questions(findings: Iterable[Finding]) -> list[OpenQuestion]:
    """The open questions of these findings, the one of most rounds first."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        words = asked(finding)
        if words is not None:
            groups.setdefault(words, []).append(finding)
    found = [
        OpenQuestion(asked=words, findings=tuple(several)) for words, several in groups.items()
    ]
    return sorted(found, key=lambda question: (-question.rounds, question.asked))


def singled_out(findings: list[Finding]) -> list[Finding]:
    """The findings, with the first alone of those that leave the same question open."""
    seen: set[str] = set()
    single = []
    for finding in findings:
        words = asked(finding)
        if words in seen:
            continue
        if words is not None:
            seen.add(words)
        single.append(finding)
    return single


def asked(finding: Judged) -> str | None:
    """The question that a finding leaves open, if it is indeterminate: the readings that disagree, or
    the rule's question if the notes name none.
    """
    if finding.outcome is not Kind.INDETERMINATE:
        return None
    readings = [note.removeprefix(READ_AS) for note in finding.notes if note.startswith(READ_AS)]
    return "; ".join(readings) or f"what {finding.rule} asks"


def _round(finding: Finding) -> tuple[object, ...]:
    where = finding.location
    return where.path, finding.table, finding.hand or where.line
