"""The manifest of a saved report: what it covers, what it leaves out, and whether that still holds."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

from handaudit.auditing.report import NotAudited, NotRead
from handaudit.inputs.find import PathMissing
from handaudit.inputs.input import STDIN, Input
from handaudit.reading.logs import find_logs
from handaudit.reports import json
from handaudit.reports.json import InputRecord

SCHEMA: Final = "handaudit-manifest/1"

Verdict = Literal["unchanged", "changed", "unknown"]

_BLOCK: Final = 1 << 20


class NoReport(Exception):  # noqa: N818  states what is wrong with the file
    """A file that is no JSON or JSON Lines report of handaudit."""


class UnreadFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was not read, and why; ``missed`` if it looks like a log."""

    path: str
    reason: str
    missed: bool


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a report covers: each input, and each file that was left out."""

    schema: Literal["handaudit-manifest/1"]
    tool: json.Tool
    statement: str
    inputs: list[InputRecord]
    left_out: list[UnreadFile]


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one thing that a report says, held against the files or the report itself."""

    verdict: Verdict
    what: str
    message: str


class _Summary(msgspec.Struct, frozen=True, kw_only=True):
    findings: int
    statement: str = ""


class _Saved(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a report that a manifest needs."""

    tool: json.Tool
    inputs: list[InputRecord]
    not_audited: list[NotAudited]
    summary: _Summary
    findings: list[msgspec.Raw]


class _LastLine(_Summary, frozen=True, kw_only=True):
    tool: json.Tool
    inputs: list[InputRecord]
    not_audited: list[NotAudited]


class _Line(msgspec.Struct, frozen=True):
    type: str = ""


class SavedReport:
    """A saved report, in JSON or JSON Lines.

    Raises:
        NoReport: the file cannot be read, or is no such report.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._content = Path(path).read_bytes()
            self._saved = _decoded(self._content)
        except OSError as error:
            raise NoReport(f"{path}: cannot be read: {error.strerror or error}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise NoReport(f"{path}: not a JSON report of handaudit: {error}") from error

    @property
    def manifest(self) -> Manifest:
        """What the report covers."""
        saved = self._saved
        read = {one.path for one in saved.inputs}
        return Manifest(
            schema=SCHEMA,
            tool=saved.tool,
            statement=saved.summary.statement,
            inputs=saved.inputs,
            left_out=[
                UnreadFile(path=one.location.path, reason=one.reason, missed=one.incomplete)
                for one in saved.not_audited
                if one.location.path not in read
            ],
        )

    def held(self) -> Iterator[Held]:
        """The report held against itself, and each of its inputs against its file."""
        yield self._itself()
        for one in self._saved.inputs:
            yield _input(one)

    def _itself(self) -> Held:
        intact = json.intact(self._content)
        number, counted = len(self._saved.findings), self._saved.summary.findings
        if intact is None:
            return Held(verdict="unknown", what=self.path, message="the report has no digest")
        if not intact:
            return Held(verdict="changed", what=self.path, message="the report was edited")
        if number != counted:
            message = f"the report counts {counted:,} findings and lists {number:,}"
            return Held(verdict="changed", what=self.path, message=message)
        return Held(verdict="unchanged", what=self.path, message="the report is as it was written")


def _decoded(content: bytes) -> _Saved:
    if not content.lstrip().startswith(b'{"type":'):
        return msgspec.json.decode(content, type=_Saved)
    lines = content.splitlines()
    last = msgspec.json.decode(lines[-1], type=_LastLine)
    kinds = (msgspec.json.decode(line, type=_Line).type for line in lines)
    return _Saved(
        tool=last.tool,
        inputs=last.inputs,
        not_audited=last.not_audited,
        summary=_Summary(findings=last.findings, statement=last.statement),
        findings=[msgspec.Raw() for kind in kinds if kind == "finding"],
    )


def _input(one: InputRecord) -> Held:
    """An input held against its file."""
    if one.sha256 is None:
        message = "it was not read to its end"
        return Held(verdict="unknown", what=one.path, message=message)
    path = one.path
    place = _place(path)
    if not place.exists():
        path = json.as_named(path)
        place = _place(path)
    if place.exists() and not place.is_file():  # a pipe may wait for ever
        return Held(verdict="changed", what=one.path, message="it is not a file")
    found = _found(path, place)
    if found is None:
        message = "standard input" if one.path == STDIN else "there is no such file"
        verdict: Verdict = "unknown" if one.path == STDIN else "changed"
        return Held(verdict=verdict, what=one.path, message=message)
    digest, size = hashlib.sha256(), 0
    try:
        with found.open() as file:
            while octets := file.read(_BLOCK):
                digest.update(octets)
                size += len(octets)
    except OSError as error:
        message = f"it cannot be read: {error.strerror or error}"
        return Held(verdict="changed", what=one.path, message=message)
    if digest.hexdigest() != one.sha256:
        message = f"its content has changed ({size:,} bytes; {one.octets:,} were audited)"
        return Held(verdict="changed", what=one.path, message=message)
    message = f"{_rounds(one)}; {_unread(one.unread)}"
    return Held(verdict="unchanged", what=one.path, message=message)


def _place(path: str) -> Path:
    """The file behind a path of a report, which may be a member of an archive."""
    archive, mark, _ = path.partition("!")
    return Path(archive if mark and not Path(path).exists() else path)


def _found(path: str, place: Path) -> Input | None:
    """The input behind a path of a report: a file, or a member of an archive."""
    if path == STDIN:
        return None
    try:
        inputs: Iterable[object] = find_logs([path if place == Path(path) else str(place)])
        return next((one for one in inputs if isinstance(one, Input) and one.path == path), None)
    except PathMissing:
        return None


def _rounds(one: InputRecord) -> str:
    audited = one.hands - one.rounds_not_audited
    return f"{audited:,} of {one.hands:,} rounds audited"


def _unread(unread: list[NotRead]) -> str:
    if not unread:
        return "every byte read"
    octets = sum(one.octets[1] - one.octets[0] for one in unread if one.octets)
    return f"{octets:,} bytes not read or audited" if octets else "some lines not read or audited"
