"""Judges a stretch again without its copies, wherever it was judged first.

An engine on other machines sends no text, so the log is read here.  Stretches are asked for in the order
of their log; each log is read once, as far as needed.
"""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from handaudit import reading
from handaudit.auditing.batches import Span, reason
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import NotAudited
from handaudit.auditing.results import Lost, StretchResult
from handaudit.inputs.input import Found, Input
from handaudit.reading import NotALog
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch


class Reread:
    """The stretches of the inputs of an audit, which come in order."""

    def __init__(self, found: Sequence[Found], input_format: str | None) -> None:
        self._found, self._format = iter(found), input_format
        self._input: Input | None = None
        self._stretches: Iterator[Stretch] | None = None
        self._file = contextlib.ExitStack()

    def open(self, path: str) -> None:
        """Begins an input."""
        self.close()
        here = (one for one in self._found if isinstance(one, Input) and one.path == path)
        self._input = next(here, None)

    def close(self) -> None:
        """Ends the input."""
        self._file.close()
        self._stretches = None

    def without(
        self,
        stretch: Stretch | Section | None,
        span: Span,
        judge: Judge,
        copies: dict[int, NotAudited],
    ) -> StretchResult | Lost:
        """The result of a span without its copies; its ``stretch`` is read if it is not at hand."""
        try:
            if stretch is not None:
                return judge.stretch(stretch, copies)
            stretch = self._read(span)
        except (NotALog, OSError) as error:
            return Lost(f"they hold copies, and cannot be read again: {reason(error)}")
        if stretch is None:
            return Lost("they hold copies, and the log has changed since")
        return judge.stretch(stretch, copies).without_records()

    def _read(self, span: Span) -> Stretch | None:
        """The stretch of a span: engines cut at different lines, so it is joined from small ones."""
        if self._stretches is None and self._input is not None:
            one = self._input
            file = self._file.enter_context(one.open())
            log = reading.read(file, format=self._format, name=one.path, encoding=one.encoding)
            self._stretches = log.stretches(1)
        parts: list[Stretch] = []
        for small in self._stretches or ():
            if small.first_line >= span.first_line:
                parts.append(small)
            if small.last_line >= span.last_line:
                break
        if not parts or parts[0].first_line != span.first_line:
            return None
        damage = {line: one for part in parts for line, one in part.damage.items()}
        chunks = tuple(chunk for part in parts for chunk in part.chunks)
        return msgspec.structs.replace(parts[0], chunks=chunks, damage=damage)
