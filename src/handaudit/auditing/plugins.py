"""Rules, formats and reports of other packages, found by entry point; a plugin is off unless it is
named.

A package uses one name for everything that belongs together. The entry points are
``handaudit.duties`` (duties), ``handaudit.formats`` (``Format``) and ``handaudit.reports``
(``ReportFormat``), each with one object or several.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from handaudit.duties import registry
from handaudit.duties.duty import Duty
from handaudit.inputs.strict_toml import hint
from handaudit.reading import formats as reading
from handaudit.reading.format import Format

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DUTIES: Final = "handaudit.duties"
FORMATS: Final = "handaudit.formats"
REPORTS: Final = "handaudit.reports"

reports: Final[dict[str, object]] = {}
"""The report formats of the plugins in use, by plugin, for ``reports.formats``."""


class NotPlugged(Exception):  # noqa: N818  states what is wrong with the plugin
    """A plugin that is not installed, fails to load, or offers something unexpected."""


def use(names: Sequence[str]) -> None:
    """Enables these plugins, and no others.

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
    from importlib.metadata import entry_points  # noqa: PLC0415  it takes as long as the rules

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


def _load(point: "EntryPoint") -> Any:
    try:
        return point.load()
    except Exception as error:
        raise NotPlugged(
            f"the plugin {point.name} does not load ({point.value}): {type(error).__name__}: {error}"
        ) from error


def no_offer(name: str, group: str) -> str:
    """The message about a plugin whose offer does not fit its entry point."""
    return f"the plugin {name} offers something unfit for {group}"


def _offer(point: "EntryPoint", offer: Any, found: list[Duty], formats: list[Format]) -> None:
    """Sorts the objects of an entry point, and refuses those of other types."""
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
