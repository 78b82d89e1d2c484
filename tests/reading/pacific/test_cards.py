"""Cards of 888 files come in the letters of a player's language, which no line names."""

import pytest

from handaudit.facts.cards import DECK, show
from handaudit.facts.events import BoardDealt, CardsRevealed
from handaudit.reading.pacific.cards import INTERNATIONAL, LANGUAGES, Language, cards
from pacific_hands import HEAD, TAIL, only_round, parts
from text_hands import unread

HERO = "Dealt to Kit [ {} ]\n"
FLOP = "** Dealing flop ** [ {} ]\n"


def read(*lines: str) -> list[str]:
    """The cards of each line of one hand, in two letters each; ``unread`` for a line that is not."""
    hand = only_round(HEAD + "".join(lines) + TAIL)
    return ["unread" for _ in unread(hand)] + [
        show(event.cards) for event in hand if isinstance(event, CardsRevealed | BoardDealt)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_spells_every_card(language: str) -> None:
    assert set(LANGUAGES[language].values()) == set(DECK)


@pytest.mark.parametrize(
    ("hero", "flop", "meant"),
    [
        ("Ts, Jd", "Qh, Kc, As", ["Ts Jd", "Qh Kc As"]),
        ("10Pik, JKaro", "QHerz, KKreuz, APik", ["Ts Jd", "Qh Kc As"]),
        ("Dp, Jd", "Qc, Kt, Ap", ["Ts Jd", "Qh Kc As"]),
        ("Ts, Knd", "Dh, Kc, Es", ["Ts Jd", "Qh Kc As"]),
        ("Ts, Bd", "Vh, Hc, As", ["Ts Jd", "Qh Kc As"]),
        ("\u0422s, \u0412d", "\u0414h, \u041ac, 9s", ["As Jd", "Qh Kc 9s"]),
        ("\u00d2s, \u00c2d", "\u00c4h, \u00cac, 9s", ["As Jd", "Qh Kc 9s"]),
        ("Qo, 4p", "De, Ac, 9o", ["Qd 4c", "Ts Ah 9d"]),
        ("Qo, 4p", "10e, Ac, To", ["Qd 4c", "Ts Ah Td"]),
        ("Qq, 4f", "10p, Ac, Tq", ["Qd 4c", "Ts Ah Td"]),
    ],
    ids=[
        "international",
        "German",
        "Spanish",
        "Swedish",
        "Dutch",
        "Russian",
        "Russian-cp1251",
        "Portuguese",
        "Portuguese-ten",
        "Italian",
    ],
)
def test_a_hand_is_read_in_the_language_that_reads_all_of_it(
    hero: str, flop: str, meant: list[str]
) -> None:
    assert read(HERO.format(hero), FLOP.format(flop)) == meant


def test_the_same_letter_means_what_it_means_in_the_language_of_the_file() -> None:
    first = HEAD + HERO.format("4t, 7p") + TAIL
    second = HEAD + HERO.format("Ac, Kd") + TAIL
    alone, after = parts(second), parts(first + "\n" + second)
    assert CardsRevealed(line=11, seat=1, cards=cards("Ac Kd", (INTERNATIONAL,)) or ()) in alone[0]
    spanish = cards("Ac Kd", ("Spanish",))
    assert spanish is not None
    assert show(spanish) == "Ah Kd"
    assert spanish in [event.cards for event in after[1] if isinstance(event, CardsRevealed)]


def test_a_file_put_together_from_players_of_two_languages_is_read_in_both() -> None:
    language = Language()
    assert language.of_hand("[ 4t, 7p ]") == ("Spanish",)
    assert language.of_hand("[ 4h, 7s ]") == (INTERNATIONAL,)
    assert language.of_hand("[ 4Herz, 7Pik ]") == ("German",)


def test_two_court_cards_are_no_amount() -> None:
    language = Language(("Swedish",))
    assert language.of_hand("[ Ah, Kh ]") == (INTERNATIONAL,)
    assert language.of_hand("[ $1,080.50 ]") == (INTERNATIONAL,)


def test_where_languages_disagree_the_cards_are_not_read() -> None:
    # A Spanish ten, or a Swedish queen.
    assert read(HERO.format("Dc, 9d")) == ["unread"]
    assert read(HERO.format("Dc, 9d"), FLOP.format("2h, 3s, Kns")) == ["Qc 9d", "2h 3s Js"]


def test_one_card_that_no_language_has_leaves_the_other_lines_alone() -> None:
    found = read(HERO.format("10Pik, JKaro"), FLOP.format("QHerz, ??, APik"))
    assert found == ["unread", "Ts Jd"]
