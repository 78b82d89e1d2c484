"""Rounds of a live table: people do up to three things wrong, and two halves of rounds accuse nobody."""

import pytest

from handaudit.auditing.report import Report
from in_memory import audited, violated
from three_players import HEAD, played

# --- people at a live table ------------------------------------------------------------------------

LIVE = f"""\
tlog 1
{HEAD}posted chip 1
unrecorded shuffles cuts burns collects stub-counts stakes rakes

round 1 2008-03-14T21:04:10 button 1
seat 1 Ann 200
seat 2 Bob 143
seat 3 Cat 90
{played()}"""


def at_a_table(*pairs: tuple[str, str]) -> Report:
    text = LIVE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return audited(text)


OVERPAID = ("awards 12", "awards 22")
A_CARD_LESS = ("dealer deals 2 down ??\n", "")
A_STRANGER = ("seat 2 folds\n", "seat 2 folds\nseat 9 calls 5\n")
TO_A_FOLDER = ("awards 12 to 3", "awards 12 to 2")
LATE_SEAT = ("seat 3 bets 5\n", 'seat 3 bets 5\nseat 4 "Dov" 200\n')
SPOILT = ("seat 3 bets 5\n", "seat 3 bets 5\nd\x7faler\n")
OUT_OF_TURN = ("seat 1 calls 5\nseat 2 folds\n", "seat 2 folds\nseat 1 calls 5\n")


@pytest.mark.parametrize(
    ("pairs", "rules"),
    [
        ([], set()),
        ([OVERPAID], {"pot-conserved"}),
        ([A_CARD_LESS], {"deal-count"}),
        ([A_STRANGER], {"act-only-when-dealt-in"}),
        ([OUT_OF_TURN, OVERPAID], {"first-actor", "pot-conserved"}),
        ([OUT_OF_TURN, TO_A_FOLDER], {"first-actor", "award-to-contender"}),
        ([OVERPAID, A_CARD_LESS], {"pot-conserved", "deal-count"}),
        ([A_STRANGER, OVERPAID], {"act-only-when-dealt-in", "pot-conserved"}),
        (
            [OUT_OF_TURN, A_CARD_LESS, TO_A_FOLDER],
            {"first-actor", "deal-count", "award-to-contender"},
        ),
    ],
)
def test_people_do_up_to_three_things_wrong(pairs: list[tuple[str, str]], rules: set[str]) -> None:
    report = at_a_table(*pairs)
    assert (report.hands, set(violated(report)) >= rules, bool(violated(report))) == (
        1,
        True,
        bool(rules),
    )


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([A_STRANGER, OVERPAID, A_CARD_LESS], "who sits there and the amounts do not agree"),
        ([OUT_OF_TURN, A_CARD_LESS, TO_A_FOLDER, OVERPAID], "do not agree with each other"),
        ([A_STRANGER, A_CARD_LESS, SPOILT], "do not agree with each other"),
        ([LATE_SEAT], "a seat line after play"),
    ],
)
def test_a_round_in_which_more_is_wrong_accuses_nobody(
    pairs: list[tuple[str, str]], words: str
) -> None:
    report = at_a_table(*pairs)
    assert (violated(report), report.hands, report.incomplete) == ([], 0, True)
    (gap,) = report.not_audited
    assert words in gap.reason


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("seat 1 calls 5\nseat 2 folds\n", "seat 2 folds\ndealer returns 3 to 9\n"),
        (
            "seat 3 bets 5\nseat 1 folds\ndealer returns 5 to 3",
            "seat 1 folds\ndealer returns 5 to 7",
        ),
    ],
)
def test_chips_that_go_back_to_a_seat_that_nobody_has_fail_no_audit(was: str, now: str) -> None:
    assert was in LIVE
    report = audited(LIVE.replace(was, now))
    assert report.hands == 1 or report.incomplete


@pytest.mark.parametrize("line", ["dealer uncovers", "dice 5 2", "seat 1 wagers 5 on any-7"])
def test_a_line_of_dice_in_a_round_of_poker_is_of_another_round(line: str) -> None:
    report = at_a_table(("seat 1 calls 5\n", f"seat 1 calls 5\n{line}\n"))
    (gap,) = report.not_audited
    assert (gap.citation, report.hands) == ("log:inconsistent", 0)
    assert "a line of another kind of game" in gap.reason


DEAL = LIVE[LIVE.index("dealer deals 2") : LIVE.index("seat 1 calls")]
AFTER_DEAL = LIVE[LIVE.index("seat 1 calls") :]
PAID_AT_ONCE = (AFTER_DEAL, "dealer awards 7 to 3 from main for pot\nend\n")
SHOWN_TWICE = ("dealer awards", "seat 3 shows Ah Ad\nseat 3 shows Kc Qd\ndealer awards")


@pytest.mark.parametrize(
    ("pairs", "cite", "words"),
    [
        ([(AFTER_DEAL, "seat 1 folds\nend\n")], "log:truncated", "stops before somebody has won"),
        ([PAID_AT_ONCE], "log:truncated", "stops before somebody has won"),
        ([("seat 1 Ann 200\n", "")], "log:inconsistent", "who has no seat line"),
        ([SHOWN_TWICE], "log:inconsistent", "seat 3 shows two hands"),
        (
            [
                ("seat 3 Cat 90\n", "seat 3 Cat 90\nseat 4 Dov 90\n"),
                (DEAL, "".join(f"dealer deals {seat} down ??\n" for seat in (2, 3, 4, 1, 4, 1))),
            ],
            "log:inconsistent",
            "the opening deal consists of two halves",
        ),
        (
            [
                ("seat 2 blinds 2\n", ""),
                ("seat 1 calls 5\n", "seat 4 Dov 200\nseat 2 blinds 2\nseat 1 calls 5\n"),
            ],
            "log:inconsistent",
            "a seat line after play",
        ),
        (
            [OVERPAID, ("end\n", "dealer collects 1\ndealer collects 1\nend\n")],
            "log:inconsistent",
            "the hand of seat 1 is taken in twice",
        ),
        (
            [("end\n", "dealer awards 9 to 3 from main for high\nend\n")],
            "log:inconsistent",
            "a pot is won at a showdown and without one",
        ),
        (
            [("awards 12 to 3 from main for pot", "awards 30 to 3 from main for high")],
            "log:inconsistent",
            "the settlement does not agree with the play",
        ),
    ],
)
def test_what_no_dealer_does_is_of_two_rounds(
    pairs: list[tuple[str, str]], cite: str, words: str
) -> None:
    report = at_a_table(*pairs)
    assert (violated(report), report.hands, report.incomplete) == ([], 0, True)
    gaps = [gap for gap in report.not_audited if words in gap.reason]
    assert [gap.citation for gap in gaps] == [cite]


@pytest.mark.parametrize(
    ("pairs", "rules"),
    [
        ([("dealer awards 12 to 3 from main for pot\n", "")], ["pot-conserved"]),
        ([("dealer deals 1 down ??\nseat 1 calls", "seat 1 calls")], ["deal-count"]),
        ([("from main for pot", "from main for high")], []),
    ],
)
def test_one_line_that_is_missing_or_wrong_is_a_breach(
    pairs: list[tuple[str, str]], rules: list[str]
) -> None:
    report = at_a_table(*pairs)
    assert (violated(report), report.hands) == (rules, 1)


# --- joints: the second half goes on from another beginning ----------------------------------------

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
PLAY = LIVE[LIVE.index("seat 1 calls") : LIVE.index("end\n")]
ONE_ROUND = "dealer deals 2 down ??\ndealer deals 3 down ??\ndealer deals 1 down ??\n"
FROM_SEAT_3 = "dealer deals 3 down ??\ndealer deals 1 down ??\ndealer deals 2 down ??\n"
SHOWN = "seat 1 folds\ndealer returns 5 to 3\n"
SHOWDOWN = "seat 1 calls 5\nseat 3 shows Ah Ad\nseat 1 shows Kh Kd\n"
PAID = "dealer awards 12 to 3 from main for pot\n"
ALL_FOLD = """\
seat 3 folds
seat 1 folds
dealer returns 3 to 2
dealer awards 4 to 2 from main for pot
"""


@pytest.mark.parametrize(
    ("pairs", "cite", "words"),
    [
        ([(BLINDS + DEAL + PLAY, "")], "log:truncated", "nobody plays"),
        (
            [(BLINDS + DEAL + PLAY, "dealer awards 12 to 3 from main for high\n")],
            "log:truncated",
            "nobody has got a card or acted",
        ),
        ([(BLINDS, BLINDS + BLINDS)], "log:inconsistent", "forced bets are placed again"),
        (
            [(BLINDS + DEAL, f"{BLINDS}seat 1 folds\nseat 2 blinds 5\n{DEAL}")],
            "log:inconsistent",
            "a forced bet and the deal behind play",
        ),
        (
            [(DEAL, "dealer deals 2 down ??\n")],
            "log:inconsistent",
            "the opening deal is not that of this round",
        ),
        (
            [(DEAL, f"{ONE_ROUND}dealer deals 1 down ??\n{ONE_ROUND}{ONE_ROUND}")],
            "log:inconsistent",
            "the opening deal is not that of this round",
        ),
        (
            [("seat 2 folds\n", f"seat 2 folds\n{ONE_ROUND}")],
            "log:inconsistent",
            "the cards are dealt again",
        ),
        (
            [("seat 2 folds\n", "seat 2 folds\nseat 1 discards 1\nseat 3 discards 1\n")],
            "log:inconsistent",
            "draw in a game without a draw",
        ),
        (
            [("seat 2 folds\n", "seat 2 folds\nseat 1 stands-pat\nseat 3 stands-pat\n"), OVERPAID],
            "log:inconsistent",
            "draw in a game without a draw",
        ),
        (
            [
                (" burns collects stub-counts", ""),
                (DEAL, ONE_ROUND),
                ("dealer deals board", "dealer burns\ndealer deals board"),
                ("end\n", "dealer counts stub 42\nend\n"),
            ],
            "log:truncated",
            "the count of the stub shows a whole deal",
        ),
        (
            [(" collects", ""), (SHOWN, SHOWDOWN), (PAID, "")],
            "log:truncated",
            "stops before the settlement",
        ),
        (
            [("end\n", "seat 1 checks\nseat 3 checks\nseat 3 shows Ah Ad\nend\n")],
            "log:inconsistent",
            "people play on after the pot was won",
        ),
        (
            [(BLINDS, "seat 2 blinds 2\nseat 1 blinds 5\n"), (DEAL, FROM_SEAT_3 * 2)],
            "log:inconsistent",
            "the second blind and the deal are those of another button",
        ),
        (
            [("dealer deals 1 down ??\nseat 1 calls", "seat 1 calls"), (PLAY, ALL_FOLD)],
            "log:inconsistent",
            "do not agree with each other",
        ),
    ],
)
def test_what_goes_on_from_another_beginning_is_of_another_round(
    pairs: list[tuple[str, str]], cite: str, words: str
) -> None:
    report = at_a_table(*pairs)
    assert [gap.citation for gap in report.not_audited if words in gap.reason] == [cite]
    assert (violated(report), report.hands, report.incomplete) == ([], 0, True)


@pytest.mark.parametrize(
    ("pairs", "rules"),
    [
        ([("seat 3 blinds 5", "seat 2 blinds 5")], "blind-seats"),
        ([(SHOWN, SHOWDOWN), (PAID, "")], "pot-conserved"),
        (
            [
                (" burns collects stub-counts", ""),
                (DEAL, ONE_ROUND),
                ("dealer deals board", "dealer burns\ndealer deals board"),
                ("end\n", "dealer counts stub 45\nend\n"),
            ],
            "deal-count",
        ),
        ([("seat 3 blinds 5\n", "seat 3 blinds 5\nseat 3 blinds 5\n")], "blind-count"),
        ([("seat 3 bets 5", "seat 2 bets 5")], "act-only-while-in"),
        ([("seat 1 calls 5", "seat 3 calls 5")], "first-actor"),
        ([("returns 5 to 3", "returns 5 to 2")], "uncalled-bet-returned"),
        ([(PLAY, "seat 1 calls 5\nseat 2 folds\nseat 3 checks\n")], None),
    ],
)
def test_one_slip_is_a_breach_and_no_joint(pairs: list[tuple[str, str]], rules: str | None) -> None:
    report = at_a_table(*pairs)
    assert (report.hands == 1) is (rules is not None)
    assert rules is None or rules in violated(report)


STUD = """\
tlog 1
casino "Boardwalk Casino"
table P08
date 2008-03-14
game five-card-stud high
posted limit 5 10
posted ante 1
posted forced-bet 2
unrecorded shuffles cuts burns collects stub-counts stakes rakes

round 1 2008-03-14T21:04:10
seat 1 Ann 200
seat 2 Bob 200
seat 1 antes 1
seat 2 antes 1
dealer deals 1 down ??
dealer deals 2 down ??
dealer deals 1 up 4c
dealer deals 2 up Kd
seat 1 forces 2
seat 2 calls 2
dealer deals 1 up 9h
dealer deals 2 up 9s
seat 2 checks
seat 1 checks
dealer deals 1 up Jh
dealer deals 2 up 8s
seat 2 checks
seat 1 checks
dealer deals 1 up 2h
dealer deals 2 up 3s
seat 2 checks
seat 1 checks
seat 1 shows 6c 4c 9h Jh 2h
seat 2 shows Kc Kd 9s 8s 3s
dealer awards 6 to 2 from main for pot
end
"""


def test_players_who_show_other_cards_than_they_were_dealt_are_of_another_round() -> None:
    other = [("shows 6c 4c 9h", "shows 6c 5c Th"), ("shows Kc Kd 9s", "shows Kc Qd Ts")]
    (one, _) = other
    assert audited(STUD).hands == 1
    assert violated(audited(STUD.replace(*one)))
    for was, _ in other:
        assert was in STUD
    report = audited(STUD.replace(*other[0]).replace(*other[1]))
    assert (violated(report), report.hands) == ([], 0)
    assert "other cards than they were dealt face up" in report.not_audited[0].reason


DICE = """\
tlog 1
casino "Boardwalk Casino"
table D01
date 2008-03-14
game mini-dice
unrecorded stakes

round 1 2008-03-14T22:10:00 shaker 1
seat 1 Ann 500
seat 2 Bob 500
seat 1 wagers 10 on any-7
dealer shakes 3
seat 1 shakes 4
dealer uncovers
dice 3 4
dealer calls 7
dealer pays 40 to 1 on any-7
dealer covers
end
"""


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("40 to 1 on any-7", "5 to 2 on over-7", "the wagers and their settlement do not agree"),
        (
            "dealer calls 7\ndealer pays 40 to 1 on any-7",
            "dealer calls 10\ndealer pays 40 to 2 on any-7",
            "the wagers and their settlement do not agree",
        ),
        ("dealer shakes 3\nseat 1 shakes 4\n", "", "the shake is missing"),
        ("dice 3 4\n", "dice 3 4\ndice 5 2\n", "what happens once a shake happens again"),
        (
            "dealer covers\n",
            "dealer shakes 3\nseat 1 shakes 3\ndealer uncovers\ndice 2 2\ndealer covers\n",
            "what happens once a shake happens again",
        ),
        (
            "dealer calls 7\ndealer pays 40 to 1 on any-7\ndealer covers\n",
            "",
            "the round stops at the dice",
        ),
        (
            "dealer pays 40 to 1 on any-7\n",
            "dealer pays 40 to 1 on any-7\ndealer calls 7\ndealer pays 25 to 2 on any-7\n",
            "what happens once a shake happens again",
        ),
        (
            "dealer covers\n",
            "dealer covers\ndealer pays 25 to 2 on any-7\ndealer covers\n",
            "again",
        ),
        ("dice 3 4\ndealer calls 7\ndealer pays 40 to 1", "dealer pays 40 to 2", "the dice of the"),
    ],
)
def test_another_shake_is_of_another_round(was: str, now: str, words: str) -> None:
    assert was in DICE
    report = audited(DICE.replace(was, now))
    (gap,) = report.not_audited
    assert words in gap.reason
    assert (violated(report), report.incomplete) == ([], True)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("40 to 1 on any-7", "40 to 2 on any-7"),
        ("40 to 1", "40 to 1 on any-7\ndealer pays 9 to 2"),
        ("dealer pays 40 to 1 on any-7\n", ""),
    ],
)
def test_a_payment_that_goes_astray_is_a_breach(was: str, now: str) -> None:
    assert was in DICE
    report = audited(DICE.replace(was, now))
    assert set(violated(report)) == {"dice-settled-rightly"}
    assert not report.not_audited
