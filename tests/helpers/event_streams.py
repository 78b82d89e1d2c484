"""Event streams as text, for golden files."""

from collections.abc import Iterable

from handaudit.facts.cards import show
from handaudit.facts.events import Event
from handaudit.facts.log import Interlude, Round
from handaudit.facts.sign import Sign

_CARDS = {"cards", "so_far", "up"}


def told(event: Event) -> str:
    """An event in one line, without the fields that have their default."""
    defaults = dict(
        zip(reversed(event.__struct_fields__), reversed(event.__struct_defaults__), strict=False)
    )
    words = [f"{event.line:3} {type(event).__name__}"]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name == "line" or value == defaults.get(name, ...):
            continue
        cards = name in _CARDS and isinstance(value, tuple)
        words.append(f"{name}=[{show(value)}]" if cards else f"{name}={value}")
    return " ".join(words)


def posted(sign: Sign) -> str:
    """The posted values that the log gives."""
    values = ((name, getattr(sign, name)) for name in sign.__struct_fields__)
    known = ", ".join(f"{name}={value!r}" for name, value in values if value is not None)
    return f"Sign({known})"


def stream(parts: Iterable[Round | Interlude]) -> str:
    """The parts of a log, with what holds at the table of each round."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Round):
            session = part.session
            where = f"{session.casino}, {session.table}, {session.date}"
            kept = " ".join(sorted(record.name for record in session.evidence.kept))
            lines += [
                f"round {part.id} of {session.game} at {where}",
                f"tournament: {session.tournament}; keeps: {kept}; {posted(session.sign)}",
                f"defect: {part.defect}",
            ]
        else:
            lines.append("between rounds")
        lines.extend(told(event) for event in part)
    return "\n".join(lines) + "\n"
