"""``handaudit waivers``: lists waivers, and checks them."""

from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from handaudit.auditing.accepted import waivers as kept
from handaudit.auditing.finding import SYNTAX
from handaudit.auditing.report import Report
from handaudit.commands import exits, names, output_options, saved_reports
from handaudit.commands.faults import CannotRun
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import json
from handaudit.reports.terminal import safe

if TYPE_CHECKING:
    from handaudit.auditing.accepted.waivers import Listed, Waivers

_TODAY = click.option(
    "--today",
    type=names.A_DAY,
    metavar="DATE",
    help="The day by which waivers expire, instead of the current one.",
)


@click.group()
def waivers() -> None:
    """List or check a file of waivers: findings that somebody has accepted."""


@waivers.command(name="list", short_help="List waivers, what each covers and for how long.")
@click.argument("file", type=names.A_PATH)
@_TODAY
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Format of the list.",
)
def list_(file: str, today: datetime | None, form: str) -> int:
    """List the waivers of FILE: rule, days left, scope, reason and who approved it."""
    try:
        found = kept.read(file, set(names.rules()))
    except Malformed as error:
        raise CannotRun(str(error)) from error
    listed = found.listed(_day(today))
    if form == "json":
        return output_options.printed(json.encoded({"waivers": [_record(one) for one in listed]}))
    return output_options.printed("".join(_listed(file, one) for one in listed))


@waivers.command(short_help="Check waivers; exit 1 if something is wrong.")
@click.argument("file", type=names.A_PATH)
@click.argument("report", nargs=-1, type=names.A_PATH)
@_TODAY
@click.option(
    "--within",
    type=click.IntRange(min=0),
    default=30,
    show_default=True,
    metavar="DAYS",
    help="Report waivers that expire within this number of days.",
)
def lint(file: str, report: tuple[str, ...], today: datetime | None, within: int) -> int:
    """Check the waivers of FILE: report those that are wrong, expired or about to expire. Given JSON
    REPORTs of complete audits, also report those that match no finding.

    \b
    Exit codes: 0 nothing is wrong, 1 something is, 2 could not run.
    """  # noqa: D301  click reads the escape
    _refuse_unreadable(file)
    audited = saved_reports.whole(report) if report else None
    try:
        found, wrong = kept.looked_through(file, set(names.rules()))
    except Malformed as error:
        amiss = [str(error)]
    else:
        day = _day(today)
        if audited is not None:
            _meet(found, audited, day)
        amiss = [*map(str, wrong), *found.amiss(day, within, judged=audited is not None)]
    output_options.printed("".join(f"{safe(one)}\n" for one in amiss))
    count = counted(len(amiss), "problem") if amiss else "in order"
    click.echo(f"handaudit: {file}: {count}", err=True)
    return exits.FOUND if amiss else exits.CLEAN


def _refuse_unreadable(file: str) -> None:
    try:
        Path(file).open("rb").close()
    except OSError as error:
        raise CannotRun(f"{file}: cannot be read: {error.strerror or error}") from error


def _day(today: datetime | None) -> date:
    return (today or datetime.now().astimezone()).date()


def _meet(found: "Waivers", audited: "Report", day: date) -> None:
    """Passes every finding that may need a waiver to the waivers."""
    for finding in audited.findings:
        if finding.rule != SYNTAX and finding.outcome is not Kind.ERRED:
            found.waive(finding, day)


def _listed(path: str, one: "Listed") -> str:
    """A waiver as text."""
    waiver = one.waiver
    days = counted(one.days_left, "day") + " left"
    if one.lapsed:
        days = "does not hold"
    lines = (
        f"{path}:{one.line}: {waiver.rule}: {days}, from {waiver.created} to {waiver.expires}",
        f"  covers: {waiver.scope.words()}",
        f"  reason: {waiver.reason} ({waiver.ticket}), approved by {waiver.approved_by}",
    )
    return "".join(f"{safe(line)}\n" for line in lines)


def _record(one: "Listed") -> dict[str, Any]:
    """The same for programs."""
    waiver = one.waiver
    scope = {name: getattr(waiver.scope, name) for name in waiver.scope.__struct_fields__}
    return {
        "line": one.line,
        "rule": waiver.rule,
        "scope": {name: value for name, value in scope.items() if value is not None},
        "reason": waiver.reason,
        "approved_by": waiver.approved_by,
        "ticket": waiver.ticket,
        "created": waiver.created,
        "expires": waiver.expires,
        "days_left": one.days_left,
    }
