"""Files of the corpus as one format reads them, for the tests of that format."""

from pathlib import Path

from handaudit.facts.log import Round, Source
from handaudit.reading.chunks import cut
from handaudit.reading.format import Format
from handaudit.reading.text import TextStream
from structured_hands import Parts

Read = dict[str, tuple[str, Parts]]
"""Text and parts of files, by path."""


def read_all(corpus: Path, pattern: str, form: Format) -> Read:
    """Text and parts of each file under a pattern."""
    found: Read = {}
    for path in sorted(corpus.glob(pattern)):
        with path.open("rb") as file:
            text = "".join(TextStream(file))
        source = Source(path=path.name, format=form.name)
        parts = list(form.read(cut([text], form.starts), source))
        found[path.relative_to(corpus).as_posix()] = (text, parts)
    return found


def rounds(read: Read) -> list[Round]:
    """The rounds of files."""
    return [part for _, parts in read.values() for part in parts if isinstance(part, Round)]
