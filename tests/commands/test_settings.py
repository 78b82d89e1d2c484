"""A flag wins over a variable, that over the nearest file, that over the default."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from handaudit.commands.check import check
from handaudit.commands.group import run
from handaudit.commands.settings import files
from paths import NO_BURN

Capture = pytest.CaptureFixture[str]
Shown = Callable[..., dict[str, str]]


pytestmark = pytest.mark.usefixtures("here")


def test_every_step_of_the_order(shown: Shown, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown()["fail-on"] == '"violated"  # default'
    (here / "handaudit.toml").write_text('fail-on = "never"\n')
    assert shown()["fail-on"] == '"never"  # handaudit.toml:1'
    monkeypatch.setenv("HANDAUDIT_FAIL_ON", "indeterminate")
    assert shown()["fail-on"] == '"indeterminate"  # environment HANDAUDIT_FAIL_ON'
    assert shown("--fail-on", "not-evidenced")["fail-on"] == '"not-evidenced"  # command line'


@pytest.mark.parametrize("jobs", ["4", '"4"'])
def test_a_number_of_processes_is_a_number_or_a_word(shown: Shown, here: Path, jobs: str) -> None:
    (here / "handaudit.toml").write_text(f"jobs = {jobs}\n")
    assert shown()["jobs"] == "4  # handaudit.toml:1"
    assert shown("--config", "jobs = 3")["jobs"] == "3  # --config"
    jsonschema.validate(tomllib.loads(f"jobs = {jobs}"), files.schema(check))


def test_the_nearest_file_holds_alone(shown: Shown, here: Path) -> None:
    (here.parent / "handaudit.toml").write_text('quiet = true\nselect = ["14.10"]\n')
    assert shown()["quiet"].startswith("true  # ")
    (here / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert shown()["quiet"].startswith("true  # ")
    (here / "pyproject.toml").write_text('[tool.handaudit]\nselect = "turn-order"\n')
    assert shown()["quiet"] == "false  # default"
    assert shown()["select"] == '["turn-order"]  # pyproject.toml:2'
    (here / "handaudit.toml").write_text("")
    assert "select" not in shown()


def test_a_file_may_be_named_and_files_may_be_set_aside(shown: Shown, here: Path) -> None:
    (here / "handaudit.toml").write_text("quiet = true\n")
    (here / "other.toml").write_text("mask = true\n")
    assert shown("--config", "other.toml")["mask"] == "true  # other.toml:1"
    assert shown("--config", "other.toml")["quiet"] == "false  # default"
    assert shown("--isolated")["quiet"] == "false  # default"


def test_paths_are_meant_from_the_folder_of_the_file(shown: Shown, here: Path) -> None:
    (here.parent / "handaudit.toml").write_text('baseline = "base.json"\nwaivers = "w.toml"\n')
    assert shown()["baseline"].startswith('"../base.json"')
    assert shown()["waivers"].startswith('"../w.toml"')


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            "\nfail_on = 'never'\n",
            "handaudit.toml:2: unknown key 'fail_on' (did you mean fail-on or fail-on-stale?)",
        ),
        (
            "fail-on = 'nevr'\n",
            "handaudit.toml:1: 'nevr' is not an outcome, severity or rule (did you mean never?)",
        ),
        (
            "[severity]\nturn-order = 'fatal'\n",
            "handaudit.toml:2: severity.turn-order: expected error or warning or note, got 'fatal'",
        ),
        (
            "\n[severity]\nturn-ordr = 'note'\n",
            "handaudit.toml:3: no rule is called 'turn-ordr' (did you mean turn-order or draw-order?)",
        ),
        ("severity = 'note'\n", "handaudit.toml:1: severity: expected a table of rules"),
        (
            "[severty]\n",
            "handaudit.toml:1: unknown key 'severty' (did you mean severity or min-severity?)",
        ),
        ("quiet = 'yes'\n", "handaudit.toml:1: quiet: expected true or false, got 'yes'"),
        (
            "max-findings = '3'\n",
            "handaudit.toml:1: max-findings: expected a whole number, got '3'",
        ),
        ("max-findings = -1\n", "handaudit.toml:1: -1 is not in the range"),
        ("select = [1]\n", "handaudit.toml:1: select: expected a list of strings, got [1]"),
        ("edition = ['a']\n", "handaudit.toml:1: edition: expected a string, got ['a']"),
        (
            "jobs = 0.5\n",
            "handaudit.toml:1: jobs: expected a whole number or a string, got 0.5",
        ),
        ("jobs = 0\n", "handaudit.toml:1: '0' is not a number of processes"),
        ("dry-run = true\n", "handaudit.toml:1: unknown key 'dry-run'"),
        ("today = 'tuesday'\n", "handaudit.toml:1: 'tuesday' is not a day: write it as in"),
        ("select = \n", "handaudit.toml:1: not TOML"),
        (
            "\nselect = ['turn-ordr']\n",
            "handaudit.toml:2: no rule or citation is called 'turn-ordr'",
        ),
        ("edition = 'nj-98'\n", "handaudit.toml:1: no edition is called 'nj-98'"),
        ("baseline = 'no.json'\n", "handaudit.toml:1: no.json: cannot be read"),
        ("house = 'no.toml'\n", "handaudit.toml:1: cannot read the house file no.toml"),
        (
            "plugins = ['absent']\n",
            "handaudit.toml:1: a settings file that was merely found may not",
        ),
    ],
)
def test_what_is_not_in_order_ends_the_run_with_file_and_line(
    here: Path, capsys: Capture, content: str, says: str
) -> None:
    (here / "handaudit.toml").write_text(content)
    assert run(["check", "."]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("fail-on", "nevr", "'nevr' is not an outcome, severity or rule (did you mean never?)"),
        ("format", "jsn", "'jsn' is not one of 'text'"),
        ("select", "turn-ordr", "no rule or citation is called 'turn-ordr'"),
        ("edition", "nj-98", "no edition is called 'nj-98'"),
        ("input-format", "tlg", "no input format is called 'tlg'"),
        ("waivers", "no.toml", "no.toml: cannot be read"),
    ],
)
def test_a_bad_value_of_a_variable_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, option: str, value: str, says: str
) -> None:
    variable = f"HANDAUDIT_{option.replace('-', '_').upper()}"
    monkeypatch.setenv(variable, value)
    assert run(["check", str(NO_BURN)]) == 2
    assert capsys.readouterr().err.startswith(f"handaudit: error: {variable}: {says}")


def test_a_bad_value_on_the_command_line_names_the_option(capsys: Capture) -> None:
    assert run(["check", str(NO_BURN), "--ignore", "turn-ordr"]) == 2
    assert "error: --ignore: no rule or citation is called 'turn-ordr'" in capsys.readouterr().err


def test_a_table_of_a_project_is_held_to_the_same(here: Path, capsys: Capture) -> None:
    (here / "pyproject.toml").write_text('[project]\nname = "x"\n\n[tool.handaudit]\nselct = "a"\n')
    assert run(["check", "."]) == 2
    told = "pyproject.toml:5: unknown key 'selct' (did you mean select?)"
    assert told in capsys.readouterr().err


def test_a_file_that_is_not_there_ends_the_run(capsys: Capture) -> None:
    assert run(["check", ".", "--config", "absent.toml"]) == 2
    assert "absent.toml: cannot be read" in capsys.readouterr().err


def test_a_misspelt_variable_is_told(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDAUDIT_SELCT", "14.10")
    run(["check", "."])
    assert "HANDAUDIT_SELCT means nothing (did you mean HANDAUDIT_SELECT" in capsys.readouterr().err


def test_help_needs_no_settings(here: Path) -> None:
    (here / "handaudit.toml").write_text("nonsense\n")
    assert run(["check", "--help"]) == 0


def test_reports_of_the_file_give_way_to_those_of_the_command_line(
    here: Path, capsys: Capture
) -> None:
    (here / "a.tlog").write_text("tlog 1\n")
    (here / "handaudit.toml").write_text('format = ["json", "text"]\noutput = ["r.json", "-"]\n')
    run(["check", "a.tlog", "--config", "handaudit.toml"])
    assert json.loads((here / "r.json").read_text(encoding="utf-8"))["schema"]
    (here / "r.json").unlink()
    capsys.readouterr()
    run(["check", "a.tlog", "--config", "handaudit.toml", "--format", "json"])
    assert not (here / "r.json").exists()
    assert json.loads(capsys.readouterr().out)["schema"]


def test_the_schema_knows_every_key(shown: Shown, capsys: Capture) -> None:
    shown()
    assert run(["schema", "config"]) == 0
    schema = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate({"select": ["14.10"], "fail-on": "never", "quiet": True, "max-findings": 3})
    for wrong in ({"selct": "a"}, {"quiet": "yes"}, {"min-severity": "nevr"}, {"max-findings": -1}):
        assert not validator.is_valid(wrong)
    assert {"baseline", "waivers", "exclude", "plugins", "today"} <= set(schema["properties"])


def test_severities_of_rules_are_shown_with_their_lines(here: Path, capsys: Capture) -> None:
    (here / "pyproject.toml").write_text('[tool.handaudit.severity]\nturn-order = "note"\n')
    assert run(["config", "show"]) == 0
    told = capsys.readouterr().out
    assert told.endswith('\n[severity]\nturn-order = "note"  # pyproject.toml:2\n')


def test_the_schema_of_the_settings_knows_the_rules_and_takes_those_of_plugins(
    capsys: Capture,
) -> None:
    assert run(["schema", "config"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert "turn-order" in schema["properties"]["severity"]["properties"]
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid({"severity": {"turn-order": "note", "rule-of-a-plugin": "error"}})
    assert not validator.is_valid({"severity": {"turn-order": "fatal"}})
