"""``handaudit simulate``: where the log and the answers go, and what is refused."""

import json
from pathlib import Path

import pytest

from handaudit.commands import group
from handaudit.commands.exits import CLEAN, COULD_NOT_RUN, FOUND


def test_a_session_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["simulate", "holdem", "high", "--hands", "2", "--seed", "5"]) == CLEAN
    assert capsys.readouterr().out.startswith("tlog 1\n")


def test_the_answers_lie_beside_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "night.tlog"
    asked = ["simulate", "mini-dice", "--breach", "sum-called", "--output", str(log)]
    assert group.run(asked) == CLEAN
    answers = json.loads((tmp_path / "night.tlog.answers.json").read_text(encoding="utf-8"))
    (answer,) = answers["breaches"]
    assert answer["rule"] == "sum-called"
    assert group.run(["check", str(log), "--format", "json"]) == FOUND
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["location"]["line"] == answer["line"]
    assert finding["citations"][0] == answer["citation"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "holdm", "high"], "did you mean holdem high"),
        (["simulate", "holdem", "high", "--breach", "cut-sise"], "did you mean cut-size?"),
        (["simulate", "holdem", "high", "--breach", "one-deck"], "cannot be planted"),
        (["simulate", "holdem", "high", "--output", "no/such/folder/x.tlog"], "cannot write"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert group.run(arguments) == COULD_NOT_RUN
    assert words in capsys.readouterr().err
