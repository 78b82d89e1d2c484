"""The rounds of a growing log, each as soon as it is over or the next begins."""

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, cast

from handaudit.auditing.live.tail import GrowingFile
from handaudit.inputs import decompress
from handaudit.inputs.decompress import Readable
from handaudit.reading import NotALog, Reading, formats
from handaudit.reading.chunks import cut
from handaudit.reading.format import Chunk, Format
from handaudit.reading.text import TextStream


class Growing(Reading):
    """The rounds of a growing log, each as soon as it is over or the next begins."""

    def __init__(
        self,
        file: GrowingFile,
        name: str,
        wanted: Format | None,
        restarted: Any,
        encoding: str | None = None,
    ) -> None:
        super().__init__(cast(BinaryIO, file), name, wanted, encoding)
        self._growing = file
        self._restarted = restarted

    def _text(self, file: Readable) -> TextStream:
        # Each addition to a file is one block, and is searched for the end of a round.
        return TextStream(file, growing=True, encoding=self._encoding, block=1 << 20)

    def _recognised(self, stream: TextStream) -> Format:
        while not stream.start.strip() and self._growing.go_on():
            stream = self._stream = self._text(cast(BinaryIO, self._growing))
        refuse_packed(stream, self.name)
        return super()._recognised(stream)

    def _chunks(self, stream: TextStream, found: Format) -> Iterator[Chunk]:
        while True:
            stream.longest_line = found.longest_line
            yield from cut(stream, found.starts, over=found.over)
            if not self._growing.go_on():
                return
            self._restarted()
            stream = self._stream = self._text(cast(BinaryIO, self._growing))
            self._refuse_another(stream, found)

    def _refuse_another(self, stream: TextStream, found: Format) -> None:
        """Refuses a replacement in another format."""
        refuse_packed(stream, self.name)
        other = formats.recognise(stream.head)
        if other in (None, found):
            return
        name = other.name if isinstance(other, Format) else other
        reason = f"it was followed as {found.name}, and the file now there looks like {name}"
        raise NotALog(self.name, f"{reason}; start again to follow that")


def tells(wanted: Format | None, encoding: str | None = None) -> Callable[[bytes], bool]:
    """Whether the beginning of a log shows its format, or shows that the file is compressed."""

    def enough(head: bytes) -> bool:
        if decompress.packing(head) is not None:
            return True
        text = TextStream(io.BytesIO(head), encoding=encoding).head
        whole = text[: text.rfind("\n") + 1]
        return bool(whole.strip()) if wanted else formats.recognise(whole) is not None

    return enough


def is_log(wanted: Format | None, encoding: str | None, head: bytes) -> bool:
    """Whether a file that begins like this may be a generation of a log."""
    text = TextStream(io.BytesIO(head), encoding=encoding).head
    return bool(text.strip()) if wanted else isinstance(formats.recognise(text), Format)


def refuse_packed(stream: TextStream, name: str) -> None:
    """Raises for compressed data, which cannot be read before it is complete."""
    packing = decompress.packing(stream.start)
    if packing is not None:
        raise NotALog(name, f"it is compressed ({packing}): {COMPRESSED}")


COMPRESSED: Final = "compressed logs do not grow line by line; audit it without --follow"
