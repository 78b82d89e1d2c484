"""What GGPoker means by its lines."""

import pytest

from golden_hands import golden, hands
from handaudit.facts import events as ev
from handaudit.reading.ggpoker.header import played
from public_hands import audited, rounds
from structured_hands import of_kind


def test_a_straddle_of_ggpoker_is_a_total_of_who_posted_a_blind() -> None:
    straddle = "5e6f7a8b: straddle $0.4"
    _, changed, _ = hands("ggpoker", ("9c0d1e2f: straddle $0.4", straddle))
    assert [one.amount for one in of_kind(changed, ev.BlindPosted)] == [10, 20, 20]
    _, whole, _ = hands("ggpoker")
    assert [one.amount for one in of_kind(whole, ev.BlindPosted)] == [10, 20, 40]


def test_what_ggpoker_takes_is_the_sum_of_its_fees() -> None:
    first, second, _ = hands("ggpoker")
    (stated,) = of_kind(first, ev.PotStated)
    assert (stated.total, stated.rake) == (3720, 180)
    assert [one.amount for one in of_kind(second, ev.HouseMoneyAdded)] == [200]


def test_a_missed_blind_of_ggpoker_is_dead() -> None:
    _, hand, _ = hands("ggpoker", ("9c0d1e2f: straddle $0.4", "9c0d1e2f: posts missed blind $0.1"))
    missed = of_kind(hand, ev.BlindPosted)[-1]
    assert (missed.kind, missed.amount, missed.dead) == ("missed", 10, 10)


@pytest.mark.parametrize("post", ["Hero: posts small blind $0.1", "5e6f7a8b: posts big blind $0.2"])
def test_nobody_posts_the_same_blind_twice(post: str) -> None:
    """A second blind of another player is owed; of the same player, a line stands twice."""
    text = golden("ggpoker", "hands.txt").replace(post, f"{post}\n{post}", 1)
    (finding,) = (one for one in audited(text).findings if one.breaks_the_law)
    again = [line for line, said in enumerate(text.splitlines(), 1) if said == post][1]
    assert (finding.rule, finding.location.line) == ("blind-count", again)


def test_a_word_above_a_board_of_ggpoker_says_which_run_it_is_of() -> None:
    text = golden("pokerstars", "run-twice.txt")
    apart = text.replace("FIRST Board", "FIRST\nBoard").replace("SECOND Board", "SECOND\nBoard")
    assert apart != text
    plain, changed = (
        [(one.run, one.cards) for hand in rounds(log) for one in of_kind(hand, ev.BoardStated)]
        for log in (text, apart)
    )
    assert changed == plain


def test_blanks_before_the_stakes_are_of_no_account() -> None:
    assert played("Hold'em No Limit  ($0.5/$1)") == played("Hold'em No Limit ($0.5/$1)")


@pytest.mark.parametrize(
    ("what", "stakes"),
    [
        ("Tournament #1, Daily Hold'em No Limit - Level13(2,500/5,000(600))", (600, 2500, 5000)),
        (
            "Tournament #1, Daily Hold'em No Limit - Level13 (ante 600, 2,500/5,000)",
            (600, 2500, 5000),
        ),
        ("Rush Tournament #1, Daily Hold'em No Limit - Level1 (60/120)", (None, 60, 120)),
        ("{Main} Tournament #1, Omaha Cup Hold'em No Limit - Level1 (60/120)", (None, 60, 120)),
    ],
)
def test_the_level_of_a_tournament_of_ggpoker(
    what: str, stakes: tuple[int | None, int, int]
) -> None:
    said = played(what)
    ante, low, high = (None if each is None else each * 100 for each in stakes)
    assert (said.game, said.tournament) == ("holdem high", True)
    assert (said.ante, said.low, said.high) == (ante, low, high)


@pytest.mark.parametrize(
    ("what", "game", "limit"),
    [
        (
            "Tournament #1, PLO-5 Cup $5 Omaha5 Pot Limit - Level2(800/1,600(200))",
            "big-omaha high",
            "pot-limit",
        ),
        ("Tournament #1, PLO-6 Cup Omaha6 Pot Limit - Level2(80/160)", "6-card omaha", "pot-limit"),
        ("Tournament #1, Cup Omaha (NL postflop) - Level2(80/160)", "omaha high", None),
        (
            "Tournament #1, AoF Cup, AoF Hold'em No Limit - Level2(80/160)",
            "holdem high",
            "no-limit",
        ),
        ("PLO-5 ($5/$10)", "big-omaha high", "pot-limit"),
    ],
)
def test_the_game_of_ggpoker_and_its_limit(what: str, game: str, limit: str | None) -> None:
    """``Omaha (NL postflop)`` has a limit that the street decides: none is posted."""
    said = played(what)
    assert (said.game, said.limit) == (game, limit)
