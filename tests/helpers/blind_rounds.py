"""Records of rounds that tell who sat where and who posted which blind, for what looks across rounds."""

from msgspec.structs import replace

from handaudit.facts.events import BlindPosted, PlayerSeated
from handaudit.replay.sequence.entries import RoundEntry
from replayed import entries

(ROUND,) = entries(
    "tlog 1\ntable H1\ndate 2008-03-14\ngame holdem high\nposted blinds 2 5\n"
    "round 1 2008-03-14T20:00:00 deck red button 1\nseat 1 Ada 200\nseat 2 Ben 200\nend\n"
)
"""A round of which each other differs in some respects."""


def hand(
    names: str, small: int | None, big: int | None, button: int | None = None, *, stakes: int = 200
) -> RoundEntry:
    """A round of the players by their seats from 1 on: ``-`` for an empty one, ``(Ada)`` for one who is
    there and not dealt in, ``ada`` for one who is and shows no sign of playing.

    The blinds of 2 and 5 come from two seats, or from one alone; ``stakes`` are in dollars.
    """
    seated = tuple(
        PlayerSeated(
            line=1,
            seat=seat,
            player=name.strip("()").title(),
            stake=stakes * 100,
            dealt_in=name.isalpha(),
        )
        for seat, name in enumerate(names.split(), 1)
        if name != "-"
    )
    posted = [(seat, cents) for seat, cents in ((small, 200), (big, 500)) if seat is not None]
    blinds = tuple(BlindPosted(line=1, seat=seat, amount=cents) for seat, cents in posted)
    active = tuple(seat for seat, name in enumerate(names.split(), 1) if name[0].isupper())
    return replace(
        ROUND,
        opened=ROUND.opened.changed(button=button),
        seated=seated,
        blinds=blinds,
        active=active,
        stayed_in=active,
    )
