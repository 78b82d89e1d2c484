"""14.3(g): what is said of a hand, against its cards."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.facts.cards import CARDS, Card
from handaudit.law.rankings import badugi, five_card, low
from handaudit.law.rankings.spoken import claim
from named_cards import cards


@pytest.mark.parametrize(
    ("words", "fitting", "other"),
    [
        ("high card Ace", "As Kd 9h 7c 2s", "Ks Qd 9h 7c 2s"),
        ("high card Ace - King kicker", "As Kd 9h 7c 2s", "As Qd 9h 7c 2s"),
        ("high card Ace - King+Nine kicker", "As Kd 9h 7c 2s", "As Kd 8h 7c 2s"),
        ("High Card", "As Kd 9h 7c 2s", "As Ad 9h 7c 2s"),
        ("a pair of Eights", "8s 8d Ah 5c 2s", "9s 9d Ah 5c 2s"),
        ("a pair of Sixes", "6s 6d Ah 5c 2s", "6s 6d 6h 5c 2s"),
        ("a pair of Eights - Ace kicker", "8s 8d Ah 5c 2s", "8s 8d Kh 5c 2s"),
        ("a pair of Eights - lower kicker", "8s 8d Kh 5c 2s", "7s 7d Kh 5c 2s"),
        ("a pair of Fives - King+Queen+Jack kicker", "5s 5d Kh Qc Js", "5s 5d Kh Qc Ts"),
        ("One pair", "8s 8d Kh 5c 2s", "8s 8d Kh Kc 2s"),
        ("two pair, Queens and Deuces", "Qs Qd 2h 2c As", "Qs Qd 3h 3c As"),
        ("two pair, Queens and Twos", "Qs Qd 2h 2c As", "Js Jd 2h 2c As"),
        ("two pair, Sixs and Fours", "6s 6d 4h 4c As", "6s 6d 6h 4c As"),
        ("two pair, Queens and Fours - Ace kicker", "Qs Qd 4h 4c As", "Qs Qd 4h 4c Ks"),
        ("Two pair", "Qs Qd 4h 4c As", "Qs Qd 4h 3c As"),
        ("two pairs, Queens and Twos", "Qs Qd 2h 2c As", "Qs Qd 3h 3c As"),
        ("a pair of Eights with Ten kicker", "8s 8d Kh Tc 2s", "8s 8d Kh 9c 2s"),
        ("three of a kind, Nines", "9s 9d 9h 4c As", "9s 9d 9h 4c 4s"),
        ("three of a kind, Nines - Ace+Four kicker", "9s 9d 9h 4c As", "9s 9d 9h 3c As"),
        ("a straight, Two to Six", "6s 5d 4h 3c 2s", "7s 6d 5h 4c 3s"),
        ("a straight, Deuce to Six", "6s 5d 4h 3c 2s", "5s 4d 3h 2c As"),
        ("a straight, Ace to Five", "5s 4d 3h 2c As", "6s 5d 4h 3c 2s"),
        ("a straight, Ten to Ace", "As Kd Qh Jc Ts", "5s 4d 3h 2c As"),
        ("Straight", "6s 5d 4h 3c 2s", "6s 5s 4s 3s 2s"),
        ("a flush, Ace high", "As 9s 7s 5s 2s", "Ks 9s 7s 5s 2s"),
        ("a flush, King high - Jack higher", "Ks Qs Js 5s 2s", "Ks Qs Ts 5s 2s"),
        ("a flush, King high with Eight kicker", "Ks Qs 8s 5s 2s", "Ks Qs 9s 5s 2s"),
        ("a flush, King high - lower cards", "Ks Qs Js 5s 2s", "Qs Js 9s 5s 2s"),
        ("Flush", "Ks Qs Js 5s 2s", "Ks Qs Js 5s 2c"),
        ("a full house, Aces full of Kings", "As Ad Ah Kc Ks", "As Ad Kh Kc Ks"),
        ("Full House", "As Ad Ah Kc Ks", "As Ad Ah Kc Qs"),
        ("four of a kind, Kings", "Ks Kd Kh Kc 2s", "Qs Qd Qh Qc 2s"),
        ("Four of a kind", "Ks Kd Kh Kc 2s", "Ks Kd Kh Qc 2s"),
        ("a straight flush, Five to Nine", "9s 8s 7s 6s 5s", "9s 8s 7s 6s 5c"),
        ("a straight flush, Ace to Five", "5s 4s 3s 2s As", "6s 5s 4s 3s 2s"),
        ("a straight flush, Ten to Ace", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("a Royal Flush", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("HI: a flush, Ace high", "As 9s 7s 5s 2s", "Ks 9s 7s 5s 2s"),
        # GGPoker
        ("Ace high", "As Kd 9h 7c 2s", "Ks Qd 9h 7c 2s"),
        ("Ace-High", "As Kd 9h 7c 2s", "Ks Qd 9h 7c 2s"),
        ("Pair of Eights", "8s 8d Ah 5c 2s", "9s 9d Ah 5c 2s"),
        ("Pair of Kings and Pair of Tens", "Ks Kd Th Tc 2s", "Ks Kd 9h 9c 2s"),
        ("Three Treys", "3s 3d 3h 5c 2s", "4s 4d 4h 5c 2s"),
        ("Aces-High Straight", "As Kd Qh Jc Ts", "Ks Qd Jh Tc 9s"),
        ("a straight", "6s 5d 4h 3c 2s", "6s 5s 4s 3s 2s"),
        ("King High Flush", "Ks Qs Js 5s 2s", "As Qs Js 5s 2s"),
        ("a flush Ace high", "As 9s 7s 5s 2s", "Ks 9s 7s 5s 2s"),
        ("Kings Full over Tens", "Ks Kd Kh Tc Ts", "Ts Td Th Kc Ks"),
        ("a full house", "As Ad Ah Kc Ks", "As Ad Ah Kc Qs"),
        ("Four Kings", "Ks Kd Kh Kc 2s", "Qs Qd Qh Qc 2s"),
        ("King-High Straight Flush", "Ks Qs Js Ts 9s", "As Ks Qs Js Ts"),
        ("Ace-High Straight Flush", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        # PokerNow
        ("9 High", "9s 8d 6h 4c 2s", "Ts 8d 6h 4c 2s"),
        ("Pair, 10's", "Ts Td Ah 5c 2s", "9s 9d Ah 5c 2s"),
        ("Two Pair, A's & 8's", "As Ad 8h 8c 2s", "As Ad 9h 9c 2s"),
        ("Three of a Kind, 9's", "9s 9d 9h 4c As", "8s 8d 8h 4c As"),
        ("Straight, 6 High", "6s 5d 4h 3c 2s", "7s 6d 5h 4c 3s"),
        ("Flush, Ac High", "Ac 9c 7c 5c 2c", "Kc 9c 7c 5c 2c"),
        ("Full House, 9's over 4's", "9s 9d 9h 4c 4s", "4d 4h 4c 9s 9d"),
        ("Four of a Kind, K's", "Ks Kd Kh Kc 2s", "Qs Qd Qh Qc 2s"),
        # WPN, the old layout and the new one
        ("High card A", "As Kd 9h 7c 2s", "Ks Qd 9h 7c 2s"),
        ("One pair of 8s", "8s 8d Ah 5c 2s", "9s 9d Ah 5c 2s"),
        ("Two pairs. 8s and 5s", "8s 8d 5h 5c As", "8s 8d 6h 6c As"),
        ("Three Of Kind of 9s", "9s 9d 9h 4c As", "8s 8d 8h 4c As"),
        ("Straight to K", "Ks Qd Jh Tc 9s", "Qs Jd Th 9c 8s"),
        ("Flush, Q high", "Qs 9s 7s 5s 2s", "Ks 9s 7s 5s 2s"),
        ("Full House (5/8)", "5s 5d 5h 8c 8s", "5s 5d 8h 8c 8s"),
        ("Four of kind of Ks", "Ks Kd Kh Kc 2s", "Qs Qd Qh Qc 2s"),
        ("three of a kind, Set of Nines", "9s 9d 9h 4c As", "8s 8d 8h 4c As"),
        ("a straight, King high", "Ks Qd Jh Tc 9s", "Qs Jd Th 9c 8s"),
        # Full Tilt
        ("Ace King high", "As Kd 9h 7c 2s", "As Qd 9h 7c 2s"),
        ("a straight, Six high", "6s 5d 4h 3c 2s", "7s 6d 5h 4c 3s"),
        ("a straight flush, Five high", "5s 4s 3s 2s As", "6s 5s 4s 3s 2s"),
        ("two pair, Queens and Twos, for high", "Qs Qd 2h 2c As", "Js Jd 2h 2c As"),
        # Winamax
        ("High card : King", "Ks Qd 9h 7c 2s", "As Kd 9h 7c 2s"),
        ("One pair : 9", "9s 9d Kh 5c 2s", "8s 8d Kh 5c 2s"),
        ("HI : Two pairs : Queens and 2", "Qs Qd 2h 2c As", "Qs Qd 3h 3c As"),
        ("Trips of Tens", "Ts Td Th 4c As", "9s 9d 9h 4c As"),
        ("Straight Ace high", "As Kd Qh Jc Ts", "5s 4d 3h 2c As"),
        ("Straight 5 high", "5s 4d 3h 2c As", "6s 5d 4h 3c 2s"),
        ("Flush 9 high", "9s 7s 5s 3s 2s", "Ts 7s 5s 3s 2s"),
        ("Full of 9 and King", "9s 9d 9h Kc Ks", "Ks Kd Kh 9c 9s"),
        ("Quads of 10", "Ts Td Th Tc As", "9s 9d 9h 9c As"),
        ("Straight flush 9 high", "9s 8s 7s 6s 5s", "Ts 9s 8s 7s 6s"),
        ("Straight flush Ace high", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
    ],
)
def test_words_for_a_high_hand(words: str, fitting: str, other: str) -> None:
    said = claim(words)
    assert said is not None
    assert said.fits(five_card.strength(cards(fitting)))
    assert not said.fits(five_card.strength(cards(other)))


@pytest.mark.parametrize(
    ("words", "fitting", "other"),
    [
        ("Lo: 8,7,5,2,A", "8s 7d 5h 2c As", "8s 7d 5h 3c As"),
        ("LO: T,6,5,3,2", "Ts 6d 5h 3c 2s", "9s 6d 5h 3c 2s"),
        ("Lo: a pair of Eights", "8s 8d 7h 4c 3s", "9s 9d 7h 4c 3s"),
        ("Lo: a pair of Aces", "As Ad 7h 4c 3s", "2s 2d 7h 4c 3s"),
        ("HI: high card King; LO: 5,4,3,2,A", "5s 4d 3h 2c As", "6s 4d 3h 2c As"),
        ("Ace King high, for high and 5,4,3,2,A, for low", "5s 4d 3h 2c As", "6s 4d 3h 2c As"),
        ("8,7,5,2,A, for low", "8s 7d 5h 2c As", "8s 7d 5h 3c As"),
        ("LO : High card : 7", "7s 5d 4h 2c As", "8s 5d 4h 2c As"),
    ],
)
def test_words_for_a_low_hand(words: str, fitting: str, other: str) -> None:
    said = claim(words)
    assert said is not None
    assert said.fits_low(low.strength(cards(fitting)))
    assert not said.fits_low(low.strength(cards(other)))


@pytest.mark.parametrize(
    ("words", "fitting", "other"),
    [
        ("Badugi: 8,4,3,A", "8s 4d 3h Ac", "8s 4d 2h Ac"),
        ("a Badugi: T,5,4,2", "Ts 5d 4h 2c", "Ts 5d 4h 2h"),
        ("a Badugi: T, 5, 4, 2", "Ts 5d 4h 2c", "Ts 5d 4h 2h"),
        ("a 3-Card: 5, 4, 2", "Th 5d 4h 2c", "Ts 5d 4h 2c"),
        ("3-card: 5,4,A", "5s 4d Ah Ac", "5s 3d Ah Ac"),
        ("a 2-card: K,A", "Ks Kd As Ad", "Qs Qd As Ad"),
        ("1-card: 4", "4c 6c 9c Kc", "4c 6d 9c Kc"),
    ],
)
def test_words_for_a_badugi_hand(words: str, fitting: str, other: str) -> None:
    said = claim(words)
    assert said is not None
    assert said.fits_badugi(badugi.strength(cards(fitting)))
    assert not said.fits_badugi(badugi.strength(cards(other)))


def test_a_split_claim_is_compared_both_ways() -> None:
    said = claim("HI: two pair, Aces and Kings; LO: 8,6,4,3,2")
    assert said is not None
    aces_up, sixes = cards("As Ad Kh Kc 2s"), cards("8s 6d 4h 3c 2s")
    assert said.fits(five_card.strength(aces_up))
    assert not said.fits(five_card.strength(sixes))
    assert said.fits_low(low.strength(sixes))
    assert not said.fits_low(low.strength(aces_up))


def test_what_is_not_said_is_not_wrong() -> None:
    said = claim("a flush, Ace high")
    assert said is not None
    assert said.fits_low(low.strength(cards("Ks Kd Kh Kc Qs")))
    assert said.fits_badugi(badugi.strength(cards("Ks Kd Kh Kc")))


@pytest.mark.parametrize(
    "words",
    [
        "",
        "una coppia di Re",
        "a pair",
        "a pair of",
        "a pair of Elevens",
        "a pair of \u017fixes",
        "a straight, Nine to Six",
        "a straight, Two to Seven",
        "two pair, Aces",
        "Lo: 8,7,5,2",
        "Lo: 8,8,5,2,A",
        "3-card: 5,4",
        "Badugi: 8,4,3",
        "Badugi: nice one",
        "HI: something; LO: 8,7,5,2,A",
        "HI: a flush, Ace high; LO: ",
        "a flush, Ace high (cashed out)",
    ],
)
def test_other_words_are_no_claim(words: str) -> None:
    assert claim(words) is None


@given(st.text())
def test_no_words_raise(words: str) -> None:
    claim(words)


SHOWN = re.compile(r"^.+: shows \[([^\]]+)\] \((.+)\)$", re.MULTILINE)
BOARD = re.compile(r"^(?:FIRST |SECOND )?Board \[([^\]]+)\]$", re.MULTILINE)
CONVERTED = re.compile(r"TestData-\d|converted")
"""Files that another program wrote in the format of PokerStars; its words are often wrong."""


def shown_hands(corpus: Path) -> Iterator[tuple[str, list[Card], list[list[Card]], str]]:
    """Heading, cards, boards and words of every hand that a PokerStars log of the corpus shows."""
    for path in sorted(corpus.glob("*/pokerstars/**/*.txt")):
        if CONVERTED.search(path.name):
            continue
        text = path.read_bytes().decode("utf-8-sig", "replace").replace("\r", "")
        for hand in re.split(r"(?m)(?=^\ufeff?PokerStars )", text):
            boards = [
                [CARDS[two] for two in board.split() if two in CARDS]
                for board in BOARD.findall(hand)
            ]
            for held, words in SHOWN.findall(hand):
                if all(two in CARDS for two in held.split()):
                    yield hand.split("\n", 1)[0], cards(held), boards, words


def fits(heading: str, held: list[Card], boards: list[list[Card]], words: str) -> bool:
    """Whether the words fit the cards on one of the boards; or no board to judge by."""
    said = claim(words)
    assert said is not None, words
    if "Badugi" in heading:
        return said.fits_badugi(badugi.strength(held))
    full = [board for board in boards if len(board) == 5]
    if "Omaha" in heading or "Courchevel" in heading:
        return not full or any(
            said.fits(five_card.two_and_three(held, board))
            and said.fits_low(low.two_and_three(held, board))
            for board in full
        )
    if "Hold'em" in heading:
        return not full or any(said.fits(five_card.strength(held + board)) for board in full)
    return len(held) < 5 or (
        said.fits(five_card.strength(held)) and said.fits_low(low.strength(held))
    )


def test_real_rooms_are_understood_and_never_wrong(corpus: Path) -> None:
    shown = list(shown_hands(corpus))
    outcomes = Counter(fits(*of) for of in shown)
    assert outcomes[True] > 1_500
    assert not [of for of in shown if not fits(*of)]
