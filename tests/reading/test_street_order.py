"""A turn behind the river, in rooms whose streets do not repeat the whole board."""

import pytest

from handaudit.facts.log import Round
from handaudit.reading.pacific import format as pacific
from handaudit.reading.party import format as party
from handaudit.reading.pokernow import format as pokernow
from pacific_hands import WHOLE
from party_hands import NEW
from pokernow_hands import HAND, csv
from structured_hands import rounds

PARTY = ("** Dealing Turn ** :  [ Th ]\n", "** Dealing River ** :  [ 5d ]\n")
PACIFIC = ("** Dealing turn ** [ 3h ]\n", "** Dealing river ** [ 9c ]\n")


def refused(played: Round) -> str | None:
    return None if played.defect is None else played.defect.message


def test_in_partypoker() -> None:
    turn, river = PARTY
    assert turn + river in NEW
    (right,) = rounds(party.FORMAT, NEW)
    (wrong,) = rounds(party.FORMAT, NEW.replace(turn + river, river + turn))
    assert (refused(right), refused(wrong)) == (None, "the turn is dealt behind the river")


@pytest.mark.parametrize(
    ("streets", "message"),
    [(PACIFIC, None), (PACIFIC[::-1], "the turn is dealt behind the river")],
)
def test_in_888(streets: tuple[str, str], message: str | None) -> None:
    play, summary = WHOLE.split("** Summary **")
    (played,) = rounds(pacific.FORMAT, f"{play}{''.join(streets)}** Summary **{summary}")
    assert refused(played) == message


def test_in_pokernow_where_a_street_is_missing_as_well() -> None:
    turn = next(at for at, entry in enumerate(HAND) if entry.startswith("Turn"))
    river = next(at for at, entry in enumerate(HAND) if entry.startswith("River"))
    swapped = [*HAND]
    swapped[turn], swapped[river] = HAND[river], HAND[turn]
    for entries in (swapped, [*HAND[:turn], *HAND[turn + 1 :]]):
        (played,) = rounds(pokernow.FORMAT, csv(entries))
        assert refused(played) == "a street of the board is missing"
