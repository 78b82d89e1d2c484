"""The JSON report, schema ``handaudit-report/1``: the same bytes for the same audit.

The structs here define its shape. ``handaudit-report-1.schema.json``, next to this file, is
generated from them.
"""

import hashlib
import os
import re
from importlib import resources
from typing import Any, Final, Literal, TypeVar

import msgspec

import handaudit
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import (
    HandAudited,
    InputAudited,
    NotAudited,
    NotRead,
    Provenance,
    Report,
    Shard,
)
from handaudit.auditing.tally import RoundCounts, Tally
from handaudit.duties.outcome import Kind, Severity
from handaudit.reports.common import statement

SCHEMA: Final = "handaudit-report/1"
"""Changes only if a key is removed or redefined, not if one is added."""
SCHEMA_FILE: Final = "handaudit-report-1.schema.json"

NO_DIGEST: Final = "0" * 64
_HAS_DIGEST: Final = re.compile(rb'(?<!\\)"digest"\s*:')
_DIGEST: Final = re.compile(rb'"digest": ?"([0-9a-f]{64})"\s*\}\s*\Z')

_LIVE: Final = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that JSON allows but that could act on the terminal of a person who reads the file."""

_STRAY: Final = re.compile(r"\\u(dc[89a-f][0-9a-f])")
"""A byte of a name that is not UTF-8, as a report writes it."""


_Located = TypeVar("_Located", bound=Finding | HandAudited | NotAudited)


class Tool(msgspec.Struct, frozen=True):
    """What wrote the report."""

    name: str
    version: str


class InputRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One input, and how much of it was read. ``hands`` counts the rounds in it, audited or not.
    ``sha256`` and ``bytes`` are of the unpacked content; ``sha256`` is null if it was not read to its
    end. ``unread`` says which lines and bytes could not be read or audited.
    """

    path: str
    format: str | None
    encoding: str | None
    sha256: str | None
    octets: int = msgspec.field(default=0, name="bytes")
    hands: int
    rounds_not_audited: int
    unread_lines: int
    unread: list[NotRead] = []


class RuleOutcomes(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """How the occasions of one rule ended."""

    met: int
    violated: int
    not_evidenced: int
    indeterminate: int
    erred: int


class Outcomes(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """How the occasions of all rules ended."""

    met: int
    violated: int
    not_evidenced: int
    indeterminate: int
    not_applicable: int
    erred: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The counts. ``hands`` counts the rounds audited. ``complete`` is false if something was not
    audited that should have been. ``not_evidenced`` counts by rule and reason. ``baselined`` counts
    findings in the baseline that no waiver covers. ``left_out`` counts findings that an option
    leaves out, by option and outcome. The outcomes include these; no count of findings does.
    """

    hands: int
    complete: bool
    statement: str = ""
    """What was read, what was judged and what could not be, in a sentence."""
    findings: int
    outcomes: Outcomes
    by_rule: dict[str, RuleOutcomes]
    not_evidenced: dict[str, dict[str, int]]
    baselined: int
    waived: int
    left_out: dict[str, dict[Kind, int]] = {}
    rounds: RoundCounts | msgspec.UnsetType = msgspec.UNSET
    """Missing from reports of older versions."""


class ReportDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A report of handaudit. A later version may add keys; it never removes or redefines one.
    ``remarks`` name faults of the baseline and the waivers, and the rounds that could not be drawn.
    ``severities`` are those that the settings give to rules.
    """

    schema: Literal["handaudit-report/1"]
    tool: Tool
    provenance: Provenance | msgspec.UnsetType = msgspec.UNSET
    """Missing from reports of older versions, and from merged reports whose parts differ in it."""
    inputs: list[InputRecord]
    summary: Summary
    severities: dict[str, Severity] = {}
    remarks: list[str]
    not_audited: list[NotAudited]
    findings: list[Finding]
    shard: Shard | msgspec.UnsetType = msgspec.UNSET
    """Only in the report of a part of an audit."""
    digest: str | msgspec.UnsetType = msgspec.UNSET
    """SHA-256 over the report with zeros in the place of this digest."""


def render(report: Report) -> bytes:
    """The report as UTF-8 JSON, indented by two, ending in a line end."""
    return sealed(encoded(msgspec.structs.replace(document(report), digest=NO_DIGEST)))


def sealed(content: bytes, before: "hashlib._Hash | None" = None) -> bytes:
    """A report with its digest, in place of the zeros at its end.

    ``before`` has the digest of what was written of it already.
    """
    digest = hashlib.sha256() if before is None else before.copy()
    digest.update(content)
    start, _, end = content.rpartition(NO_DIGEST.encode())
    return start + digest.hexdigest().encode() + end


def intact(content: bytes) -> bool | None:
    """Whether a report is as it was written; ``None`` if it has no digest.

    Something may have been put behind its digest.
    """
    found = _DIGEST.search(content)
    if found is None:
        return False if _HAS_DIGEST.search(content) else None
    blank = content[: found.start(1)] + NO_DIGEST.encode() + content[found.end(1) :]
    return hashlib.sha256(blank).hexdigest().encode() == found[1]


def encoded(value: object) -> bytes:
    """Any document in the style of our JSON files; stray bytes of a path are escaped."""
    return _inert(msgspec.json.format(_raw(value), indent=2))


def line(kind: str, value: msgspec.Struct) -> bytes:
    """A document with at least one key, as one line that begins with its ``type``."""
    return _inert(b'{"type":"%b",%b' % (kind.encode(), _raw(value)[1:]))


def document(report: Report) -> ReportDocument:
    """The report as the structs of the schema, not encoded yet."""
    return ReportDocument(
        schema=SCHEMA,
        tool=tool(),
        provenance=report.provenance or msgspec.UNSET,
        inputs=inputs(report),
        summary=summary(report),
        severities=report.severities,
        remarks=report.remarks,
        not_audited=not_audited(report),
        findings=[located(one) for one in report.findings],
        shard=msgspec.UNSET if report.shard is None else report.shard,
    )


def tool() -> Tool:
    """This program."""
    return Tool("handaudit", handaudit.__version__)


def inputs(report: Report) -> list[InputRecord]:
    """The inputs in their order."""
    return [_input(one) for one in report.inputs]


def summary(report: Report) -> Summary:
    """The counts; maps are sorted by name."""
    total = Tally()
    for tally in report.by_rule.values():
        total.include(tally)
    return Summary(
        hands=report.hands,
        complete=not report.incomplete,
        statement=statement(report),
        findings=sum(report.listed.values()),
        outcomes=Outcomes(**_counts(total), not_applicable=total.not_applicable),
        by_rule={
            rule: RuleOutcomes(**_counts(report.by_rule[rule])) for rule in sorted(report.by_rule)
        },
        not_evidenced={
            rule: dict(sorted(report.silence[rule].items())) for rule in sorted(report.silence)
        },
        baselined=sum(report.baselined.values()),
        waived=sum(report.waived.values()),
        left_out=report.left_out,
        rounds=report.rounds.in_order() if report.rounds else msgspec.UNSET,
    )


def not_audited(report: Report) -> list[NotAudited]:
    """What was not audited, with portable paths."""
    return [located(one) for one in report.not_audited]


def located(one: _Located) -> _Located:
    """The same with a portable path."""
    path = portable(one.location.path)
    if path == one.location.path:
        return one
    return msgspec.structs.replace(one, location=msgspec.structs.replace(one.location, path=path))


def portable(path: str) -> str:
    """A path with ``/`` between its parts on every system."""
    return path.replace(os.sep, "/")


def schema() -> bytes:
    """The JSON Schema of the report, as shipped."""
    return resources.files("handaudit.reports").joinpath(SCHEMA_FILE).read_bytes()


def schema_of_structs() -> bytes:
    """The JSON Schema of the structs, which the shipped file holds."""
    return schema_of(ReportDocument, SCHEMA)


def schema_of(document: type[msgspec.Struct], title: str) -> bytes:
    """The JSON Schema of a document."""
    made: dict[str, Any] = msgspec.json.schema(document)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return encoded({**head, **_tidy(made)})


def _tidy(value: Any) -> Any:
    """The schema with its descriptions in one line each, as every version of msgspec makes it.

    Versions from 0.23 on also name the keys of a mapping by their type.
    """
    if isinstance(value, dict):
        return {
            key: " ".join(one.replace("``", "`").split())
            if key == "description" and isinstance(one, str)
            else _tidy(one)
            for key, one in value.items()
            if key != "propertyNames"
        }
    return [_tidy(one) for one in value] if isinstance(value, list) else value


def _input(one: InputAudited) -> InputRecord:
    return InputRecord(
        path=portable(one.path),
        format=one.format,
        encoding=one.encoding,
        sha256=one.sha256,
        octets=one.octets,
        hands=one.hands,
        rounds_not_audited=one.rounds_not_audited,
        unread_lines=one.unread_lines,
        unread=one.unread,
    )


def _counts(tally: Tally) -> dict[str, int]:
    return {
        "met": tally.met,
        "violated": tally.violated,
        "not_evidenced": tally.not_evidenced,
        "indeterminate": tally.indeterminate,
        "erred": tally.erred,
    }


def _raw(value: object) -> bytes:
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return msgspec.json.encode(_spelled(msgspec.to_builtins(value)))


def _inert(raw: bytes) -> bytes:
    if not raw.isascii() or b"\x7f" in raw:
        raw = _LIVE.sub(_escaped, raw.decode()).encode()
    return raw + b"\n"


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def as_named(path: str) -> str:
    """A path of a report as the system names it: stray bytes of it are written as backslash escapes."""
    return _STRAY.sub(lambda match: chr(int(match[1], 16)), path)


def _spelled(value: object) -> object:
    """The same document with lone surrogates, which UTF-8 cannot hold, as backslash escapes."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_spelled(key): _spelled(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_spelled(one) for one in value]
    return value
