import re

import msgspec
import pytest
from msgspec.structs import replace

import steps
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import NotAudited, Report
from handaudit.duties.outcome import Kind, Severity
from handaudit.reports import live_text, text
from handaudit.reports.frame import EARLIER, frame
from handaudit.reports.screen import Screen
from handaudit.reports.terminal import Terminal, cells

PLAIN = Terminal()


def quoted(finding: Finding, *lines: str, column: int = 1, at: int = 31) -> list[str]:
    """The frame's lines for a finding at ``at``, whose evidence ends with the line there."""
    first = at - len(lines) + 1
    quotes = tuple(Quote(first + n, line) for n, line in enumerate(lines))
    place = Location("logs/p07.tlog", at, column, at)
    changed = msgspec.structs.replace(finding, evidence=quotes, location=place)
    return frame(changed, PLAIN)


def test_a_finding_reads_like_a_compilers_message(no_burn: Finding) -> None:
    assert frame(no_burn, PLAIN) == [
        "error[burn-before-street]: no card was burned before the flop",
        "  --> logs/p07.tlog:31:1",
        "   |",
        "24 | seat 3 checks",
        "   | ------------- earlier line",
        "31 | dealer deals board 7h 8c Td",
        "   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^",
        "   = law: 19:47-14.10(g), 19:47-14.1 Burn card (edition nj-1999)",
        "   = expected: one burn, after the betting round and before the flop",
        "   = actual: the flop was dealt with no burn",
        "   = hand 1, table P07, holdem high, dealer D-118, 2008-03-14T21:04:10",
        "   = confidence: medium: the text in force has not been seen",
        "   = note: the text of 14.10 in force on 2008-03-14 has not been seen; that of",
        "       nj-1999 is applied",
        "",
    ]


def test_only_the_word_at_a_later_column_is_marked(no_burn: Finding) -> None:
    lines = quoted(no_burn, "Kit: calls fiive dollars", column=12)
    assert lines[3:5] == ["31 | Kit: calls fiive dollars", "   |            ^^^^^"]


def test_a_column_behind_the_line_is_marked_at_its_end(no_burn: Finding) -> None:
    assert quoted(no_burn, "seat 4", column=9)[3:5] == ["31 | seat 4", "   |       ^"]


def test_all_of_an_indented_line_is_marked(no_burn: Finding) -> None:
    assert quoted(no_burn, "  end", column=3)[3:5] == ["31 |   end", "   |   ^^^"]


def test_silence_is_named_but_a_damaged_log_keeps_its_severity(no_burn: Finding) -> None:
    for severity, word in ((Severity.NOTE, "not-evidenced"), (Severity.WARNING, "warning")):
        changed = msgspec.structs.replace(no_burn, outcome=Kind.NOT_EVIDENCED, severity=severity)
        assert frame(changed, PLAIN)[0].startswith(f"{word}[burn-before-street]")


def test_the_mark_stands_under_wide_characters_and_accents(no_burn: Finding) -> None:
    lines = quoted(no_burn, "玩家e\u0301: x fiive", column=9)
    assert lines[4] == "   | " + " " * 9 + "^^^^^"
    assert quoted(no_burn, "玩家")[4] == "   | ^^^^"


@pytest.mark.parametrize(
    ("encoding", "line", "mark"),
    [
        ("utf-8", "12 | Zoë玩: dances", "   |        ^^^^^^"),
        ("latin-1", r"12 | Zoë\u73a9: dances", "   |            ^^^^^^"),
        ("ascii", r"12 | Zo\xeb\u73a9: dances", "   |               ^^^^^^"),
    ],
)
def test_the_mark_stands_under_what_a_stream_has_to_spell_out(
    no_burn: Finding, encoding: str, line: str, mark: str
) -> None:
    found = replace(
        no_burn,
        evidence=(Quote(12, "Zoë玩: dances"),),
        location=Location("a.txt", 12, 7, 12),
        actual="ë " * 30,
    )
    shown = frame(found, Terminal(encoding=encoding, unicode=encoding == "utf-8"))
    assert [one for one in shown if "ances" in one] == [line]
    assert mark in shown
    assert all(len(one.encode(encoding)) <= 80 for one in shown if encoding != "utf-8")


def test_an_empty_line_still_gets_a_mark(no_burn: Finding) -> None:
    assert quoted(no_burn, "")[3:5] == ["31 |", "   | ^"]


def test_a_long_line_is_cut_around_its_mark(no_burn: Finding) -> None:
    line, mark = quoted(no_burn, "a" * 900 + " HERE " + "b" * 900, column=902)[3:5]
    assert len(line) < 220
    assert line[mark.index("^") : mark.index("^") + 4] == "HERE"
    assert line.startswith("31 | …")
    assert line.endswith("…")


@pytest.mark.parametrize("columns", [40, 80, 160])
@pytest.mark.parametrize("name", ["Kit", "玩家", "e\u0301"])
def test_a_screen_cuts_long_lines_to_its_width(no_burn: Finding, columns: int, name: str) -> None:
    line = f"{name}: says {'a' * 300} HERE {name * 300}"
    changed = replace(
        no_burn,
        evidence=(Quote(30, "b" * 300), Quote(31, line)),
        location=Location("p07.tlog", 31, line.index("HERE") + 1, 31),
    )
    screen = Terminal(width=columns, quoted=columns)
    shown = frame(changed, screen)
    assert max(map(cells, shown)) <= columns
    first = next(at for at, line in enumerate(shown) if line.startswith("30 |"))
    earlier, earlier_mark, marked, mark = shown[first : first + 4]
    assert earlier == "30 | " + "b" * (columns - 7) + "…"
    assert earlier_mark.endswith("- earlier line")
    assert mark.count("^") == 4
    assert "…aaa" in marked
    before = cells(marked.partition("HERE")[0])
    assert before == mark.index("^")


@pytest.mark.parametrize("columns", [40, 80, 160])
def test_headlines_and_the_verdict_keep_to_the_width_of_a_screen(
    report: Report, no_burn: Finding, columns: int
) -> None:
    report.findings.append(replace(no_burn, message="words " * 60))
    shown = text.render(report, Screen(terminal=Terminal(width=columns, quoted=columns)))
    assert max(map(cells, shown.splitlines())) <= columns


def test_of_many_earlier_lines_the_nearest_are_shown(no_burn: Finding) -> None:
    lines = quoted(no_burn, *(f"seat {n} checks" for n in range(1, 12)))
    assert "   | … 2 earlier lines" in lines
    assert sum("earlier line" in line for line in lines) == EARLIER + 1
    assert "21 | seat 1 checks" not in lines


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[2Jseat", r"\x1b[2Jseat"),
        ("a\x00b", r"a\x00b"),
        ("a\rb", r"a\x0db"),
        ("a\u202eb", r"a\u202eb"),
        ("a\u2066b\u200bc", r"a\u2066b\u200bc"),
        ("a\x9bb\x7f", r"a\x9bb\x7f"),
        ("a\tb", "a    b"),
        ("a\u2028b", r"a\u2028b"),
        ("a\udcffb", r"a\xffb"),
        ("a\U000e0041b", r"a\U000e0041b"),
    ],
)
def test_nothing_in_a_log_acts_on_the_terminal(no_burn: Finding, hostile: str, shown: str) -> None:
    changed = msgspec.structs.replace(
        no_burn,
        message=hostile,
        actual=hostile,
        player=hostile,
        seat=1,
        table=hostile,
        location=Location(hostile, 31, 1, 31),
        evidence=(Quote(31, hostile),),
    )
    lines = frame(changed, PLAIN)
    assert lines[0].endswith(shown)
    assert lines[3] == f"31 | {shown}"
    assert lines[4] == f"   | {'^' * len(shown)}"
    assert hostile not in "\n".join(lines)


def test_house_rules_and_defects_of_the_log_are_not_called_law(no_burn: Finding) -> None:
    for cite, label in (("house:min-raise", "house rule"), ("log:syntax", "log")):
        changed = msgspec.structs.replace(no_burn, citations=(cite,), edition=None)
        assert f"   = {label}: {cite}" in frame(changed, PLAIN)


def test_colours_are_only_added(report: Report) -> None:
    colored = text.render(report, Screen(terminal=Terminal(color=True)))
    assert "\x1b[1;31merror[burn-before-street]\x1b[0m" in colored
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == text.render(report)


def test_our_own_signs_are_ascii_where_they_must_be(report: Report) -> None:
    shown = text.render(report, Screen(terminal=Terminal(unicode=False), max_findings=1))
    assert shown.isascii()
    assert "... and 3 more findings (1 of 4 findings shown)" in shown


def test_a_report_keeps_to_80_columns(report: Report) -> None:
    assert max(map(len, text.render(report).splitlines())) <= 80


def test_columns_take_short_names_where_the_width_asks_for_it(report: Report) -> None:
    report.by_rule["r" * 30] = replace(report.by_rule["odd-chip"], violated=1)
    assert "evidenced  terminate" in text.render(report)
    narrow = text.render(report, Screen(terminal=Terminal(width=40)))
    assert "burn-before-street: 118 met, 1 violated" in narrow.replace("\n    ", " ")


def test_only_rules_with_something_to_say_have_a_row(report: Report) -> None:
    shown = text.render(report)
    assert "burn-before-street   " in shown
    assert "\nodd-chip" not in shown
    assert "1 other rule found nothing (--statistics lists every rule)" in shown
    assert "\nodd-chip" in text.render(report, Screen(statistics=True))


def test_the_verdict_comes_first(report: Report) -> None:
    assert text.render(report).startswith("4 findings (2 violated, 1 indeterminate, 1 erred) in 40")


def test_a_rule_without_an_occasion_has_no_row(report: Report) -> None:
    assert "ante-posted" not in text.render(report)


def test_quiet_leaves_the_findings_alone(report: Report) -> None:
    shown = text.render(report, Screen(quiet=True))
    assert shown.count(" --> ") == 4
    assert "not evidenced" not in shown
    assert "not audited" not in shown


def test_a_clean_quiet_report_is_empty(report: Report) -> None:
    report.findings.clear()
    assert text.render(report, Screen(quiet=True)) == ""


def test_the_ten_commonest_reasons_are_listed(report: Report) -> None:
    report.silence = {"odd-chip": {f"reason {n}": n for n in range(1, 15)}}
    shown = text.render(report)
    assert shown.index("reason 14 (14)") < shown.index("reason 5 (5)")
    assert "reason 4 (4)" not in shown
    assert "… and 4 more" in shown


def test_what_was_not_audited_is_counted_in_full(report: Report) -> None:
    place = Location("logs/p07.tlog", 1, 1, 1)
    report.not_audited = [
        NotAudited(location=place, hand=str(n), reason="cut off", incomplete=True)
        for n in range(30)
    ]
    shown = text.render(report)
    assert "not audited (31)" in shown
    assert "… and 11 more" in shown


def test_the_verdict_says_it_in_one_line(report: Report) -> None:
    assert text.verdict(report) == (
        "4 findings (2 violated, 1 indeterminate, 1 erred) in 40 hands of 2 files; "
        "not everything was read (1 round, 1 line); 35 judgements could not be made; audit incomplete"
    )
    assert text.verdict(Report()) == (
        "no findings in 0 hands of 0 files; nothing was read; 0 judgements could not be made; "
        "audit incomplete"
    )


def test_findings_are_rendered_in_linear_time(report: Report, no_burn: Finding) -> None:
    def render(findings: int) -> str:
        return text.render(replace(report, findings=[no_burn] * findings))

    steps.assert_in_proportion(render, few=50)


# --- fewer findings, and their numbers instead ----------------------------------------------------


def _many(no_burn: Finding) -> Report:
    """Thirty findings of one rule, then two of another."""
    orders = [replace(no_burn, rule="turn-order", hand=str(number)) for number in range(30)]
    return Report(findings=[*orders, no_burn, no_burn])


def test_so_many_findings_of_each_rule_are_shown_with_the_true_number(no_burn: Finding) -> None:
    told = text.render(_many(no_burn), Screen(max_per_rule=20, quiet=True))
    assert told.count("error[turn-order]") == 20
    assert told.count("error[burn-before-street]") == 2
    assert told.endswith(
        "… and 10 more findings (22 of 32 findings shown)\n  turn-order: 20 of 30 shown\n"
    )


def test_the_most_of_each_rule_and_the_most_of_all_hold_together(no_burn: Finding) -> None:
    told = text.render(_many(no_burn), Screen(max_per_rule=1, max_findings=1, quiet=True))
    assert told.count("error[") == 1
    assert "(1 of 32 findings shown)" in told
    assert told.endswith("  burn-before-street: 0 of 2 shown\n  turn-order: 1 of 30 shown\n")
    told = text.render(_many(no_burn), Screen(max_per_rule=20, max_findings=1, quiet=True))
    assert told.endswith("(1 of 32 findings shown)\n  turn-order: 1 of 30 shown\n")


def test_a_limit_that_hides_nothing_says_nothing(no_burn: Finding) -> None:
    assert "shown" not in text.render(_many(no_burn), Screen(max_per_rule=30))


def test_an_audit_that_goes_on_keeps_to_the_same_limits(no_burn: Finding) -> None:
    report = _many(no_burn)
    written: list[str] = []
    screen = Screen(terminal=PLAIN, max_per_rule=20, quiet=True)
    lines = live_text.LiveText(written.append, screen)
    for finding in report.findings:
        lines.add(finding)
    lines.close(report)
    at_the_end = text.render(report, Screen(max_per_rule=20, quiet=True))
    assert "".join(written).rstrip("\n") == at_the_end.rstrip("\n")


def test_statistics_stand_instead_of_the_findings_the_most_first(no_burn: Finding) -> None:
    report = _many(no_burn)
    report.findings[-1] = replace(no_burn, baselined=True)
    assert text.render(report, Screen(statistics=True, quiet=True)).splitlines() == [
        "rule                findings  accepted",
        "turn-order                30         0",
        "burn-before-street         2         1",
        "",
        "citation        findings  accepted",
        "19:47-14.10(g)        32         1",
        "",
        "file           findings  accepted",
        "logs/p07.tlog        32         1",
    ]


def test_statistics_of_a_clean_report_are_empty() -> None:
    assert not text.render(Report(), Screen(statistics=True, quiet=True))
