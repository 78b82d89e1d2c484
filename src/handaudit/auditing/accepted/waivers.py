"""Waivers: a file of findings for which a named person answers until a given day.

Each waiver covers one rule and a scope. From the day after ``expires``, its findings count again,
with a note. A file with any fault is refused, so that no waiver covers more than intended.
"""

import re
from collections.abc import Collection
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import msgspec

from handaudit.auditing.finding import Finding, Waived
from handaudit.duties.registry import RENAMED
from handaudit.inputs import strict_toml
from handaudit.inputs.strict_toml import Malformed

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

Words = Annotated[str, msgspec.Meta(pattern=strict_toml.SOME_WORDS)]


class Scope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """The findings of the rule that a waiver covers: every given field must match.

    ``path`` is a pattern in the style of ``.gitignore``; ``since`` and ``until`` are the first and
    the last day of the rounds.
    """

    path: Words | None = None
    table: Words | None = None
    hand: Words | None = None
    since: date | None = None
    until: date | None = None

    def fits(self, finding: Finding) -> bool:
        """Whether a finding is in the scope; one without a date is in no range of days."""
        if self.table not in {None, finding.table} or self.hand not in {None, finding.hand}:
            return False
        if self.path is not None and not _pattern(self.path).match_file(finding.location.path):
            return False
        if self.since is None and self.until is None:
            return True
        day = (finding.time or "")[:10]
        return bool(day) and (
            (self.since is None or self.since.isoformat() <= day)
            and (self.until is None or day <= self.until.isoformat())
        )

    def words(self) -> str:
        """The scope in a few words."""
        given = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return ", ".join(f"{name} {value}" for name, value in given if value is not None)


class Waiver(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One waiver; ``expires`` is its last day."""

    rule: Words
    scope: Scope
    reason: Words
    approved_by: Words
    ticket: Words
    created: date
    expires: date


class File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A waivers file; ``max_days`` limits the duration of its waivers."""

    waivers: list[Waiver] = []
    max_days: int | None = None


_KNOWN: Final = (
    *("waivers", "max-days", "rule", "scope", "reason", "approved-by", "ticket", "created"),
    *("expires", "path", "table", "hand", "since", "until"),
)


class Listed(NamedTuple):
    """A waiver with its line, and the days that it is still valid, including today. With 0 days, it
    is not valid today, and ``lapsed`` says why.
    """

    line: int
    waiver: Waiver
    days_left: int
    lapsed: str | None


class Waivers:
    """The waivers of a file, and those among them that a finding needed."""

    def __init__(self, path: str, waivers: list[Waiver], lines: list[int]) -> None:
        self.path = path
        self._by_rule: dict[str, list[int]] = {}
        self._waivers, self._lines = waivers, lines
        for index, one in enumerate(waivers):
            self._by_rule.setdefault(one.rule, []).append(index)
        self._needed: set[int] = set()

    def waive(self, finding: Finding, today: date) -> tuple[Waived | None, tuple[str, ...]]:
        """The waiver that covers a finding on a day, and notes on those that are not valid that day."""
        notes = []
        for index in self._by_rule.get(finding.rule, ()):
            one = self._waivers[index]
            if not one.scope.fits(finding):
                continue
            self._needed.add(index)
            lapsed = self._lapsed(index, today)
            if lapsed is None:
                return _waived(one), ()
            notes.append(f"not waived: {lapsed}")
        return None, tuple(notes)

    def remarks(self, today: date) -> list[str]:
        """Waivers that are not valid on a day, and those that no finding needed."""
        return [
            lapsed or self._unneeded(index)
            for index in range(len(self._waivers))
            if (lapsed := self._lapsed(index, today)) or index not in self._needed
        ]

    def listed(self, today: date) -> list[Listed]:
        """The waivers in order, with their state on a day."""
        found = []
        for index, one in enumerate(self._waivers):
            lapsed = self._lapsed(index, today)
            left = 0 if lapsed else (one.expires - today).days + 1
            found.append(Listed(self._lines[index], one, left, lapsed))
        return found

    def amiss(self, today: date, within: int, *, judged: bool) -> list[str]:
        """The problems of the waivers: those that are not valid on a day, or expire in ``within``
        days; with ``judged``, also those that no finding needed.
        """
        found = []
        for index, one in enumerate(self.listed(today)):
            if one.lapsed:
                found.append(one.lapsed)
            elif one.days_left <= within:
                days = "its last day" if one.days_left == 1 else f"{one.days_left} days left"
                rule, last = one.waiver.rule, one.waiver.expires
                found.append(f"{self._where(index)}: the waiver of {rule} ends on {last}: {days}")
            if judged and index not in self._needed:
                found.append(self._unneeded(index))
        return found

    def _unneeded(self, index: int) -> str:
        return f"{self._where(index)}: no finding needs this waiver of {self._waivers[index].rule}"

    def _lapsed(self, index: int, today: date) -> str | None:
        one = self._waivers[index]
        if today > one.expires:
            return f"{self._where(index)}: the waiver of {one.rule} expired on {one.expires}"
        if today < one.created:
            return f"{self._where(index)}: the waiver of {one.rule} begins on {one.created}"
        return None

    def _where(self, index: int) -> str:
        return f"{self.path}:{self._lines[index]}"


def read(path: str, rules: Collection[str]) -> Waivers:
    """The waivers of a file; ``rules`` are the known names.

    Raises:
        Malformed: it cannot be read, or one of them has a fault.
    """
    waivers, wrong = looked_through(path, rules)
    if wrong:
        raise wrong[0]
    return waivers


def looked_through(path: str, rules: Collection[str]) -> tuple[Waivers, list[Malformed]]:
    """The same, and the faults of each waiver that has some.

    Raises:
        Malformed: it cannot be read, or is not a file of waivers at all.
    """
    file, at = strict_toml.decode(path, File, _KNOWN)
    file.waivers = [
        msgspec.structs.replace(one, rule=RENAMED.get(one.rule, one.rule)) for one in file.waivers
    ]
    lines, wrong = [], []
    for index, one in enumerate(file.waivers):
        key, message = _wrong(one, file.max_days, rules)
        if message:
            wrong.append(Malformed(path, strict_toml.line_of(at, ("waivers", index, key)), message))
        lines.append(strict_toml.line_of(at, ("waivers", index)))
    return Waivers(path, file.waivers, lines), wrong


def _wrong(one: Waiver, most: int | None, rules: Collection[str]) -> tuple[str, str]:
    """The wrong key and the reason; ``None`` without a fault."""
    scope = one.scope
    if one.rule not in rules:
        what = "a waiver covers one rule, by its name: " if re.search(r"[*,\s(]", one.rule) else ""
        return "rule", f"{what}no rule is called '{one.rule}'{strict_toml.hint(one.rule, rules)}"
    if scope == Scope():
        return "scope", "the scope is empty: give a path, a table, a hand, or since and until"
    if scope.path is not None and not _is_narrow(scope.path):
        return "scope", f"path: '{scope.path}' matches every file"
    if scope.since and scope.until and scope.until < scope.since:
        return "scope", "until is before since"
    if one.expires < one.created:
        return "expires", "expires is before created"
    if most is not None and (one.expires - one.created).days > most:
        return "expires", f"expires is more than {most} days after created"
    return "", ""


def _is_narrow(pattern: str) -> bool:
    return bool(pattern.strip("*/ ")) and not pattern.startswith(("!", "#"))


@lru_cache(maxsize=256)
def _pattern(path: str) -> "GitIgnoreSpec":
    from pathspec import GitIgnoreSpec  # noqa: PLC0415  most audits have no patterns

    return GitIgnoreSpec.from_lines([path])


def _waived(one: Waiver) -> Waived:
    return Waived(
        reason=one.reason,
        approved_by=one.approved_by,
        ticket=one.ticket,
        created=one.created.isoformat(),
        expires=one.expires.isoformat(),
    )
