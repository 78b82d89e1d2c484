"""What a program may say about an audit: the options, and the functions to call while it runs."""

import warnings
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final, TypeVar

import msgspec

from handaudit.auditing.collect import Accept, OnResult, OnRound
from handaudit.auditing.engines import Engine, Jobs
from handaudit.auditing.results import AuditSettings, Trace
from handaudit.auditing.threshold import Threshold
from handaudit.duties.outcome import Severity
from handaudit.duties.selection import Selection
from handaudit.inputs.ignore import Excludes
from handaudit.law.house.profiles import Houses

Progress = Callable[[int, int], None]
T = TypeVar("T", bound=msgspec.Struct)


class AuditOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of an audit, as those of ``handaudit check``."""

    selection: Selection = Selection()
    """Which rules run; all of them by default."""
    edition: str | None = None
    """Name of the edition to apply instead of the one of each round's date."""
    as_of: date | None = None
    """The day whose law applies, instead of the day of each round."""
    house: Houses = msgspec.field(default_factory=Houses)
    """Posted values that logs lack, and the rules of the room; without it, the subchapter alone is
    the law.
    """
    severities: Mapping[str, Severity] = msgspec.field(default_factory=dict)
    """Severities of violations by rule, instead of the rules' own."""
    threshold: Threshold = Threshold()
    """The least severity and confidence of the findings that are listed; the others are counted."""
    list_not_evidenced: bool = False
    """Whether to list what is not evidenced as findings, instead of only counting it."""
    mask: bool = False
    """Whether pseudonyms replace the players' names."""
    input_format: str | None = None
    """Name of the format, instead of detecting it from the content."""
    encoding: str | None = None
    """Name of the encoding of the logs, instead of detecting it from their bytes."""
    stdin_name: str | None = None
    """Name of standard input in the report and for the patterns."""
    excludes: Excludes | None = None
    """Patterns of files to leave out."""
    shard: tuple[int, int] | None = None
    """The number of the part to audit, 1-based, and the number of parts."""
    keep_findings: bool = True
    """Whether the report keeps the findings that ``on_result`` got; without them, memory does not
    grow with their number.
    """
    by_input: bool = False
    """Whether each input of the report has its own outcomes."""
    jobs: Jobs = 1
    """How many processes judge."""
    engine: Engine | None = None
    """Replaces the processes of this machine."""


class AuditCallbacks(msgspec.Struct, frozen=True, kw_only=True):
    """Functions that an audit calls while it runs."""

    progress: Progress | None = None
    """Called regularly with the bytes and the rounds read so far."""
    on_result: OnResult | None = None
    """Called with each round and each finding as soon as it is known."""
    trace: Trace | None = None
    """Makes something of each round with findings, in the process that judges it; it must be
    picklable if there are several processes.
    """
    on_round: OnRound | None = None
    """Called with each round that has findings, and with what ``trace`` made."""
    accept: Accept | None = None
    """Called with each finding of a duty; returns it, marked if it is accepted."""


def judging(options: AuditOptions, callbacks: AuditCallbacks) -> AuditSettings:
    """What a judge must know of an audit."""
    return AuditSettings(
        selection=options.selection,
        edition=options.edition,
        list_not_evidenced=options.list_not_evidenced,
        houses=options.house,
        as_of=options.as_of,
        severities=dict(options.severities),
        listens=callbacks.on_result is not None,
        masks=options.mask,
        trace=callbacks.trace,
    )


_FORMER: Final = {
    "hear": "on_result",
    "follow": "on_round",
    "list_silence": "list_not_evidenced",
    "floor": "threshold",
}
"""Arguments of version 0.1 that have another name now."""


def with_keywords(
    options: AuditOptions, callbacks: AuditCallbacks, given: Mapping[str, Any]
) -> tuple[AuditOptions, AuditCallbacks]:
    """Adds the options and callbacks that version 0.2 took as single arguments, with a warning; version
    0.3 drops them.

    Raises:
        TypeError: there is no such argument.
    """
    named = {_FORMER.get(name, name): value for name, value in given.items()}
    known = (*AuditOptions.__struct_fields__, *AuditCallbacks.__struct_fields__)
    unknown = named.keys() - set(known)
    if unknown:
        raise TypeError(f"audit() got an unexpected keyword argument '{min(unknown)}'")
    return _replaced(options, named), _replaced(callbacks, named)


def _replaced(one: T, named: Mapping[str, Any]) -> T:
    """The same struct with those of the arguments that it has; ``None`` stood for the default."""
    own = {name: named[name] for name in one.__struct_fields__ if named.get(name) is not None}
    if own:
        spelled = ", ".join(f"{name}=..." for name in own)
        warned = f"audit() takes {type(one).__name__}({spelled}) instead of single arguments"
        warnings.warn(warned, DeprecationWarning, stacklevel=4)
    return msgspec.structs.replace(one, **own)
