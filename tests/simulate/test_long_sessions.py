"""Sessions of some hours with one breach of what holds from round to round: found once, at its line."""

import random
from collections import Counter
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import detection_page
import pytest

from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.simulate.planting import Simulated, plant

ROUNDS = 150
HOURS = timedelta(hours=2)
BIG_OMAHA = "big-omaha high-low-eight"

BREACHES = {
    **dict.fromkeys(
        (
            "absence-accounted-for",
            "bad-beat-contribution",
            "button-moves-clockwise",
            "button-starts-at-dealers-right",
            "coin-ante",
            "coin-for-antes-only",
            "contribution-after-rake",
            "cut-before-deal",
            "cut-size",
            "deck-backs-differ",
            "deck-opened-for-table",
            "deck-put-in-sequence",
            "decks-alternate",
            "decks-changed",
            "decks-seen-and-washed",
            "minimum-stake",
            "one-payout",
            "recut-before-deal",
            "shuffle-before-deal",
            "stakes-not-reduced",
            "stakes-only-between-rounds",
            "stub-count-right",
            "stub-counted-in-time",
            "two-decks-at-table",
        ),
        "holdem high",
    ),
    "kill-blind-amount": BIG_OMAHA,
    "kill-button-follows-pot": BIG_OMAHA,
    "kill-carried-over": BIG_OMAHA,
    "kill-limits": BIG_OMAHA,
}

FOLLOWING = ("button-moves-clockwise", "stakes-not-reduced", "decks-alternate", "kill-carried-over")
"""Breaches that show only against the round before."""


@cache
def session(rule: str) -> Simulated:
    return plant(BREACHES[rule], rule, hands=ROUNDS, seed=7)


class Log:
    """A Table Log taken apart: what stands before the first round, and each round with what follows it."""

    def __init__(self, text: str) -> None:
        self.head: list[str] = []
        self.units: list[list[str]] = []
        for line in text.splitlines():
            if line.startswith("round "):
                self.units.append([])
            (self.units[-1] if self.units else self.head).append(line)

    def of(self, hand: str) -> int:
        """The place of a round by its number."""
        return next(at for at, unit in enumerate(self.units) if unit[0].split()[1] == hand)

    def written(self, folder: Path, files: list[list[list[str]]]) -> Report:
        """The audit of files with these rounds; what stands before the first round stays in its file."""
        folder.mkdir()
        sign = [line for line in self.head if line.split(" ")[0] in _SIGN]
        for number, units in enumerate(files):
            head = self.head if self.units[0] in units else sign
            lines = [*head, *(line for unit in units for line in unit)]
            (folder / f"{number}.tlog").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return audit([folder])


_SIGN = ("tlog", "casino", "table", "date", "game", "posted", "unrecorded")


@pytest.mark.parametrize("rule", BREACHES)
def test_a_breach_in_a_session_of_hours_is_found_once_and_nothing_else_is(rule: str) -> None:
    made = session(rule)
    starts = [
        datetime.fromisoformat(unit[0].split()[2]).replace(tzinfo=None)
        for unit in Log(made.log).units
    ]
    assert starts[-1] - starts[0] > HOURS
    (answer,) = made.answers
    (finding,) = detection_page.audit(made.log)
    assert detection_page.is_answer(finding, answer)


@pytest.mark.parametrize("rule", [*FOLLOWING, "stub-counted-in-time", "one-payout"])
def test_rounds_in_another_order_and_in_several_files_change_no_outcome(
    rule: str, tmp_path: Path
) -> None:
    log = Log(session(rule).log)
    whole = log.written(tmp_path / "whole", [log.units])
    chance = random.Random(rule)  # noqa: S311  no secret
    units = [*log.units]
    chance.shuffle(units)
    parts: list[list[list[str]]] = [[], [], []]
    for unit in units:
        chance.choice(parts).append(unit)
    split = log.written(tmp_path / "split", parts)
    assert _found(split) == _found(whole)
    assert split.by_rule == whole.by_rule


def _found(report: Report) -> Counter[tuple[object, ...]]:
    return Counter(
        (one.rule, one.hand, one.outcome, one.message, one.actual, one.fingerprint)
        for one in report.findings
    )


@pytest.mark.parametrize("rule", FOLLOWING)
def test_where_the_round_before_is_missing_nothing_is_broken(rule: str, tmp_path: Path) -> None:
    made = session(rule)
    log = Log(made.log)
    whole = log.written(tmp_path / "whole", [log.units])
    at = log.of(made.answers[0].hand)
    assert at > 0
    gap = [*log.units[: at - 1], *log.units[at:]]
    report = log.written(tmp_path / "gap", [gap])
    assert report.findings == []
    assert report.by_rule[rule].not_evidenced > whole.by_rule[rule].not_evidenced
