"""The board: which street its cards are of, and where there is none."""

from handaudit.replay.poker.occasions import Acted, BoardCounted, BoardRepeated, StreetOpened
from public_hands import hand, rounds
from replayed_poker import BLINDS, PokerRound, deals, poker, stud

LIMPED = "seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
CHECKED = "seat 2 checks\nseat 3 checks\nseat 1 checks\n"
FLOP = "dealer deals board 7h 8c Td\n"
OPENED = BLINDS + deals(2, 3, 1, faces="down down")


def boards(of: PokerRound) -> list[tuple[str | None, str | None, list[str | None]]]:
    """Each count of the board: the line after it, its street, and the lines that dealt it."""
    return [
        (
            of.text(one.event),
            one.street.name if one.street else None,
            [of.text(line) for line in one.dealt],
        )
        for one in of.of(BoardCounted)
    ]


def test_the_cards_of_a_street_are_counted_with_the_line_after_them() -> None:
    of = poker(f"{OPENED}{LIMPED}{FLOP}{CHECKED}dealer burns\ndealer deals board 4c\n")
    assert boards(of) == [
        ("seat 2 checks", "flop", [FLOP.strip()]),
        ("end", "turn", ["dealer deals board 4c"]),
    ]


def test_a_street_may_come_card_by_card() -> None:
    cards = [f"dealer deals board {card}" for card in ("7h", "8c", "Td")]
    of = poker(f"{OPENED}{LIMPED}" + "\n".join(cards) + f"\n{CHECKED}")
    assert boards(of) == [("seat 2 checks", "flop", cards)]
    assert len(of.of(StreetOpened)) == 1
    four = poker(f"{OPENED}{LIMPED}" + "\n".join([*cards, "dealer deals board 4c"]) + "\n")
    assert [one.street.name for one in four.of(StreetOpened)] == ["flop", "turn"]


def test_a_board_after_the_last_street_is_of_none_and_a_betting_round_may_follow_it() -> None:
    checked = f"{FLOP}{CHECKED}dealer deals board 4c\n{CHECKED}dealer deals board 5c\n{CHECKED}"
    of = poker(
        f"{OPENED}{LIMPED}{checked}dealer burns\ndealer deals board 6c\nseat 2 checks\nseat 3 checks\n"
    )
    assert boards(of)[-1] == ("seat 2 checks", None, ["dealer deals board 6c"])
    assert [one.first for one in of.of(Acted)][-2:] == [True, False]
    assert of.turns["seat 3 checks"] == 1
    assert len(of.of(StreetOpened)) == 3


def test_a_board_in_a_game_without_one_is_of_no_street() -> None:
    of = stud(
        f"{deals(1, 2, 3, faces='down down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 calls 2\n"
        f"{FLOP}seat 1 checks\n"
    )
    assert boards(of) == [("seat 1 checks", None, [FLOP.strip()])]
    assert [one.street.name for one in of.of(StreetOpened)] == ["fourth street"]
    draw = poker(f"{BLINDS}{LIMPED}{FLOP}", game="five-card-draw high")
    assert boards(draw) == [("end", None, [FLOP.strip()])]
    assert draw.of(StreetOpened) == []


def test_a_board_of_mambo_before_its_street_opens_none_of_cards_to_each() -> None:
    of = stud(
        f"{deals(1, 2, 3, faces='down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 calls 2\n"
        "dealer deals board 4c\nseat 1 checks\n",
        game="mambo-stud high-low-six",
    )
    assert of.of(StreetOpened) == []


def test_a_log_that_repeats_the_board_is_told_with_the_board_as_it_was() -> None:
    play = (
        "Ivo: posts small blind $0.50\nUna: posts big blind $1\n*** HOLE CARDS ***\n"
        "Ivo: calls $0.50\nUna: checks\n*** FLOP *** [2s 7c 8h]\nUna: checks\nIvo: checks\n"
        "*** TURN *** [2s 7c 8h] [Kd]\nUna: checks\nIvo: checks\n"
    )
    (played,) = rounds(hand("Ivo 10, Una 10", play))
    of = PokerRound(played)
    repeated = of.one(BoardRepeated)
    assert list(repeated.board) == of.table.board()[:3]
    assert of.text(repeated.event) == "*** TURN *** [2s 7c 8h] [Kd]"
    assert len(of.table.board()) == 4


COURCHEVEL = BLINDS + deals(2, 3, 1, faces="down down down down down")


def test_the_board_of_the_opening_deal_opens_no_street() -> None:
    of = poker(
        f"{COURCHEVEL}dealer deals board 7h\n{LIMPED}dealer deals board 8c Td\n", game="courchevel"
    )
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["dealer deals board 8c Td"]
    assert boards(of) == [("end", "flop", ["dealer deals board 8c Td"])]
    assert of.dealt[0][0] == "seat 1 calls 5"


def test_an_opening_deal_with_a_card_too_many_on_the_board_is_over_all_the_same() -> None:
    of = poker(
        f"{COURCHEVEL}dealer deals board 7h 2c\n{LIMPED}dealer deals board 8c Td\n",
        game="courchevel",
    )
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["dealer deals board 8c Td"]
    assert len(of.table.board()) == 4


def test_where_the_flop_lacks_a_card_the_next_is_still_of_the_flop() -> None:
    two = "dealer deals board 7h 8c\n"
    of = poker(f"{OPENED}{LIMPED}{two}{CHECKED}dealer deals board 4c\n")
    assert [one.street.name for one in of.of(StreetOpened)] == ["flop", "turn"]
    assert boards(of)[0] == ("seat 2 checks", "flop", [two.strip()])
