"""Keeps standard input while it is read, so that it can be read once more.

It is kept as it came, packed by gzip: in memory while it is small, then in a file without a name in the
folder for temporary files, which is gone with the process whatever ends it.
"""

import contextlib
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

import msgspec

from handaudit.inputs import decompress
from handaudit.inputs.input import Found, Input, standard_input

IN_MEMORY: Final = 1 << 20
"""Bytes, packed, that are kept in memory: some 10 MB of a log."""

MOST: Final = 1 << 30
"""Bytes, packed, that are kept at all: no input, however long, fills the disk."""

_BLOCK: Final = 1 << 16


@contextlib.contextmanager
def stdin_kept(found: Sequence[Found]) -> Iterator[Sequence[Found]]:
    """The same inputs, where standard input can be opened a second time until the end of this."""
    kept = _Kept()
    try:
        yield [
            msgspec.structs.replace(one, open=kept.open)
            if isinstance(one, Input) and one.is_stdin
            else one
            for one in found
        ]
    finally:
        kept.let_go()


class _Kept:
    """Standard input, and what was read of it as far as that can be kept."""

    def __init__(self) -> None:
        self._stdin: BinaryIO | None = None
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  let_go closes it
        self._packer = zlib.compressobj(1, wbits=zlib.MAX_WBITS | 16)
        self._is_whole = False
        self._lost: OSError | None = None

    def open(self) -> BinaryIO:
        """Standard input, unpacked: as it comes, and from the second time on as it was kept.

        What was not read the first time is read now.

        Raises:
            OSError: there is none, or it could not be kept.
        """
        if self._stdin is None:
            self._stdin = standard_input()
            return decompress.open_stream(self)
        if not self._is_whole:
            while self.read(_BLOCK):
                pass
            self._is_whole = True
            self._keep(self._packer.flush())
        if self._lost is not None:
            raise self._lost
        self._file.seek(0)
        return decompress.open_stream(decompress.open_stream(self._file))

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes of standard input, which are kept."""
        octets = self._stdin.read(size) if self._stdin else b""
        self._keep(self._packer.compress(octets))
        return octets

    def let_go(self) -> None:
        """Ends what is kept: its memory or its place on the disk is free again."""
        with contextlib.suppress(OSError):  # what is still to be written is not wanted any more
            self._file.close()

    def _keep(self, packed: bytes) -> None:
        if self._lost is not None:
            return
        try:
            self._file.write(packed)
            if self._file.tell() > MOST:
                raise OSError(f"it is longer than the {MOST >> 20:,} MiB, packed, that are kept")  # noqa: TRY301
        except OSError as error:
            self._lost = error
            self.let_go()
