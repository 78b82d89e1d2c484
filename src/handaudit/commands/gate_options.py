"""What counts: the options that say which findings are listed, and which of them fail a run."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from handaudit.commands import names
from handaudit.commands.configured import SETTINGS
from handaudit.commands.personas import PERSONAS, REGULAR

if TYPE_CHECKING:
    from handaudit.auditing.threshold import Floor
    from handaudit.commands.exits import FailOn
    from handaudit.duties.outcome import Severity

_Command = TypeVar("_Command", bound=Callable[..., Any])

SEVERITIES: Final = ("error", "warning", "note")
CONFIDENCES: Final = ("high", "medium", "low")
"""Values of ``outcome.Severity`` and ``confidence.Confidence``, which are slow to import."""
OUTCOMES: Final = ("violated", "indeterminate", "not-evidenced", "never")


class FailOnTerms(click.ParamType[str]):
    """A comma list of outcomes, severities and rules; what comes of it is the list as it was given."""

    name = "TERMS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The list, once each of its terms is known."""
        from handaudit.commands.exits import UnknownTerm  # noqa: PLC0415

        try:
            _parsed(str(value))
        except UnknownTerm as error:
            self.fail(str(error), param, ctx)
        return str(value)


def fail_on(options: dict[str, Any]) -> "FailOn":
    """What makes the exit code 1; a former name of a rule is told of."""
    return _parsed(options["fail_on"], tell=True)


def _parsed(terms: str, *, tell: bool = False) -> "FailOn":
    from handaudit.commands import exits  # noqa: PLC0415

    renamed = names.renamed() if set(terms.split(",")) - {*OUTCOMES, *SEVERITIES} else {}
    return exits.fail_on(terms, lambda: set(names.rules()), renamed, names.warn if tell else None)


def lists_silence(options: dict[str, Any]) -> bool:
    """Whether what is not evidenced is listed."""
    from handaudit.duties.outcome import Kind  # noqa: PLC0415

    outcomes = _parsed(options["fail_on"]).outcomes
    return options["list_not_evidenced"] or Kind.NOT_EVIDENCED in outcomes


def severities(ctx: click.Context) -> "dict[str, Severity]":
    """The severities that the file of settings gives to rules."""
    from handaudit.duties.outcome import Severity  # noqa: PLC0415

    settings = ctx.meta[SETTINGS]
    return {rule: Severity(given) for rule, given in settings.severities.items()}


def floor(options: dict[str, Any]) -> "Floor":
    """What a finding must at least be to be listed."""
    from handaudit.auditing.confidence import Confidence  # noqa: PLC0415
    from handaudit.auditing.threshold import Floor  # noqa: PLC0415
    from handaudit.duties.outcome import Severity  # noqa: PLC0415

    return Floor(Severity(options["min_severity"]), Confidence(options["min_confidence"]))


def persona(command: _Command) -> _Command:
    """``--persona``, and the options that only it and the user set."""
    for option in reversed(_PERSONA):
        command = option(command)
    return command


def _terms() -> list[str]:
    return [*OUTCOMES, *SEVERITIES, *names.rules()]


OPTIONS: Final = (
    click.option(
        "--fail-on",
        type=FailOnTerms(),
        default="violated",
        show_default=True,
        metavar="TERMS",
        shell_complete=names.completed(_terms),
        help="What makes the exit code 1: violated, indeterminate, not-evidenced or never; or violations "
        "of a severity (error, warning, note) or a rule; commas between.",
    ),
    click.option(
        "--min-severity",
        type=click.Choice(SEVERITIES),
        default="note",
        show_default=True,
        help="Leave out what is less grave.",
    ),
    click.option(
        "--min-confidence",
        type=click.Choice(CONFIDENCES),
        default="low",
        show_default=True,
        help="Leave out what is less sure.",
    ),
)
_PERSONA: Final = (
    click.option(
        "--persona",
        type=click.Choice(tuple(PERSONAS)),
        default=REGULAR,
        show_default=True,
        help="Other defaults of some options: pedantic fails on doubts of the text, auditor shows all.",
    ),
    click.option("--preview", is_flag=True, help="Rules that are in preview, too."),
    click.option(
        "--list-not-evidenced", is_flag=True, help="List what is not evidenced; else it is counted."
    ),
)
