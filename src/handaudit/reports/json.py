"""The JSON report, schema ``handaudit-report/1``: the same bytes for the same audit."""

import os
import re
from typing import Final

import msgspec

import handaudit
from handaudit.report import Finding, Location, NotAudited, Report, Tally

SCHEMA: Final = "handaudit-report/1"
"""Changes only when a key goes or changes its meaning; keys may be added to it."""

_LIVE: Final = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that JSON allows and that still could act on the terminal of one who reads the file."""


def render(report: Report) -> bytes:
    """The report as UTF-8 JSON, indented by two, ending in a line end."""
    return encoded(document(report))


def encoded(value: object) -> bytes:
    """Any document as our JSON files are written; stray bytes of a path are spelled out."""
    try:
        raw = msgspec.json.encode(value)
    except UnicodeEncodeError:
        raw = msgspec.json.encode(_spelled(msgspec.to_builtins(value)))
    text = msgspec.json.format(raw, indent=2).decode()
    return f"{_LIVE.sub(_escaped, text)}\n".encode()


def document(report: Report) -> dict[str, object]:
    """The report in the shape of the contract, before it is encoded."""
    return {
        "schema": SCHEMA,
        "tool": {"name": "handaudit", "version": handaudit.__version__},
        "inputs": [
            {
                "path": _portable(one.path),
                "format": one.format,
                "encoding": one.encoding,
                "sha256": one.sha256,
                "hands": one.hands,
                "rounds_not_audited": one.rounds_not_audited,
                "unread_lines": one.unread_lines,
            }
            for one in report.inputs
        ],
        "summary": {
            "hands": report.hands,
            "complete": not report.incomplete,
            "findings": len(report.findings),
            "outcomes": report.outcomes,
            "by_rule": {rule: _tally(report.by_rule[rule]) for rule in sorted(report.by_rule)},
            "not_evidenced": {
                rule: dict(sorted(report.silence[rule].items())) for rule in sorted(report.silence)
            },
        },
        "not_audited": [_not_audited(one) for one in report.not_audited],
        "findings": [_finding(one) for one in report.findings],
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {
        "met": tally.met,
        "violated": tally.violated,
        "not-evidenced": tally.not_evidenced,
        "indeterminate": tally.indeterminate,
        "erred": tally.erred,
    }


def _finding(finding: Finding) -> Finding:
    return msgspec.structs.replace(finding, location=_location(finding.location))


def _not_audited(one: NotAudited) -> NotAudited:
    return msgspec.structs.replace(one, location=_location(one.location))


def _location(location: Location) -> Location:
    return msgspec.structs.replace(location, path=_portable(location.path))


def _portable(path: str) -> str:
    """A path with ``/`` between its parts on every system."""
    return path.replace(os.sep, "/")


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _spelled(value: object) -> object:
    """The same document with lone surrogates, which no UTF-8 can hold, as backslash escapes."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_spelled(key): _spelled(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_spelled(one) for one in value]
    return value
