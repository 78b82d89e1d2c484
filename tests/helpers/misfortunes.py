"""What may happen to a process that audits; each is a ``trace`` of an audit, and can be pickled."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from handaudit.auditing.judge import Judge
from handaudit.facts.log import Round


class Killed:
    """The process is killed at some hands, as for want of memory; the folder ``once`` remembers them."""

    def __init__(self, *hands: str, once: Path | None = None) -> None:
        self.hands, self.once = hands, once

    def __call__(self, _: Judge, played: Round, *__: Any) -> Any:
        if played.id in self.hands and not (self.once and (self.once / played.id).exists()):
            if self.once:
                (self.once / played.id).touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Asleep:
    """The process does not go on at a hand."""

    def __init__(self, hand: str) -> None:
        self.hand = hand

    def __call__(self, _: Judge, played: Round, *__: Any) -> Any:
        if played.id == self.hand:
            time.sleep(600)


class Stillborn:
    """No process comes to life that is given this."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)
