"""The options that say which findings are listed, and which of them fail a run."""

from typing import Any, Final

import click

from handaudit.auditing.confidence import Confidence
from handaudit.auditing.threshold import Threshold
from handaudit.commands import exits, names
from handaudit.commands.context import SETTINGS
from handaudit.commands.exits import FailOn, UnknownTerm
from handaudit.commands.settings.personas import PERSONAS, REGULAR
from handaudit.commands.words import CONFIDENCES, SEVERITIES
from handaudit.duties.outcome import Kind, Severity


class FailOnTerms(click.ParamType[str]):
    """A comma list of outcomes, severities and rules; its value is the list as given."""

    name = "TERMS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The list, after a check of each term."""
        try:
            _parsed(str(value))
        except UnknownTerm as error:
            self.fail(str(error), param, ctx)
        return str(value)


def fail_on(options: dict[str, Any]) -> "FailOn":
    """The conditions for exit code 1; prints a warning for a former name of a rule."""
    return _parsed(options["fail_on"], tell=True)


def _parsed(terms: str, *, tell: bool = False) -> "FailOn":

    renamed = names.renamed() if set(terms.split(",")) - {*exits.FAIL_ON, *SEVERITIES} else {}
    return exits.fail_on(terms, lambda: set(names.rules()), renamed, names.warn if tell else None)


def lists_silence(options: dict[str, Any]) -> bool:
    """Whether what is not evidenced is listed."""
    outcomes = _parsed(options["fail_on"]).outcomes
    return options["list_not_evidenced"] or Kind.NOT_EVIDENCED in outcomes


def severities(ctx: click.Context) -> "dict[str, Severity]":
    """The severities that the settings file gives to rules."""
    settings = ctx.meta[SETTINGS]
    return {rule: Severity(given) for rule, given in settings.severities.items()}


def floor(options: dict[str, Any]) -> "Threshold":
    """The least severity and confidence of listed findings."""
    return Threshold(Severity(options["min_severity"]), Confidence(options["min_confidence"]))


def _terms() -> list[str]:
    return [*exits.FAIL_ON, *SEVERITIES, *names.rules()]


LISTED: Final = (
    click.option(
        "--min-severity",
        type=click.Choice(SEVERITIES),
        default="note",
        show_default=True,
        help="Leave out findings of a lower severity.",
    ),
    click.option(
        "--min-confidence",
        type=click.Choice(CONFIDENCES),
        default="low",
        show_default=True,
        help="Leave out findings of a lower confidence.",
    ),
)
"""The options that say which findings are listed."""
OPTIONS: Final = (
    click.option(
        "--fail-on",
        type=FailOnTerms(),
        default="violated",
        show_default=True,
        metavar="TERMS",
        shell_complete=names.completed(_terms),
        help="What makes the exit code 1: violated, indeterminate, not-evidenced or never; or violations "
        "of a severity (error, warning, note) or of a rule. Separate several by commas.",
    ),
    *LISTED,
)
PERSONA: Final = (
    click.option(
        "--persona",
        type=click.Choice(tuple(PERSONAS)),
        default=REGULAR,
        show_default=True,
        help="Defaults for a purpose: pedantic fails on doubts about the text too, auditor shows all.",
    ),
    click.option("--preview", is_flag=True, help="Run rules that are in preview, too."),
    click.option(
        "--list-not-evidenced",
        is_flag=True,
        help="List what is not evidenced, instead of counting it only.",
    ),
)
