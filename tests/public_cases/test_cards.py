"""Situations that publicly reported bugs of other poker software are about: cards and the showdown (C, D)."""

import pytest

from handaudit.law.house.profiles import Houses
from public_hands import TABLE_LOG, audited, found, hand, live

SHOWDOWN = """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: calls $1
Una: folds
Rolf: checks
*** FLOP *** [2c 7d Ts]
Rolf: checks
Ivo: checks
*** TURN *** [2c 7d Ts] [Jh]
Rolf: checks
Ivo: checks
*** RIVER *** [2c 7d Ts Jh] [3s]
Rolf: checks
Ivo: checks
*** SHOW DOWN ***
Rolf: shows {first} (a hand)
Ivo: shows {second} (a hand)
Rolf collected $2.50 from pot
"""


def test_c3_a_card_of_the_board_is_shown_again() -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        SHOWDOWN.format(first="[Jh Ac]", second="[9c 4d]"),
        total="$2.50 | Rake $0",
    )
    assert found(log) == [("no-card-twice", "Rolf: shows [Jh Ac] (a hand)")]


def test_c3_a_folded_card_of_the_summary_lies_on_the_board_too() -> None:
    log = live_summary("Seat 2: Una (small blind) mucked [Ts 4h]")
    assert [rule for rule, _ in found(log)] == ["no-card-twice"]


def test_c3_cards_that_a_log_repeats_are_no_duplicates() -> None:
    """In later brackets of the board, before and at the showdown, and in the summary."""
    log = live_summary(
        "Seat 3: Rolf (big blind) showed [Ac Ad] and won ($2.50) with a pair of Aces"
    )
    assert found(log) == []


def live_summary(line: str) -> str:
    """A hand that Rolf wins with two aces, and one line of its summary."""
    return (
        hand(
            "Ivo 100, Una 100, Rolf 100",
            SHOWDOWN.format(first="[Ac Ad]", second="[Qs Qd]"),
            total="$2.50 | Rake $0",
        )
        + f"Board [2c 7d Ts Jh 3s]\n{line}\n"
    )


def test_c4_a_log_that_keeps_no_burns_is_not_blamed_for_it() -> None:
    report = audited(live_summary("Seat 2: Una (small blind) folded before Flop"))
    assert report.by_rule["burn-before-street"].violated == 0
    assert report.by_rule["burn-before-street"].not_evidenced == 3


@pytest.mark.parametrize(("logged", "broken"), [(True, 1), (False, 0)])
def test_c4_a_room_may_say_that_it_logs_no_burns(broken: int, *, logged: bool) -> None:
    """In a Table Log without a line for it a missing burn is a breach, unless the room logs none."""
    log = live(
        "Ivo 200, Una 200, Rolf 200",
        """
seat 2 blinds 2
seat 3 blinds 5
seat 1 folds
seat 2 calls 3
seat 3 checks
dealer deals board 7h 8c Td
seat 2 bets 5
seat 3 folds
dealer returns 5 to 2
dealer awards 10 to 2 from main for pot
""",
        head=TABLE_LOG.replace(" burns", ""),
    )
    tally = audited(log, Houses("live", changes={"burns_logged": logged})).by_rule
    judged = tally["burn-before-street"]
    assert (judged.violated, judged.not_evidenced) == (broken, 1 - broken)


def test_c5_streets_without_betting_when_everybody_is_all_in() -> None:
    log = live(
        "Ivo 200, Una 200, Rolf 200",
        """
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 200 all-in
seat 2 folds
seat 3 calls 195 all-in
dealer deals board 7h 8c Td
dealer deals board 2s
dealer deals board Kd
seat 1 shows As Ac
seat 3 shows Qs Qc
dealer awards 402 to 1 from main for high
""",
    )
    assert found(log) == []


@pytest.mark.parametrize(("players", "broken"), [(11, []), (12, ["player-count"])])
def test_c6_the_section_lets_eleven_play(players: int, broken: list[str]) -> None:
    """Fewer than the deck could serve: 14.10(b)."""
    folds = "".join(f"seat {seat} folds\n" for seat in (*range(4, players + 1), 1, 2))
    log = live(
        ", ".join(f"P-{seat} 200" for seat in range(1, players + 1)),
        "seat 2 blinds 2\nseat 3 blinds 5\n"
        + folds
        + "dealer returns 3 to 3\ndealer awards 4 to 3 from main for pot",
    )
    assert [rule for rule, _ in found(log)] == broken


@pytest.mark.parametrize(
    ("board", "better", "worse"),
    [
        ("Kh Qh Jh Th 9c", "Ah Ad", "Ac 9h"),
        ("Kc 8h 7c 4d 3s", "8d 3c", "7d 4s"),
        ("Kc Kd 6s 7h 5c", "Qs Qd", "Th Ts"),
        ("9h 4h 2h 6h Ks", "Ah 3c", "Kh 3d"),
    ],
    ids=[
        "d6_a_royal_flush_and_a_lower_straight_flush",
        "d8_two_pairs_are_not_summed",
        "d12_the_pot_goes_to_tens_against_queens",
        "d12_the_pot_goes_to_a_king_high_flush",
    ],
)
def test_d6_d8_d12_the_pot_goes_to_the_better_hand(board: str, better: str, worse: str) -> None:
    flop, turn, river = board[:8], board[9:11], board[12:]

    def log(winner: int) -> str:
        return live(
            "Ivo 200, Una 200, Rolf 200",
            f"""
seat 2 blinds 2
seat 3 blinds 5
seat 1 calls 5
seat 2 folds
seat 3 checks
dealer deals board {flop}
seat 3 checks
seat 1 checks
dealer deals board {turn}
seat 3 checks
seat 1 checks
dealer deals board {river}
seat 3 checks
seat 1 checks
seat 3 shows {better}
seat 1 shows {worse}
dealer awards 12 to {winner} from main for high
""",
        )

    assert found(log(3)) == []
    assert found(log(1)) == [("best-hand-wins", "dealer awards 12 to 1 from main for high")]


CONTESTED = """
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 50 all-in
seat 2 folds
seat 3 calls 45
dealer deals board 7h 8c Td
dealer deals board 2s
dealer deals board Kd
{showdown}
"""


@pytest.mark.parametrize(
    ("showdown", "broken"),
    [
        ("seat 1 shows As Ac\nseat 3 shows Qs Qc\ndealer awards 102 to 1 from main for high", []),
        (
            "seat 1 shows As Ac\nseat 3 shows Qs Qc\ndealer awards 102 to 2 from main for high",
            [("award-to-contender", "dealer awards 102 to 2 from main for high")],
        ),
        (
            "seat 1 shows As Ac\nseat 3 mucks\ndealer awards 102 to 3 from main for high",
            [("winner-shown", "dealer awards 102 to 3 from main for high")],
        ),
    ],
    ids=["an all-in hand is paid", "a folded hand is paid", "a mucked hand is paid"],
)
def test_d11_dead_hands_and_all_in_hands(showdown: str, broken: list[tuple[str, str]]) -> None:
    assert found(live("Ivo 50, Una 200, Rolf 200", CONTESTED.format(showdown=showdown))) == broken


def test_d13_words_that_disagree_with_the_cards_are_no_matter_of_the_pot() -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        SHOWDOWN.format(first="[Ac Ad]", second="[Qs Qd]").replace(
            "[Ac Ad] (a hand)", "[Ac Ad] (a flush, Ace high)"
        ),
        total="$2.50 | Rake $0",
    )
    findings = audited(log).findings
    assert [one.rule for one in findings] == ["hand-named-rightly"]
    assert findings[0].severity.value != "error"
