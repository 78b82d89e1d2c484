"""Rules, formats and reports of other packages, by their entry points; none is on unless it is named.

A package offers under one name what belongs together: ``handaudit.duties`` a duty or several,
``handaudit.formats`` a ``Format`` or several, ``handaudit.reports`` a ``ReportFormat`` or several.
"""

from collections.abc import Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from handaudit.duties import registry
from handaudit.duties.duty import Duty
from handaudit.inputs.strict_toml import hint
from handaudit.reading import formats as reading
from handaudit.reading.format import Format

DUTIES: Final = "handaudit.duties"
FORMATS: Final = "handaudit.formats"
REPORTS: Final = "handaudit.reports"

reports: Final[dict[str, object]] = {}
"""What the plugins in use offer as report formats, by the plugin's name; ``reports.formats`` takes it."""


class NotPlugged(Exception):  # noqa: N818  states what is wrong with the plugin
    """A plugin that is not installed, does not load, or does not offer what it should."""


def use(names: Sequence[str]) -> None:
    """Puts these plugins to use, and no others.

    Raises:
        NotPlugged: one of them cannot be used.
    """
    reports.clear()
    if names or _loaded:
        _loaded.clear()
        _duties([])
        _formats([])
    if not names:
        return
    groups = (DUTIES, FORMATS, REPORTS)
    offered = [point for group in groups for point in entry_points(group=group)]
    rules: list[Duty] = []
    formats: list[Format] = []
    for name in dict.fromkeys(names):
        mine = [point for point in offered if point.name == name]
        if not mine:
            known = sorted({point.name for point in offered})
            there = f"; installed: {', '.join(known)}" if known else ""
            raise NotPlugged(f"no plugin is called '{name}'{hint(name, known)}{there}")
        _loaded.append(name)
        for point in mine:
            _offer(point, _load(point), rules, formats)
    _duties(rules)
    _formats(formats)


_loaded: Final[list[str]] = []


def used() -> tuple[str, ...]:
    """The plugins in use, by name."""
    return tuple(_loaded)


def _load(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:
        raise NotPlugged(
            f"the plugin {point.name} does not load ({point.value}): {type(error).__name__}: {error}"
        ) from error


def no_offer(name: str, group: str) -> str:
    """What is said of a plugin that offers something else than its entry point is for."""
    return f"the plugin {name} does not offer what {group} is for"


def _offer(point: EntryPoint, offer: Any, found: list[Duty], formats: list[Format]) -> None:
    """Sorts what an entry point gives, and refuses what is none of it."""
    several = list(offer) if isinstance(offer, Iterable) else [offer]
    if point.group == DUTIES and all(isinstance(one, Duty) for one in several):
        found += several
    elif point.group == FORMATS and all(isinstance(one, Format) for one in several):
        formats += several
    elif point.group == REPORTS:
        reports[point.name] = offer
    else:
        raise NotPlugged(no_offer(point.name, point.group))


def _duties(found: list[Duty]) -> None:
    names = [one.name for one in (*registry.DUTIES, *found)]
    for one in found:
        if names.count(one.name) > 1:
            raise NotPlugged(f"a plugin has a rule {one.name}, a name that is taken")
    registry.plugged[:] = found


def _formats(found: list[Format]) -> None:
    names = [one.name for one in (*reading.FORMATS, *found)]
    for one in found:
        if names.count(one.name) > 1:
            raise NotPlugged(f"a plugin has a format {one.name}, a name that is taken")
    reading.plugged[:] = found
