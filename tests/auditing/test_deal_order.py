"""Deals that chance hardly ever gives are remarked upon, and are no finding."""

from pathlib import Path

import pytest

from handaudit.auditing import batches
from handaudit.auditing.deal_order import chance
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.run import audit
from handaudit.commands import group
from paths import SAMPLES

SUITS = [
    " ".join(f"{rank}{suit}" for rank in three)
    for suit in "cdhs"
    for three in ("234", "678", "TJQ", "QKA")
]
RANKS = [f"{rank}c {rank}d {rank}h" for rank in "23456789TJQKA"] + [
    "2d 2h 2s",
    "3d 3h 3s",
    "4d 4h 4s",
]
MIXED = [f"{rank}c {other}h Ks" for rank in "2345" for other in "789T"]


def hand(number: int, flop: str, table: str = "Heron", hour: int = 21) -> str:
    """A hand that ends on the flop, in which nobody breaks a rule."""
    time = f"2008/03/14 {hour}:{number:02}:10 ET"
    return f"""PokerStars Game #50081500{number:02}: Hold'em No Limit ($0.50/$1.00) - {time}
Table '{table}' 6-max Seat #1 is the button
Seat 1: quillon ($100 in chips)
Seat 2: bettina_v ($100 in chips)
Seat 4: Corin77 ($100 in chips)
bettina_v: posts small blind $0.50
Corin77: posts big blind $1
*** HOLE CARDS ***
quillon: calls $1
bettina_v: folds
Corin77: checks
*** FLOP *** [{flop}]
Corin77: bets $4
quillon: folds
Uncalled bet ($4) returned to Corin77
Corin77 collected $2.40 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0.10
Board [{flop}]
Seat 1: quillon (button) folded on the Flop
Seat 2: bettina_v (small blind) folded before Flop
Seat 4: Corin77 (big blind) collected ($2.40)
"""


def night(folder: Path, flops: list[str], table: str = "Heron") -> Path:
    """The log of a night with these flops."""
    log = folder / f"{table}.txt"
    hands = [hand(number, flop, table) for number, flop in enumerate(flops)]
    log.write_text("\n\n".join(hands), encoding="utf-8")
    return log


@pytest.mark.parametrize("flops", [SUITS, RANKS], ids=["suits", "ranks"])
def test_sixteen_rounds_of_a_sorted_deck_are_not_green_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flops: list[str]
) -> None:
    assert group.run(["check", str(night(tmp_path, flops)), "--quiet"]) == 0
    assert capsys.readouterr().err == (
        "handaudit: 16 rounds at table Heron on 2008-03-14 deal cards in the order of suits or ranks, "
        "which chance hardly ever does; see handaudit randomness\n"
    )


def test_the_flop_of_the_round_before_is_remarked_upon(tmp_path: Path) -> None:
    log = night(tmp_path, [*MIXED[:8], *[MIXED[8]] * 4])
    (remark,) = audit(log).remarks
    assert remark.startswith(
        "3 rounds at table Heron on 2008-03-14 have the flop of the round before"
    )


@pytest.mark.parametrize("form", ["json", "jsonl", "html", "markdown", "sarif"])
def test_reports_for_people_and_programs_have_it(tmp_path: Path, form: str) -> None:
    target = tmp_path / "report"
    log = night(tmp_path, SUITS)
    assert group.run(["check", str(log), "--format", form, "-o", str(target), "-q"]) == 0
    assert "see handaudit randomness" in target.read_text(encoding="utf-8")


def test_the_processes_and_the_parts_of_a_log_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "SIZE", 1_000)
    log = night(tmp_path, [*SUITS, *[MIXED[8]] * 4])
    assert len(audit(log).remarks) == 2
    assert audit(log, AuditOptions(jobs=2)).remarks == audit(log).remarks


def test_the_parts_of_an_audit_are_counted_together(tmp_path: Path) -> None:
    logs, parts, whole = tmp_path / "logs", [], tmp_path / "whole.json"
    for number in range(4):
        (logs / str(number)).mkdir(parents=True)
        places = range(4 * number, 4 * number + 4)
        hands = [hand(at, SUITS[at], hour=18 + number) for at in places]
        (logs / str(number) / "night.txt").write_text("\n\n".join(hands), encoding="utf-8")
    for number in range(1, 5):
        target = tmp_path / f"{number}.json"
        command = ["check", str(logs), "--shard", f"{number}/4", "--format", "json", "-q"]
        assert group.run([*command, "-o", str(target)]) == 0
        assert b"see handaudit randomness" not in target.read_bytes()
        parts.append(str(target))
    assert group.run(["merge", *parts, "--format", "json", "-q", "-o", str(whole)]) == 0
    assert b"16 rounds at table Heron on 2008-03-14 deal cards in the order" in whole.read_bytes()


def test_other_tables_do_not_hide_it_and_copies_do_not_make_it(tmp_path: Path) -> None:
    night(tmp_path, SUITS)
    night(tmp_path, MIXED, "Stork")
    copies = tmp_path / "copies"
    copies.mkdir()
    for number in range(4):
        (copies / f"{number}.txt").write_text(hand(1, MIXED[0], "Egret"), encoding="utf-8")
    (remark,) = audit(tmp_path).remarks
    assert "at table Heron" in remark


def test_fair_deals_and_a_few_written_by_hand_are_not(tmp_path: Path) -> None:
    assert audit(night(tmp_path, MIXED)).remarks == []
    assert audit(night(tmp_path, SUITS[:4])).remarks == []
    assert not any("chance" in one for one in audit(SAMPLES / "compliant").remarks)


@pytest.mark.parametrize(("number", "of", "least"), [(1, 1, 0.0), (16, 16, 1e-40), (5, 1000, 0.9)])
def test_the_bound_is_no_less_than_the_chance(number: int, of: int, least: float) -> None:
    assert least <= chance(number, of, 0.01) <= 1
