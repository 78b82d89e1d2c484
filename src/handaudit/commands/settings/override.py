"""``--config KEY=VALUE``: a setting on the command line, in the TOML of a settings file."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click

from handaudit.commands.faults import CannotRun
from handaudit.commands.settings import files
from handaudit.commands.settings.files import UserSettings
from handaudit.inputs import strict_toml

SOURCE: Final = "--config"
_PAIR: Final = re.compile(r"\s*[\w.-]+\s*=")
_BARE: Final = re.compile(r"[A-Za-z][\w./-]*")
_AT_END: Final = " (at end of document)"


def apart(given: Iterable[str]) -> tuple[str | None, list[str]]:
    """Splits the values of ``--config`` into the settings file that they name and the settings.

    A setting is one whatever files there are: a folder of somebody else's may hold one of that very name.

    Raises:
        CannotRun: they name two files.
    """
    pairs = [one for one in given if _PAIR.match(one)]
    files = [one for one in given if one not in pairs]
    if len(files) > 1:
        message = f"--config names two settings files, {files[0]} and {files[1]}"
        raise CannotRun(f"{message}: one of them may extend the other")
    return (files[0] if files else None), pairs


def override(command: click.Command, settings: UserSettings, pairs: Iterable[str]) -> None:
    """Overrides settings of the file by those of the command line, in order.

    Raises:
        CannotRun: one is not TOML, is unknown, or has a value of the wrong type.
    """
    known = files.options(command)
    for pair in pairs:
        start = _PAIR.match(pair)
        column = len(pair) - len(pair[start.end() if start else 0 :].lstrip())
        for key, value in _content(pair, column).items():
            if key == files.SEVERITY:
                _override_severities(settings, value, pair, column)
                continue
            option = known.get(key)
            if option is None:
                meant = strict_toml.hint(key, (*known, files.SEVERITY))
                message = f"{SOURCE}: unknown key '{key}'{meant}"
                raise CannotRun(message, quoted=pair, column=len(pair) - len(pair.lstrip()))
            expected = files.wrong(option, value)
            if expected:
                message = f"{SOURCE}: {key}: expected {expected}, got {files.spelled(value)}"
                raise CannotRun(message, quoted=pair, column=column)
            name = str(option.name)
            settings.values[name] = files.taken(option, value, Path())
            settings.where[name] = SOURCE
            settings.folders[name] = Path()
            settings.quotes[name] = pair, column


def _override_severities(settings: UserSettings, table: Any, pair: str, column: int) -> None:
    """Overrides severities of the file by those of the command line, rule by rule."""
    try:
        files.take_severities(settings, SOURCE, table, {}, ())
    except strict_toml.Malformed as error:
        raise CannotRun(str(error), quoted=pair, column=column) from error
    for rule in table:
        settings.where[f"{files.SEVERITY}.{rule}"] = SOURCE


def _content(pair: str, column: int) -> dict[str, Any]:
    """One setting, parsed as TOML; ``column`` is where its value begins."""
    try:
        return strict_toml.loads(pair)
    except strict_toml.NotToml as error:
        key, value = pair[:column].strip(), pair[column:].strip()
        if _BARE.fullmatch(value):
            message = f"text needs quotes: '{key}\"{value}\"'"
            raise CannotRun(f"{SOURCE}: {message}", quoted=pair, column=column) from error
        message = str(error).removesuffix(_AT_END)
        at_end = len(pair) if str(error).endswith(_AT_END) else column
        where = error.column - 1 if error.column else at_end
        raise CannotRun(f"{SOURCE}: not TOML: {message}", quoted=pair, column=where) from error
