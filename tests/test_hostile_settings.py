"""Settings, baselines, waivers and reports that are meant to do harm are refused in a sentence."""

import shutil
from pathlib import Path

import pytest

import limited

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"

DEEP = 100_000
DIGITS = "9" * 5000
TOML = {
    "deep arrays": "a = " + "[" * DEEP,
    "deep arrays that end": "a = " + "[" * DEEP + "]" * DEEP,
    "deep inline tables": "a = " + "{a=" * DEEP,
    "a deep table": "[" + ".".join("a" * 5000) + "]\nb = 1",
    "a deep key": ".".join("a" * 5000) + " = 1",
    "many references": "".join(f"a{n} = [{', '.join(['1'] * 100)}]\n" for n in range(2000)),
    "a number of thousand digits": f"max-findings = {DIGITS}\nante = {DIGITS}",
    "an exponent": "[posted]\nante = 1e999999999",
    "a small exponent": "[posted]\nante = 1e-999999999",
    "not a number": "[posted]\nante = nan",
    "an infinite number": "[posted]\nante = inf\nchip = -inf",
    "a date of year 0": "[[waivers]]\ncreated = 0000-01-01",
    "a date of year 9999": "[[waivers]]\ncreated = 9999-12-31\nexpires = 9999-12-31",
    "a long key": "[posted]\n" + "k" * 200_000 + " = 1",
    "a key of marks": '"' + " - at `$" * 5000 + '" = 1',
    "open brackets": "[" * 50_000 + "\n" + "[ " * 50_000 + "\n" + "[" + " " * 50_000,
    "nul bytes": "select = '\x00'\n\x00",
    "control characters": "'\x1b[2J\x9b' = 1",
    "no text": "\udcff\udcfe",
}
JSON = {
    "deep arrays": "[" * DEEP,
    "deep objects": '{"a":' * DEEP,
    "deep unknown": '{"x":' + "[" * DEEP + "]" * DEEP + "}",
    "a number of thousand digits": f'{{"schema": {DIGITS}}}',
    "an exponent": '{"schema": 1e999999999}',
    "a lone surrogate": '{"schema": "\\ud800"}',
    "nul bytes": "\x00" * 100,
    "control characters": '{"\x1b[2J": 1}',
}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    shutil.copy(GOOD, tmp_path / "good.tlog")
    return tmp_path


@pytest.mark.parametrize("what", TOML)
@pytest.mark.parametrize("option", ["--config", "--house", "--waivers"])
def test_a_file_of_settings_is_refused(here: Path, what: str, option: str) -> None:
    (here / "bad.toml").write_bytes(TOML[what].encode("utf-8", "surrogateescape"))
    done = limited.run("check", "good.tlog", option, "bad.toml", cwd=here)
    assert done.code == 2
    assert done.out == ""
    assert "bad.toml" in done.err
    assert len(done.err) < 2000
    assert not set(done.err) & {"\x1b", "\x9b", "\x00"}
    assert done.seconds < 10


@pytest.mark.parametrize("what", JSON)
@pytest.mark.parametrize(
    "command",
    [
        ("check", "good.tlog", "--baseline", "bad.json"),
        ("merge", "bad.json"),
        ("baseline", "prune", "bad.json", "bad.json"),
    ],
    ids=lambda command: command[0],
)
def test_a_file_of_ours_that_was_changed_is_refused(
    here: Path, what: str, command: tuple[str, ...]
) -> None:
    (here / "bad.json").write_bytes(JSON[what].encode("utf-8", "surrogateescape"))
    done = limited.run(*command, cwd=here)
    assert done.code == 2
    assert "bad.json" in done.err
    assert len(done.err) < 2000
    assert not set(done.err) & {"\x1b", "\x9b", "\x00"}


@pytest.mark.parametrize(
    "rule",
    [
        "14.9" + "i" * 60 + "!",
        "14.1" * 2000,
        "9" * 5000,
        "(" * 5000,
        "\x1b[2J",
        "14.9" + "1" * 5000,
    ],
)
def test_a_rule_to_select_is_unknown_at_once(here: Path, rule: str) -> None:
    done = limited.run("check", "good.tlog", "--select", rule, cwd=here)
    assert done.code == 2
    assert done.seconds < 10
    assert "\x1b" not in done.err


def test_a_list_of_paths_may_be_anything(here: Path) -> None:
    (here / "list").write_bytes(b"good.tlog\n\xff\x00\n" + b"x" * 100_000 + b"\n")
    assert limited.run("check", "@list", cwd=here).code == 2
    (here / "list").write_text("good.tlog\na\x00b\n")
    assert limited.run("check", "@list", cwd=here).code == 2
    (here / "list").write_text("good.tlog\n" + "x" * 100_000 + "\n")
    assert limited.run("check", "@list", cwd=here).code == 2
    (here / "list").write_text("@list\n")
    assert limited.run("check", "@list", cwd=here).code == 2


def test_patterns_to_exclude_may_be_anything(here: Path) -> None:
    for pattern in ("[", "**/" * 400 + "x", "a*" * 40 + "!", "\\", "!" * 1000):
        done = limited.run("check", ".", "--exclude", pattern, cwd=here)
        assert done.code in (0, 2), pattern
        assert done.seconds < 10
