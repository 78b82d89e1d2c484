"""What several duties ask of a round that is over: it is worked out once."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handaudit.replay.poker.bounds import Bounds
    from handaudit.replay.poker.showdown import Contest


class AtEnd:
    """The bounds of a round and the contests of its showdown, as soon as somebody has asked for them.

    A table has it only while the end of its round is judged.  They refer to the table: it would wait for the
    garbage collector if it kept them.
    """

    __slots__ = ("bounds", "contests")

    def __init__(self) -> None:
        self.bounds: Bounds | None = None
        self.contests: list[Contest] | None = None
