"""Since when a rule is there, how stable it is, and what becomes of names."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from handaudit.commands import group
from handaudit.duties import catalogue, registry
from handaudit.duties.duty import Duty
from handaudit.duties.poker.burning import burn_before_street
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from paths import NO_BURN

Capture = pytest.CaptureFixture[str]
BREACH = str(NO_BURN)
RULE = "burn-before-street"


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.RENAMED, "no-street-without-burn", RULE)


def _change(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Makes the rule another one in some field."""
    rules = tuple(replace(one, **fields) if one.name == RULE else one for one in registry.DUTIES)
    monkeypatch.setattr(registry, "DUTIES", rules)
    name = fields.get("name", RULE)
    stated = {name if one == RULE else one: what for one, what in NEW_JERSEY.duties.items()}
    monkeypatch.setattr(NEW_JERSEY, "duties", stated)


def test_every_rule_says_since_when_and_how_stable_it_is() -> None:
    for rule in catalogue.entries():
        assert rule.since
        assert rule.status in {"stable", "preview", "deprecated"}


def test_names_are_given_once() -> None:
    names = [one.name for one in registry.DUTIES]
    assert len(set(names)) == len(names)
    assert not set(registry.RENAMED) & set(names)
    assert set(registry.RENAMED.values()) <= set(names)


def test_rules_shows_it(capsys: Capture) -> None:
    assert isinstance(burn_before_street, Duty)
    assert group.run(["rules", RULE]) == 0
    assert f"since\n  {burn_before_street.since} (stable)" in capsys.readouterr().out
    group.run(["rules", RULE, "--format", "json"])
    (rule,) = json.loads(capsys.readouterr().out)["rules"]
    assert (rule["since"], rule["status"]) == (burn_before_street.since, "stable")


@pytest.mark.usefixtures("renamed")
def test_only_a_rule_that_was_renamed_had_another_name_first() -> None:
    former = {one.name: registry.first_name(one.name) for one in registry.DUTIES}
    assert {name for name, first in former.items() if first != name} == {RULE}
    assert former[RULE] == "no-street-without-burn"


@pytest.mark.usefixtures("renamed")
def test_a_former_name_stands_for_the_rule_and_is_told(capsys: Capture) -> None:
    assert group.run(["check", BREACH, "--select", "no-street-without-burn", "-q"]) == 1
    printed = capsys.readouterr()
    assert "the rule no-street-without-burn is called burn-before-street now" in printed.err
    assert f"error[{RULE}]" in printed.out
    assert group.run(["check", BREACH, "--ignore", "no-street-without-burn", "-q"]) == 0
    assert group.run(["rules", "no-street-without-burn"]) == 0


def test_a_baseline_outlives_a_renaming(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    base = str(tmp_path / "base.json")
    with monkeypatch.context() as before:
        _change(before, name="no-street-without-burn")
        assert group.run(["check", BREACH, "--write-baseline", base, "-q"]) == 1
        assert "no-street-without-burn" in Path(base).read_text(encoding="utf-8")
    assert group.run(["check", BREACH, "--baseline", base, "-q"]) == 1
    monkeypatch.setitem(registry.RENAMED, "no-street-without-burn", RULE)
    assert group.run(["check", BREACH, "--baseline", base, "-q"]) == 0


@pytest.mark.usefixtures("renamed")
def test_a_waiver_may_name_a_rule_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "waivers.toml"
    path.write_text(
        '[[waivers]]\nrule = "no-street-without-burn"\nscope = { table = "H03" }\nreason = "r"\n'
        'approved-by = "a"\nticket = "t"\ncreated = 2026-01-01\nexpires = 2026-12-31\n'
    )
    asked = ["check", BREACH, "-q", "--waivers", str(path), "--today", "2026-06-01"]
    assert group.run(asked) == 0


@pytest.mark.usefixtures("renamed")
def test_a_gate_and_a_severity_may_name_a_rule_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    gate = 'fail-on = "no-street-without-burn"\n'
    (tmp_path / "handaudit.toml").write_text(gate)
    assert group.run(["check", BREACH, "-q"]) == 1
    told = f"the rule no-street-without-burn is called {RULE} now"
    assert capsys.readouterr().err.count(told) == 1
    (tmp_path / "handaudit.toml").write_text('[severity]\nno-street-without-burn = "note"\n')
    assert group.run(["check", BREACH, "-q"]) == 1
    printed = capsys.readouterr()
    assert printed.err.count(told) == 1
    assert f"note[{RULE}]" in printed.out


def test_a_preview_is_judged_only_where_its_name_is_selected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _change(monkeypatch, status="preview")
    assert group.run(["check", BREACH, "-q"]) == 0
    assert group.run(["check", BREACH, "-q", "--select", "14.10"]) == 0
    assert group.run(["check", BREACH, "-q", "--select", RULE]) == 1


def test_a_deprecated_rule_is_judged_and_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    _change(monkeypatch, status="deprecated")
    assert group.run(["check", BREACH, "-q"]) == 1
    assert "deprecated" not in capsys.readouterr().err
    assert group.run(["check", BREACH, "-q", "--select", RULE]) == 1
    assert f"the rule {RULE} is deprecated" in capsys.readouterr().err
