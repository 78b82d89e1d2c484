"""Lines of two hands that a reader can tell from each other, and lines that a hand has lost.

``tests/replay/test_coherence.py`` and ``tests/auditing/test_two_deals.py`` test what all rooms share.
"""

import io

import pytest

from handaudit import reading
from handaudit.facts.log import Round
from paths import GOLDENS

BOVADA = "bovada/hands.txt"
IPOKER = "ipoker/holdem.xml"
WINAMAX = "winamax/hands.txt"
RIO = "rio/hands.txt"
RESULTS = """\
Seat 2: Bob B (small blind) mucked [9s 8c 6s 5d] and lost
Seat 5: Cat C (big blind) folded before Flop
Seat 1: Ann A (button) showed [Ac Jd 5h 4d] and won €31 with Two Pairs A 5 and K
"""
TRNY = "party/tournament.txt"
CASH = "party/cash-no-limit.txt"


def reasons(name: str, *pairs: tuple[str, str]) -> list[str]:
    """Why hands of a golden are not audited once it was changed."""
    text = (GOLDENS / name).read_text(encoding="utf-8-sig")
    for was, now in pairs:
        assert was in text
        text = text.replace(was, now, 1)
    parts = reading.read(io.BytesIO(text.encode()), name=name)
    return [one.defect.message for one in parts if isinstance(one, Round) and one.defect]


@pytest.mark.parametrize(
    ("name", "was", "now", "why"),
    [
        (
            BOVADA,
            "Seat 3: UTG (",
            "Seat 3: UTG [ME] (",
            "the player whose log it is is given twice",
        ),
        (BOVADA, "Big Blind [ME] ($25", "Big Blind ($25", "the log is that of another player"),
        (
            BOVADA,
            "Seat+3: UTG $",
            "Seat+9: UTG+3 $",
            "the summary names seat 9, which the seat list lacks",
        ),
        (BOVADA, "Total Pot($0.20)\n", "", "the summary has no total of the pot"),
        (BOVADA, "Total Pot($58.81)\n", "*** SUMMARY ***\n", "the summary is given twice"),
        (
            BOVADA,
            "UTG : Card dealt to a spot [Qh Qs] \nDealer : Card dealt to a spot [4d 4c] \n",
            "Dealer : Card dealt to a spot [4d 4c] \nUTG : Card dealt to a spot [Qh Qs] \n",
            "the cards are not in the order of the seats",
        ),
        (
            IPOKER,
            "<nickname>",
            "<startdate>2019-05-07 20:00:00</startdate>\n<nickname>",
            "the session began on 2019-05-07, and the game on 2024-05-07",
        ),
        (IPOKER, "€0.10/€0.20", "€10/€20", "no blind is one that the session names"),
        (
            IPOKER,
            "<nickname>",
            "<tournamentcode>7</tournamentcode><nickname>",
            "a blind in fractions of a chip",
        ),
        (IPOKER, '<round no="4">', '<round no="2">', "a betting round stands behind a later one"),
        (WINAMAX, "Seat 2: Bob (small", "Seat 7: Bob (small", "seat 7, which the seat list lacks"),
        (RIO, RESULTS, "", "the summary has lost the results of the players"),
        (TRNY, "Trny: 7 Level: 7 \n", "Trny: 8 Level: 7 \n", "that of another tournament"),
        (CASH, "Seat 6 is the button\n", "", "the hand has lost the line of its button"),
    ],
)
def test_a_hand_that_contradicts_its_room_is_not_audited(
    name: str, was: str, now: str, why: str
) -> None:
    assert not any(why in reason for reason in reasons(name))
    assert any(why in reason for reason in reasons(name, (was, now))), reasons(name, (was, now))
