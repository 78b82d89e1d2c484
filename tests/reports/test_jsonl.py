"""JSON Lines: written while the audit runs."""

import gc
import json
from pathlib import Path
from typing import Any

import pytest

from handaudit.auditing import batches
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import HandAudited
from handaudit.auditing.run import audit
from handaudit.commands import group
from handaudit.duties.outcome import Kind
from handaudit.reports import json as whole
from handaudit.reports.jsonl import JsonLines
from paths import SAMPLES

BREACHES = str(SAMPLES / "breaches" / "no-card-twice")
DAMAGED = str(SAMPLES / "damaged")


def lines_of(*paths: str, **options: Any) -> list[Any]:
    written: list[bytes] = []
    lines = JsonLines(written.append)
    callbacks = AuditCallbacks(on_result=lines.add)
    lines.close(audit(paths, AuditOptions(**options), callbacks))
    return [json.loads(line) for line in written]


def test_it_holds_what_the_json_report_holds() -> None:
    report = json.loads(whole.render(audit([BREACHES, DAMAGED])))
    *lines, summary = lines_of(BREACHES, DAMAGED)
    findings = [line for line in lines if line.pop("type") == "finding"]
    assert sorted(findings, key=_mark) == sorted(report["findings"], key=_mark)
    assert summary["type"] == "summary"
    assert summary["schema"] == report["schema"]
    assert summary["inputs"] == report["inputs"]
    assert summary["not_audited"] == report["not_audited"]
    assert {name: summary[name] for name in report["summary"]} == report["summary"]


def _mark(finding: Any) -> str:
    mark: str = finding["fingerprint"]
    return mark


def test_every_round_has_a_line_before_its_findings() -> None:
    *lines, summary = lines_of(BREACHES, DAMAGED)
    hands = [line for line in lines if line["type"] == "hand"]
    assert len(hands) == sum(one["hands"] for one in summary["inputs"])
    assert sum(hand["audited"] for hand in hands) == summary["hands"]
    assert all(bool(hand["reason"]) is not hand["audited"] for hand in hands)
    for number, line in enumerate(lines):
        if line["type"] == "hand":
            following = lines[number + 1 : number + 1 + line["findings"]]
            assert [(one["type"], one["hand"]) for one in following] == [
                ("finding", line["hand"])
            ] * line["findings"]


def test_findings_come_while_the_audit_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ITEMS", 3)
    heard: list[HandAudited | Finding] = []
    seen: list[int] = []
    audit(
        [BREACHES],
        callbacks=AuditCallbacks(
            on_result=heard.append, progress=lambda _bytes, _hands: seen.append(len(heard))
        ),
    )
    assert 0 < seen[0] < len(heard)


def test_findings_that_are_handed_on_are_counted_but_not_kept() -> None:
    kept = audit([BREACHES])
    report = audit(
        [BREACHES], AuditOptions(keep_findings=False), AuditCallbacks(on_result=lambda _: None)
    )
    assert report.findings == []
    assert report.groups == kept.groups
    assert report.listed == {Kind.VIOLATED: len(kept.findings)}
    assert whole.summary(report) == whole.summary(kept)


def test_memory_does_not_grow_with_the_findings(tmp_path: Path) -> None:
    hand = (Path(BREACHES) / "one-king-of-hearts-too-many.txt").read_text(encoding="utf-8")
    log = tmp_path / "a.txt"
    hands = (hand.replace("Game #", f"Game #{number}") for number in range(60))
    log.write_text("\n\n\n".join(hands), encoding="utf-8")
    alive: list[int] = []

    def hear(one: HandAudited | Finding) -> None:
        if isinstance(one, Finding):
            alive.append(sum(type(other) is Finding for other in gc.get_objects()))

    gc.freeze()  # what was there before is not looked through
    audit([str(log)], AuditOptions(keep_findings=False), AuditCallbacks(on_result=hear))
    gc.unfreeze()
    assert len(alive) >= 60
    assert alive[-1] - alive[0] < 5


def test_the_file_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.jsonl"
    asked = ["check", BREACHES, "--format", "jsonl", "-o", str(target), "-q"]
    assert group.run(asked) == 1
    assert json.loads(target.read_bytes().splitlines()[-1])["type"] == "summary"
    target.unlink()

    def interrupted(paths: Any, options: AuditOptions, callbacks: AuditCallbacks) -> None:
        audit(paths, options, callbacks)
        raise KeyboardInterrupt

    monkeypatch.setattr("handaudit.commands.check.audit", interrupted)
    assert group.run(asked) == 130
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().err.strip() == ""
