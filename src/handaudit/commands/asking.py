"""Names that users give: of rules, editions, formats; a shell completes them, and an unknown one is
refused with a hint.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from handaudit.commands.faults import CannotRun

if TYPE_CHECKING:
    from handaudit.selection import Selection

_Command = TypeVar("_Command", bound=Callable[..., Any])


def selected(
    select: tuple[str, ...], ignore: tuple[str, ...], *, preview: bool = False
) -> "Selection | None":
    """The selection that the options make; renamed and deprecated rules are told of."""
    if not (select or ignore or preview):
        return None
    import msgspec  # noqa: PLC0415

    from handaudit import catalogue, selection  # noqa: PLC0415
    from handaudit.duties import RENAMED  # noqa: PLC0415

    rules = catalogue.entries()
    try:
        found = selection.parse(select, ignore, catalogue.known(rules), RENAMED, warn)
    except selection.UnknownRule as error:
        raise CannotRun(str(error)) from error
    status = {rule.name: rule.status for rule in rules}
    for name in found.select:
        if status.get(name) == "deprecated":
            warn(f"the rule {name} is deprecated: a later version drops it")
    return msgspec.structs.replace(found, preview=preview)


def refuse_unknown(what: str, name: str | None, known: Callable[[], Iterable[str]]) -> None:
    """Raises for a name that is none of those known."""
    if name is None:
        return
    import difflib  # noqa: PLC0415

    names = tuple(known())
    if name in names:
        return
    near = difflib.get_close_matches(name, names, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
    raise CannotRun(f"no {what} is called '{name}' ({hint})")


def completed(
    known: Callable[[], Iterable[str]],
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """How a shell completes a name, or the last name of a list with commas."""

    def complete(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
        before, comma, last = begun.rpartition(",")
        return [before + comma + name for name in known() if name.startswith(last)]

    return complete


def rules() -> Iterable[str]:
    """Names of rules."""
    from handaudit import catalogue  # noqa: PLC0415

    return [rule.name for rule in catalogue.entries()]


def renamed() -> dict[str, str]:
    """Names that rules once had, and those that they have now."""
    from handaudit.duties import RENAMED  # noqa: PLC0415

    return RENAMED


def rule_terms(option: str, told: str) -> Callable[[_Command], _Command]:
    """An option that takes names of rules and citations, and any number of times."""
    return click.option(
        option, metavar="RULES", multiple=True, shell_complete=completed(rules), help=told
    )


def editions() -> Iterable[str]:
    """Names of editions."""
    from handaudit.subchapter.editions import EDITIONS  # noqa: PLC0415

    return EDITIONS


def input_formats() -> Iterable[str]:
    """Names of the formats that are read."""
    from handaudit.reading import detect  # noqa: PLC0415  the grammars are slow to load

    return [one.name for one in detect.every()]


A_PATH: Final = click.Path(readable=False)
"""Type of a path that a shell completes; what cannot be read there is for the command to say."""

A_DAY: Final = click.DateTime(["%Y-%m-%d"])
"""Type of a day."""

input_format = click.option(
    "--input-format",
    metavar="NAME",
    shell_complete=completed(input_formats),
    help="Read the logs as this format.",
)
"""The option ``--input-format``."""


def warn(message: str) -> None:
    """Says something on standard error."""
    click.echo(f"handaudit: {message}", err=True)
