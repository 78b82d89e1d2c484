"""The table of clauses: every judged one has a pair of logs, and the table and the rules agree."""

import pytest

from clause_pairs import Pair, pairs
from handaudit.duties import catalogue
from handaudit.duties.coverage import clauses
from handaudit.duties.outcome import Kind
from handaudit.law import citation
from handaudit.law.clauses import Clause
from handaudit.law.new_jersey import AUDITED

CLAUSES = {clause.key: clause for clause in clauses()}
JUDGED = [clause for clause in clauses() if clause.status == "judged"]
PAIRS = pairs()
RULES = {entry.name: entry for entry in catalogue.entries()}


def _cited(clause: Clause, pair: Pair) -> set[str]:
    """What the clause's rules cite in the games of the lawful case."""
    games = {
        line.removeprefix("game ") for line in pair.keeps().lines if line.startswith("game ")
    } & AUDITED.keys()
    return {cite for rule in clause.rules for game in games for cite in _cites(rule, game)}


def _cites(rule: str, game: str) -> tuple[str, ...]:
    return RULES[rule].citations.get(game, ())


def test_every_judged_clause_has_a_pair_and_no_other_has() -> None:
    assert {clause.key for clause in JUDGED} == PAIRS.keys()


@pytest.mark.parametrize("key", PAIRS)
def test_the_breach_is_found_at_its_line_with_the_citation(key: str) -> None:
    clause, case = CLAUSES[key], PAIRS[key].breaks()
    marked = {(mark.line, mark.rule) for mark in case.expected if mark.outcome == "violated"}
    found = [
        finding
        for finding in case.audit().findings
        if finding.outcome is Kind.VIOLATED
        and finding.rule in clause.rules
        and (finding.location.line, finding.rule) in marked
        and set(clause.cites) & {citation.parse(cite) for cite in finding.citations}
    ]
    assert found, f"no finding of {', '.join(clause.rules)} cites {', '.join(clause.cites)}"


@pytest.mark.parametrize("key", PAIRS)
def test_the_lawful_oddity_is_not_found(key: str) -> None:
    clause, pair = CLAUSES[key], PAIRS[key]
    report = pair.keeps().audit()
    accused = (Kind.VIOLATED, Kind.INDETERMINATE)
    found = [
        finding.message
        for finding in report.findings
        if finding.rule in clause.rules and finding.outcome in accused
    ]
    assert found == []
    # The oddity stands beside the breach only where the clause is in force.
    assert set(clause.cites) & _cited(clause, pair)


@pytest.mark.parametrize("rule", RULES)
def test_what_a_rule_cites_the_table_says(rule: str) -> None:
    told = {clause.citation for clause in clauses() if rule in (*clause.rules, *clause.used)}
    own = {cite for cite in RULES[rule].cites() if citation.numbered(cite)}
    assert own - told == set()


@pytest.mark.parametrize("clause", clauses(), ids=lambda clause: clause.key)
def test_what_the_table_says_a_rule_cites(clause: Clause) -> None:
    for rule in clause.rules:
        assert set(clause.cites) & set(RULES[rule].cites()), rule
    for rule in clause.used:
        assert clause.citation in RULES[rule].cites(), rule


def test_a_paragraph_is_told_once_and_no_clause_is_longer_than_a_sentence() -> None:
    assert len(CLAUSES) == len(clauses())
    for clause in clauses():
        assert len(clause.says.split()) <= 27, clause.key
        assert clause.says.endswith("."), clause.key
