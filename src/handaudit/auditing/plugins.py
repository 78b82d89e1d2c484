"""Rules, formats and reports of other packages, by their entry points; none is on unless it is named.

A package offers under one name what belongs together: ``handaudit.duties`` a duty or several,
``handaudit.formats`` a ``Format``, ``handaudit.reports`` a function from a ``Report`` to text or bytes.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final

from handaudit.inputs.strict_toml import hint

if TYPE_CHECKING:
    from handaudit.auditing.report import Report

GROUPS: Final = ("handaudit.duties", "handaudit.formats", "handaudit.reports")

reports: Final[dict[str, "Callable[[Report], str | bytes]"]] = {}
"""The reports of the plugins in use, by name of the format."""


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
    offered = [point for group in GROUPS for point in entry_points(group=group)]
    duties: list[Any] = []
    formats: list[Any] = []
    for name in dict.fromkeys(names):
        mine = [point for point in offered if point.name == name]
        if not mine:
            known = sorted({point.name for point in offered})
            there = f"; installed: {', '.join(known)}" if known else ""
            raise NotPlugged(f"no plugin is called '{name}'{hint(name, known)}{there}")
        _loaded.append(name)
        for point in mine:
            _offer(point, _load(point), duties, formats)
    _duties(duties)
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


def _offer(point: EntryPoint, offer: Any, duties: list[Any], formats: list[Any]) -> None:
    """Sorts what an entry point gives, and refuses what is none of it."""
    from handaudit.duties.duty import Duty  # noqa: PLC0415  the law is slow to load
    from handaudit.reading.format import Format  # noqa: PLC0415

    several = list(offer) if isinstance(offer, Iterable) else [offer]
    if point.group == "handaudit.duties" and all(isinstance(one, Duty) for one in several):
        duties += several
    elif point.group == "handaudit.formats" and all(isinstance(one, Format) for one in several):
        formats += several
    elif point.group == "handaudit.reports" and callable(offer):
        reports[point.name] = offer
    else:
        raise NotPlugged(f"the plugin {point.name} does not offer what {point.group} is for")


def _duties(found: list[Any]) -> None:
    from handaudit import duties  # noqa: PLC0415

    names = [one.name for one in (*duties.DUTIES, *found)]
    for one in found:
        if names.count(one.name) > 1:
            raise NotPlugged(f"a plugin has a rule {one.name}, a name that is taken")
    duties.plugged[:] = found


def _formats(found: list[Any]) -> None:
    from handaudit.reading import formats as registry  # noqa: PLC0415

    names = [one.name for one in (*registry.FORMATS, *found)]
    for one in found:
        if names.count(one.name) > 1:
            raise NotPlugged(f"a plugin has a format {one.name}, a name that is taken")
    registry.plugged[:] = found
