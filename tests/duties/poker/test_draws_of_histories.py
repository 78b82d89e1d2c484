"""In a history of draw poker, the discards show how many cards are left, whatever the room burned."""

from pathlib import Path

import pytest

import handaudit

SEATS = "ABCDEF"


def history(game: str, players: int, draw: list[str]) -> str:
    names = SEATS[:players]
    lines = [
        f"PokerStars Hand #900000652:  {game} Limit ($0.50/$1 USD) - 2024/03/01 12:00:00 ET",
        f"Table 'Tau' 6-max Seat #{players} is the button",
        *(f"Seat {seat}: {name} ($50 in chips)" for seat, name in enumerate(names, 1)),
        "A: posts small blind $0.25",
        "B: posts big blind $0.50",
        "*** DEALING HANDS ***",
        *(f"{name}: calls $0.50" for name in names[2:]),
        "A: calls $0.25",
        "B: checks",
        *draw,
        *(f"{name}: checks" for name in names[:-1]),
        f"{names[-1]}: bets $1",
        *(f"{name}: folds" for name in names[:-1]),
        f"Uncalled bet ($1) returned to {names[-1]}",
        f"{names[-1]} collected ${players * 0.5:.2f} from pot",
        "*** SUMMARY ***",
        f"Total pot ${players * 0.5:.2f} | Rake $0",
    ]
    return "\n".join(lines) + "\n\n\n"


def draw(players: int, *discards: int | str) -> list[str]:
    names = iter(SEATS[:players])
    return [
        one
        if isinstance(one, str)
        else f"{next(names)}: discards {one} card{'s' if one > 1 else ''}"
        for one in discards
    ]


def reshuffles(tmp_path: Path, text: str) -> dict[str, int]:
    path = tmp_path / "night.txt"
    path.write_text(text, encoding="utf-8")
    report = handaudit.audit(path)
    shuffled = {number for number, line in enumerate(text.split("\n"), 1) if line == SHUFFLED}
    own = [one for one in report.findings if one.rule == "reshuffle-only-when-short"]
    assert {one.location.line for one in own} <= shuffled
    tally = report.by_rule["reshuffle-only-when-short"]
    return {
        name: number
        for name in ("met", "violated", "not_evidenced")
        if (number := getattr(tally, name))
    }


SHUFFLED = "The deck is reshuffled"


@pytest.mark.parametrize(
    ("discards", "outcome"),
    [
        ((5, 5, 5, 3, SHUFFLED, 2, 3), "met"),  # 4 left, and the next may draw five
        ((5, 5, 5, 1, 1, SHUFFLED, 1), "not_evidenced"),  # 5 left, or 4 with a burn card
        ((5, 5, 5, 1, SHUFFLED, 1, 1), "violated"),  # 6 left, or 5 with a burn card
        ((5, 5, SHUFFLED, 5, 5, 2, 3), "violated"),  # 12 left: the next of four could draw
        ((SHUFFLED, 5, 5, 5, 5, 2, 3), "violated"),  # 22 left, and nothing to reshuffle
        ((5, 5, 5, 5, SHUFFLED, 5, 3), "met"),  # 2 left
        ((1, 1, 1, 1, 1, SHUFFLED, 3), "violated"),  # 17 left for one
        ((1, 1, 1, 1, SHUFFLED, 1, 3), "violated"),  # 18 left for two
    ],
)
def test_five_card_draw(discards: tuple[int | str, ...], outcome: str, tmp_path: Path) -> None:
    text = history("5 Card Draw", 6, ["*** DRAW ***", *draw(6, *discards)])
    assert reshuffles(tmp_path, text) == {outcome: 1}


@pytest.mark.parametrize(
    ("discards", "outcome"),
    [
        ((1, SHUFFLED, 1, 1), "violated"),  # 39 left
        ((4, 4, SHUFFLED, 4), "violated"),  # 32 left
    ],
)
def test_badugi(discards: tuple[int | str, ...], outcome: str, tmp_path: Path) -> None:
    text = history("Badugi", 3, ["*** FIRST DRAW ***", *draw(3, *discards)])
    assert reshuffles(tmp_path, text) == {outcome: 1}


def test_a_second_reshuffle_is_judged_by_what_the_first_brought(tmp_path: Path) -> None:
    """Twenty discards, perhaps without the five of the last player, and five were drawn from them."""
    again = draw(6, 5, 5, 5, 5, SHUFFLED, 5, SHUFFLED, 3)
    text = history("5 Card Draw", 6, ["*** DRAW ***", *again])
    assert reshuffles(tmp_path, text) == {"met": 1, "violated": 1}


def test_a_flop_game_has_no_reshuffle(tmp_path: Path) -> None:
    text = history("Hold'em", 3, ["*** FLOP *** [2c 7d Jh]", SHUFFLED])
    text = text.replace("DEALING HANDS", "HOLE CARDS")
    assert reshuffles(tmp_path, text) == {"violated": 1}
