"""Keeps standard input while it is read, so that it can be read again.

The bytes are kept as they came, compressed with gzip.  A small input stays in memory.  A larger one goes to
an unnamed temporary file, which the system removes when the process ends, however it ends.
"""

import contextlib
import zlib
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

import msgspec

from handaudit.inputs import decompress
from handaudit.inputs.input import Found, Input, standard_input

IN_MEMORY: Final = 1 << 20
"""Compressed bytes that are kept in memory: about 10 MB of a log."""

MOST: Final = 1 << 30
"""Compressed bytes that are kept at most, so that no input fills the disk."""

_BLOCK: Final = 1 << 16


@contextlib.contextmanager
def stdin_kept(found: Sequence[Found]) -> Iterator[Sequence[Found]]:
    """The same inputs; within this context standard input can be opened again."""
    if not any(isinstance(one, Input) and one.is_stdin for one in found):
        yield found
        return
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
    """Standard input, and what was read of it as far as it can be kept."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415  few audits read standard input

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
        """Reads and keeps at most ``size`` bytes of standard input."""
        octets = self._stdin.read(size) if self._stdin else b""
        self._keep(self._packer.compress(octets))
        return octets

    def let_go(self) -> None:
        """Frees the memory or the disk space of what is kept."""
        with contextlib.suppress(OSError):  # nobody needs the rest
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
