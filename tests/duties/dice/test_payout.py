"""The payout table of 13.6(b), wager by wager, sum by sum, for every stake up to a table's maximum."""

from datetime import date
from fractions import Fraction

import pytest

from handaudit.duties.dice.payout import dice_payout, dice_settled_rightly
from handaudit.duties.dice.wagers import dice_wager_payable
from handaudit.duties.outcome import Outcome
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Round, Session, Source
from handaudit.facts.sign import Sign
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import GAME
from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.occasions import DiceWagered, WagerSettled
from handaudit.replay.dice.replay import replay
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Occasion

CHIP = 100
MAXIMUM = 200
"""The most that the table takes on one wager, in chips."""

F = Fraction
LEAST: dict[str, dict[int, Fraction]] = {
    "place-4": {4: F(9, 5)},
    "place-5": {5: F(7, 5)},
    "place-6": {6: F(7, 6)},
    "place-8": {8: F(7, 6)},
    "place-9": {9: F(7, 5)},
    "place-10": {10: F(9, 5)},
    "field": {2: F(2), 3: F(1), 4: F(1), 9: F(1), 10: F(1), 11: F(1), 12: F(2)},
    "any-7": {7: F(4)},
    "over-7": {8: F(1), 9: F(1), 10: F(1), 11: F(1), 12: F(1)},
    "under-7": {2: F(1), 3: F(1), 4: F(1), 5: F(1), 6: F(1)},
}
"""What the paragraph lists, and nothing that was taken from the product."""

LOST: dict[str, frozenset[int]] = {
    **{kind: frozenset({7}) for kind in LEAST if kind.startswith("place-")},
    "field": frozenset({5, 6, 7, 8}),
    "any-7": frozenset(range(2, 13)) - {7},
    "over-7": frozenset(range(2, 8)),
    "under-7": frozenset(range(7, 13)),
}

SESSION = Session(
    game="mini-dice", sign=Sign(chip=CHIP), evidence=Evidence(frozenset(Record), "it keeps all")
)
EMPTY = Layout(unseen=frozenset(), holder=1, holder_name="Arlo", holder_known=True)


def judged(stake: int, kind: str, total: int, settlement: Event | None) -> dict[str, Outcome]:
    """How a round ends in which one wager is placed, the dice show a sum, and a settlement follows."""
    low = max(1, total - 6)
    lines: list[Event] = [
        ev.RoundOpened(line=1, id="1", shaker=1),
        ev.PlayerSeated(line=2, seat=1, player="Arlo", stake=50_000),
        ev.WagerPlaced(line=3, seat=1, amount=stake, wager=kind),
        ev.ShakerShaken(line=4, by=1, times=3),
        ev.ShakerUncovered(line=5),
        ev.DiceSeen(line=6, faces=(low, total - low)),
        ev.SumCalled(line=7, total=total),
        *([settlement] if settlement else []),
        ev.RoundEnded(line=9),
    ]
    opened = lines[0]
    assert isinstance(opened, ev.RoundOpened)
    played = Round(
        source=Source("x", "table-log"),
        first_line=1,
        text="",
        events=tuple(lines),
        session=SESSION,
        opened=opened,
    )
    table = DiceTable(played, GAME, Law(date(2008, 3, 14), None), EMPTY)
    found: dict[str, Outcome] = {}

    def judge(occasion: Occasion) -> None:
        for duty in (dice_payout, dice_settled_rightly, dice_wager_payable):
            if type(occasion) in duty.on:
                outcome = duty.judge(occasion, table)
                for one in outcome if isinstance(outcome, tuple) else (outcome,):
                    if one is not None:
                        found[duty.name] = one

    replay(table, judge)
    return found


def paid(amount: int, kind: str) -> ev.WagerPaid:
    return ev.WagerPaid(line=8, seat=1, amount=amount, wager=kind)


def taken(amount: int, kind: str) -> ev.WagerCollected:
    return ev.WagerCollected(line=8, seat=1, amount=amount, wager=kind)


def test_the_occasions_are_those_of_a_wager_and_its_settlement() -> None:
    assert WagerSettled in dice_payout.on
    assert DiceWagered in dice_wager_payable.on


@pytest.mark.parametrize(
    ("kind", "total", "odds"),
    [(kind, total, odds) for kind, wins in LEAST.items() for total, odds in wins.items()],
)
def test_every_stake_is_paid_at_its_odds_and_not_a_cent_less(
    kind: str, total: int, odds: Fraction
) -> None:
    for chips in range(1, MAXIMUM + 1):
        stake = chips * CHIP
        due = stake * odds
        enough = -(-due.numerator // due.denominator)
        ending = judged(stake, kind, total, paid(enough, kind))
        assert ending["dice-payout"].kind.value == "met", stake
        assert ending["dice-settled-rightly"].kind.value == "met", stake
        assert (
            judged(stake, kind, total, paid(enough + CHIP, kind))["dice-payout"].kind.value == "met"
        )
        short = judged(stake, kind, total, paid(enough - 1, kind))
        assert short["dice-payout"].kind.value == "violated", stake


@pytest.mark.parametrize("kind", LEAST)
def test_every_stake_that_cannot_be_paid_in_chips_is_known(kind: str) -> None:
    for chips in range(1, MAXIMUM + 1):
        total, *_ = LEAST[kind]
        whole = all((chips * odds).denominator == 1 for odds in LEAST[kind].values())
        ending = judged(chips * CHIP, kind, total, None)["dice-wager-payable"]
        assert ending.kind.value == ("met" if whole else "violated"), chips


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("kind", LEAST)
def test_each_sum_has_a_wager_paid_collected_or_left(kind: str, total: int) -> None:
    won, lost = total in LEAST[kind], total in LOST[kind]
    assert not (won and lost)
    settled = "dice-settled-rightly"
    endings = {
        "paid": judged(3000, kind, total, paid(30_000, kind))[settled].kind.value,
        "taken": judged(3000, kind, total, taken(3000, kind))[settled].kind.value,
    }
    left = judged(3000, kind, total, None).get(settled)
    assert endings == {
        "paid": "met" if won else "violated",
        "taken": "met" if lost else "violated",
    }
    assert (left.kind.value if left else None) == ("violated" if won or lost else None)


def test_the_product_knows_no_other_wager_and_no_other_odds() -> None:
    assert {kind: dict(wager.odds) for kind, wager in GAME.wagers.items()} == LEAST
    assert {kind: wager.loses for kind, wager in GAME.wagers.items()} == LOST
    assert set(GAME.lasting) == {kind for kind in LEAST if kind.startswith("place-")}
