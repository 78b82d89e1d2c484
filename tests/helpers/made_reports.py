"""Reports made up for the tests of the command line, and an engine that gives them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from handaudit.auditing.confidence import Confidence, Doubt
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.tally import Tally
from handaudit.duties.outcome import Kind, Severity

Audited = Callable[[Report], list[dict[str, Any]]]
Capture = pytest.CaptureFixture[str]
MET, SILENT = Kind.MET, Kind.NOT_EVIDENCED
VIOLATED, UNCLEAR, ERRED = Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED


NO_BURN = Finding(
    rule="burn-before-street",
    citations=("19:47-14.10(g)", "19:47-14.1 Burn card"),
    edition="nj-1999",
    outcome=Kind.VIOLATED,
    severity=Severity.ERROR,
    message="no card was burned before the flop",
    expected="one burn, after the betting round and before the flop",
    actual="the flop was dealt with no burn",
    game="holdem high",
    table="P07",
    hand="1",
    dealer="D-118",
    seat=None,
    player=None,
    time="2008-03-14T21:04:10",
    location=Location("logs/p07.tlog", 31, 1, 31),
    evidence=(Quote(24, "seat 3 checks"), Quote(31, "dealer deals board 7h 8c Td")),
    notes=(
        "the text of 14.10 in force on 2008-03-14 has not been seen; that of nj-1999 is applied",
    ),
    fingerprint="5d41402abc4b2a76",
    confidence=Confidence.MEDIUM,
    doubts=(Doubt.TEXT_UNSEEN,),
)
"""A breach with something in nearly every field; others are made of it by ``msgspec.structs.replace``."""


def audited(*kinds: Kind, incomplete: bool = False, hands: int = 1) -> Report:
    """A report in which one occasion of a rule ended in each of these outcomes."""
    tally = Tally()
    for kind in kinds:
        name = kind.name.lower()
        setattr(tally, name, getattr(tally, name) + 1)
    gap = NotAudited(location=Location("a.tlog", 9, 1, 9), hand="2", reason="cut", incomplete=True)
    listed = {Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED}
    return Report(
        inputs=[InputAudited(path="a.tlog", format="table-log", hands=hands)],
        hands=hands,
        findings=[finding(kind) for kind in kinds if kind in listed],
        by_rule={"burn-before-street": tally},
        not_audited=[gap] if incomplete else [],
    )


def finding(kind: Kind) -> Finding:
    """A finding of that outcome, in the log of ``audited``."""
    return replace(
        NO_BURN,
        outcome=kind,
        location=Location("a.tlog", 3, 1, 3),
        evidence=(Quote(3, "dealer deals board 7h 8c Td"),),
        fingerprint="f00d",
    )


def replace_engine(monkeypatch: pytest.MonkeyPatch, audit: Callable[..., Report]) -> None:
    monkeypatch.setattr("handaudit.commands.check.audit", audit)
