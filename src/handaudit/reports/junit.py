"""JUnit XML: a test suite for each section, a test case for each rule and file.

The outcomes of its rule decide a case:

- violated: it fails;
- erred: it is an error;
- met: it passes;
- not evidenced, indeterminate, or violations that are accepted or left out by an option: it is
  skipped.

The suite ``log`` has a case for each file, which passes if all of the file was read and audited.  Its
property ``statement`` says what was read, what was judged and what could not be; each property
``gate-lowered-by`` names a setting that was merely found and lowers the gate.
"""

from collections import defaultdict
from typing import Final
from xml.etree import ElementTree as ET

from handaudit.auditing.finding import SYNTAX, Finding
from handaudit.auditing.grouping import section
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.tally import Tally
from handaudit.duties import catalogue
from handaudit.duties.catalogue import RuleEntry
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.reports.common import outstanding, silence, spelled, statement
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal, safe
from handaudit.reports.text import left_out

SHOWN: Final = 50
"""Most findings written out for one case."""
LOG: Final = "log"

_COUNTED: Final = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def render(report: Report) -> bytes:
    """The report as XML; the audit must have kept counts for each input."""
    suites: defaultdict[str, list[ET.Element]] = defaultdict(list)
    found = _found(report)
    known = {entry.name: entry for entry in catalogue.entries()}
    for logged in report.inputs:
        suites[LOG].append(_log_case(logged, report))
        here = found.pop(logged.path, {})
        for rule in sorted(set(logged.by_rule) | set(here)):
            findings = here.get(rule, [])
            tally = logged.by_rule.get(rule) or _tallied(findings)
            case = _case(rule, logged.path)
            _judge(case, rule, tally, findings, report)
            suites[_section(known.get(rule), logged.games, findings)].append(case)
    paths = {logged.path for logged in report.inputs}
    for path in dict.fromkeys(one.location.path for one in report.not_audited):
        if path not in paths:
            suites[LOG].append(_log_case(InputAudited(path=path), report))
    if not suites:
        case = _case("log-read", "-")
        _end(case, "error", "nothing was audited", "")
        suites[LOG].append(case)
    root = ET.Element("testsuites", name="handaudit")
    for name in sorted(suites, key=_numbered):
        suite = ET.SubElement(root, "testsuite", name=name)
        if name == LOG:
            properties = ET.SubElement(suite, "properties")
            ET.SubElement(properties, "property", name="statement", value=statement(report))
            for place in report.gate_lowered_by:
                ET.SubElement(properties, "property", name="gate-lowered-by", value=safe(place))
        suite.extend(suites[name])
        _count(suite, suites[name])
    _count(root, [case for cases in suites.values() for case in cases])
    ET.indent(root)
    content: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def _found(report: Report) -> dict[str, dict[str, list[Finding]]]:
    """The findings by path and rule."""
    found: dict[str, dict[str, list[Finding]]] = {}
    for finding in report.findings:
        if finding.rule != SYNTAX:
            by_rule = found.setdefault(finding.location.path, {})
            by_rule.setdefault(finding.rule, []).append(finding)
    return found


def _section(rule: RuleEntry | None, games: list[str], findings: list[Finding]) -> str:
    """The section that a rule cites for the games of a file."""
    cites = [cite for one in findings for cite in one.citations[:1]]
    if rule is not None:
        cites += [rule.citations[game][0] for game in games if game in rule.citations]
        cites += [several[0] for several in rule.citations.values()]
    return section(cites[0]) if cites else "other"


def _judge(
    case: ET.Element, rule: str, tally: Tally, findings: list[Finding], report: Report
) -> None:
    """Adds the result to a case; a case without one passed."""
    if tally.erred:
        erred = [one for one in findings if one.outcome is Kind.ERRED]
        _end(case, "error", f"erred on {counted(tally.erred, 'occasion')}", _text(erred))
    violations = [one for one in findings if one.outcome is Kind.VIOLATED]
    broken = outstanding(violations)
    unlisted = tally.violated - len(violations)
    violated = len(broken) if report.left_out else unlisted + len(broken)
    if violated:
        times = counted(violated, "time")
        message = f"violated {times}: {broken[0].message}" if broken else f"violated {times}"
        _end(case, "failure", message, _text(broken))
    if tally.erred or violated:
        return
    if violations:
        reasons = "; ".join(dict.fromkeys(str(one.accepted) for one in violations))
        _end(case, "skipped", f"violated, and accepted: {reasons}", _text(violations))
    elif unlisted:
        _end(case, "skipped", f"violated {counted(unlisted, 'time')}: {left_out(report)}", "")
    elif tally.indeterminate:
        unclear = [one for one in findings if one.outcome is Kind.INDETERMINATE]
        message = f"indeterminate on {counted(tally.indeterminate, 'occasion')}"
        _end(case, "skipped", message, _text(unclear))
    elif not tally.met:
        reasons = silence(report, rule)
        _end(case, "skipped", f"not evidenced, in this audit for want of: {reasons}", "")


def _log_case(logged: InputAudited, report: Report) -> ET.Element:
    case = _case("log-read", logged.path)
    gaps = [one for one in report.not_audited if one.location.path == logged.path]
    grave = [one for one in gaps if one.incomplete]
    lines = [_gap(one) for one in gaps[:SHOWN]]
    if len(gaps) > SHOWN:
        lines.append(f"and {len(gaps) - SHOWN:,} more")
    if logged.unread_lines:
        lines.insert(0, f"{counted(logged.unread_lines, 'line')} could not be read")
    if logged.unread_lines or grave:
        _end(case, "error", "not all of it could be audited", "\n".join(lines))
    elif gaps and not logged.hands:
        _end(case, "skipped", safe(gaps[0].reason), "\n".join(lines))
    return case


def _gap(one: NotAudited) -> str:
    hand = f"hand {one.hand}: " if one.hand else ""
    return safe(f"line {one.location.line}: {hand}{one.reason}")


def _case(name: str, path: str) -> ET.Element:
    return ET.Element("testcase", name=safe(name), classname=spelled(path), file=spelled(path))


def _end(case: ET.Element, how: str, message: str, text: str) -> None:
    end = ET.SubElement(case, how, message=safe(message), type=how)
    end.text = text or None


def _text(findings: list[Finding]) -> str:
    """The findings as the text report shows them, in characters that XML allows."""
    lines = [line for finding in findings[:SHOWN] for line in frame(finding, Terminal())]
    if len(findings) > SHOWN:
        lines.append(f"and {len(findings) - SHOWN:,} more")
    return "\n".join(lines)


def _count(parent: ET.Element, cases: list[ET.Element]) -> None:
    parent.set("tests", str(len(cases)))
    for how, name in _COUNTED.items():
        parent.set(name, str(sum(case.find(how) is not None for case in cases)))


def _tallied(findings: list[Finding]) -> Tally:
    """The outcomes that the findings show, for a report without counts for each input."""
    tally = Tally()
    for finding in findings:
        name = finding.outcome.name.lower()
        setattr(tally, name, getattr(tally, name) + 1)
    return tally


def _numbered(name: str) -> tuple[int, str]:
    """``14.9`` before ``14.10``; anything that is not a section comes last."""
    number = name.removeprefix("14.").removeprefix("13.")
    digits = "".join(one for one in number if one.isdigit())
    return (int(digits) if digits else 999, name)
