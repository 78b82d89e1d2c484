"""Settings, baselines, waivers and reports that are meant to do harm are refused in a sentence."""

import shutil
from pathlib import Path

import pytest

import limited
from paths import SAMPLES

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


@pytest.mark.parametrize("option", ["--config", "--house", "--waivers"])
def test_a_file_of_settings_is_refused(here: Path, option: str) -> None:
    files = {what: here / f"bad-{number}.toml" for number, what in enumerate(TOML)}
    for what, file in files.items():
        file.write_bytes(TOML[what].encode("utf-8", "surrogateescape"))
    asked = [("check", "good.tlog", option, file.name) for file in files.values()]
    for (what, file), done in zip(files.items(), limited.run_each(asked, here), strict=True):
        assert done.code == 2, what
        assert done.out == "", what
        assert file.name in done.err, what
        assert len(done.err) < 2000, what
        assert not set(done.err) & {"\x1b", "\x9b", "\x00"}, what


NAMES = {"a NUL": "a\\u0000b", "a long name": "x" * 5000, "an escape": "\\u001b[2Jno"}


@pytest.mark.parametrize("key", ["house", "baseline", "waivers", "extend", "rulebook", "book"])
def test_a_name_that_no_file_can_have_is_refused(here: Path, key: str) -> None:
    for name in NAMES.values():
        (here / "handaudit.toml").write_text(f'{key} = "{name}"\n', encoding="utf-8")
        (done,) = limited.run_each([("check", "good.tlog")], here)
        assert done.code == 2, name
        assert "fault of handaudit" not in done.err
        assert not set(done.err) & {"\x1b", "\x00"}


@pytest.mark.parametrize("option", ["--output", "--book", "--rulebook", "--select"])
def test_an_option_that_no_file_or_rule_is_called_is_refused(here: Path, option: str) -> None:
    value = "" if option == "--select" else "x" * 5000
    (done,) = limited.run_each([("check", "good.tlog", option, value)], here)
    assert done.code == 2
    assert "fault of handaudit" not in done.err


@pytest.mark.parametrize(
    "command",
    [
        ("check", "good.tlog", "--baseline", "{}"),
        ("merge", "{}"),
        ("baseline", "prune", "{}", "{}"),
    ],
    ids=lambda command: command[0],
)
def test_a_file_of_ours_that_was_changed_is_refused(here: Path, command: tuple[str, ...]) -> None:
    files = {what: here / f"bad-{number}.json" for number, what in enumerate(JSON)}
    for what, file in files.items():
        file.write_bytes(JSON[what].encode("utf-8", "surrogateescape"))
    asked = [[word.format(file.name) for word in command] for file in files.values()]
    for (what, file), done in zip(files.items(), limited.run_each(asked, here), strict=True):
        assert done.code == 2, what
        assert file.name in done.err, what
        assert len(done.err) < 2000, what
        assert not set(done.err) & {"\x1b", "\x9b", "\x00"}, what


def test_a_rule_to_select_is_unknown_at_once(here: Path) -> None:
    rules = (
        "14.9" + "i" * 60 + "!",
        "14.1" * 2000,
        "9" * 5000,
        "(" * 5000,
        "\x1b[2J",
        "14.9" + "1" * 5000,
    )
    for done in limited.run_each(
        [("check", "good.tlog", "--select", rule) for rule in rules], here
    ):
        assert done.code == 2
        assert "\x1b" not in done.err


def test_a_list_of_paths_may_be_anything(here: Path) -> None:
    lists = (
        b"good.tlog\n\xff\x00\n" + b"x" * 100_000 + b"\n",
        b"good.tlog\na\x00b\n",
        b"good.tlog\n" + b"x" * 100_000 + b"\n",
        b"@list-3\n",
    )
    for number, paths in enumerate(lists):
        (here / f"list-{number}").write_bytes(paths)
    asked = [("check", f"@list-{number}") for number in range(len(lists))]
    assert [done.code for done in limited.run_each(asked, here)] == [2, 2, 2, 2]


def test_patterns_to_exclude_may_be_anything(here: Path) -> None:
    patterns = ("[", "**/" * 400 + "x", "a*" * 40 + "!", "\\", "!" * 1000)
    asked = [("check", ".", "--exclude", pattern) for pattern in patterns]
    for pattern, done in zip(patterns, limited.run_each(asked, here), strict=True):
        assert done.code in (0, 2), pattern
