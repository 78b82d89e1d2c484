"""Reads files that people write for us, and no more of them than such files hold.

A stranger may have chosen their paths.
"""

import errno
import os
from pathlib import Path
from typing import Final

MOST: Final = 64 << 20
"""Bytes of the largest file of settings, patterns, waivers, a house or a baseline."""


def read(path: str | Path) -> bytes:
    """The content of a file.

    Raises:
        OSError: it cannot be read, or is too large.
    """
    with Path(path).open("rb") as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise OSError(errno.EFBIG, f"it is larger than {MOST >> 20} MiB", os.fspath(path))
    return content
