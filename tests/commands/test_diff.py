"""``handaudit diff``: what two saved reports show together, and what they do not."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace as replaced

from handaudit import audit
from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import InputAudited, NotAudited, Provenance, Report
from handaudit.auditing.tally import Tally
from handaudit.auditing.write_up import again
from handaudit.commands.group import run
from handaudit.duties.outcome import Kind
from handaudit.law.house import file as house_file
from handaudit.reports import diff
from handaudit.reports.history import compare
from handaudit.reports.history.compare import ReportComparison
from handaudit.reports.terminal import Terminal
from paths import NO_BURN
from saved_reports import WAIVED, finding, report, save

Capture = pytest.CaptureFixture[str]
ASKED = Provenance(
    rules_sha256="0" * 64,
    plugins=(),
    select=(),
    ignore=(),
    extend_select=(),
    preview=False,
    edition=None,
    as_of=None,
    house=None,
    lists_not_evidenced=False,
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(*findings: Finding, provenance: Provenance | None = ASKED, **changed: Any) -> Report:
    """The report of a complete audit."""
    whole = report(findings, [{}] * 9)
    whole.provenance = provenance
    for name, value in changed.items():
        setattr(whole, name, value)
    return whole


def compared(before: Report, after: Report, form: str = "json") -> ReportComparison:
    save(before, Path("before"), form)
    save(after, Path("after"), form)
    return compare.compare("before", "after")


def hands(findings: list[Any]) -> list[str]:
    return [one.hand for one in findings]


def reasons(found: ReportComparison) -> list[tuple[str, str, str]]:
    return [(one.finding.hand or "", one.only_in, one.reason) for one in found.not_compared]


# --- new, fixed, unchanged -----------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "jsonl", "parquet"])
def test_findings_are_told_apart_by_their_fingerprint_and_not_by_their_line(form: str) -> None:
    moved = replaced(finding(2), location=Location("moved/P07.tlog", 999, 1, 999))
    found = compared(
        made(finding(1), finding(2), finding(5)), made(finding(3), moved, finding(4)), form
    )
    assert hands(found.new) == ["3", "4"]
    assert hands(found.fixed) == ["1", "5"]
    assert found.not_compared == []
    assert found.total == found.by_rule["burn-before-street"]
    assert (found.total.new, found.total.fixed, found.total.unchanged) == (2, 2, 1)
    assert (found.before.report, found.before.hands, found.before.findings) == ("before", 9, 3)
    assert found.remarks == []


def test_equal_findings_are_counted_one_by_one() -> None:
    first = finding(1)
    second = replaced(first, fingerprint=again(first.fingerprint, 1))
    found = compared(made(first, second), made(first))
    assert (found.total.new, found.total.fixed, found.total.unchanged) == (0, 1, 1)
    # Reports that were merged may have one fingerprint twice, in two logs.
    found = compared(made(first), made(first, first, second))
    assert (found.total.new, found.total.fixed, found.total.unchanged) == (2, 0, 1)


def test_a_log_that_lies_elsewhere_is_the_same_log(here: Path) -> None:
    (here / "old").mkdir()
    (here / "old" / "a.tlog").write_bytes(NO_BURN.read_bytes())
    run(["check", "old", "-q", "--format", "json", "-o", "before.json"])
    (here / "old").rename(here / "new")
    text = NO_BURN.read_text(encoding="utf-8")
    (here / "new" / "b.tlog").write_text(f"# a line more\n{text}", encoding="utf-8")
    (here / "new" / "a.tlog").unlink()
    run(["check", "new", "-q", "--format", "json", "-o", "after.json"])
    found = compare.compare("before.json", "after.json")
    assert (found.total.new, found.total.fixed, found.total.unchanged) == (0, 0, 1)


# --- what cannot be compared ---------------------------------------------------------------------


def test_nothing_is_fixed_or_new_in_a_log_that_the_other_audit_did_not_read() -> None:
    other = [InputAudited(path="P08.tlog", sha256="8" * 64)]
    there = replaced(finding(2), location=Location("P08.tlog", 5, 1, 5))
    found = compared(made(finding(1)), made(there, inputs=other))
    assert (found.new, found.fixed) == ([], [])
    assert reasons(found) == [
        ("2", "after", "its log was not audited"),
        ("1", "before", "its log was not audited"),
    ]
    assert found.remarks == [
        "before alone has 1 of the logs: P07.tlog",
        "after alone has 1 of the logs: P08.tlog",
    ]


@pytest.mark.parametrize("hand", ["1", None])
def test_nothing_is_fixed_in_a_round_that_was_not_audited(hand: str | None) -> None:
    gap = NotAudited(location=Location("P07.tlog", 9, 1, 9), hand=hand, reason="r", incomplete=True)
    found = compared(made(finding(1)), made(not_audited=[gap]))
    assert found.fixed == []
    assert reasons(found) == [("1", "before", "its round was not audited")]
    assert "after: the audit is incomplete" in found.remarks


def test_nothing_is_fixed_by_a_rule_that_was_not_judged() -> None:
    asked = replaced(ASKED, select=("turn-order",))
    elsewhere = made(provenance=asked, by_rule={"turn-order": Tally(met=5)})
    found = compared(made(finding(1)), elsewhere)
    assert found.fixed == []
    assert reasons(found) == [("1", "before", "its rule was not judged, or had no occasion")]
    assert found.remarks == ["the rules selected: none before, turn-order after"]
    found = compared(elsewhere, made(finding(1)))
    assert found.new == []
    assert [one.hand for one in found.appeared] == ["1"]


def test_where_both_judged_the_same_rules_one_without_occasion_is_no_doubt() -> None:
    found = compared(made(finding(1)), made(by_rule={"turn-order": Tally(met=5)}))
    assert hands(found.fixed) == ["1"]


def test_a_report_that_does_not_say_what_it_rests_on_is_believed_where_it_counts_the_rule() -> None:
    found = compared(made(finding(1), provenance=None), made(provenance=None))
    assert hands(found.fixed) == ["1"]
    assert found.remarks == [
        "before does not say which rules and settings it used",
        "after does not say which rules and settings it used",
    ]


def test_silence_is_new_or_fixed_only_where_both_list_it() -> None:
    silent = finding(1, outcome=Kind.NOT_EVIDENCED)
    unread = finding(2, rule="log-syntax", outcome=Kind.NOT_EVIDENCED)
    listing = replaced(ASKED, lists_not_evidenced=True)
    found = compared(made(silent, unread, provenance=listing), made())
    assert hands(found.fixed) == ["2"]
    assert reasons(found) == [("1", "before", "what is not evidenced was not listed")]
    found = compared(made(silent, unread, provenance=listing), made(provenance=listing))
    assert hands(found.fixed) == ["1", "2"]


def test_what_a_report_leaves_out_is_not_fixed(here: Path) -> None:
    save(made(finding(1)), here / "before")
    save(made(), here / "after")
    document = json.loads((here / "after").read_text(encoding="utf-8"))
    left_out = {"min-severity": {"violated": 2}, "min-confidence": {"indeterminate": 1}}
    document["summary"]["left_out"] = left_out
    (here / "after").write_text(json.dumps(document), encoding="utf-8")
    found = compare.compare("before", "after")
    said = "findings were left out (--min-severity and --min-confidence)"
    assert reasons(found) == [("1", "before", said)]


def test_that_a_rule_could_be_judged_less_is_said_where_something_is_called_fixed() -> None:
    tally = {"burn-before-street": Tally(met=1, not_evidenced=3)}
    found = compared(made(finding(1)), made(by_rule=tally))
    said = "so some fixed findings may be missing: burn-before-street"
    assert any(said in remark for remark in found.remarks)
    assert compared(made(), made(by_rule=tally)).remarks == []


def test_other_settings_are_said_each_by_itself() -> None:
    house = audit(
        str(NO_BURN), AuditOptions(house=house_file.parse("[house]\nreopen = true\n"))
    ).provenance
    assert house is not None
    other = replaced(
        house,
        rules_sha256="1" * 64,
        edition="nj-2008",
        as_of="2011-05-02",
        plugins=("room",),
        preview=True,
    )
    remarks = compared(made(), made(provenance=other)).remarks
    assert remarks[:1] == ["the rules are not the same in both"]
    assert "the edition: none before, nj-2008 after" in remarks
    assert "the day whose law is applied: none before, 2011-05-02 after" in remarks
    assert "the plugins: none before, room after" in remarks
    assert "whether rules in preview were judged: no before, yes after" in remarks
    assert any(remark.startswith("the house: none before, none ") for remark in remarks)


def test_another_version_is_said(here: Path) -> None:
    save(made(), here / "before")
    text = (here / "before").read_text(encoding="utf-8")
    (here / "after").write_text(text.replace('"version": "0', '"version": "9'), encoding="utf-8")
    [remark] = compare.compare("before", "after").remarks
    assert remark.startswith("the reports are of different versions of handaudit: 0.")


# --- exit codes ----------------------------------------------------------------------------------

INCOMPLETE: dict[str, Any] = {
    "not_audited": [
        NotAudited(location=Location("P07.tlog", 9, 1, 9), hand="7", reason="r", incomplete=True)
    ]
}


@pytest.mark.parametrize(
    ("before", "after", "options", "code"),
    [
        (made(), made(), [], 0),
        (made(finding(1)), made(finding(1)), [], 0),
        (made(finding(1)), made(), [], 0),
        (made(), made(finding(1)), [], 1),
        (made(), made(finding(1)), ["--exit-zero"], 0),
        (made(), made(finding(1, baselined=True)), [], 0),
        (made(), made(finding(1, waived=WAIVED)), [], 0),
        (made(), made(finding(1, outcome=Kind.INDETERMINATE)), [], 1),
        (made(**INCOMPLETE), made(), [], 3),
        (made(), made(finding(1), **INCOMPLETE), [], 3),
        (made(), made(finding(1), **INCOMPLETE), ["--exit-zero"], 3),
        (made(), made(finding(1), **INCOMPLETE), ["--allow-incomplete"], 1),
        (made(), made(**INCOMPLETE), ["--allow-incomplete"], 0),
        (made(), made(finding(1)), ["-o", "no/folder/x"], 2),
    ],
)
def test_the_exit_code_says_whether_something_is_new(
    before: Report, after: Report, options: list[str], code: int
) -> None:
    save(before, Path("before"))
    save(after, Path("after"), "jsonl")
    assert run(["diff", "before", "after", *options]) == code


def test_what_is_new_where_nothing_can_be_compared_is_not_green(capsys: Capture) -> None:
    save(made(inputs=[InputAudited(path="P08.tlog", sha256="8" * 64)]), Path("before"))
    save(made(finding(1)), Path("after"))
    assert run(["diff", "before", "after"]) == 1
    assert "0 new, 0 fixed, 0 unchanged, 1 not compared" in capsys.readouterr().out


def test_that_an_accepted_finding_is_accepted_no_more_is_said() -> None:
    found = compared(
        made(finding(1, waived=WAIVED)), made(replaced(finding(1, waived=WAIVED), waived=None))
    )
    assert found.remarks == ["1 of the unchanged are no longer accepted"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["absent", "before"], "absent: cannot be read: No such file or directory"),
        (["before", "."], ".: cannot be read: Is a directory"),
        (["before", "no-report"], "no-report: not a report of handaudit"),
        (["before", "cut"], "cut: damaged, or not a JSON report of handaudit"),
        (["-", "-"], "standard input can be one report only"),
        (["before"], "Missing argument 'AFTER'"),
        (["before", "before", "--format", "jsn"], "'jsn' is not one of"),
    ],
)
def test_what_is_no_report_is_refused(
    here: Path, capsys: Capture, arguments: list[str], says: str
) -> None:
    save(made(), here / "before")
    (here / "no-report").write_text("the shift was quiet\n", encoding="utf-8")
    (here / "cut").write_bytes((here / "before").read_bytes()[:300])
    assert run(["diff", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_one_of_them_may_be_standard_input(
    here: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(made(finding(1)), here / "before")
    stream: Any = SimpleNamespace(buffer=io.BytesIO((here / "before").read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert run(["diff", "-", "before"]) == 0
    assert capsys.readouterr().out.startswith("0 new, 0 fixed, 1 unchanged\n")


# --- what is shown -------------------------------------------------------------------------------


@pytest.fixture
def several() -> ReportComparison:
    there = replaced(finding(4), location=Location("P08.tlog", 5, 1, 5))
    after = made(finding(3), finding(2, baselined=True), there)
    after.inputs.append(InputAudited(path="P08.tlog", sha256="8" * 64))
    return compared(made(finding(1)), after)


def test_the_text_has_a_line_for_each_finding_the_counts_and_the_notes(
    several: ReportComparison,
) -> None:
    assert diff.text(several, Terminal()).splitlines() == [
        "2 new, 1 fixed, 0 unchanged, 1 not compared",
        "",
        "new (2)",
        "  violated[burn-before-street] P07.tlog:30: no card was burned (hand 3, table",
        "      P07)",
        "  violated[burn-before-street] P07.tlog:20: no card was burned (hand 2, table",
        "      P07), accepted",
        "",
        "fixed (1)",
        "  violated[burn-before-street] P07.tlog:10: no card was burned (hand 1, table",
        "      P07)",
        "",
        "not compared: only in after; in before its log was not audited (1)",
        "  violated[burn-before-street] P08.tlog:5: no card was burned (hand 4, table",
        "      P07)",
        "",
        "rule                new  fixed  unchanged  not compared",
        "burn-before-street    2      1          0             1",
        "note: after alone has 1 of the logs: P08.tlog",
    ]


def test_json_satisfies_its_schema_and_tells_the_same(several: ReportComparison) -> None:
    document = json.loads(diff.as_json(several))
    schema = json.loads(diff.schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)
    assert document["schema"] == "handaudit-diff/1"
    assert document["summary"] == {"new": 2, "fixed": 1, "unchanged": 0, "not_compared": 1}
    assert [one["hand"] for one in document["new"]] == ["3", "2"]
    assert document["not_compared"][0]["reason"] == "its log was not audited"
    assert document["remarks"] == several.remarks


def test_markdown_lists_some_and_says_how_many_there_are() -> None:
    found = compared(made(), made(*(finding(number) for number in range(1, 31))))
    lines = diff.markdown(found).splitlines()
    assert lines[:3] == ["# handaudit diff", "", "**30 new, 0 fixed, 0 unchanged.**"]
    assert sum(line.startswith("- `burn-before-street` violated at") for line in lines) == 20
    assert "- and 10 more" in lines
    assert "| `burn-before-street` | 30 | 0 | 0 | 0 |" in lines


def test_nothing_of_a_log_acts_in_a_terminal_or_a_page() -> None:
    hostile = finding(1, message="\x1b[31m@room <b>x</b>", table="|\u202e[a](b)")
    found = compared(made(), made(hostile))
    assert "\x1b" not in diff.text(found, Terminal()).replace("\x1b[1", "")
    text = diff.markdown(found)
    assert "\x1b" not in text
    assert "`\\x1b[31m@room <b>x</b>" in text


def test_both_forms_may_be_had_in_one_run(here: Path, capsys: Capture) -> None:
    save(made(), here / "before")
    save(made(finding(1)), here / "after")
    asked = ["--format", "text", "--format", "json", "-o", "d.json"]
    assert run(["diff", "before", "after", *asked]) == 1
    assert capsys.readouterr().out.startswith("1 new")
    assert json.loads((here / "d.json").read_text(encoding="utf-8"))["summary"]["new"] == 1
    assert run(["schema", "diff"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "handaudit-diff/1"
