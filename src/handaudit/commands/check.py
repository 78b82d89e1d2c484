"""``handaudit check``: an audit from paths to reports."""

import os
import sys
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.auditing.engines import NotStarted
from handaudit.auditing.judge import Judge
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.run import audit
from handaudit.commands import (
    audit_options,
    dry_run,
    engine_options,
    exits,
    gate_options,
    house_options,
    names,
    output_options,
)
from handaudit.commands.context import SETTINGS
from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import section
from handaudit.commands.settings import trust
from handaudit.commands.settings.command import Configured, wanted
from handaudit.duties.selection import Selection
from handaudit.inputs.find import PathMissing
from handaudit.inputs.ignore import CannotExclude, Excludes, IgnoreFiles, Patterns
from handaudit.reports import delivery, progress, run

if TYPE_CHECKING:
    from handaudit.auditing.accepted import Acceptance
    from handaudit.auditing.report import Report
    from handaudit.reports.run import Reports

_NOT_WITH: Final = {
    "shard": "needs to know every file from the start",
    "dry_run": "lists the files and audits none",
    "group_by": "needs all findings before it shows one",
    "stdin_filename": "names standard input, which cannot be followed",
    "statistics": "counts the findings after the last one is found",
}
"""Options that do not combine with ``--follow``, and why."""


@click.command(cls=Configured)
@click.argument("path", nargs=-1, type=names.A_PATH)
@output_options.reports
@section(
    "Output", click.option("--mask", is_flag=True, help="Replace players' names with pseudonyms.")
)
@audit_options.rules
@audit_options.inputs
@audit_options.accepted
@output_options.verdict
@engine_options.options
@output_options.screen
@section("Display", click.option("--no-progress", is_flag=True, help="Show no progress line."))
@output_options.settings
@section(
    "Settings",
    click.option(
        "--strict-settings",
        is_flag=True,
        help="Refuse a settings file that nobody named and that lowers the gate.",
    ),
)
@click.pass_context
def check(ctx: click.Context, /, path: tuple[str, ...], **options: Any) -> int:
    """Audit files, folders, globs or standard input (-), compressed or not.

    @FILE stands for the paths that FILE lists. Options may also stand in handaudit.toml,
    in pyproject.toml, or in variables such as HANDAUDIT_FAIL_ON; handaudit config show
    prints them.

    With --follow, handaudit audits each round when it ends and shows its findings at once
    (text and jsonl). The files may be renamed, replaced or truncated. Ctrl-C or SIGTERM
    ends the audit.

    \b
    Exit codes: 0 complete and nothing found, 1 something found, 2 could not run,
    3 incomplete (something could not be audited), 130 interrupted.
    """  # noqa: D301  click reads the escape
    if not path:
        raise click.UsageError("Name what to audit: files, folders, or - (try: check .)", ctx)
    options["severities"] = gate_options.severities(ctx)
    used = house_options.books_of(house_options.of(options))
    needed = names.required(options["require"], used)
    lowered = trust.lowered(ctx)
    if options["strict_settings"]:
        trust.refuse_lowered(lowered)
    _refuse_with_follow(options)
    excludes = _excludes(ctx, options)
    if options["dry_run"]:
        return _dry_run(path, excludes, options)
    reported = wanted(ctx, options["format"], options["output"])
    output_options.refuse_not_installed(reported)
    output_options.refuse_unwritable(reported)
    _refuse_together(options)
    accepted = None
    if _accepts(options):
        from handaudit.commands import acceptance  # noqa: PLC0415  most audits accept nothing

        accepted = acceptance.of(options, used)
    reports = run.Reports(reported, output_options.shown(options), live=options["follow"])
    audited = _followed if options["follow"] else _audited
    try:
        report = audited(path, options, reports, accepted, excludes)
        report.gate_lowered_by = lowered
        report.remarks += [f"the gate is lowered by {place}" for place in lowered]
        report.required = names.not_judged(needed, report, used)
        if accepted is not None:
            acceptance.keep(accepted, report, options["write_baseline"])
    except BaseException:
        reports.abandon()
        raise
    return output_options.deliver(report, reports, options)


def _followed(*asked: Any) -> "Report":
    """Follows the logs."""
    from handaudit.commands import following  # noqa: PLC0415  few audits follow

    return following.followed(*asked)


def _audited(
    paths: tuple[str, ...],
    options: dict[str, Any],
    reports: "Reports",
    acceptance: "Acceptance | None",
    excludes: "Excludes",
) -> "Report":
    """Runs the audit, with a progress line if somebody watches."""
    house = house_options.of(options)
    selection = names.selected_by(options, house_options.books_of(house))
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    hints = names.hints(paths, options["encoding"], options["stdin_filename"])
    show = (
        not (options["no_progress"] or options["quiet"])
        and progress.watched(os.environ, is_terminal=sys.stderr.isatty())
    )  # fmt: skip
    try:
        # Only a process that has read all inputs knows which of them belong to a part.
        known = show and not options["shard"]
        total = dry_run.volume(paths, excludes, hints) if known else None
        with progress.line(show=show, total=total) as advance:
            chosen = AuditOptions(
                selection=selection or Selection(),
                edition=options["edition"],
                as_of=_day(options["as_of"]),
                house=house,
                severities=options["severities"],
                threshold=gate_options.floor(options),
                list_not_evidenced=gate_options.lists_silence(options),
                mask=options["mask"],
                input_format=options["input_format"],
                encoding=hints.encoding,
                stdin_name=hints.stdin_name,
                excludes=excludes,
                shard=options["shard"],
                keep_findings=reports.keeps_findings,
                by_input=reports.by_input,
                engine=engine_options.engine(options),
            )
            callbacks = AuditCallbacks(
                progress=advance,
                on_result=reports.on_result,
                trace=reports.trace,
                on_round=reports.follow,
                accept=acceptance.mark if acceptance else None,
            )
            return audit(paths, chosen, callbacks)
    except (PathMissing, CannotExclude, NotStarted) as error:
        raise CannotRun(str(error)) from error


def _day(moment: datetime | None) -> date | None:
    return moment.date() if moment else None


def _refuse_with_follow(options: dict[str, Any]) -> None:
    """Raises for options that do not combine with ``--follow``."""
    if options["follow_state"] and not options["follow"]:
        raise CannotRun("--follow-state needs --follow")
    for name, reason in _NOT_WITH.items():
        if options["follow"] and options[name]:
            raise CannotRun(f"--{name.replace('_', '-')} {reason}: it cannot go with --follow")


def _refuse_together(options: dict[str, Any]) -> None:
    """Raises for options whose combination would give a wrong report."""
    if options["shard"] and options["require"]:
        raise CannotRun("--require is about the whole audit: it cannot go with --shard")
    if options["shard"] and options["mask"]:
        raise CannotRun("--mask numbers the players of a whole audit: it cannot go with --shard")
    if options["shard"] and options["fail_on_stale"]:
        raise CannotRun("--fail-on-stale needs the whole audit: it cannot go with --shard")
    if options["shard"] and options["write_baseline"]:
        raise CannotRun("--write-baseline needs the whole audit: it cannot go with --shard")


def _accepts(options: dict[str, Any]) -> bool:
    """Whether the run has a baseline or waivers."""
    waivers = options["waivers"] and not options["no_waivers"]
    return bool(options["baseline"] or waivers or options["write_baseline"])


def _excludes(ctx: click.Context, options: dict[str, Any]) -> "Excludes":
    """The patterns of the option, or of the settings file, and of each ``.handauditignore``."""
    here, source = Path.cwd(), "--exclude"
    if ctx.get_parameter_source("exclude") is click.core.ParameterSource.DEFAULT_MAP:
        settings = ctx.meta[SETTINGS]
        here, source = settings.folders["exclude"], settings.where["exclude"]
    try:
        found = [Patterns(options["exclude"], here, source)] if options["exclude"] else []
        ignoring = IgnoreFiles(Path.cwd())
    except CannotExclude as error:
        raise CannotRun(str(error)) from error
    own = [options["baseline"], options["write_baseline"], options["waivers"], *options["output"]]
    own = [path for path in own if path and path != "-"]
    return Excludes(found, ignore_files=ignoring, force=options["force_exclude"], own=own)


def _dry_run(paths: tuple[str, ...], excludes: "Excludes", options: dict[str, Any]) -> int:
    """Lists the inputs; without any, the exit code is 3, like that of the audit."""
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    hints = names.hints(paths, options["encoding"], options["stdin_filename"])
    house = house_options.of(options)
    selection = names.selected_by(options, house_options.books_of(house)) or Selection()
    judge = Judge(AuditSettings(selection=selection, houses=house))
    try:
        seen = dry_run.look(
            paths,
            excludes,
            options["shard"],
            options["input_format"],
            houses=judge.rules.houses,
            hints=hints,
        )
    except (PathMissing, CannotExclude) as error:
        raise CannotRun(str(error)) from error
    try:
        delivery.to_stdout("".join(f"{one}\n" for one in seen.lines()))
    except BrokenPipeError:
        delivery.let_go()
    complete = options["allow_incomplete"] or not seen.incomplete
    return exits.CLEAN if complete else exits.INCOMPLETE
