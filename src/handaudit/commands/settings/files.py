"""Settings from a file: ``handaudit.toml``, or ``[tool.handaudit]`` in ``pyproject.toml``.

The file nearest to the working directory applies, with the files that it extends. Its keys are the
long options of ``handaudit check``, so there is only one list of both.
"""

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from handaudit.commands import names, words
from handaudit.commands.faults import CannotRun
from handaudit.duties.selection import current
from handaudit.inputs import bounded, strict_toml
from handaudit.inputs.strict_toml import Keys, Malformed

FILE: Final = "handaudit.toml"
PROJECT: Final = "pyproject.toml"
TABLE: Final = ("tool", "handaudit")
PREFIX: Final = "HANDAUDIT_"
EXTEND: Final = "extend"
"""The key that names another settings file, whose values fill the gaps of this one."""
MOST_FILES: Final = 20
"""Most settings files in a chain of ``extend``."""
SEVERITY: Final = "severity"
"""The table of severities by rule, which is not an option."""

_ONLY_ASKED: Final = frozenset(
    {
        "help",
        "config",
        "isolated",
        "no_waivers",
        "dry_run",
        "follow",
        "follow_interval",
        "write_baseline",
        "shard",
        "stdin_filename",
        "strict_settings",
    }
)
"""Options that make sense only for a single run."""
_PLURAL: Final = {"plugin": "plugins"}


class UserSettings:
    """The settings of a file. ``values`` has them by parameter, ``where`` has their places. Paths
    and patterns are relative to the folder in ``folders``.
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        """The file that applies and those that it extends, as messages name them."""
        self.found = False
        """Whether nobody named the file: it was found in the working folder or above it."""
        self.values: dict[str, Any] = {}
        self.where: dict[str, str] = {}
        self.folders: dict[str, Path] = {}
        self.quotes: dict[str, tuple[str, int]] = {}
        """Values of ``--config``: the text, and the column where the value begins."""
        self.severities: dict[str, str] = {}
        """Severities by rule; in ``where``, their names are ``severity.RULE``."""

    @property
    def shown(self) -> str:
        """The file that applies, if any."""
        return self.files[0] if self.files else ""


def options(command: click.Command) -> dict[str, click.Option]:
    """The options that a file may set, by key."""
    found = {}
    for param in command.params:
        if isinstance(param, click.Option) and param.name not in _ONLY_ASKED and not param.hidden:
            found[key(param)] = param
    return found


def key(option: click.Option) -> str:
    """The name of an option in a file."""
    longest = max(option.opts, key=len).lstrip("-")
    return _PLURAL.get(longest, longest)


def nearest(folder: Path) -> Path | None:
    """The file that applies in a folder: its own, or that of the nearest folder above with one."""
    for place in (folder, *folder.parents):
        if (place / FILE).is_file():
            return place / FILE
        if (place / PROJECT).is_file() and _is_ours(place / PROJECT):
            return place / PROJECT
    return None


def load(command: click.Command, path: Path, extended_by: tuple[Path, ...] = ()) -> UserSettings:
    """The settings of a file for the options of a command, with unconverted values.

    A key that the file does not set comes from the file that it extends.

    Raises:
        Malformed: a file cannot be read, a key is unknown, or a value has the wrong type.
    """
    shown = _shown(path)
    content, text = strict_toml.read(shown)
    at = strict_toml.lines(text)
    table: Keys = ()
    if path.name == PROJECT:
        table = TABLE
        content = content.get("tool", {}).get("handaudit", {})
    settings = UserSettings()
    if EXTEND in content:
        line = strict_toml.line_of(at, (*table, EXTEND))
        further = _extended(path, content.pop(EXTEND), line, extended_by)
        settings = load(command, further, (*extended_by, path))
    settings.files.insert(0, shown)
    known = options(command)
    for name, value in content.items():
        if name == SEVERITY:
            take_severities(settings, shown, value, at, (*table, name))
            continue
        line = strict_toml.line_of(at, (*table, name))
        option = known.get(name)
        if option is None:
            raise Malformed(
                shown,
                line,
                f"unknown key '{name}'{strict_toml.hint(name, (*known, EXTEND, SEVERITY))}",
            )
        expected = wrong(option, value)
        if expected:
            raise Malformed(shown, line, f"{name}: expected {expected}, got {spelled(value)}")
        settings.values[str(option.name)] = taken(option, value, path.parent)
        settings.where[str(option.name)] = f"{shown}:{line}"
        settings.folders[str(option.name)] = path.parent
    return settings


def _extended(path: Path, value: Any, line: int, extended_by: tuple[Path, ...]) -> Path:
    """The file that a file extends.

    Raises:
        Malformed: it does not exist, has no settings, or extends this one in turn.
    """
    shown = _shown(path)
    if not isinstance(value, str):
        raise Malformed(shown, line, f"{EXTEND}: expected a string, got {spelled(value)}")
    further = Path(os.path.normpath(path.parent / value))
    if not further.is_file():
        raise Malformed(shown, line, f"{EXTEND}: there is no file {_shown(further)}")
    if further.name == PROJECT and not _is_ours(further):
        message = f"{EXTEND}: {_shown(further)} has no table [{'.'.join(TABLE)}]"
        raise Malformed(shown, line, message)
    chain = (*extended_by, path)
    if any(further.samefile(one) for one in chain):
        names = " -> ".join(_shown(one) for one in (*chain, further))
        raise Malformed(shown, line, f"{EXTEND}: the files extend one another in a circle: {names}")
    if len(chain) >= MOST_FILES:
        raise Malformed(shown, line, f"{EXTEND}: {MOST_FILES} files extend one another already")
    return further


def convert(ctx: click.Context, command: click.Command, settings: UserSettings) -> None:
    """Converts the values like click, but reports the line of a wrong one.

    Raises:
        CannotRun: an option does not accept its value.
    """
    for param in command.params:
        name = str(param.name)
        value = settings.values.get(name)
        for one in value if isinstance(value, list) else [value]:
            try:
                if one is not None:
                    param.type.convert(one, param, ctx)
            except click.BadParameter as error:
                quoted, column = settings.quotes.get(name, ("", 0))
                raise CannotRun(
                    f"{settings.where[name]}: {error.message}", quoted=quoted, column=column
                ) from error
    if settings.severities:
        settings.severities = _of_rules(settings)


def take_severities(
    settings: UserSettings, shown: str, table: Any, at: dict[Keys, int], keys: Keys
) -> None:
    """Takes a file's table of severities. The names of rules are checked later, since a plugin may
    add rules.

    Raises:
        Malformed: it is not a table, or a severity is unknown.
    """
    if not isinstance(table, dict):
        line = strict_toml.line_of(at, keys)
        raise Malformed(shown, line, "severity: expected a table of rules")
    for rule, given in table.items():
        line = strict_toml.line_of(at, (*keys, rule))
        if given not in words.SEVERITIES:
            meant = strict_toml.hint(str(given), words.SEVERITIES)
            expected = " or ".join(words.SEVERITIES)
            message = f"severity.{rule}: expected {expected}, got {spelled(given)}{meant}"
            raise Malformed(shown, line, message)
        settings.severities[rule] = given
        settings.where[f"{SEVERITY}.{rule}"] = f"{shown}:{line}"


def _of_rules(settings: UserSettings) -> dict[str, str]:
    """The severities by the current names of the rules.

    Raises:
        CannotRun: there is no such rule.
    """
    found, known, renamed = {}, set(names.rules()), names.renamed()
    for name, given in settings.severities.items():
        rule = current(name, renamed, names.warn)
        where = settings.where[f"{SEVERITY}.{name}"]
        if rule not in known:
            raise CannotRun(f"{where}: no rule is called '{name}'{strict_toml.hint(name, known)}")
        found[rule] = given
        settings.where[f"{SEVERITY}.{rule}"] = where
    return found


def schema(command: click.Command) -> dict[str, Any]:
    """The JSON Schema of a settings file."""
    severity = {"type": "string", "enum": list(words.SEVERITIES)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "handaudit.toml, and [tool.handaudit] of pyproject.toml",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            EXTEND: {
                "type": "string",
                "description": "Another settings file, for values that this one does not set.",
            },
            **{name: _property(one) for name, one in sorted(options(command).items())},
            SEVERITY: {
                "type": "object",
                "properties": dict.fromkeys(names.rules(), severity),
                "additionalProperties": severity,  # of the rule of a plugin
                "description": "Severities of violations by rule, instead of the defaults.",
            },
        },
    }


_OF_TEMPLATES: Final = ("SOURCE", "SETTINGS")
"""Variables of the GitLab template, without their prefix."""


def misspelt(command: click.Command, environment: Mapping[str, str]) -> list[str]:
    """Warnings about variables ``HANDAUDIT_…`` that belong to no option."""
    own = {f"{PREFIX}{name}" for name in ("TRACEBACK", "CORPUS", *_OF_TEMPLATES)}
    own |= {str(one.envvar) for one in command.params if isinstance(one, click.Option)}
    return [
        f"the variable {name} means nothing{strict_toml.hint(name, own)}"
        for name in sorted(environment)
        if name.startswith(PREFIX) and name not in own
    ]


def _is_ours(path: Path) -> bool:
    """Whether a project's file has our table.

    A file that is not TOML, or too large to look at, may have one, and is reported later.
    """
    try:
        octets = bounded.read(path)
    except OSError as error:
        return error.errno == errno.EFBIG
    if b"handaudit" not in octets:  # most projects: their files need not be parsed
        return False
    try:
        content, _ = strict_toml.read(str(path))
    except Malformed:
        return b"tool.handaudit" in octets
    tool = content.get("tool")
    return isinstance(tool, dict) and isinstance(tool.get("handaudit"), dict)


def _shown(path: Path) -> str:
    here = os.path.relpath(path)
    return str(path) if here.startswith("..") else here


def is_number(option: click.Option) -> bool:
    """Whether an option takes an integer."""
    return isinstance(option.type, (click.IntRange, click.types.IntParamType))


def may_be_number(option: click.Option) -> bool:
    """Whether a settings file may give a number instead of a word."""
    return getattr(option.type, "takes_number", False)


def wrong(option: click.Option, value: Any) -> str | None:
    """What was expected instead of a value, if it is wrong."""
    if option.is_flag:
        return None if isinstance(value, bool) else "true or false"
    if option.multiple:
        several = value if isinstance(value, list) else [value]
        return None if all(isinstance(one, str) for one in several) else "a list of strings"
    number = isinstance(value, int) and not isinstance(value, bool)
    if is_number(option):
        return None if number else "a whole number"
    if may_be_number(option):
        return None if number or isinstance(value, str) else "a whole number or a string"
    scalar = isinstance(value, str) or (hasattr(value, "isoformat") and not isinstance(value, bool))
    return None if scalar else "a string"


def taken(option: click.Option, value: Any, folder: Path) -> Any:
    """The value as the option takes it; paths are relative to the folder of the file."""
    several = value if isinstance(value, list) else [value]
    if not (option.is_flag or is_number(option) or may_be_number(option)):
        several = [one if isinstance(one, str) else one.isoformat() for one in several]
    if isinstance(option.type, click.Path):
        several = [_from(folder, one) for one in several]
    return several if option.multiple else several[0]


def _from(folder: Path, path: str) -> str:
    return path if path == "-" else os.path.normpath(os.path.relpath(folder / path))


def spelled(value: Any) -> str:
    """A value as a message quotes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _property(option: click.Option) -> dict[str, Any]:
    described = {"description": option.help or ""}
    if option.is_flag:
        return {"type": "boolean", **described}
    if is_number(option):
        least = getattr(option.type, "min", None)
        return {"type": "integer", **({} if least is None else {"minimum": least}), **described}
    if may_be_number(option):
        return {"type": ["integer", "string"], **described}
    value: dict[str, Any] = {"type": "string"}
    if type(option.type) is click.Choice:
        value["enum"] = list(option.type.choices)
    if not option.multiple:
        return {**value, **described}
    return {"anyOf": [value, {"type": "array", "items": value}], **described}
