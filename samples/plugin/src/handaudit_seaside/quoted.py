"""A format: Table Logs of which each line is quoted, as in a mail."""

import re
from collections.abc import Iterable, Iterator

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.format import Chunk, Format
from handaudit.reading.table_log import format as table_log

_QUOTE = re.compile("^> ?", re.MULTILINE)


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """The rounds of a log: what is left of it without the quoting is a Table Log."""
    plain = (Chunk(chunk.first_line, _QUOTE.sub("", chunk.text)) for chunk in chunks)
    return table_log.FORMAT.read(plain, source)


FORMAT = Format(
    name="quoted-table-log",
    title="Table Log, quoted",
    looks_like=re.compile(r"^> ?tlog \d+$", re.MULTILINE),
    starts=re.compile(r"> ?round(?=[ \t\n]|\Z)"),
    read=read,
)
