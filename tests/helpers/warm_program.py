"""A ``handaudit`` whose start is a fork of a process that has it loaded: for shells that call it often."""

import json
import os
import select
import shlex
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from program import started

_ENOUGH: Final = 1 << 18
"""Bytes of a call with its environment."""
_CLIENT: Final = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as call:
    call.connect(sys.argv[1])
    asked = json.dumps([sys.argv[2:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(call, [asked], [0, 1, 2])
    with call.makefile() as told:
        _process, code = told.readline(), told.readline()
sys.exit(int(code or 70))
"""


@contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """Puts the command into a folder, which is made; it works as long as the context lasts."""
    folder.mkdir()
    place = folder / "calls"
    script, client = folder / "handaudit", folder / "client.py"
    client.write_text(_CLIENT)
    called = shlex.join([sys.executable, "-I", "-S", str(client), str(place)])
    script.write_text(f'#!/bin/sh\nexec {called} "$@"\n')
    script.chmod(0o755)
    with socket.socket(socket.AF_UNIX) as calls:
        calls.bind(str(place))
        calls.listen()
        command = [sys.executable, __file__, str(calls.fileno())]
        with started(command, pass_fds=[calls.fileno()]):
            yield folder


class Running:
    """A call that goes on beside its caller, with the few methods of ``Popen`` that a test needs."""

    def __init__(
        self,
        program: Path,
        arguments: Sequence[str],
        folder: Path,
        streams: Sequence[int],
        environment: Mapping[str, str],
    ) -> None:
        self._call = socket.socket(socket.AF_UNIX)
        self._call.connect(str(program.with_name("calls")))
        asked = json.dumps([arguments, str(folder), dict(environment)]).encode()
        socket.send_fds(self._call, [asked], streams)
        self._told = self._call.makefile()
        self.pid = int(self._told.readline())
        self._code: int | None = None

    def poll(self) -> int | None:
        """The exit code, once it has ended."""
        with suppress(TimeoutError):
            self.wait(0.0)
        return self._code

    def wait(self, timeout: float) -> int:
        """The exit code; that of a process which was killed is negative.

        Raises:
            TimeoutError: it goes on.
        """
        if self._code is None:
            if not select.select([self._call], [], [], timeout)[0]:
                raise TimeoutError
            self._code = int(self._told.readline() or -signal.SIGKILL)
        return self._code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        self._told.close()
        self._call.close()


def serve(calls: socket.socket) -> None:
    """Answers each call in a process of its own."""
    from handaudit.commands import check, group  # noqa: F401, PLC0415  all that most calls need

    children: set[int] = set()
    while True:
        call, _ = calls.accept()
        children -= {child for child in children if os.waitpid(child, os.WNOHANG)[0]}
        child = os.fork()
        children.add(child)
        if child == 0:
            calls.close()
            call.sendall(f"{os.getpid()}\n".encode())
            asked, streams, _, _ = socket.recv_fds(call, _ENOUGH, 3)
            arguments, folder, environment = json.loads(asked)
            for ours, theirs in enumerate(streams):
                os.dup2(theirs, ours)
                os.close(theirs)
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv = ["handaudit", *arguments]
            code = group.run(arguments)
            sys.stdout.flush()
            sys.stderr.flush()
            call.sendall(f"{code}\n".encode())
            os._exit(0)
        call.close()


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
