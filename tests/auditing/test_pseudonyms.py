"""Players' names are in no report that is masked."""

import re
from pathlib import Path

import pytest

from handaudit.auditing.options import AuditOptions
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.auditing.withheld import WITHHELD
from handaudit.commands import group, words
from handaudit.facts.events import PlayerSeated
from paths import SAMPLES

PATHS = [str(SAMPLES / folder) for folder in ("breaches", "damaged", "compliant")]


def meeting(*names: str) -> Mask:
    mask = Mask()
    events = tuple(
        PlayerSeated(line=seat, seat=seat, player=name, stake=100)
        for seat, name in enumerate(names, start=1)
    )
    mask.meet("a", events, in_round=False)
    return mask


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Kit: calls 5", "player-1: calls 5"),
        ("Kitty: calls 5", "Kitty: calls 5"),
        ("Kit K collected 5 from Kit", "player-2 collected 5 from player-1"),
        ("(a.b*) shows", "player-3 shows"),
        ("a+b shows", "a+b shows"),
        ("Zoë玩 folds, Zoë folds", "Zoë玩 folds, player-4 folds"),
        ("seat 4 calls 5", "seat 4 calls 5"),
    ],
)
def test_whole_names_are_replaced_the_longest_first(text: str, masked: str) -> None:
    assert meeting("Kit", "Kit K", "(a.b*)", "Zoë").text(text) == masked


def test_a_name_is_found_as_a_log_spells_it_between_quotes() -> None:
    mask = meeting('Kit "Ace" K', "back\\slash")
    assert mask.text(r'seat 1 "Kit \"Ace\" K" 200') == 'seat 1 "player-1" 200'
    assert mask.text(r'seat 2 "back\\slash" 200') == 'seat 2 "player-2" 200'


@pytest.fixture(scope="module")
def plain() -> Report:
    return audit(PATHS)


@pytest.fixture(scope="module")
def masked() -> Report:
    return audit(PATHS, AuditOptions(mask=True))


def test_no_name_is_left_in_any_format(plain: Report, tmp_path: Path) -> None:
    names = {finding.player for finding in plain.findings if finding.player}
    assert len(names) > 5
    known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    textual = [form for form in words.FORMATS if form != "parquet"]
    pairs = [part for form in textual for part in ("--format", form, "-o", str(tmp_path / form))]
    assert group.run(["check", *PATHS, "--mask", *pairs]) == 3
    for form in textual:
        content = (tmp_path / form).read_text(encoding="utf-8")
        assert "player-" in content
        assert known.findall(content) == []


def test_a_mask_changes_no_verdict_and_no_fingerprint(plain: Report, masked: Report) -> None:
    def marks(report: Report) -> list[tuple[str, str]]:
        return [(one.rule, one.fingerprint) for one in report.findings]

    assert marks(plain) == marks(masked)
    assert plain.by_rule == masked.by_rule


def test_one_name_has_one_pseudonym_and_the_same_again_in_the_next_run(
    plain: Report, masked: Report
) -> None:
    def pairs(other: Report) -> set[tuple[str | None, str | None]]:
        both = zip(plain.findings, other.findings, strict=True)
        return {(one.player, another.player) for one, another in both}

    found = pairs(masked)
    assert len({name for name, _ in found}) == len(found) == len({mask for _, mask in found})
    assert found == pairs(audit(PATHS, AuditOptions(mask=True)))


def test_a_line_that_could_not_be_read_is_withheld() -> None:
    path = str(SAMPLES / "damaged" / "unreadable-line.txt")
    findings = [
        one for one in audit([path], AuditOptions(mask=True)).findings if one.rule == "log-syntax"
    ]
    assert findings
    for finding in findings:
        assert finding.actual == WITHHELD
        assert {quote.text for quote in finding.evidence} == {WITHHELD}
