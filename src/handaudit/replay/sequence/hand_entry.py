"""What a hand of a history leaves for its neighbours, small and quick to send to another process."""

import marshal
from operator import attrgetter
from typing import Any, Final

from handaudit.facts.events import PlayerSeated, RoundOpened
from handaudit.facts.evidence import Evidence
from handaudit.facts.log import Session
from handaudit.facts.sign import Sign
from handaudit.law.game import Game
from handaudit.law.in_force import Law
from handaudit.replay.sequence.entries import Noted, RoundEntry

_OPENED: Final = ("line", "clock", "id", "at", "deck", "button", "dealer", "shaker")
_OF_SESSION: Final = ("game", "game_line", "casino", "table", "date", "rules", "tournament")
_OF_HAND: Final = (
    *("first_line", "lines", "unread", "void"),
    *("ends", "may_end_with", "unsure_stakes", "won", "moved"),
)
_opened, _of_session, _of_hand = (attrgetter(*names) for names in (_OPENED, _OF_SESSION, _OF_HAND))
_seated: Final = attrgetter("line", "clock", "seat", "player", "stake", "dealt_in")
_NO_SIGNS: Final = (Sign(), Sign())


class HandEntry(RoundEntry, frozen=True, kw_only=True):
    """What a hand of a history leaves for the hands before and after it at its table.

    Nothing of it is for the ledger: only ``opened`` and ``seated`` may be quoted.
    """

    noted: tuple[Noted, ...] = ()
    start: int | None = None
    end: int | None = None
    dealt: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: ``marshal`` takes a fifth of the time that ``pickle`` takes."""
        session = self.session
        seats = [_seated(one) for one in self.seated]
        plain = _opened(self.opened), seats, _of_session(session), _of_hand(self)
        try:
            packed = b"" if self.places else marshal.dumps(plain)
        except ValueError:  # a value of a class of somebody's own
            packed = b""
        if not packed:
            made: Any = super().__reduce__()
            return (*made,)
        signs = session.sign, self.sign
        kept = self.path, self.format, self.law, self.game, session.evidence
        return _unpacked, (packed, kept, None if signs == _NO_SIGNS else signs)


def _unpacked(
    packed: bytes,
    kept: tuple[str, str, Law, Game | None, Evidence],
    signs: tuple[Sign, Sign] | None,
) -> HandEntry:
    path, form, law, game, evidence = kept
    of_log, sign = signs or _NO_SIGNS
    plain: Any = marshal.loads(packed)  # noqa: S302  our own, of another process
    opens, seats, of_session, of_hand = plain
    opened = RoundOpened(**dict(zip(_OPENED, opens, strict=True)))
    named = dict(zip(_OF_SESSION, of_session, strict=True))
    return HandEntry(
        path=path,
        format=form,
        law=law,
        game=game,
        sign=sign,
        session=Session(sign=of_log, evidence=evidence, **named),
        opened=opened,
        last=opened,
        seated=tuple(
            [
                PlayerSeated(
                    line=line, clock=clock, seat=seat, player=player, stake=stake, dealt_in=dealt_in
                )
                for line, clock, seat, player, stake, dealt_in in seats
            ]
        ),
        **dict(zip(_OF_HAND, of_hand, strict=True)),
    )
