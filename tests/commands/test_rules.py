"""``handaudit rules``: all of them, one, or those of a paragraph."""

import json
import re

import pytest

from handaudit.commands.group import run
from handaudit.duties import catalogue
from made_reports import Capture
from paths import NO_BURN, ROOT, SAMPLES


def test_rules_lists_every_rule(capsys: Capture) -> None:
    from handaudit.duties.registry import DUTIES  # noqa: PLC0415  the law is slow to load

    assert run(["rules"]) == 0
    listed = capsys.readouterr().out
    assert max(map(len, listed.splitlines())) <= 80
    for duty in DUTIES:
        assert duty.name in listed


def test_rules_explains_one(capsys: Capture) -> None:
    assert run(["rules", "burn-before-street"]) == 0
    shown = capsys.readouterr().out
    for part in (
        "14.10(g)",
        "met:",
        "violated:",
        "not-evidenced:",
        "burn cards",
        "example",
        "what to do",
    ):
        assert part in shown


def test_rules_of_a_citation_are_those_at_or_below_it(capsys: Capture) -> None:
    assert run(["rules", "19:47-14.10(g)", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["rules"]
    assert "burn-before-street" in [rule["name"] for rule in found]
    for rule in found:
        assert all(cites == ["14.10(g)"] for cites in rule["citations"].values())
    assert run(["rules", "14.10"]) == 0
    assert "blind-amount" in capsys.readouterr().out


def test_rules_as_json_say_what_each_needs(capsys: Capture) -> None:
    assert run(["rules", "no-other-burn", "--format", "json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)["rules"]
    assert rule["severity"] == "error"
    assert rule["needs"] == ["burn cards"]
    assert {"met", "violated", "not-evidenced"} <= set(rule["outcomes"])
    assert rule["example"]


def test_a_rule_says_for_which_days_its_findings_may_be_sure(capsys: Capture) -> None:
    assert run(["rules", "player-count", "--format", "json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)["rules"]
    assert rule["text_seen"]["14.10"] == [["1999-04-19", "2002-05-19"]]
    assert rule["text_seen"]["14.11(A)"] == [["2015-12-28", None]]
    assert run(["rules", "min-raise"]) == 0
    assert "high, unless it is assumed that the room has the rule" in capsys.readouterr().out


def test_every_rule_says_what_a_room_does_to_keep_it() -> None:
    for rule in catalogue.entries():
        assert rule.remedy.startswith("make sure that ")
        assert all(need in rule.remedy for need in rule.needs)


def test_the_rule_of_a_room_says_how_it_is_put_off(capsys: Capture) -> None:
    assert run(["rules", "tied-odd-chip"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "or set odd-chip-recipient = false in the house file" in told


def test_rules_of_a_citation_begin_with_its_clauses(capsys: Capture) -> None:
    assert run(["rules", "14.6(b)"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("clauses\n  14.6(b): At least two")
    assert "judged: player-count" in shown
    assert run(["rules", "14.6(b)", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [clause["status"] for clause in told["clauses"]] == ["judged", "unlogged", "judged"]
    assert "history" not in told
    assert run(["rules", "14.13(f)"]) == 0
    assert "partly: check-only-unbet; a check is indeterminate" in capsys.readouterr().out


def test_rules_may_be_those_of_a_law_or_a_book(capsys: Capture) -> None:
    assert run(["rules", "--rulebook", "wa-230-15", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [rule["name"] for rule in told["rules"]] == [
        "ante-within-first-wager",
        "rake-share-within-law",
        "wager-amount-within-law",
        "wagers-within-law",
    ]
    assert run(["rules", "--rulebook", "nowhere"]) == 2


def test_rules_says_why_nothing_judges_a_paragraph(capsys: Capture) -> None:
    assert run(["rules", "19:47-14.6(a)"]) == 0
    assert "unlogged: where in the building poker is played" in capsys.readouterr().out
    assert run(["rules", "log:truncated"]) == 0
    assert capsys.readouterr().out.startswith("log:truncated: the log breaks off")


def test_rules_takes_patterns(capsys: Capture) -> None:
    assert run(["rules", "dice-*", "--format", "json"]) == 0
    names = [rule["name"] for rule in json.loads(capsys.readouterr().out)["rules"]]
    assert "dice-payout" in names
    assert all(name.startswith("dice-") for name in names)
    assert run(["rules", "14.9*", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    sections = {clause["citation"].partition("(")[0] for clause in found["clauses"]}
    assert sections == {"14.9", "14.9A", "14.9B"}
    assert run(["rules", "nothing-*"]) == 2


def test_the_history_of_a_paragraph_says_what_is_known_and_what_is_not(capsys: Capture) -> None:
    assert run(["rules", "14.2(b)", "--history"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "2006-05-15 14.2(b) A deck is put into suit and sequence after three hours" in shown
    assert "source: R.2006 d.183" in shown
    assert "not seen: the new hours" in shown
    assert "14.2: the text is known from 2008-01-07 to 2011-11-13" in shown
    assert "1996-05-20" not in shown
    assert run(["rules", "14.2(b)", "--history", "--format", "json"]) == 0
    days = [change["on"] for change in json.loads(capsys.readouterr().out)["history"]]
    assert days == ["2006-02-21", "2006-05-15", "2011-11-14", "2014-09-09"]


@pytest.mark.parametrize(
    ("term", "book", "days"),
    [
        ("WAC 230-40-120", "wa-230-15", ["2004-07-01", "2008-01-01"]),
        ("WAC 230-15-060", "wa-230-15", ["2021-06-14"]),
        ("TDA 2026 45-A", "tda", ["2026-09-07"]),
        ("TDA 2022 RP-11", "tda", [None, None, "2024-10-09"]),
        ("WSOP 2026 116", "wsop", []),
    ],
)
def test_the_history_of_a_book_is_its_own(
    capsys: Capture, term: str, book: str, days: list[str | None]
) -> None:
    assert run(["rules", term, "--history", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["history"]
    assert [(change["book"], change["on"]) for change in told] == [(book, day) for day in days]
    assert run(["rules", term, "--history"]) == 0
    assert "editions: " in capsys.readouterr().out


def test_the_history_of_a_rule_is_that_of_each_book_that_states_it(capsys: Capture) -> None:
    assert run(["rules", "burn-before-street", "--history", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["history"]
    assert {change["book"] for change in told} == {"nj"}
    assert run(["rules", "min-raise", "--history", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["history"]
    assert [change["on"] for change in told] == ["2026-09-07"]


def test_a_clause_of_another_edition_is_explained_by_its_number_there(capsys: Capture) -> None:
    assert run(["rules", "TDA 2026 45-A"]) == 0
    assert "TDA 2026 45-A: A raise adds at least" in capsys.readouterr().out
    assert run(["coverage", "--book", "tda-2026", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["clauses"]
    status = {clause["citation"]: clause["status"] for clause in told}
    assert status["TDA 2026 36-B"] == "judged"
    assert status["TDA 2024 21"] == "text-not-seen"  # 2026 has 21 for the odd chip


def test_the_rules_and_clauses_may_be_those_of_books_beside_the_law(capsys: Capture) -> None:
    assert run(["rules", "--book", "tda-2024, wsop-2026", "--format", "json"]) == 0
    names = {rule["name"] for rule in json.loads(capsys.readouterr().out)["rules"]}
    assert {"all-in-hands-tabled", "blind-seats", "rake-share-within-law"} <= names
    assert "cut-size" not in names
    assert run(["coverage", "--book", "wsop"]) == 0
    assert "WSOP 2026 116" in capsys.readouterr().out
    assert run(["coverage", "--book", "nj"]) == 2
    assert "nj is a law: name it with --rulebook" in capsys.readouterr().err


def test_an_audit_of_paragraphs_that_no_rule_judges_does_not_run(capsys: Capture) -> None:
    assert run(["check", str(NO_BURN), "--select", "14.6(a)"]) == 2
    assert "no rule judges 14.6(a): see handaudit rules 14.6(a)" in capsys.readouterr().err
    assert run(["check", str(NO_BURN), "--select", "14.6(a),burn-*"]) == 1
    assert "handaudit: no rule judges 14.6(a)" in capsys.readouterr().err


def test_a_number_of_an_earlier_edition_of_a_book_stands_for_its_clause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    book = str(SAMPLES / "book")
    assert run(["rules", "Harbour 2007 7", "--book", book]) == 0
    shown = capsys.readouterr().out
    assert "Harbour 2007 7: A raise adds at least the last full bet or raise." in shown
    assert "N.J.A.C." not in shown


def test_an_entry_of_the_register_of_ambiguities_is_explained(capsys: Capture) -> None:
    assert run(["rules", "a-26"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines() == [
        "A-26 (a reading of N.J.A.C. 19:47 and 13:69F, subchapters 13 and 14)",
        "  whether a card is burned before the second and third draw is said only by",
        "  reference to (f)",
        "",
        "how it is judged",
        "  a rule is violated only if every reading says so; where they disagree, it is",
        "  indeterminate",
        "",
        "what would settle it",
        "  a text or a ruling that says which reading holds",
        "",
        "rules",
        "  burn-before-street",
        "    indeterminate: the second or third draw of badugi comes with no burn (A-26).",
        "",
        "clauses",
        "  14.12C(h): A card is burned before the new cards, as in (f).",
        "      partly: burn-before-street, no-other-burn; no burn at all is indeterminate",
        "        (A-26 of the register)",
        "  14.12C(j): A card is burned before the new cards, as in (f).",
        "      partly: burn-before-street, no-other-burn; no burn at all is indeterminate",
        "        (A-26 of the register)",
    ]


def test_an_entry_that_is_read_in_one_way_is_explained_as_well(capsys: Capture) -> None:
    assert run(["rules", "A-20"]) == 0
    shown = capsys.readouterr().out
    assert "every log is read in this way" in shown
    assert "what would settle it" not in shown
    assert "  call-amount\n    A call equals the highest wager outstanding" in shown


@pytest.mark.parametrize("entry", ["A-15", "A-43", "WA-1"])
def test_an_entry_is_explained_as_json(capsys: Capture, entry: str) -> None:
    assert run(["rules", entry, "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["ambiguity"] == entry
    assert shown["open"] is (entry != "A-43")
    assert bool(shown["settled_by"]) is shown["open"]


def test_an_entry_has_no_history(capsys: Capture) -> None:
    assert run(["rules", "A-26", "--history"]) == 2
    assert (
        "--history is about paragraphs, and A-26 is how a text is read" in capsys.readouterr().err
    )


def test_each_rule_names_the_entries_that_can_leave_it_open() -> None:
    page = (ROOT / "docs" / "ambiguities.md").read_text(encoding="utf-8")
    rules = {rule.name: rule.outcomes.get("indeterminate", "") for rule in catalogue.entries()}
    for part in page.partition("\n## Read in one way")[0].split("\n### ")[1:]:
        entry = part.split()[0]
        for rule in re.findall(r"^- \[([a-z-]+)\]", part, re.MULTILINE):
            assert entry in rules[rule], rule
