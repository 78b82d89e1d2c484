"""How far settings are trusted that nobody named: those of a file that was merely found.

A folder of somebody else's logs may hold such a file.  It may not say where output goes or what code runs;
what it does to lower the gate is honoured, and said.
"""

import os
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from handaudit.commands import exits
from handaudit.commands.context import SETTINGS
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings.files import SEVERITY, UserSettings
from handaudit.duties.outcome import Kind

NEVER_FOUND: Final = {
    "output": "output",
    "engine": "engine",
    "scheduler": "scheduler",
    "plugin": "plugins",
    "follow_state": "follow-state",
}
"""Options that a found file may not set, by parameter, and their keys in the file."""

_FILES: Final = ("baseline", "waivers", "house")
"""Options that name files."""

_HARMLESS: Final[tuple[object, ...]] = (None, [], "local")
"""Values that such an option may still have: those that apply without it."""

_LOWERING: Final = {
    "exit_zero": "exit-zero",
    "allow_incomplete": "allow-incomplete",
    "fail_on": "fail-on",
    "select": "select",
    "ignore": "ignore",
    "extend_ignore": "extend-ignore",
    "exclude": "exclude",
    "force_exclude": "force-exclude",
    "min_severity": "min-severity",
    "min_confidence": "min-confidence",
    "baseline": "baseline",
    "waivers": "waivers",
    "today": "today",
    "rulebook": "rulebook",
    "book": "book",
    "house": "house",
    "edition": "edition",
    "as_of": "as-of",
}
"""Options that may let a finding or a file pass, by parameter, and their keys in the file."""


def refuse_untrusted(settings: UserSettings) -> None:
    """Refuses what a file that was merely found may not say.

    Raises:
        CannotRun: it says so; the message tells how to trust it.
    """
    for name in _FILES:
        for path in _listed(settings.values.get(name)):
            if Path(path).exists() and not Path(path).is_file():
                where, shown = settings.where[name], os.path.relpath(path)
                raise CannotRun(f"{where}: {shown} is not a file: it may be endless, or wait")
    for name, key in NEVER_FOUND.items():
        if settings.values.get(name, _HARMLESS[0]) not in _HARMLESS:
            raise CannotRun(
                f"{settings.where[name]}: a settings file that was merely found may not set {key}; "
                f"if you trust the file, name it: --config {settings.shown}"
            )


def _listed(value: object) -> list[str]:
    """The paths of an option that may have several."""
    return [str(one) for one in (value if isinstance(value, (list, tuple)) else [value]) if one]


def lowered(ctx: click.Context) -> list[str]:
    """Where a found file lowers the gate of this run: the place and the key of each setting."""
    settings: UserSettings = ctx.meta[SETTINGS]
    if not settings.found:
        return []
    places = [
        f"{settings.where[name]} ({key})"
        for name, key in _LOWERING.items()
        if name in settings.values
        and ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP
        and _lowers(name, ctx.params[name])
    ]
    return [*places, *(settings.where[f"{SEVERITY}.{rule}"] for rule in settings.severities)]


def _lowers(name: str, value: Any) -> bool:
    if name == "fail_on":
        terms = {term.strip() for term in str(value).split(",")}
        return not any(Kind.VIOLATED in exits.FAIL_ON.get(term, ()) for term in terms)
    if name in ("min_severity", "min_confidence"):
        return value not in ("note", "low")
    return bool(value)


def refuse_lowered(places: list[str]) -> None:
    """Refuses a gate that a found file lowers (``--strict-settings``).

    Raises:
        CannotRun: there are such settings.
    """
    if places:
        raise CannotRun(
            f"the gate is lowered by {', '.join(places)}, and --strict-settings allows none of it; "
            "if you trust the file, name it with --config"
        )
