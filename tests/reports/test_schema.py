"""The JSON Schema that is shipped is that of what is written."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from handaudit.auditing.report import Report
from handaudit.commands import group
from handaudit.reports import json as rendered

FILE = Path(rendered.__file__).with_name(rendered.SCHEMA_FILE)


@pytest.fixture
def schema() -> Any:
    return json.loads(rendered.schema())


def test_the_shipped_schema_is_that_of_the_structs(request: pytest.FixtureRequest) -> None:
    made = rendered.schema_of_structs()
    if request.config.getoption("--update-goldens"):
        FILE.write_bytes(made)
    assert made == FILE.read_bytes()


def test_reports_satisfy_it(schema: Any, report: Report) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for one in (report, Report()):
        validator.validate(json.loads(rendered.render(one)))


@pytest.mark.parametrize(
    "damage",
    [
        lambda report: report.pop("schema"),
        lambda report: report.update(schema="handaudit-report/2"),
        lambda report: report["findings"][0].pop("rule"),
        lambda report: report["findings"][0].update(outcome="broken"),
        lambda report: report["findings"][0]["location"].update(line="31"),
        lambda report: report["summary"]["outcomes"].pop("not-evidenced"),
    ],
)
def test_what_is_no_report_does_not(schema: Any, report: Report, damage: Any) -> None:
    found = json.loads(rendered.render(report))
    damage(found)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(found)


def test_a_key_may_be_added(schema: Any, report: Report) -> None:
    found = json.loads(rendered.render(report))
    found["findings"][0]["new"] = 1
    jsonschema.Draft202012Validator(schema).validate(found)


def test_the_command_prints_it(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert group.run(["schema", "report"]) == 0
    assert capsysbinary.readouterr().out == FILE.read_bytes()
