"""Names that users give: rules, editions and formats. A shell completes them; a hint accompanies
the refusal of an unknown one.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
import msgspec

from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import section
from handaudit.duties import catalogue, selection
from handaudit.duties.registry import RENAMED
from handaudit.inputs.input import STDIN, Hints
from handaudit.law import books
from handaudit.reading import encodings as codecs
from handaudit.reading import formats

if TYPE_CHECKING:
    from handaudit.auditing.report import Report
    from handaudit.duties.selection import Selection
    from handaudit.law.rulebook import Rulebook

_Command = TypeVar("_Command", bound=Callable[..., Any])


def selected(
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    extra: tuple[str, ...] = (),
    *,
    preview: bool = False,
    several: "tuple[Rulebook, ...]" = (),
) -> "Selection | None":
    """The selection that the options make, also by citations of the books of ``several``.

    It prints a warning for renamed and deprecated rules.
    """
    if not (select or ignore or extra or preview):
        return None

    rules = catalogue.entries(several)
    try:
        known = catalogue.known(rules)
        found = selection.parse(
            select, ignore, known, RENAMED, warn, extra=extra, listed=catalogue.listed(several)
        )
    except selection.UnknownRule as error:
        raise CannotRun(str(error), option=_holding(error.term)) from error
    idle = [
        term
        for term in found.named
        if not any(selection.stands_for(term, rule.name, rule.cites()) for rule in rules)
    ]
    if select and not found.named:
        raise CannotRun("a term is empty: nothing would be selected", option="select")
    if select and len(idle) == len(found.named):
        raise CannotRun(f"no rule judges {' or '.join(idle)}: see handaudit rules {idle[0]}")
    for term in idle:
        warn(f"no rule judges {term}: see handaudit rules {term}")
    status = {rule.name: rule.status for rule in rules}
    for name in found.named:
        if status.get(name) == "deprecated":
            warn(f"the rule {name} is deprecated: a later version drops it")
    return msgspec.structs.replace(found, preview=preview)


def _holding(term: str) -> str | None:
    """The option of the running command that has a term in its value."""
    ctx = click.get_current_context(silent=True)
    for name in ("select", "ignore", "extend_select", "extend_ignore", "require"):
        given = ctx.params.get(name) if ctx else None
        if any(term in [one.strip() for one in listed.split(",")] for listed in given or ()):
            return name
    return None


def selected_by(options: Mapping[str, Any], several: "tuple[Rulebook, ...]") -> "Selection | None":
    """The selection that the options of an audit under these books make."""
    ignored = (*options["ignore"], *options["extend_ignore"])
    return selected(
        options["select"],
        ignored,
        options["extend_select"],
        preview=options["preview"],
        several=several,
    )


def required(terms: tuple[str, ...], several: "tuple[Rulebook, ...]") -> "dict[str, Selection]":
    """The selections that required rules and citations make, by the term as the user gave it.

    Raises:
        CannotRun: there is no such rule or citation, or a term is empty.
    """
    if not all(listed.strip(" ,") for listed in terms):
        raise CannotRun("a term is empty: nothing would be required", option="require")
    asked = selection.terms_of(terms)
    made = {term: selected((term,), (), preview=True, several=several) for term in asked}
    return {term: selection for term, selection in made.items() if selection is not None}


def not_judged(
    needed: "Mapping[str, Selection]", report: "Report", several: "tuple[Rulebook, ...]"
) -> list[str]:
    """The terms whose rules an audit under these books never found met or violated in a game that
    they are about.
    """
    if not needed:
        return []
    games = {game for logged in report.inputs for game in logged.games}
    places = games | {book.name for book in several}
    judged = [
        (
            rule.name,
            {
                cite
                for place, cites in (rule.citations | rule.books).items()
                if place in places
                for cite in cites
            },
        )
        for rule in catalogue.entries(several)
        if (tally := report.by_rule.get(rule.name)) is not None and (tally.met or tally.violated)
    ]
    return [
        term
        for term, chosen in needed.items()
        if not any(chosen.picks(rule, cites) for rule, cites in judged)
    ]


def refuse_unknown(
    what: str,
    name: str | None,
    known: Callable[[], Iterable[str]],
    *,
    option: str | None = None,
) -> None:
    """Raises for an unknown name, given as the value of ``option``."""
    if name is None:
        return

    names = tuple(known())
    if name in names:
        return
    near = difflib.get_close_matches(name, names, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
    raise CannotRun(f"no {what} is called '{name}' ({hint})", option=option)


def completed(
    known: Callable[[], Iterable[str]],
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Shell completion of a name, or of the last name in a comma list."""

    def complete(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
        before, comma, last = begun.rpartition(",")
        return [before + comma + name for name in known() if name.startswith(last)]

    return complete


def rules() -> Iterable[str]:
    """Names of rules."""
    return [rule.name for rule in catalogue.entries()]


def renamed() -> dict[str, str]:
    """Former names of rules, with the current ones."""
    return RENAMED


def rule_terms(option: str, text: str) -> Callable[[_Command], _Command]:
    """A repeatable option that takes names of rules and citations."""
    return click.option(
        option, metavar="RULES", multiple=True, shell_complete=completed(rules), help=text
    )


def editions() -> Iterable[str]:
    """Names of editions."""
    return [name for book in books.every() if book.is_law for name in book.editions]


def input_formats() -> Iterable[str]:
    """Names of the input formats."""
    return [one.name for one in formats.every()]


A_PATH: Final = click.Path(readable=False)
"""Type of a path that a shell completes; the command itself reports what it cannot read."""


class Day(click.DateTime):
    """A day, such as ``2008-03-14``."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The midnight with which the day begins."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"'{value}' is not a day: write it as in 2008-03-14", param, ctx)


A_DAY: Final = Day()
"""Type of a day."""


class Encoding(click.ParamType[str]):
    """The name of a text encoding, in any of its spellings."""

    name = "encoding"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Python's name for it."""
        try:
            return codecs.named(str(value))
        except codecs.UnknownEncoding as error:
            self.fail(str(error), param, ctx)


def encodings() -> Iterable[str]:
    """Names of encodings."""
    return codecs.known()


READING: Final = (
    click.option(
        "--input-format",
        metavar="NAME",
        shell_complete=completed(input_formats),
        help="Read the logs as this format, instead of detecting it.",
    ),
    click.option(
        "--encoding",
        type=Encoding(),
        metavar="NAME",
        shell_complete=completed(encodings),
        help="Read the logs in this encoding; bytes outside it count as unread.",
    ),
    click.option(
        "--stdin-filename",
        type=A_PATH,
        metavar="NAME",
        help="Name of standard input in reports and for patterns.",
    ),
)


def reading(command: _Command) -> _Command:
    """The options for reading logs: ``--input-format``, ``--encoding`` and ``--stdin-filename``."""
    return section("Inputs", *READING)(command)


def hints(paths: Iterable[str], encoding: str | None, stdin_filename: str | None) -> "Hints":
    """The hints that the options give; refuses a name for standard input if it is not an input."""
    if stdin_filename and not any(path == STDIN or path.startswith("@") for path in paths):
        raise CannotRun("--stdin-filename names standard input, which is not read: give - as well")
    return Hints(encoding=encoding, stdin_name=stdin_filename or None)


def warn(message: str) -> None:
    """Prints a warning on standard error."""
    click.echo(f"handaudit: {message}", err=True)
