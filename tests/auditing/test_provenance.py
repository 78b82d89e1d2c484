"""What a report says of the rules and the settings that it rests on."""

from datetime import date
from pathlib import Path

import pytest

from handaudit import audit
from handaudit.auditing import provenance
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Provenance
from handaudit.auditing.results import AuditSettings
from handaudit.commands.group import run
from handaudit.duties.registry import DUTIES
from handaudit.duties.selection import Selection
from handaudit.law.house import file as house_file
from handaudit.law.house.profiles import Houses
from paths import NO_BURN

Capture = pytest.CaptureFixture[str]


def told(**settings: object) -> Provenance:
    return provenance.of(AuditSettings(**settings))  # type: ignore[arg-type]


def test_it_tells_what_was_asked_for() -> None:
    chosen = Selection(("14.10",), ("turn-order",), extra=("show-order",), preview=True)
    found = told(
        selection=chosen, edition="nj-2008", as_of=date(2011, 5, 2), list_not_evidenced=True
    )
    assert (found.select, found.ignore) == (("14.10",), ("turn-order",))
    assert found.extend_select == ("show-order",)
    assert (found.edition, found.as_of) == ("nj-2008", "2011-05-02")
    assert found.preview
    assert found.lists_not_evidenced
    assert found.house is None
    assert found.rules_sha256 == told().rules_sha256


def test_houses_that_say_the_same_have_the_same_digest() -> None:
    one = told(houses=house_file.parse("[house]\nmin-raise = true\n")).house
    same = told(houses=house_file.parse("# the same\n[house]\nmin-raise = true\nreopen = false\n"))
    other = told(houses=house_file.parse("[house]\nmin-raise = true\nreopen = true\n")).house
    assert one is not None
    assert one == same.house
    assert one != other
    assert told(houses=Houses("live")).house is None
    auto = told(houses=Houses("auto")).house
    assert auto is not None
    assert auto.profile == "auto"


def test_another_text_of_a_rule_is_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace  # noqa: PLC0415

    before = told().rules_sha256
    changed = (replace(DUTIES[0], doc={**DUTIES[0].doc, "Met": "otherwise"}), *DUTIES[1:])
    monkeypatch.setattr("handaudit.duties.registry.DUTIES", changed)
    monkeypatch.setattr(provenance, "_rules", provenance._rules.__wrapped__)  # noqa: SLF001
    assert told().rules_sha256 != before


def test_nothing_in_it_is_of_the_machine_or_the_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = audit(str(NO_BURN)).provenance
    (tmp_path / "handaudit.toml").write_text("quiet = true\n", encoding="utf-8")
    assert audit(str(NO_BURN), AuditOptions(jobs=2)).provenance == before
    assert before is not None


def test_parts_that_were_audited_otherwise_make_no_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.tlog").write_bytes(NO_BURN.read_bytes())
    asked = ["check", "a.tlog", "--format", "json", "-q"]
    run([*asked, "--shard", "1/2", "-o", "1.json"])
    run([*asked, "--shard", "2/2", "-o", "2.json", "--select", "14.10"])
    capsys.readouterr()
    assert run(["merge", "1.json", "2.json"]) == 2
    said = capsys.readouterr().err
    assert "the parts were audited with different settings or rules" in said


def test_a_report_of_audits_with_different_settings_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, options in (("a", []), ("b", ["--select", "14.10"])):
        (tmp_path / f"{name}.tlog").write_bytes(NO_BURN.read_bytes())
        run(["check", f"{name}.tlog", "-q", "--format", "json", "-o", f"{name}.json", *options])
    run(["merge", "a.json", "b.json", "--format", "json", "-o", "both.json"])
    assert '"provenance"' in Path("a.json").read_text(encoding="utf-8")
    assert '"provenance"' not in Path("both.json").read_text(encoding="utf-8")
