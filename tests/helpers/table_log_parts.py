"""The parts and the events of a Table Log."""

from handaudit.facts import events as e
from handaudit.facts.cards import CARDS
from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.chunks import cut
from handaudit.reading.table_log.format import FORMAT

AS, KD, TD = CARDS["As"], CARDS["Kd"], CARDS["Td"]


def parts_of(text: str) -> list[Round | Interlude]:
    chunks = cut([text], FORMAT.starts)
    return list(FORMAT.read(chunks, Source("x.tlog", "table-log")))


def events_of(text: str) -> list[e.Event]:
    return [event for part in parts_of(text) for event in part]


def round_of(text: str) -> Round:
    [found] = [part for part in parts_of(text) if isinstance(part, Round)]
    return found
