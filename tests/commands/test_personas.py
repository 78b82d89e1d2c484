"""A persona sets defaults of other options; a flag, a variable or the file wins over it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from handaudit.commands.check import check
from handaudit.commands.group import run
from handaudit.commands.settings.files import key, options
from handaudit.commands.settings.personas import PERSONAS
from handaudit.duties import registry
from made_reports import ERRED, SILENT, UNCLEAR, VIOLATED, audited, replace_engine
from paths import NO_BURN, ROOT

BREACH = str(NO_BURN)
RULE = "burn-before-street"
Capture = pytest.CaptureFixture[str]
Shown = Callable[..., dict[str, str]]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def preview(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule that the log breaks is in preview."""
    made = [
        replace(duty, status="preview") if duty.name == RULE else duty for duty in registry.DUTIES
    ]
    monkeypatch.setattr(registry, "DUTIES", tuple(made))


def test_every_default_that_a_persona_sets_is_one_of_an_option() -> None:
    known = {str(option.name) for option in options(check).values()}
    for sets in PERSONAS.values():
        assert set(sets) <= known


def test_the_page_has_the_same_table() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| (?:nothing|`([^|]*)`) \|", page, re.MULTILINE))
    by_name = {str(option.name): option for option in options(check).values()}
    made = {}
    for name, sets in PERSONAS.items():
        flags = [
            f"--{key(by_name[one])}" + ("" if value is True else f" {value}")
            for one, value in sets.items()
        ]
        made[name] = "`, `".join(flags)
    assert {name: told.get(name) for name in made} == made


def test_a_setting_of_a_persona_says_where_it_comes_from(shown: Shown) -> None:
    assert shown("--persona", "auditor")["list-not-evidenced"] == "true  # persona auditor"
    assert shown("--persona", "pedantic")["fail-on"] == '"indeterminate"  # persona pedantic'
    assert shown()["persona"] == '"regular"  # default'


def test_a_flag_a_variable_and_the_file_win_over_the_persona(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shown("--persona", "pedantic", "--fail-on", "never")["fail-on"].startswith('"never"')
    Path("handaudit.toml").write_text('persona = "pedantic"\nfail-on = "violated"\n')
    assert shown()["fail-on"] == '"violated"  # handaudit.toml:2'
    assert shown()["preview"] == "true  # persona pedantic"
    monkeypatch.setenv("HANDAUDIT_PERSONA", "auditor")
    assert shown()["verbose"] == "true  # persona auditor"
    assert shown("--persona", "regular")["verbose"] == "false  # default"


@pytest.mark.parametrize(
    ("found", "codes"),
    [
        (VIOLATED, {"regular": 1, "pedantic": 1, "auditor": 1}),
        (UNCLEAR, {"regular": 0, "pedantic": 1, "auditor": 0}),
        (SILENT, {"regular": 3, "pedantic": 3, "auditor": 3}),
        (ERRED, {"regular": 3, "pedantic": 3, "auditor": 3}),
    ],
    ids=lambda one: one.value if hasattr(one, "value") else "",
)
def test_what_fails_a_run_of_each(
    monkeypatch: pytest.MonkeyPatch, found: object, codes: dict[str, int]
) -> None:
    replace_engine(monkeypatch, lambda *_, **__: audited(found))  # type: ignore[arg-type]
    assert {name: run(["check", "a.tlog", "--persona", name]) for name in PERSONAS} == codes


def test_the_persona_of_the_file_holds_for_a_merger_too(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_engine(monkeypatch, lambda *_, **__: audited(UNCLEAR))
    assert run(["check", "a.tlog", "--format", "json", "-o", "r.json"]) == 0
    assert run(["merge", "r.json"]) == 0
    Path("handaudit.toml").write_text('persona = "pedantic"\n')
    assert run(["merge", "r.json"]) == 1


def test_an_auditor_sees_what_is_not_evidenced_and_why(capsys: Capture) -> None:
    run(["check", BREACH])
    assert "not-evidenced[" not in capsys.readouterr().out
    assert run(["check", BREACH, "--persona", "auditor"]) == 1
    told = capsys.readouterr().out
    assert "not-evidenced[" in told
    run(["check", BREACH, "--list-not-evidenced"])
    assert told.count("not-evidenced[") == capsys.readouterr().out.count("not-evidenced[")


@pytest.mark.usefixtures("preview")
def test_rules_in_preview_run_for_all_but_the_regular_persona() -> None:
    found = {name: run(["check", BREACH, "-q", "--persona", name]) for name in PERSONAS}
    assert found == {"regular": 0, "pedantic": 1, "auditor": 1}
    assert run(["check", BREACH, "-q", "--preview"]) == 1
    assert run(["check", BREACH, "-q", "--preview", "--ignore", RULE]) == 0


def test_an_unknown_persona_ends_the_run(capsys: Capture) -> None:
    assert run(["check", BREACH, "--persona", "lawyer"]) == 2
    assert "'lawyer' is not one of 'regular', 'pedantic', 'auditor'" in capsys.readouterr().err
