"""Ten lines for people who see handaudit for the first time."""

from handaudit.auditing.report import Report
from handaudit.auditing.tally import Tally
from handaudit.reports import brief
from handaudit.reports.screen import Screen
from handaudit.reports.terminal import Terminal, cells


def test_it_says_what_was_read_and_how_often_duties_were_broken(report: Report) -> None:
    assert brief.render(report) == (
        "40 hands of 2 files judged by 2 rules.\n"
        "\n"
        "  1,298  times a duty was kept\n"
        "      1  times a duty was broken, most often burn-before-street (1)\n"
        "      1  times the law has several readings, and they disagree\n"
        "     35  times the log is silent, so that nothing follows\n"
        "      2  files, rounds or lines could not be read: the audit is incomplete\n"
        "\n"
        "For example logs/p07.tlog:31\n"
        "  no card was burned before the flop [19:47-14.10(g)]\n"
        "What the rule asks: handaudit rules burn-before-street\n"
    )


def test_a_clean_night_has_no_example() -> None:
    clean = Report(hands=40, by_rule={"turn-order": Tally(met=200)})
    assert brief.render(clean).endswith("\nNothing was found.\n")


def test_it_keeps_to_a_narrow_screen(report: Report) -> None:
    shown = brief.render(report, Screen(terminal=Terminal(width=40)))
    assert max(map(cells, shown.splitlines())) <= 54  # the command that explains a rule stays whole
