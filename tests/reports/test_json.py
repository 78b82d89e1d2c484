import json
from typing import Any

import msgspec
import pytest

import handaudit
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import Report
from handaudit.reports import json as rendered


def load(report: Report) -> Any:
    return json.loads(rendered.render(report))


def test_the_keys_are_those_of_the_contract(report: Report) -> None:
    found = load(report)
    assert found["schema"] == "handaudit-report/1"
    assert found["tool"] == {"name": "handaudit", "version": handaudit.__version__}
    assert {"path", "format", "sha256", "hands", "rounds_not_audited", "unread_lines"} <= set(
        found["inputs"][0]
    )
    assert found["summary"]["outcomes"] == {
        "met": 1298,
        "violated": 1,
        "not-evidenced": 35,
        "indeterminate": 1,
        "not-applicable": 40,
        "erred": 1,
    }
    assert found["summary"]["by_rule"]["burn-before-street"] == {
        "met": 118,
        "violated": 1,
        "not-evidenced": 30,
        "indeterminate": 0,
        "erred": 0,
    }
    assert [finding["outcome"] for finding in found["findings"]] == [
        "violated",
        "indeterminate",
        "erred",
        "violated",
    ]


def test_a_finding_has_every_key_of_the_contract_even_where_the_log_is_silent(
    report: Report,
) -> None:
    finding = load(report)["findings"][0]
    assert finding["seat"] is None
    assert finding["citations"] == ["19:47-14.10(g)", "19:47-14.1 Burn card"]
    assert finding["location"] == {
        "path": "logs/p07.tlog",
        "line": 31,
        "column": 1,
        "end_line": 31,
    }
    assert finding["evidence"][0] == {"line": 24, "text": "seat 3 checks"}
    # ``books`` is there only if a book beside the law speaks of the occasion.
    assert list(finding) == [name for name in Finding.__struct_fields__ if name != "books"]


def test_silence_and_gaps_are_listed_with_their_reasons(report: Report) -> None:
    found = load(report)
    assert found["summary"]["complete"] is False
    assert found["summary"]["not_evidenced"]["odd-chip"] == {
        "posted chip: the sign does not give it": 5
    }
    assert [one["incomplete"] for one in found["not_audited"]] == [True, False]


def test_maps_are_sorted_whatever_the_order_of_the_audit(report: Report) -> None:
    before = rendered.render(report)
    report.by_rule = dict(reversed(report.by_rule.items()))
    report.silence = dict(reversed(report.silence.items()))
    assert rendered.render(report) == before


def test_it_is_indented_utf8_and_ends_in_a_line_end(report: Report, no_burn: Finding) -> None:
    report.findings = [msgspec.structs.replace(no_burn, player="Zoë 玩家")]
    raw = rendered.render(report)
    assert raw.startswith(b'{\n  "schema"')
    assert raw.endswith(b"}\n")
    assert "Zoë 玩家" in raw.decode()


@pytest.mark.parametrize("hostile", ["\x1b[2J", "\x9b2J", "\u202eabc", "\x00", "\u2028", "\x7f"])
def test_hostile_text_survives_but_cannot_act(
    report: Report, no_burn: Finding, hostile: str
) -> None:
    report.findings = [msgspec.structs.replace(no_burn, evidence=(Quote(31, hostile),))]
    raw = rendered.render(report).decode()
    assert hostile not in raw
    assert json.loads(raw)["findings"][0]["evidence"][0]["text"] == hostile


def test_bytes_of_a_path_that_are_no_utf8_are_spelled_out(report: Report, no_burn: Finding) -> None:
    report.findings = [
        msgspec.structs.replace(no_burn, location=Location("logs/\udcff.tlog", 1, 1, 1))
    ]
    assert load(report)["findings"][0]["location"]["path"] == r"logs/\udcff.tlog"


def test_paths_have_slashes_on_every_system(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.sep", "\\")
    report.inputs[0].path = "logs\\p07.tlog"
    assert load(report)["inputs"][0]["path"] == "logs/p07.tlog"
