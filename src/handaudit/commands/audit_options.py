"""The options of ``handaudit check`` that say what is audited, by which rules, and what is accepted."""

import re
from typing import Any

import click

from handaudit.commands import gate_options, house_options, names
from handaudit.commands.sections import section


class ShardOf(click.ParamType[tuple[int, int]]):
    """``i/n``: part i of n, the first one is 1."""

    name = "i/n"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Both numbers."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", str(value))
        if not match or int(match[1]) > int(match[2]):
            self.fail(f"'{value}' is not a part: give i/n, such as 2/4", param, ctx)
        return int(match[1]), int(match[2])


rules = section(
    "Rules",
    names.rule_terms("--select", "Run only these rules or citations."),
    names.rule_terms("--ignore", "Skip these rules or citations."),
    names.rule_terms("--extend-select", "Run these as well as the selected ones."),
    names.rule_terms("--extend-ignore", "Skip these as well as the ignored ones."),
    names.rule_terms("--require", "Exit 3 unless these rules or citations are judged."),
    *gate_options.PERSONA,
    click.option(
        "--edition",
        metavar="NAME",
        shell_complete=names.completed(names.editions),
        help="Judge by this edition of the law, whatever the date of play.",
    ),
    click.option(
        "--as-of",
        type=names.A_DAY,
        metavar="DATE",
        help="Judge by the law and the waivers of this day.",
    ),
    *house_options.OPTIONS,
)
"""The options for rules and law."""

inputs = section(
    "Inputs",
    *names.READING,
    click.option(
        "--exclude", metavar="PATTERN", multiple=True, help="Skip files that match this pattern."
    ),
    click.option(
        "--force-exclude", is_flag=True, help="Skip excluded files even if you name them."
    ),
    click.option(
        "--shard",
        type=ShardOf(),
        metavar="i/n",
        help="Audit only part i of n of the files; handaudit merge joins the reports.",
    ),
    click.option(
        "--dry-run", is_flag=True, help="List the files to audit, and why others are skipped."
    ),
    click.option("--follow", is_flag=True, help="Keep auditing what is appended to the files."),
    click.option(
        "--follow-state",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Record in FILE what was reported; a restarted --follow continues from there.",
    ),
    click.option(
        "--follow-interval",
        type=click.FloatRange(0.05, 3600),
        default=1.0,
        metavar="SECONDS",
        help="How often to look for new lines.",
    ),
)
"""The options for inputs."""

accepted = section(
    "Accepted findings",
    click.option(
        "--baseline",
        type=click.Path(),
        metavar="FILE",
        help="Accept the findings in this baseline.",
    ),
    click.option(
        "--write-baseline",
        type=click.Path(),
        metavar="FILE",
        help="Write all findings to this baseline.",
    ),
    click.option(
        "--waivers",
        type=click.Path(),
        metavar="FILE",
        help="Accept the findings that these waivers cover.",
    ),
    click.option(
        "--fail-on-stale",
        is_flag=True,
        help="Exit 1 if an entry of the baseline matches no finding, or a waiver is expired or not needed.",
    ),
    click.option(
        "--no-waivers", is_flag=True, help="Ignore the waivers: show and count every finding."
    ),
    click.option(
        "--today",
        type=names.A_DAY,
        metavar="DATE",
        help="The day by which waivers expire, instead of the current one.",
    ),
)
"""The options for accepted findings."""
