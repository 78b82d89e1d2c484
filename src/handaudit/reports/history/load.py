"""Reads saved reports in JSON, JSON Lines or Parquet: finding by finding, then the counts.

The content of a file shows its kind. JSON Lines and Parquet are read in pieces, so memory does not
grow with their findings.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, BinaryIO, Final

import msgspec

from handaudit.auditing.finding import IN_BASELINE
from handaudit.auditing.report import NotAudited, Provenance, Shard
from handaudit.auditing.tally import RoundCounts
from handaudit.duties.outcome import Kind
from handaudit.reports import parquet
from handaudit.reports.history.counts import SavedFinding, SavedPlace
from handaudit.reports.json import SCHEMA
from handaudit.reports.registry import FORMATS

STDIN: Final = "-"
LONGEST_LINE: Final = 16_000_000
"""Most bytes of a line of JSON Lines; only the last line of an audit with many inputs is long."""

_JSONL: Final = re.compile(rb'\s*\{\s*"type"\s*:')
_JSON: Final = re.compile(rb"\s*\{")
_HEAD: Final = 64


class Unreadable(Exception):  # noqa: N818  states what is wrong with a report
    """A file that is not a whole report of handaudit; the message names the file and any line."""


class Logged(msgspec.Struct, frozen=True, kw_only=True):
    """An input of a report; ``sha256`` identifies its content, wherever it lies."""

    path: str
    sha256: str | None
    hands: int = 0


class Ended(msgspec.Struct, frozen=True, rename="kebab"):
    """The outcomes of a rule's occasions."""

    not_evidenced: int = 0


class SavedCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of a report: the rounds audited, whether the audit is complete, and the findings."""

    hands: Annotated[int, msgspec.Meta(ge=0)]
    complete: bool
    findings: Annotated[int, msgspec.Meta(ge=0)]
    rounds: RoundCounts | None = None
    """The rounds by table, dealer and so on; missing from the reports of early versions."""
    by_rule: dict[str, Ended] = {}
    left_out: dict[str, dict[str, int]] = {}
    """Findings that an option left out, by option and outcome."""


class SavedTool(msgspec.Struct, frozen=True):
    """What wrote a report."""

    version: str


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """Everything in a report except the findings."""

    tool: SavedTool
    provenance: Provenance | None
    inputs: list[Logged]
    not_audited: list[NotAudited] = []
    counts: SavedCounts


class _Line(SavedFinding, frozen=True, kw_only=True, tag="finding"):
    pass


class _HandLine(msgspec.Struct, frozen=True, tag="hand"):
    pass


class _LastLine(SavedCounts, frozen=True, kw_only=True, tag="summary"):
    schema: str
    tool: SavedTool
    provenance: Provenance | None = None
    inputs: list[Logged]
    not_audited: list[NotAudited] = []
    shard: Shard | None = None


class _Document(msgspec.Struct, frozen=True, kw_only=True):
    tool: SavedTool
    provenance: Provenance | None = None
    inputs: list[Logged]
    not_audited: list[NotAudited] = []
    summary: SavedCounts
    findings: list[SavedFinding]
    shard: Shard | None = None


class _Schema(msgspec.Struct, frozen=True):
    schema: str | None = None


_lines: Final[msgspec.json.Decoder[_Line | _HandLine | _LastLine]] = msgspec.json.Decoder(
    _Line | _HandLine | _LastLine
)
_any_line: Final = msgspec.json.Decoder(_Schema)


def read(path: str, on_finding: Callable[[SavedFinding], None]) -> Closing:
    """Passes each finding of a saved report to ``on_finding``, in order, and returns the rest of the
    report.

    ``-`` is standard input, which cannot be Parquet.

    Raises:
        Unreadable: it cannot be read, is not a report, is damaged or cut short, is only a part, or
        has another schema.
    """
    count = 0

    def counted(finding: SavedFinding) -> None:
        nonlocal count
        count += 1
        on_finding(finding)

    try:
        with _opened(path) as file:
            closing = _read(file, name(path), counted)
    except OSError as error:
        raise Unreadable(f"{name(path)}: cannot be read: {error.strerror or error}") from error
    if count != closing.counts.findings:
        raise Unreadable(
            f"{name(path)}: the report is damaged: it counts {closing.counts.findings:,} findings and holds "
            f"{count:,}"
        )
    return closing


def name(path: str) -> str:
    """The name of a report."""
    return "standard input" if path == STDIN else path


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with open(path, "rb") as file:  # noqa: PTH123
        yield file


def _read(file: BinaryIO, called: str, on_finding: Callable[[SavedFinding], None]) -> Closing:
    head = file.readline(LONGEST_LINE)
    if not head.strip() and not (head := head + file.read(_HEAD)).strip():
        raise Unreadable(
            f"{called}: the file is empty: it is not a report, or it was not written to its end"
        )
    if head.startswith(b"PAR1"):
        return _parquet(file, called, on_finding)
    if _JSONL.match(head):
        return _json_lines(file, head, called, on_finding)
    if _JSON.match(head):
        return _json(head + file.read(), called, on_finding)
    raise Unreadable(
        f"{called}: not a report of handaudit: expected JSON, JSON Lines or Parquet from check --format"
    )


def _json(content: bytes, called: str, on_finding: Callable[[SavedFinding], None]) -> Closing:
    try:
        _refuse_schema(_any_line.decode(content).schema, called)
        document = msgspec.json.decode(content, type=_Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(
            f"{called}: damaged, or not a JSON report of handaudit: {error}"
        ) from error
    for finding in document.findings:
        on_finding(finding)
    return _closing(document, document.summary, called)


def _json_lines(
    file: BinaryIO, head: bytes, called: str, on_finding: Callable[[SavedFinding], None]
) -> Closing:
    last: _LastLine | None = None
    number = 0
    line = head
    while line:
        number += 1
        where = f"{called}:{number}"
        if last is not None:
            raise Unreadable(f"{where}: something stands after the summary, which ends a report")
        parsed = _line(line, where)
        if isinstance(parsed, _Line):
            on_finding(parsed)
        elif isinstance(parsed, _LastLine):
            last = parsed
        line = file.readline(LONGEST_LINE)
    if last is None:
        raise Unreadable(
            f"{called}:{number}: the report ends without its summary: the audit did not end, or the file "
            "was cut short"
        )
    return _closing(last, last, called)


def _closing(document: _Document | _LastLine, counts: SavedCounts, called: str) -> Closing:
    shard = document.shard
    if shard is not None and shard.of > 1:
        raise Unreadable(
            f"{called}: part {shard.number} of {shard.of} of an audit: join the JSON reports of the "
            "parts with `handaudit merge` first"
        )
    return Closing(
        tool=document.tool,
        provenance=document.provenance,
        inputs=document.inputs,
        not_audited=document.not_audited,
        counts=counts,
    )


def _line(line: bytes, where: str) -> _Line | _HandLine | _LastLine:
    if len(line) >= LONGEST_LINE and not line.endswith(b"\n"):
        raise Unreadable(f"{where}: the line is longer than {LONGEST_LINE:,} bytes")
    try:
        parsed = _lines.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        cut = "" if line.endswith(b"\n") else "the line is cut short, or "
        _refuse_schema(_schema_of(line), where)
        raise Unreadable(f"{where}: {cut}not a line of a report of handaudit: {error}") from error
    if isinstance(parsed, _LastLine):
        _refuse_schema(parsed.schema, where)
    return parsed


def _schema_of(line: bytes) -> str:
    """The schema that a line names, if it differs from ours; ours if it names none."""
    try:
        return _any_line.decode(line).schema or SCHEMA
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return SCHEMA


def _parquet(file: BinaryIO, called: str, on_finding: Callable[[SavedFinding], None]) -> Closing:
    if needed := FORMATS["parquet"].missing:
        raise Unreadable(f"{called}: {needed}")
    if not file.seekable():
        raise Unreadable(f"{called}: Parquet is read from a file, not from a pipe")
    import pyarrow as pa  # noqa: PLC0415  an extra
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415  an extra

    try:
        with ParquetFile(file) as opened:
            metadata = opened.metadata.metadata or {}
            if parquet.METADATA not in metadata:
                raise Unreadable(f"{called}: a Parquet file, but not from check --format parquet")
            last = _line(metadata[parquet.METADATA], called)
            if not isinstance(last, _LastLine):
                raise Unreadable(f"{called}: damaged: its metadata contain no summary")
            for batch in opened.iter_batches(columns=list(COLUMNS)):
                for row in msgspec.convert(batch.to_pylist(), list[_Row]):
                    on_finding(_finding(row))
    except (pa.ArrowException, msgspec.ValidationError, KeyError, ValueError) as error:
        raise Unreadable(
            f"{called}: damaged, or not a Parquet report of handaudit: {error}"
        ) from error
    return _closing(last, last, called)


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """The columns of a Parquet report that are counted, and their types."""

    rule: str
    citations: str
    outcome: Kind
    message: str
    game: str | None
    table: str | None
    hand: str | None
    dealer: str | None
    logged_time: str | None
    path: str
    line: int
    fingerprint: str
    accepted: str | None


COLUMNS: Final = _Row.__struct_fields__
"""The columns of a Parquet report that are read."""


def _finding(row: _Row) -> SavedFinding:
    return SavedFinding(
        rule=row.rule,
        citations=tuple(filter(None, row.citations.split("; "))),
        outcome=row.outcome,
        message=row.message,
        game=row.game,
        table=row.table,
        hand=row.hand,
        dealer=row.dealer,
        time=row.logged_time,
        location=SavedPlace(row.path, row.line),
        fingerprint=row.fingerprint,
        baselined=row.accepted == IN_BASELINE,
        waived=None if row.accepted in {None, IN_BASELINE} else {},
    )


def _refuse_schema(schema: str | None, where: str) -> None:
    if schema == SCHEMA:
        return
    if schema is not None and schema.startswith("handaudit-report/"):
        raise Unreadable(
            f"{where}: the report has the schema {schema}; this handaudit reads {SCHEMA}: use the "
            "version that wrote it, or a newer one"
        )
    raise Unreadable(f"{where}: not a report of handaudit: its schema is not {SCHEMA}")
