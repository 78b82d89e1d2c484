"""Every sample gives what samples/README.md says, by the code path of the command line."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from handaudit.commands import group
from handaudit.duties import catalogue
from paths import SAMPLES

NOTHING = "none"

_ROW = re.compile(
    r"\| `(?P<file>[^`]+)` \| (?P<shows>[^|]+) \| (?P<found>[^|]+) \| (?P<exit>\d) \|"
)


class Sample(NamedTuple):
    file: str
    found: tuple[str, ...]
    """Each finding as ``rule:line``."""
    exit: int


def _table() -> list[Sample]:
    page = (SAMPLES / "README.md").read_text(encoding="utf-8")
    return [
        Sample(
            row["file"],
            () if row["found"] == NOTHING else tuple(row["found"].split(", ")),
            int(row["exit"]),
        )
        for row in _ROW.finditer(page)
    ]


TABLE = _table()
BREACHES = [sample for sample in TABLE if sample.file.startswith("breaches/")]


def test_the_table_names_every_sample_once() -> None:
    files = [
        path.relative_to(SAMPLES).as_posix()
        for path in SAMPLES.rglob("*")
        if path.is_file()
        and path.name != "README.md"
        and path.parts[len(SAMPLES.parts)] not in ("book", "plugin")
    ]
    assert sorted(sample.file for sample in TABLE) == sorted(files)


@pytest.mark.parametrize("sample", TABLE, ids=lambda sample: sample.file)
def test_a_sample_gives_what_the_table_says(
    sample: Sample, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    code = group.run(["check", str(SAMPLES / sample.file), "--format", "json", "--no-progress"])
    report = json.loads(capsysbinary.readouterr().out)
    found = [f"{one['rule']}:{one['location']['line']}" for one in report["findings"]]
    assert (found, code) == (list(sample.found), sample.exit)
    assert not report["summary"]["outcomes"]["erred"]


def test_a_breach_breaks_the_rule_of_its_folder_once_and_no_other() -> None:
    found = {
        sample.file: [finding.partition(":")[0] for finding in sample.found] for sample in BREACHES
    }
    assert found == {sample.file: [Path(sample.file).parent.name] for sample in BREACHES}


def test_the_folders_of_breaches_are_named_after_rules_of_many_kinds() -> None:
    folders = {Path(sample.file).parent.name for sample in BREACHES}
    assert folders <= {entry.name for entry in catalogue.entries()}
    assert len(folders) >= 15


def test_a_breach_in_a_table_log_says_at_its_top_what_is_wrong() -> None:
    for sample in BREACHES:
        if sample.file.endswith(".tlog"):
            first = (SAMPLES / sample.file).read_text(encoding="utf-8").partition("\n")[0]
            assert re.match(r"# \w.+\.$", first), sample.file
