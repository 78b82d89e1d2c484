"""Plans: how many rounds show a bias, for people and for programs."""

from collections.abc import Sequence
from typing import Final

import msgspec

from handaudit.randomness.plan import MOST, Plan
from handaudit.reports import json
from handaudit.reports.randomness.words import SPACE, percent

FORMATS: Final = ("text", "json")
SCHEMA: Final = "handaudit-randomness-plan/1"


class PlanRequest(msgspec.Struct, frozen=True):
    """What a plan was requested for."""

    bias: float
    power: float
    alpha: float


def text(plans: Sequence[Plan], asked: PlanRequest) -> str:
    """The plans, a table for each kind of log."""
    lines = [
        f"Rounds after which a bias of {percent(asked.bias)} is seen in {percent(asked.power)} of archives,",
        f"where at most {percent(asked.alpha)} of fair archives raise any alarm (Holm):",
    ]
    for plan in plans:
        lines += ["", plan.kind]
        for row in plan.rows:
            needed = f"more than {MOST:,}" if row.rounds is None else f"{row.rounds:,}"
            lines.append(f"  {row.bias:32}{needed:>14}")
    lines += [
        "",
        "A card that is missing is seen whatever the bias: it never comes.",
        "Tables of more players show more cards a round, and need fewer rounds.",
    ]
    return "".join(f"{line}\n" for line in lines).replace(SPACE, " ")


def as_json(plans: Sequence[Plan], asked: PlanRequest) -> bytes:
    """The same for programs."""
    return json.encoded(
        {
            "schema": SCHEMA,
            **msgspec.to_builtins(asked),
            "correction": "holm",
            "plans": msgspec.to_builtins(list(plans)),
        }
    )
