"""The odds that a casino pays at mini-dice: which payment sets them, and which is held against them."""

from fractions import Fraction

import pytest

from handaudit.replay.dice.odds import HouseOdds
from replayed import DICE, DiceRound

SIX_TO_FIVE, SEVEN_TO_SIX, FIVE_TO_FOUR = Fraction(6, 5), Fraction(7, 6), Fraction(5, 4)


class House:
    """Payments of place bets on 6, round by round; ``compared`` is what the next comparison tells."""

    def __init__(self) -> None:
        self.odds = HouseOdds()
        self.number = 0

    def pays(
        self,
        wager: str,
        amount: str,
        *,
        kind: str = "place-6",
        dice: str = "4 2",
        table: str = "D01",
        casino: str = "Seaside Hall",
        at: str = "",
        name: str = "a.tlog",
        head: str = DICE,
        shown: bool = True,
    ) -> "House":
        self.number += 1
        total = sum(map(int, dice.split()))
        shaken = f"dealer shakes 3\nseat 1 shakes 3\ndealer uncovers\ndice {dice}\n"
        seven = DiceRound(f"{shaken.replace(dice, '4 3')}dealer calls 7").left if shown else None
        of = DiceRound(
            f"seat 2 wagers {wager} on {kind}\n{shaken}dealer calls {total}\n"
            f"dealer pays {amount} to 2 on {kind}",
            seven,
            head=head.replace("D01", table).replace("Seaside Hall", casino),
            opens=f"round {self.number} {at or f'2008-03-14T22:{self.number:02}:00'}",
            name=name,
        )
        self.odds.add(of.table)
        return self

    def compared(self) -> list[tuple[str, Fraction, Fraction, str]]:
        """Each payment by its round: the odds paid, those set, and where they were."""
        return [
            (table.round.id, one.paid, one.set, one.where) for one, table in self.odds.compared()
        ]


def test_the_first_payment_above_the_least_odds_sets_those_of_the_casino() -> None:
    house = House().pays("6", "7").pays("30", "36").pays("60", "72").pays("12", "14")
    where = "2 at table D01"
    assert house.compared() == [
        ("1", SEVEN_TO_SIX, SEVEN_TO_SIX, "1 at table D01"),
        ("2", SIX_TO_FIVE, SIX_TO_FIVE, where),
        ("3", SIX_TO_FIVE, SIX_TO_FIVE, "3 at table D01"),
        ("4", SEVEN_TO_SIX, SIX_TO_FIVE, where),
    ]


def test_it_is_the_first_by_time_at_whatever_table_and_in_whatever_log() -> None:
    house = House()
    house.pays("30", "36", at="2008-03-14T23:00:00", name="a.tlog")
    house.pays("60", "75", at="2008-03-14T22:00:00", name="b.tlog", table="D02")
    assert house.compared() == [
        ("2", FIVE_TO_FOUR, FIVE_TO_FOUR, "2 at table D02"),
        ("1", SIX_TO_FIVE, FIVE_TO_FOUR, "2 at table D02"),
    ]


@pytest.mark.parametrize(
    ("names", "first"), [(("b.tlog", "a.tlog"), "2"), (("a.tlog", "b.tlog"), "1")]
)
def test_at_the_same_time_the_path_decides(names: tuple[str, str], first: str) -> None:
    house, at = House(), "2008-03-14T22:00:00"
    house.pays("30", "36", at=at, name=names[0]).pays("60", "75", at=at, name=names[1])
    assert house.compared()[0][0] == first


def test_without_a_time_and_a_path_between_them_the_line_decides() -> None:
    head = DICE.replace("date 2008-03-14\n", "")
    shaken = "dealer shakes 3\nseat 1 shakes 3\ndice 4 2\ndealer calls 6\n"
    of = DiceRound(
        f"seat 2 wagers 30 on place-6\nseat 3 wagers 60 on place-6\n{shaken}"
        "dealer pays 75 to 3 on place-6\ndealer pays 36 to 2 on place-6",
        head=head,
        opens="round 1",
    )
    odds = HouseOdds()
    of.table.payments.reverse()
    odds.add(of.table)
    assert [one.paid for one, _ in odds.compared()] == [FIVE_TO_FOUR, SIX_TO_FIVE]


def test_other_wagers_sums_and_casinos_have_odds_of_their_own() -> None:
    house = House().pays("30", "36").pays("60", "75", casino="Harbour Hall")
    house.pays("60", "75", kind="place-8", dice="4 4")
    house.pays("5", "15", kind="field", dice="1 1").pays("5", "20", kind="field", dice="6 6")
    assert {(paid, set_) for _, paid, set_, _ in house.compared()} == {
        (SIX_TO_FIVE, SIX_TO_FIVE),
        (FIVE_TO_FOUR, FIVE_TO_FOUR),
        (Fraction(3), Fraction(3)),
        (Fraction(4), Fraction(4)),
    }


def test_a_log_without_a_casino_is_a_casino_of_its_own_and_a_table_may_lack_a_name() -> None:
    head = DICE.replace('casino "Seaside Hall"\n', "").replace("table D01\n", "")
    house = House().pays("30", "36", head=head, name="a").pays("60", "75", head=head, name="b")
    house.pays("60", "75", head=head, name="a")
    assert house.compared() == [
        ("1", SIX_TO_FIVE, SIX_TO_FIVE, "1"),
        ("3", FIVE_TO_FOUR, SIX_TO_FIVE, "1"),
        ("2", FIVE_TO_FOUR, FIVE_TO_FOUR, "2"),
    ]


def test_one_cause_at_a_table_is_told_once() -> None:
    house = House().pays("30", "36").pays("60", "75").pays("60", "75").pays("6", "7")
    house.pays("60", "75", table="D02").pays("12", "14").pays("30", "36")
    assert [number for number, *_ in house.compared()] == ["1", "2", "4", "5", "7"]


def test_what_was_compared_before_is_not_told_again_and_is_not_forgotten() -> None:
    house = House().pays("30", "36").pays("60", "75")
    assert [number for number, *_ in house.compared()] == ["1", "2"]
    assert house.compared() == []
    house.pays("60", "75").pays("30", "36").pays("60", "72", table="D02").pays("6", "7")
    assert house.compared() == [
        ("4", SIX_TO_FIVE, SIX_TO_FIVE, "4 at table D01"),
        ("5", SIX_TO_FIVE, SIX_TO_FIVE, "5 at table D02"),
        ("6", SEVEN_TO_SIX, SIX_TO_FIVE, "1 at table D01"),
    ]


@pytest.mark.parametrize(
    ("wager", "amount", "same"),
    [
        ("12", "15", True),  # 14.40, which no chip pays
        ("12", "15.39", True),
        ("12", "15.40", False),
        ("12", "14.40", True),
        ("12", "14", False),
        ("30", "36", True),
        ("30", "36.50", False),
        ("30", "37", False),
        ("30", "35", False),
    ],
)
def test_the_same_odds_are_paid_to_the_next_chip(wager: str, amount: str, *, same: bool) -> None:
    house = House().pays("5", "6").pays("60", "72").pays(wager, amount)
    found = house.compared()[1:]
    assert [paid == set_ for _, paid, set_, _ in found] == [same]


@pytest.mark.parametrize(
    ("kind", "wager", "amount", "kept"),
    [
        ("place-6", "6", "7", True),
        ("place-6", "0", "7", False),
        ("place-6", "6", "6.99", False),  # another rule's
        ("place-6", "6", "7.01", True),
        ("place-6", "5", "6", False),  # 5.83, to the next chip
        ("place-6", "5", "6.83", False),
        ("place-6", "5", "6.84", True),
        ("place-6", "5", "7", True),
        ("place-10", "2.50", "5.49", False),  # 4.50
        ("place-10", "2.50", "5.50", True),
    ],
)
def test_only_payments_are_kept_that_are_at_the_least_odds_or_surely_above(
    kind: str, wager: str, amount: str, *, kept: bool
) -> None:
    dice = "4 2" if kind == "place-6" else "5 5"
    assert len(House().pays(wager, amount, kind=kind, dice=dice).compared()) == kept


@pytest.mark.parametrize(
    ("amount", "kept"),
    [
        ("7", True),
        ("14", False),  # for another 6 that may have lain there
        ("15", True),
        ("13", True),
        ("8.17", True),  # a wager of no whole chips would have brought it
        ("28", False),
    ],
)
def test_what_may_have_been_paid_on_more_than_the_log_shows_is_not_compared(
    amount: str, *, kept: bool
) -> None:
    assert len(House().pays("6", amount, shown=False).compared()) == kept
    assert len(House().pays("6", amount).compared()) == 1


def test_without_a_chip_on_the_sign_a_dollar_is_the_smallest() -> None:
    head = DICE.replace("posted chip 1\n", "")
    assert House().pays("5", "6", head=head).compared() == []
    assert len(House().pays("5", "6.84", head=head).compared()) == 1
    quarters = DICE.replace("posted chip 1\n", "posted chip 0.25\n")
    assert House().pays("5", "6", head=quarters).compared() == []
    assert len(House().pays("5", "6.25", head=quarters).compared()) == 1


def test_a_payment_is_kept_with_its_line_and_its_player_alone() -> None:
    ((one, table),) = House().pays("6", "7").odds.compared()
    played = table.round
    assert played.text == "dealer pays 7 to 2 on place-6"
    assert played.line_text(one.event.line) == played.text
    assert [getattr(event, "player", None) for event in played.events] == ["Bettina", None]
    assert str(table.law.day) == "2008-03-14"


def test_the_payments_of_a_round_with_an_unread_line_are_not_compared() -> None:
    lines = (
        "seat 2 wagers 6 on place-6\ndealer shakes 3\nseat 1 shakes 3\ndice 4 2\ndealer calls 6\n"
    )
    odds = HouseOdds()
    odds.add(DiceRound(f"{lines}dealer pays 7 to 2 on place-6\ndealer hums\n").table)
    assert [*odds.compared()] == []
