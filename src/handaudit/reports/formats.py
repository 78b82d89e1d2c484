"""The report formats of a run: ours, and those of the plugins in use."""

import warnings
from collections.abc import Iterable

from handaudit.auditing import plugins
from handaudit.auditing.report import Report
from handaudit.reports.registry import FORMATS
from handaudit.reports.report_format import ReportFormat, named


def plugged() -> dict[str, ReportFormat]:
    """The formats of the plugins in use, by name.

    Raises:
        NotPlugged: a plugin offers something other than a format, or a name that is taken.
    """
    found: dict[str, ReportFormat] = {}
    for plugin, offer in plugins.reports.items():
        for one in _offered(plugin, offer):
            if one.name in FORMATS or one.name in found:
                message = f"a plugin has a report format {one.name}, a name that is taken"
                raise plugins.NotPlugged(message)
            found[one.name] = one
    return found


def _offered(plugin: str, offer: object) -> list[ReportFormat]:
    several = list(offer) if isinstance(offer, Iterable) else [offer]
    formats = [one for one in several if isinstance(one, ReportFormat)]
    if len(formats) == len(several):
        return formats
    if callable(offer):
        warnings.warn(
            f"the plugin {plugin} offers a function as a report: offer a ReportFormat instead",
            DeprecationWarning,
            stacklevel=2,
        )
        return [ReportFormat(name=plugin, audience="", renderer=offer)]
    raise plugins.NotPlugged(plugins.no_offer(plugin, plugins.REPORTS))


def by_name(name: str) -> ReportFormat:
    """A format of ours or of a plugin in use."""
    return FORMATS.get(name) or plugged()[name]


def render(name: str, report: Report) -> str | bytes:
    """A finished report in a format.

    Raises:
        ValueError: the format is one that is written while an audit runs, such as ``jsonl``.
    """
    renderer = by_name(name).renderer
    if renderer is None:
        raise ValueError(f"{name} is written while an audit runs, not made of a finished report")
    content: str | bytes = named(renderer)(report)
    return content
