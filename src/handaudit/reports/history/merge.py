"""Merges saved JSON reports: the parts of one audit, or audits of different inputs.

The report of all parts is the report of the whole audit, byte for byte.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

import handaudit
from handaudit.auditing import deal_order
from handaudit.auditing import shards as sharding
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import InputAudited, Provenance, Report, Shard
from handaudit.auditing.tally import RoundCounts, Tally
from handaudit.auditing.threshold import Threshold
from handaudit.auditing.write_up import again
from handaudit.duties.outcome import Kind
from handaudit.reports.json import ReportDocument, intact


class NotMergeable(Exception):  # noqa: N818  states what is wrong with the reports
    """Reports that cannot be read, or that do not fit together."""


def read(path: str) -> ReportDocument:
    """A saved JSON report.

    Raises:
        NotMergeable: it cannot be read, is not a report, or was edited.
    """
    try:
        content = Path(path).read_bytes()
        whole = intact(content)
        if whole is False:
            raise NotMergeable(f"{path}: the report was edited: it is not as its digest says")
        document = msgspec.json.decode(content, type=ReportDocument)
    except OSError as error:
        raise NotMergeable(f"{path}: cannot be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotMergeable(f"{path}: not a JSON report of handaudit: {error}") from error
    if whole is None and document.tool.version == handaudit.__version__:
        raise NotMergeable(f"{path}: the report has no digest: it was edited")
    return document


def merged(documents: Sequence[ReportDocument], floor: Threshold | None = None) -> Report:
    """One report of all, without the findings below the confidence threshold.

    Raises:
        NotMergeable: a part is missing or a duplicate, or an input is in two reports.
    """
    versions = {one.tool.version for one in documents}
    if versions != {handaudit.__version__}:
        raise NotMergeable(
            f"the reports are of version {' and '.join(sorted(versions))}; this is "
            f"{handaudit.__version__}: their meaning may differ"
        )
    shards = [one.shard for one in documents if isinstance(one.shard, Shard)]
    if shards:
        _refuse_incomplete(shards, len(documents))
    _refuse_twice(documents)
    report = Report(provenance=_common_provenance(documents, parts=bool(shards)))
    for document in documents:
        _add(report, document)
    report.nothing_due = all(one.summary.complete for one in documents)
    if shards:
        report.nothing_due = report.nothing_due and not shards[0].inputs
        _put_in_order(report, shards)
        _settle(report, documents, shards)
    if floor is not None:
        _leave_out(report, floor)
    report.baselined = _counted(one for one in report.findings if one.baselined and not one.waived)
    report.waived = _counted(one for one in report.findings if one.waived)
    return report


def _refuse_incomplete(shards: Sequence[Shard], reports: int) -> None:
    if len(shards) < reports:
        raise NotMergeable("some of the reports are parts of an audit, and some are whole")
    wholes = {(one.of, one.inputs) for one in shards}
    if len(wholes) > 1:
        raise NotMergeable("the reports are parts of different audits")
    numbers = Counter(one.number for one in shards)
    of = shards[0].of
    missing = [f"{number}/{of}" for number in range(1, of + 1) if number not in numbers]
    if missing:
        raise NotMergeable(f"the audit is incomplete: part {', '.join(missing)} is missing")
    twice = [f"{number}/{of}" for number, count in numbers.items() if count > 1]
    if twice:
        raise NotMergeable(f"part {', '.join(twice)} is present twice")


def _common_provenance(documents: Sequence[ReportDocument], *, parts: bool) -> Provenance | None:
    """The provenance that all reports share, if they do; parts of one audit must share it."""
    first = documents[0].provenance
    if all(one.provenance == first for one in documents):
        return first if isinstance(first, Provenance) else None
    if parts:
        raise NotMergeable("the parts were audited with different settings or rules")
    return None


def _refuse_twice(documents: Sequence[ReportDocument]) -> None:
    paths = Counter(one.path for document in documents for one in document.inputs)
    twice = next((path for path, count in paths.items() if count > 1), None)
    if twice is not None:
        raise NotMergeable(f"the input {twice} is in two of the reports")


def _add(report: Report, document: ReportDocument) -> None:
    """Adds the content of one report."""
    summary = document.summary
    shard = document.shard if isinstance(document.shard, Shard) else None
    report.hands += summary.hands
    if report.rounds is not None and isinstance(summary.rounds, RoundCounts):
        report.rounds.include(summary.rounds)
    else:
        report.rounds = None
    report.findings += document.findings
    report.severities |= document.severities
    for option, kinds in summary.left_out.items():
        left_out = report.left_out.setdefault(option, {})
        for kind, count in kinds.items():
            left_out[kind] = left_out.get(kind, 0) + count
    report.not_audited += document.not_audited
    report.remarks += [one for one in document.remarks if one not in report.remarks]
    for one in document.inputs:
        fields = {name: getattr(one, name) for name in one.__struct_fields__}
        logged = InputAudited(**fields)
        report.inputs.append(sharding.reread(logged, shard) if shard else logged)
    for rule, ended in summary.by_rule.items():
        fields = {name: getattr(ended, name) for name in ended.__struct_fields__}
        report.by_rule.setdefault(rule, Tally()).include(Tally(**fields))
    if summary.outcomes.not_applicable:  # reported for all rules together
        first = next(iter(summary.by_rule))
        report.by_rule[first].not_applicable += summary.outcomes.not_applicable
    for rule, reasons in summary.not_evidenced.items():
        known = report.silence.setdefault(rule, {})
        for reason, count in reasons.items():
            known[reason] = known.get(reason, 0) + count


def _leave_out(report: Report, floor: Threshold) -> None:
    """Removes the findings below the threshold, and counts them."""
    listed = []
    for finding in report.findings:
        option = floor.leaves_out(finding)
        if option is None:
            listed.append(finding)
        else:
            report.leave_out(finding, option)
    report.findings = listed


def _put_in_order(report: Report, shards: Sequence[Shard]) -> None:
    """Puts everything in the order of the whole audit."""
    place = {path: at for shard in shards for path, at in shard.positions.items()}
    last = len(place)
    report.inputs.sort(key=lambda one: place.get(one.path, last))
    report.findings.sort(key=lambda one: place.get(one.location.path, last))
    report.not_audited.sort(key=lambda one: place.get(one.location.path, last))


def _settle(report: Report, documents: Sequence[ReportDocument], shards: Sequence[Shard]) -> None:
    """Numbers equal findings over all parts, and finds the baseline entries that are no longer needed."""
    marks = [[one.fingerprint for one in document.findings] for document in documents]
    held = {
        one.fingerprint for document in documents for one in document.findings if one.baselined
    } | {mark for shard in shards for mark in shard.baseline}
    firsts = [_firsts(several) for several in marks]
    parts = Counter(first for known in firsts for first in set(known.values()))
    first_of = {mark: first for known in firsts for mark, first in known.items()}
    counts: Counter[str] = Counter()
    for index, finding in enumerate(report.findings):
        first = first_of[finding.fingerprint]
        if parts[first] > 1:
            ordinal = counts[first]
            counts[first] += 1
            mark = again(first, ordinal) if ordinal else first
            report.findings[index] = replace(finding, fingerprint=mark, baselined=mark in held)
    met = {one.fingerprint for one in report.findings}
    # An entry that some part does not list as unmet was met there, if by a finding that is left out.
    unmet = set.intersection(*(set(shard.baseline) for shard in shards)) - met
    stale = {mark: entry for mark, entry in shards[0].baseline.items() if mark in unmet}
    common = [
        one for one in documents[0].remarks if all(one in other.remarks for other in documents)
    ]
    deals = deal_order.DealCounts()
    for shard in shards:
        deals.include(shard.deals)
    common = [one for one in common if one not in deal_order.among(common)]
    remarks = [] if report.rounds is None else deals.remarks(report.rounds)
    report.remarks = [*stale.values(), *common, *remarks]


def _firsts(marks: Sequence[str]) -> dict[str, str]:
    """The fingerprint of the first of the equal findings, for each of one report."""
    there = set(marks)
    derived: dict[str, str] = {}
    for mark in marks:
        ordinal = 1
        while (later := again(mark, ordinal)) in there:
            derived[later] = mark
            ordinal += 1
    return {mark: derived.get(mark, mark) for mark in marks}


def _counted(findings: Iterable[Finding]) -> dict[Kind, int]:
    return dict(Counter(one.outcome for one in findings))
