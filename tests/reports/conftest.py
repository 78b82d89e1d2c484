"""A report with something of everything for the tests of the renderers, and a browser for their pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

import browser
import paths
from drawn_pages import drawn
from handaudit.auditing.confidence import Confidence, Doubt
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.tally import Tally
from handaudit.duties.outcome import Kind, Severity
from made_reports import NO_BURN

Find = Callable[..., Finding]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests: its start takes a second of the processor."""
    if browser.CHROMIUM is None:
        pytest.skip(browser.ABSENT)
    with browser.launched() as launched:
        yield launched


@pytest.fixture
def tab(chromium: Browser) -> Iterator[browser.Opened]:
    """A page as wide as a desk's screen, which must not complain."""
    with browser.opened(chromium, 1280) as opened:
        yield opened
        assert opened.complaints == []


@pytest.fixture(scope="session")
def one_hand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on a log with one violation."""
    return drawn(tmp_path_factory.mktemp("page"), [paths.NO_BURN])


@pytest.fixture
def no_burn() -> Finding:
    return NO_BURN


@pytest.fixture
def report() -> Report:
    return Report(
        inputs=[
            InputAudited(
                path="logs/p07.tlog",
                format="table-log",
                encoding="utf-8",
                sha256="ab" * 32,
                hands=38,
                rounds_not_audited=2,
            ),
            InputAudited(
                path="logs/p08.txt", format="pokerstars", encoding="utf-8", hands=4, unread_lines=1
            ),
        ],
        hands=40,
        findings=[NO_BURN, _unclear(), _erred(), _unread()],
        by_rule={
            "opening-order": Tally(met=1180, indeterminate=1, erred=1),
            "burn-before-street": Tally(met=118, violated=1, not_evidenced=30),
            "odd-chip": Tally(not_evidenced=5),
            "ante-posted": Tally(not_applicable=40),
        },
        silence={
            "odd-chip": {"posted chip: the sign does not give it": 5},
            "burn-before-street": {"burn cards: a PokerStars history has no line for it": 30},
        },
        not_audited=[
            NotAudited(
                location=Location("logs/p07.tlog", 512, 1, 530),
                hand="39",
                reason="the log stops in the middle of the round",
                incomplete=True,
            ),
            NotAudited(
                location=Location("logs/p07.tlog", 480, 1, 490),
                hand="38",
                reason="the room called the round off",
                incomplete=False,
            ),
        ],
    )


OPENING = replace(
    NO_BURN,
    rule="opening-order",
    citations=("19:47-14.10(e)",),
    dealer=None,
    time=None,
    notes=(),
    confidence=Confidence.HIGH,
    doubts=(),
)


def _unclear() -> Finding:
    return replace(
        OPENING,
        outcome=Kind.INDETERMINATE,
        message="seat 4 opened the betting round",
        expected="seat 2 by A-03 first reading; seat 4 by its second",
        actual="seat 4",
        hand="2",
        seat=4,
        player="P-002",
        location=Location("logs/p07.tlog", 60, 1, 60),
        evidence=(Quote(60, "seat 4 bets 5"),),
        notes=("readings that disagree: A-03.1, A-03.2",),
        confidence=Confidence.MEDIUM,
        doubts=(Doubt.READINGS_DISAGREE,),
        fingerprint="7d793037a0760186",
    )


def _erred() -> Finding:
    return replace(
        OPENING,
        outcome=Kind.ERRED,
        message="the rule failed on this occasion: KeyError: 7",
        expected="",
        actual="",
        hand="3",
        confidence=Confidence.LOW,
        doubts=(Doubt.RULE_FAILED,),
        location=Location("logs/p07.tlog", 99, 1, 99),
        evidence=(Quote(99, "seat 7 checks"),),
        fingerprint="e99a18c428cb38d5",
    )


def _unread() -> Finding:
    return replace(
        OPENING,
        rule="readable-line",
        citations=("log:syntax",),
        edition=None,
        severity=Severity.WARNING,
        message="the line cannot be read",
        expected="an amount of money",
        actual="'fiive'",
        game=None,
        table=None,
        hand=None,
        location=Location("logs/p08.txt", 7, 12, 7),
        evidence=(Quote(7, "Kit: calls fiive dollars"),),
        fingerprint="0cc175b9c0f1b6a8",
    )
