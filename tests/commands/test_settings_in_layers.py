"""Settings that come together: a file that extends another, settings on the command line, terms that add."""

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


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def told(capsys: Capture, *options: str) -> str:
    """What is said on standard error of a run that cannot be."""
    capsys.readouterr()
    assert run(["check", ".", *options]) == 2
    return capsys.readouterr().err


# --- extend --------------------------------------------------------------------------------------


def test_what_a_file_does_not_set_is_as_the_one_says_that_it_extends(
    shown: Shown, here: Path
) -> None:
    write(here.parent / "house.toml", 'quiet = true\nfail-on = "never"\nselect = ["14.10"]\n')
    write(here / "handaudit.toml", 'extend = "../house.toml"\nfail-on = "indeterminate"\n')
    above = here.parent / "house.toml"
    assert shown()["quiet"] == f"true  # {above}:1"
    assert shown()["fail-on"] == '"indeterminate"  # handaudit.toml:2'
    assert shown()["select"] == f'["14.10"]  # {above}:3'
    assert shown()["mask"] == "false  # default"


def test_a_file_that_is_extended_may_extend_another(shown: Shown, here: Path) -> None:
    write(here / "handaudit.toml", 'extend = "b.toml"\nquiet = true\n')
    write(here / "b.toml", 'extend = "sub/pyproject.toml"\nquiet = false\nmask = true\n')
    write(here / "sub/pyproject.toml", "[tool.handaudit]\nmask = false\nverbose = true\n")
    found = shown()
    assert found["quiet"] == "true  # handaudit.toml:2"
    assert found["mask"] == "true  # b.toml:3"
    assert found["verbose"] == "true  # sub/pyproject.toml:3"


def test_paths_and_patterns_are_meant_from_the_folder_of_the_file_that_has_them(
    shown: Shown, here: Path, capsys: Capture
) -> None:
    write(here.parent / "base.toml", 'waivers = "w.toml"\nexclude = ["/logs/old"]\n')
    write(here / "handaudit.toml", 'extend = "../base.toml"\nbaseline = "b.json"\n')
    assert shown()["waivers"].startswith('"../w.toml"')
    assert shown()["baseline"].startswith('"b.json"')
    for name in ("old/a.tlog", "logs/old/a.tlog"):
        write(here / name, NO_BURN.read_text(encoding="utf-8"))
    write(here.parent / "w.toml", "")
    run(["check", ".", "--dry-run"])
    seen = capsys.readouterr().out
    assert "skip   ./old: excluded by /logs/old" in seen
    assert "audit  ./logs/old/a.tlog" in seen


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (
            {"handaudit.toml": 'quiet = true\nextend = "absent.toml"\n'},
            "handaudit.toml:2: extend: there is no file absent.toml",
        ),
        (
            {"handaudit.toml": 'extend = "a.toml"\n', "a.toml": '\nextend = "handaudit.toml"\n'},
            "extend one another in a circle: handaudit.toml -> a.toml -> handaudit.toml",
        ),
        (
            {"handaudit.toml": 'extend = "./handaudit.toml"\n'},
            "handaudit.toml:1: extend: the files extend one another in a circle",
        ),
        ({"handaudit.toml": "extend = ['a']\n"}, "handaudit.toml:1: extend: expected a string"),
        (
            {"handaudit.toml": 'extend = "a.toml"\n', "a.toml": "\nselct = 'x'\n"},
            "a.toml:2: unknown key 'selct' (did you mean select?)",
        ),
        (
            {"handaudit.toml": 'extend = "a.toml"\n', "a.toml": "fail-on = 'nevr'\n"},
            "a.toml:1: 'nevr' is not an outcome",
        ),
        (
            {"handaudit.toml": 'extend = "p/pyproject.toml"\n', "p/pyproject.toml": "[tool]\n"},
            "handaudit.toml:1: extend: p/pyproject.toml has no table [tool.handaudit]",
        ),
        (
            {"pyproject.toml": '[tool.handaudit]\nextnd = "a.toml"\n'},
            "pyproject.toml:2: unknown key 'extnd' (did you mean extend?)",
        ),
    ],
)
def test_what_cannot_be_extended_ends_the_run_with_file_and_line(
    here: Path, capsys: Capture, files: dict[str, str], says: str
) -> None:
    for name, text in files.items():
        write(here / name, text)
    assert says in told(capsys)


def test_a_chain_of_files_has_an_end(here: Path, capsys: Capture) -> None:
    for number in range(40):
        write(here / f"{number}.toml", f'extend = "{number + 1}.toml"\n')
    write(here / "40.toml", "")
    assert "19.toml:1: extend: 20 files extend one another already" in told(
        capsys, "--config", "0.toml"
    )


# --- --config KEY=VALUE --------------------------------------------------------------------------


def test_a_setting_of_the_command_line_wins_over_the_file_and_gives_way_to_all_else(
    shown: Shown, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here / "handaudit.toml", 'fail-on = "never"\nquiet = true\n')
    given = ("--config", 'fail-on = "indeterminate"')
    assert shown(*given)["fail-on"] == '"indeterminate"  # --config'
    assert shown(*given)["quiet"] == "true  # handaudit.toml:2"
    monkeypatch.setenv("HANDAUDIT_FAIL_ON", "not-evidenced")
    assert shown(*given)["fail-on"] == '"not-evidenced"  # environment HANDAUDIT_FAIL_ON'
    found = shown(*given, "--fail-on", "violated")
    assert found["fail-on"] == '"violated"  # command line'


def test_the_severity_of_a_rule_may_stand_there_too(here: Path, capsys: Capture) -> None:
    write(here / "base.toml", '[severity]\nturn-order = "note"\nburn-before-street = "note"\n')
    write(here / "handaudit.toml", 'extend = "base.toml"\n[severity]\nturn-order = "warning"\n')
    given = ["--config", 'severity.raises-posted = "note"']
    assert run(["config", "show", *given]) == 0
    shown = capsys.readouterr().out.splitlines()[-4:]
    assert shown[0] == "[severity]"
    assert 'turn-order = "warning"  # handaudit.toml:3' in shown
    assert 'burn-before-street = "note"  # base.toml:3' in shown
    assert 'raises-posted = "note"  # --config' in shown
    said = told(capsys, "--config", 'severity.turn-order = "grave"').splitlines()
    assert said[0].startswith("handaudit: error: --config: severity.turn-order: expected error")
    assert said[2] == f"  {' ' * 22}^"


def test_several_stand_beside_a_file_and_the_last_of_a_key_holds(shown: Shown, here: Path) -> None:
    write(here / "other.toml", "mask = true\n")
    pairs = ("max-findings=3", 'select=["14.10", "turn-order"]', "max-findings = 4")
    found = shown("--config", "other.toml", *(one for pair in pairs for one in ("--config", pair)))
    assert found["mask"] == "true  # other.toml:1"
    assert found["max-findings"] == "4  # --config"
    assert found["select"] == '["14.10", "turn-order"]  # --config'
    assert shown("--isolated", "--config", "quiet=true")["quiet"] == "true  # --config"


def test_a_file_that_is_called_like_a_setting_does_not_take_its_place(
    shown: Shown, here: Path
) -> None:
    write(here / "quiet=true", "mask = true\n")
    found = shown("--config", "quiet=true")
    assert (found["mask"], found["quiet"]) == ("false  # default", "true  # --config")
    assert shown("--config", "./quiet=true")["mask"] == "true  # quiet=true:1"


def test_a_file_that_is_named_is_not_ignored_in_silence(capsys: Capture, here: Path) -> None:
    write(here / "other.toml", "mask = true\n")
    said = told(capsys, "--isolated", "--config", "other.toml")
    assert "--isolated ignores all settings files, and --config names other.toml" in said


@pytest.mark.parametrize(
    ("pair", "says", "caret"),
    [
        ("fail-on=never", "text needs quotes: 'fail-on=\"never\"'", "never"),
        ('fail-on = "nevr"', "--config: 'nevr' is not an outcome", '"nevr"'),
        ('exlude=["a"]', "unknown key 'exlude' (did you mean exclude", "exlude"),
        ('quiet="yes"', "quiet: expected true or false, got 'yes'", '"yes"'),
        ("select=[1]", "select: expected a list of strings, got [1]", "[1]"),
        ("max-findings=1_", "--config: not TOML", "_"),
        ('exclude=["a"', "--config: not TOML: Unclosed array", ""),
        ("quiet=", "--config: not TOML: Invalid value", ""),
        ("today=tuesday at noon", "--config: not TOML: Invalid value", "tuesday at noon"),
        ("select.x = 1", "select: expected a list of strings", "1"),
    ],
)
def test_a_wrong_one_is_shown_with_a_caret_below_what_is_wrong(
    capsys: Capture, pair: str, says: str, caret: str
) -> None:
    lines = told(capsys, "--config", pair).splitlines()
    assert says in lines[0]
    assert lines[1] == f"  {pair}"
    at = len(pair) if not caret else pair.index(caret)
    assert lines[2] == f"  {' ' * at}^"


def test_two_files_are_refused(capsys: Capture) -> None:
    said = told(capsys, "--config", "a.toml", "--config", "b.toml")
    assert "names two settings files, a.toml and b.toml: one of them may extend" in said


def test_nothing_of_a_setting_acts_in_the_terminal(capsys: Capture) -> None:
    said = told(capsys, "--config", "quiet=\x1b[31m" + "x" * 5_000)
    assert "\x1b" not in said
    assert len(said) < 3_000


# --- terms that add ------------------------------------------------------------------------------


def judged(capsys: Capture, *options: str) -> set[str]:
    """The rules that a run judges."""
    capsys.readouterr()
    run(["check", str(NO_BURN), "--format", "json", *options])
    return set(json.loads(capsys.readouterr().out)["summary"]["by_rule"])


def test_a_flag_replaces_the_terms_of_the_file_and_extend_adds_to_them(
    here: Path, capsys: Capture
) -> None:
    write(here / "handaudit.toml", 'select = ["burn-before-street"]\n')
    own = judged(capsys)
    assert "burn-before-street" in own
    assert "turn-order" not in own
    assert "burn-before-street" not in judged(capsys, "--select", "turn-order")
    added = judged(capsys, "--extend-select", "turn-order")
    assert {"burn-before-street", "turn-order"} <= added
    write(here / "handaudit.toml", 'ignore = ["burn-before-street"]\n')
    assert "burn-before-street" in judged(capsys, "--ignore", "turn-order")
    assert not {"burn-before-street", "turn-order"} & judged(
        capsys, "--extend-ignore", "turn-order"
    )


def test_what_runs_only_where_it_is_named_is_added_to_all_rules(capsys: Capture) -> None:
    assert "show-order" not in judged(capsys)
    assert {"show-order", "turn-order"} <= judged(capsys, "--extend-select", "show-order")
    assert judged(capsys, "--select", "show-order") <= {"show-order"}


def test_an_unknown_term_is_refused_with_a_hint(capsys: Capture) -> None:
    assert "did you mean turn-order" in told(capsys, "--extend-select", "turn-ordr")
    assert "did you mean turn-order" in told(capsys, "--extend-ignore", "turn-ordr")


# --- config init ---------------------------------------------------------------------------------


def test_a_new_file_of_settings_explains_every_key_and_sets_none(
    here: Path, shown: Shown, capsys: Capture
) -> None:
    before = shown()
    capsys.readouterr()
    assert run(["config", "init"]) == 0
    assert capsys.readouterr().err == "handaudit: wrote handaudit.toml\n"
    assert shown() == before
    text = (here / "handaudit.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    for key, option in files.options(check).items():
        assert f"\n# {key} = " in text
        assert (option.help or "no help")[:40] in text


def test_it_is_the_same_whatever_the_environment_says(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDAUDIT_FAIL_ON", "never")
    assert run(["config", "init", "-"]) == 0
    assert '# fail-on = "violated"' in capsys.readouterr().out


def test_its_defaults_are_those_that_hold(here: Path, shown: Shown) -> None:
    before = {key: value.split("  # ")[0] for key, value in shown().items()}
    run(["config", "init"])
    lines = (here / "handaudit.toml").read_text(encoding="utf-8").splitlines()
    keys = [line.removeprefix("# ") for line in lines if " = " in line]
    defaults = [line for line in keys if line.split(" = ")[0] in before]
    write(here / "handaudit.toml", "\n".join(defaults))
    assert {key: value.split("  # ")[0] for key, value in shown().items()} == before
    assert len(defaults) > 8


def test_a_file_that_is_there_is_left_as_it_is(here: Path, capsys: Capture) -> None:
    write(here / "handaudit.toml", "quiet = true\n")
    assert run(["config", "init"]) == 2
    assert "handaudit.toml already exists" in capsys.readouterr().err
    assert (here / "handaudit.toml").read_text(encoding="utf-8") == "quiet = true\n"
    assert run(["config", "init", "no/folder.toml"]) == 2
    assert "cannot write no/folder.toml" in capsys.readouterr().err


def test_it_may_go_to_standard_output(here: Path, capsys: Capture) -> None:
    assert run(["config", "init", "-"]) == 0
    assert "# fail-on = " in capsys.readouterr().out
    assert not [*here.iterdir()]


def test_the_schema_knows_extend() -> None:
    validator = jsonschema.Draft202012Validator(files.schema(check))
    validator.validate({"extend": "base.toml", "extend-select": ["turn-order"]})
    assert not validator.is_valid({"extend": ["base.toml"]})
