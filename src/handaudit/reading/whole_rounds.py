"""The rounds that the writers of hand histories can be asked for, and what those formats leave out."""

from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.reading.losses import WITHOUT_STAKES, Losses
from handaudit.reading.table_log.session import FOLDS

_NO_LOSS: Final[tuple[type[e.Event], ...]] = (e.Ignored, e.Chatter, e.Unread, *FOLDS)
"""Events between rounds that a hand history has elsewhere, or that say nothing of the play."""


def whole_rounds(parts: Iterable[Round | Interlude], losses: Losses) -> Iterator[Round]:
    """The rounds that are whole; what is said between rounds and every other round is a loss."""
    for part in parts:
        losses.note_unread(part, part)
        if not isinstance(part, Round):
            losses.leave_out(part, (one for one in part if not isinstance(one, _NO_LOSS)))
        elif part.defect is None:
            if part.session.evidence.keeps(Record.OPENING_STAKES):
                yield part
            else:
                losses.refuse(part, WITHOUT_STAKES)
        elif part.defect.incomplete:
            losses.refuse(part, part.defect.message, part.defect.line)
        else:
            losses.call_off(part, part.defect)
