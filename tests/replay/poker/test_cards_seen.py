"""Which cards are known to lie where, and which come to light a second time."""

from handaudit.facts.cards import show
from handaudit.replay.poker.occasions import CardsSeen, HandCompleted
from public_hands import hand, rounds
from replayed_poker import PokerRound, poker

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
FLOP = "dealer deals board 7h 8c Td\n"


def seen(of: PokerRound) -> list[tuple[str | None, int, str, dict[str, str | None], str]]:
    """Each line that shows cards: it, their place, those of them seen before and where, the new ones."""
    return [
        (
            of.text(one.event),
            one.place,
            " ".join(show([card]) for card, _ in one.twice),
            {show([card]): of.text(before) for card, before in one.twice},
            show(one.new),
        )
        for one in of.of(CardsSeen)
    ]


def places(of: PokerRound) -> list[int]:
    """The places of the lines that show cards."""
    return [one.place for one in of.of(CardsSeen)]


def twice(of: PokerRound) -> dict[str | None, dict[str, str | None]]:
    """The cards that come to light a second time, by the line that shows them and the one before."""
    return {line: before for line, _, _, before, _ in seen(of) if before}


def test_cards_come_to_light_in_the_hands_on_the_board_and_in_the_burns() -> None:
    of = poker(
        f"dealer deals 2 down As\ndealer deals 3 down ??\n{LIMPED}dealer burns 4c\n{FLOP}"
        "seat 3 shows Kd Kh\n"
    )
    assert seen(of) == [
        ("dealer deals 2 down As", 2, "", {}, "As"),
        ("dealer burns 4c", -1, "", {}, "4c"),
        (FLOP.strip(), 0, "", {}, "7h 8c Td"),
        ("seat 3 shows Kd Kh", 3, "", {}, "Kd Kh"),
    ]


def test_cards_that_are_shown_where_they_lay_are_no_second_ones() -> None:
    of = poker(f"dealer deals 2 down As\n{LIMPED}seat 2 shows As Kd\nseat 2 shows As Kd\n")
    assert seen(of)[1:] == [
        ("seat 2 shows As Kd", 2, "", {}, "Kd"),
        ("seat 2 shows As Kd", 2, "", {}, ""),
    ]
    assert show(of.player(2).cards) == "As Kd"


def test_a_card_in_another_place_is_told_with_the_line_that_showed_it_first() -> None:
    of = poker(
        f"dealer deals 2 down As\n{LIMPED}{FLOP}seat 3 shows As 7h\nseat 1 shows As Kd\n"
        "seat 3 shows As 7h\n"
    )
    assert twice(of) == {
        "seat 3 shows As 7h": {"As": "dealer deals 2 down As", "7h": FLOP.strip()},
        "seat 1 shows As Kd": {"As": "dealer deals 2 down As"},
    }
    assert [one[2] for one in seen(of)] == ["", "", "As 7h", "As", ""]


def test_a_card_that_is_dealt_twice_to_a_player_is_told() -> None:
    of = poker(f"dealer deals 2 down As\ndealer deals 2 up As\n{LIMPED}")
    assert twice(of) == {"dealer deals 2 up As": {"As": "dealer deals 2 down As"}}


def test_a_card_twice_on_one_line_on_the_board_or_in_the_burns_is_told() -> None:
    shown = "seat 2 shows As As"
    assert twice(poker(f"{LIMPED}{shown}\n")) == {shown: {"As": shown}}
    board = "dealer deals board 7h"
    assert twice(poker(f"{LIMPED}{FLOP}{board}\n")) == {board: {"7h": FLOP.strip()}}
    burn = "dealer burns 4c"
    of = poker(f"{LIMPED}{burn}\n{FLOP}{burn}\n")
    assert twice(of) == {burn: {"4c": burn}}


def test_the_common_card_lies_by_itself() -> None:
    of = poker("dealer deals common 4s\nseat 1 shows 4s\n", game="seven-card-stud high", button="")
    assert places(of)[0] < 0
    assert twice(of) == {"seat 1 shows 4s": {"4s": "dealer deals common 4s"}}
    burned = poker(
        "dealer burns 4s\ndealer deals common 4s\n", game="seven-card-stud high", button=""
    )
    assert twice(burned) == {"dealer deals common 4s": {"4s": "dealer burns 4s"}}


def test_each_board_of_a_hand_that_is_run_twice_lies_by_itself() -> None:
    play = (
        "Ivo: posts small blind $0.50\nUna: posts big blind $1\n*** HOLE CARDS ***\n"
        "Ivo: raises $9 to $10 and is all-in\nUna: calls $9 and is all-in\n"
        "*** FLOP *** [7h 8c Td]\n*** FIRST TURN *** [7h 8c Td] [4c]\n"
        "*** SECOND TURN *** [7h 8c Td] [4c]\n"
    )
    (played,) = rounds(hand("Ivo 10, Una 10", play))
    of = PokerRound(played)
    assert places(of) == [0, 0, -2]
    assert twice(of) == {
        "*** SECOND TURN *** [7h 8c Td] [4c]": {"4c": "*** FIRST TURN *** [7h 8c Td] [4c]"}
    }
    assert show(of.table.board(2)) == "7h 8c Td 4c"


# --- what is thrown away --------------------------------------------------------------------------

DRAW = "five-card-draw high"
DEALT = "dealer deals 2 down As Kd Qc Js 9h\ndealer deals 3 down ?? ?? ?? ?? ??\n"


def test_cards_that_are_thrown_away_leave_the_hand() -> None:
    of = poker(f"{DEALT}{LIMPED}seat 2 discards As Kd\nseat 3 stands-pat\n", game=DRAW)
    player = of.player(2)
    assert (show(player.cards), player.thrown) == ("Qc Js 9h", 2)
    assert of.table.piles["discards"] == 2
    assert seen(of)[-1] == ("seat 2 discards As Kd", -42, "", {}, "")


def test_of_cards_that_are_thrown_away_unnamed_nobody_knows_what_is_left() -> None:
    of = poker(f"{DEALT}{LIMPED}seat 2 discards 2\n", game=DRAW)
    assert (of.player(2).cards, of.player(2).thrown) == ([], 2)
    part = poker(f"{DEALT}{LIMPED}seat 2 discards As ??\n", game=DRAW)
    assert (part.player(2).cards, part.player(2).thrown) == ([], 2)
    none = poker(f"{DEALT}{LIMPED}seat 2 discards 0\n", game=DRAW)
    assert len(none.player(2).cards) == 5
    pat = poker(f"{DEALT}{LIMPED}seat 2 stands-pat\n", game=DRAW)
    assert (len(pat.player(2).cards), pat.table.piles["discards"]) == (5, 0)


def test_a_card_that_was_thrown_away_by_name_is_no_longer_in_the_hand() -> None:
    """What comes back to a hand was seen among the discards, and so twice."""
    thrown = "seat 2 discards As"
    of = poker(f"{DEALT}{LIMPED}{thrown}\ndealer deals 2 down As\n", game=DRAW)
    assert twice(of) == {"dealer deals 2 down As": {"As": thrown}}
    unseen = poker(f"{LIMPED}{thrown}\ndealer deals 2 down Kd\n", game=DRAW)
    assert (show(unseen.player(2).cards), unseen.player(2).thrown) == ("Kd", 1)


def test_two_players_cannot_throw_the_same_card_away() -> None:
    of = poker(f"{LIMPED}seat 2 discards As\nseat 3 discards As\n", game=DRAW)
    assert twice(of) == {"seat 3 discards As": {"As": "seat 2 discards As"}}
    assert places(of) == [-42, -43]


def test_an_up_card_that_is_thrown_away_no_longer_shows() -> None:
    of = poker(
        "dealer deals 1 up As Kd\nseat 1 forces 2\nseat 1 discards As\n",
        game="super-seven-card-stud high",
        button="",
    )
    assert (show(of.player(1).up), show(of.player(1).cards)) == ("Kd", "Kd")


# --- what is reshuffled ---------------------------------------------------------------------------

AGAIN = "dealer deals 3 down As\n"


def reshuffled(piles: str, before: str) -> dict[str | None, dict[str, str | None]]:
    """The ace of spades lay in one place, piles are reshuffled, and seat 3 is dealt it."""
    of = poker(f"{LIMPED}{before}dealer reshuffles {piles}\n{AGAIN}", game=DRAW)
    return twice(of)


def test_a_card_of_a_pile_that_was_reshuffled_may_be_dealt_again() -> None:
    assert reshuffled("burns", "dealer burns As\n") == {}
    assert reshuffled("discards", "seat 2 discards As\n") == {}
    empty = "seat 2 discards As\n"
    assert reshuffled("muck", empty) == {}, "the discards are taken for it"


def test_a_card_of_another_pile_may_not() -> None:
    again = AGAIN.strip()
    assert reshuffled("discards", "dealer burns As\n") == {again: {"As": "dealer burns As"}}
    assert reshuffled("burns", "seat 2 discards As\n") == {again: {"As": "seat 2 discards As"}}
    held = "dealer deals 2 down As\n"
    assert reshuffled("burns discards muck", held) == {again: {"As": held.strip()}}


def test_the_hands_of_those_who_folded_are_the_muck() -> None:
    held = "dealer deals 2 down As\n"
    of = poker(
        f"{held}{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\ndealer reshuffles muck\n{AGAIN}",
        game=DRAW,
    )
    assert twice(of) == {}
    kept = poker(
        f"{held}{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\ndealer reshuffles burns\n{AGAIN}",
        game=DRAW,
    )
    assert twice(kept) == {AGAIN.strip(): {"As": held.strip()}}


def test_a_hand_that_threw_unnamed_cards_away_may_have_thrown_any_of_them() -> None:
    held = "dealer deals 2 down As\n"
    of = poker(f"{held}{LIMPED}seat 2 discards 1\ndealer reshuffles discards\n{AGAIN}", game=DRAW)
    assert twice(of) == {}
    named = poker(
        f"{held}{LIMPED}seat 2 discards Kd\ndealer reshuffles discards\n{AGAIN}", game=DRAW
    )
    assert twice(named) == {AGAIN.strip(): {"As": held.strip()}}


# --- hands ----------------------------------------------------------------------------------------


def test_a_hand_that_is_shown_is_told_with_all_that_was_seen_of_it() -> None:
    of = poker(f"dealer deals 2 down As\ndealer deals 2 down ??\n{LIMPED}seat 2 shows Kd Kh\n")
    done = of.one(HandCompleted)
    assert (show(done.known), done.player.seat, of.text(done.event)) == (
        "As Kd Kh",
        2,
        "seat 2 shows Kd Kh",
    )
    assert of.text(of.player(2).shown) == "seat 2 shows Kd Kh"
