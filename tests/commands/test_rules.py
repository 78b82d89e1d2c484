"""``handaudit rules``: all of them, one, or those of a paragraph."""

import json

from handaudit.commands.group import run
from handaudit.duties import catalogue
from made_reports import Capture


def test_rules_lists_every_rule(capsys: Capture) -> None:
    from handaudit.duties import DUTIES  # noqa: PLC0415  the law is slow to load

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
    assert run(["rules", "burn-before-street", "--format", "json"]) == 0
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
        assert rule.remedy.startswith("see that ")
        assert all(need in rule.remedy for need in rule.needs)


def test_the_rule_of_a_room_says_how_it_is_put_off(capsys: Capture) -> None:
    assert run(["rules", "tied-odd-chip"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "or say odd-chip-recipient = false in the house file" in told
