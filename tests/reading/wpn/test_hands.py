"""What the rooms of the Winning Poker Network mean by their lines."""

import pytest

from golden_hands import golden, hands
from handaudit.facts import events as ev
from public_hands import rounds
from structured_hands import of_kind


def test_a_rake_of_wpn_is_taken_street_by_street_and_includes_the_fee() -> None:
    first, *_ = hands("wpn")
    assert [one.amount for one in of_kind(first, ev.RakeTaken)] == [65, 235]
    (stated,) = of_kind(first, ev.PotStated)
    assert (stated.total, stated.rake) == (8400, 300)


@pytest.mark.parametrize(
    ("words", "limit"), [("NL", "no-limit"), ("PL", "pot-limit"), ("FL", "limit"), ("??", None)]
)
def test_the_first_line_of_an_old_wpn_tournament_names_its_limit(
    words: str, limit: str | None
) -> None:
    text = golden("wpn", "other-games.txt")
    old = text[text.rindex("Game started at") :]
    first, _, rest = old.partition("\n")
    summary = f"*** Summary: GameType: {words}, TournamentId: 71, TournamentBuyIn: 2.20"
    for log, told in ((old, None), (f"{first} {summary}\n{rest}", limit)):
        hand, *_ = rounds(log)
        assert (hand.session.sign.limit, hand.session.tournament) == (told, True)


def test_the_boards_of_a_wpn_hand_run_twice_share_the_rake() -> None:
    one_board = "Main pot $240.00 | Rake $3.00\n*** RUN IT TWICE ***"
    text = golden("wpn", "other-games.txt")
    text = text.replace("*** RUN IT TWICE ***", one_board, 1)
    first, *_ = rounds(text)
    assert [one.amount for one in of_kind(first, ev.RakeTaken)] == [300]
    assert [one.run for one in of_kind(first, ev.PotAwarded)] == [1, 1, 2]


def test_a_dead_post_of_wpn_is_a_bet_up_to_the_big_blind() -> None:
    first, *_ = hands("wpn")
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (150, 50)
    first, *_ = hands("wpn", ("Cat posts dead $1.50", "Cat posts dead $0.50"))
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (50, 50)


def test_an_old_wpn_wager_says_what_it_adds_and_all_in_is_what_it_is_against_it() -> None:
    *_, stud = hands(
        "wpn",
        ("Player Bob calls (2)", "Player Bob allin (3)"),
        ("Player Bob bets (1)", "Player Bob raises (1)"),
    )
    assert [one.amount for one in of_kind(stud, ev.BetMade)] == [100, 200]
    assert [(one.to, one.all_in) for one in of_kind(stud, ev.Raised)] == [(300, True)]


def test_the_third_to_sixth_cards_of_wpn_stud_lie_face_up() -> None:
    *_, stud = hands("wpn")
    up = [(one.seat, len(one.up)) for one in of_kind(stud, ev.CardsRevealed) if one.seat == 5]
    assert up == [(5, 1)] * 4


def test_all_in_before_the_cards_of_wpn_is_an_ante_or_a_blind() -> None:
    text = golden("wpn", "other-games.txt")
    start = text.index("Game started at: 2016/11/9")
    hand, *_ = rounds(text[start:])
    assert [(one.seat, one.amount, one.all_in) for one in of_kind(hand, ev.Anted)] == [
        (5, 2500, False),
        (6, 2500, False),
        (7, 1500, True),
        (4, 2500, False),
    ]
    assert [(one.seat, one.number, one.all_in) for one in of_kind(hand, ev.BlindPosted)] == [
        (5, 1, False),
        (6, 2, True),
    ]
    assert hand.session.tournament


def test_blinds_of_wpn_may_stand_behind_the_marker_of_the_deal() -> None:
    _, plain, _ = hands("wpn")
    posts = "Cat posts the small blind 25.00\nAnn posts the big blind 50.00\n"
    marker = "*** HOLE CARDS ***\nMain pot 15.00\n"
    _, late, _ = hands("wpn", (f"{posts}{marker}", f"{marker}{posts}"))
    kinds = [type(one) for one in late]
    assert kinds.index(ev.HandsDealt) > len(kinds) - 1 - kinds[::-1].index(ev.BlindPosted)
    assert sorted(map(str, kinds)) == sorted(str(type(one)) for one in plain)


def test_who_waits_for_the_button_in_wpn_has_no_stake_and_no_part() -> None:
    waits = "Seat 3: Eve will be allowed to play after the button\nSeat 5: Cat (55.00)"
    _, hand, _ = hands("wpn", ("Seat 5: Cat (55.00)", waits))
    assert [one.seat for one in of_kind(hand, ev.PlayerSeated)] == [1, 2, 5]
    assert not any(isinstance(one, ev.Unread) for one in hand)


def test_a_limit_game_of_old_wpn_is_known_by_its_big_blind() -> None:
    stakes = ("Game ID: 900000016 0.02/0.05 6+", "Game ID: 900000016 0.05/0.10 6+")
    text = golden("wpn", "other-games.txt").replace(*stakes)
    signs = [part.session.sign for part in rounds(text)]
    assert [(one.limit, one.small_bet, one.blinds) for one in signs][5] == ("limit", 5, (None, 5))


def test_a_blind_of_wpn_that_its_player_places_twice_is_no_missed_one() -> None:
    post = "Player Bob has small blind (0.50)\n"
    (hand,) = rounds(DEALT.replace(post, post * 2))
    placed = [(one.seat, one.kind, one.dead) for one in of_kind(hand, ev.BlindPosted)]
    assert placed == [(2, "blind", 0), (2, "blind", 0), (3, "blind", 0)]


DEALT = """Game started at: 2016/8/2 11:17:19
Game ID: 900000021 0.50/1 Harbour (Hold'em) 6-max
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob (80.50).
Seat 3: Dee (100).
Player Bob has small blind (0.50)
Player Dee has big blind (1)
Player Bob received a card.
Player Dee received a card.
Player Ann received card: [9h]
Player Bob received a card.
Player Dee received a card.
Player Ann received card: [9c]
Player Ann folds
Player Bob folds
Uncalled bet (0.50) returned to Dee
Player Dee mucks cards
------ Summary ------
Pot: 1. Rake 0
Player Ann does not show cards.Bets: 0. Collects: 0. Loses: 0.
Player Bob does not show cards.Bets: 0.50. Collects: 0. Loses: 0.50.
*Player Dee mucks (does not show cards). Bets: 0.50. Collects: 1. Wins: 0.50.
Game ended at: 2016/8/2 11:18:19
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        (
            "Player Ann received card: [9h]\n",
            "Player Ann received card: [9h]\n" * 2,
            12,
            "one card twice",
        ),
        ("Ann received card: [9c]", "Ann received card: [9h]", 14, "one card twice"),
        ("Player Bob received a card.\n", "", 11, "seat 2 is dealt 1 card, and others 2"),
    ],
    ids=["line-twice", "card-twice", "line-missing"],
)
def test_every_player_of_an_old_wpn_hand_is_dealt_as_many_cards(
    before: str, after: str, line: int, message: str
) -> None:
    (whole,) = rounds(DEALT)
    assert whole.defect is None
    (hand,) = rounds(DEALT.replace(before, after, 1))
    assert hand.defect is not None
    assert (hand.defect.cite, hand.defect.line) == ("log:inconsistent", line)
    assert message in hand.defect.message


def test_wpn_names_the_hand_that_is_shown_in_both_layouts() -> None:
    old = "*Player Dee shows: Two pairs. 9s and 4s [9h 4c]. Bets"
    (hand,) = rounds(DEALT.replace("*Player Dee mucks (does not show cards). Bets", old))
    assert [one.description for one in of_kind(hand, ev.HandShown)] == ["Two pairs. 9s and 4s"]


@pytest.mark.parametrize("verb", ["brings in", "brings in low", "brings-in low"])
def test_the_forced_bet_of_wpn_stud_has_several_names(verb: str) -> None:
    *_, stud = hands("wpn", ("Player Bob bring in (0.40)", f"Player Bob {verb} (0.40)"))
    assert len(of_kind(stud, ev.BetForced)) == 1


def test_a_blind_of_wpn_that_its_player_posts_twice_is_not_one_owed_from_earlier_rounds() -> None:
    post = "Bob posts the small blind $0.50\n"
    first, *_ = hands("wpn", (post, post * 2))
    posts = [(one.seat, one.kind, one.number) for one in of_kind(first, ev.BlindPosted)]
    assert posts[:2] == [(posts[0][0], "blind", 1)] * 2
