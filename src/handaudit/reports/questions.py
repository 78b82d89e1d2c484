"""Questions that the text of the law leaves open: what is indeterminate, one question for all its rounds."""

from collections.abc import Iterable

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from handaudit.law import books

READ_AS = "read as "
"""What the note of a finding that names a reading begins with."""


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
        if finding.outcome is Kind.INDETERMINATE:
            groups.setdefault(_asked(finding), []).append(finding)
    found = [
        OpenQuestion(asked=words, findings=tuple(several)) for words, several in groups.items()
    ]
    return sorted(found, key=lambda question: (-question.rounds, question.asked))


def singled_out(findings: list[Finding]) -> list[Finding]:
    """The findings, with the first alone of those that leave the same question open."""
    seen: set[str] = set()
    single = []
    for finding in findings:
        if finding.outcome is Kind.INDETERMINATE:
            words = _asked(finding)
            if words in seen:
                continue
            seen.add(words)
        single.append(finding)
    return single


def asked(notes: Iterable[str]) -> str:
    """The readings that disagree, as the notes of a finding name them."""
    return "; ".join(note.removeprefix(READ_AS) for note in notes if note.startswith(READ_AS))


def _asked(finding: Finding) -> str:
    """The readings that disagree; the rule's question, where the finding names none."""
    return asked(finding.notes) or f"what {finding.rule} asks"


def _round(finding: Finding) -> tuple[object, ...]:
    where = finding.location
    return where.path, finding.table, finding.hand or where.line
