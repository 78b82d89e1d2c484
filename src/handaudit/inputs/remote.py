"""Logs in remote stores, by any URL that fsspec knows: ``s3://…``, ``gs://…``, ``memory://…``.

A URL is a file, a folder, or a pattern; what lies behind it is found as in a folder of this machine.
"""

import re
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, BinaryIO, Final

from handaudit.inputs import decompress
from handaudit.inputs.input import NO_LOG, Found, Input, is_log, refuse, skipped, suffix
from handaudit.inputs.probe import Probe

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?:::[A-Za-z][A-Za-z0-9+.-]+)*://")


class NoStore(OSError):  # noqa: N818  states what is wrong with the store
    """A remote store that cannot be reached, or that nothing installed knows how to."""


def is_url(path: str) -> bool:
    """Whether a path is a URL of a remote store."""
    return _URL.match(path) is not None


def find(url: str, suffixes: Collection[str], probe: Probe) -> Iterator[Found]:
    """The logs behind a URL, by name; nothing if it leads nowhere.

    Raises:
        NoStore: the store cannot be reached.
    """
    store, path = _store(url)
    try:
        magic = re.search(r"[*?\[]", path) is not None
        named = not magic and bool(store.isfile(path))
        found = _found(store, path, magic=magic, named=named)
    except Exception as error:
        raise NoStore(f"{url}: {_reason(error)}") from error
    for name, info in sorted(found.items(), key=lambda one: one[0].split("/")):
        shown = url if named else str(store.unstrip_protocol(name))
        ending = suffix(name)
        if ending == ".zip":
            reason = "an archive in a remote store: unpack it there first"
            yield Input(shown, partial(refuse, reason))
        elif not named and not is_log(name.rsplit("/", 1)[-1], suffixes):
            yield skipped(shown, NO_LOG, probe.opened(name, partial(open_url, shown, "")))
        else:
            yield Input(
                shown,
                partial(open_url, shown, ending),
                size=int(info.get("size") or 0),
                plain=ending not in decompress.SUFFIXES,
            )


def _found(store: Any, path: str, *, magic: bool, named: bool) -> dict[str, Any]:
    if named:
        return {path: store.info(path)}
    listed: dict[str, Any] = (
        store.glob(path, detail=True) if magic else store.find(path, detail=True)
    )
    files = {name: info for name, info in listed.items() if info.get("type") == "file"}
    for name, info in listed.items():
        if info.get("type") == "directory" and magic:
            files |= store.find(name, detail=True)
    return {
        name: info
        for name, info in files.items()
        if not any(part.startswith(".") for part in name.split("/"))
    }


def open_url(url: str, ending: str) -> BinaryIO:
    """The content of a remote file, unpacked if its name ends so.

    Raises:
        OSError: it cannot be read.
    """
    store, path = _store(url)
    try:
        file: BinaryIO = store.open(path, "rb")
    except OSError:
        raise
    except Exception as error:
        raise NoStore(_reason(error)) from error
    return decompress.unpacked(file, ending)


def _store(url: str) -> tuple[Any, str]:
    """The store of a URL and the path in it."""
    try:
        import fsspec  # noqa: PLC0415  an optional dependency
    except ImportError as error:
        message = f"{url} is in a remote store, which needs fsspec: pip install fsspec"
        raise NoStore(message) from error
    try:
        store, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise NoStore(f"{url}: {error}") from error
    return store, str(path)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
