"""Every paragraph of the texts has exactly one status, and what counts as judged is judged."""

import json
from collections import Counter

import pytest
from click.testing import CliRunner

import regulation
from handaudit.commands.group import main
from handaudit.duties import catalogue, selection
from handaudit.duties.coverage import STATUSES, clauses, paragraphs
from handaudit.facts.log import DEFECTS
from handaudit.law import citation
from handaudit.reports.coverage import PRINTED_ON
from paths import ROOT

FOUND = paragraphs()
RULES = catalogue.entries()
KNOWN = catalogue.known(RULES)
LISTED = catalogue.listed()
CITED = {cite for rule in RULES for cite in rule.cites()}


@pytest.fixture(scope="module")
def texts() -> dict[str, list[str]]:
    folder = ROOT.parent / "shared" / "regulation"
    if not folder.is_dir():
        pytest.skip("the texts of the law, ../shared/regulation, are not here")
    return regulation.found(folder)


def test_no_paragraph_stands_twice() -> None:
    twice = [cite for cite, count in Counter(p.citation for p in FOUND).items() if count > 1]
    assert not twice


@pytest.mark.parametrize("seed", ["S0", "S1", "S2", "S3", "S4"])
def test_every_paragraph_of_a_text_has_a_status(seed: str, texts: dict[str, list[str]]) -> None:
    known = {paragraph.citation for paragraph in FOUND}
    assert len(texts[seed]) == len(set(texts[seed])), "the text numbers a paragraph twice"
    assert [cite for cite in texts[seed] if cite not in known] == []


def test_the_texts_hold_as_many_definitions_as_they_are_said_to(
    texts: dict[str, list[str]],
) -> None:
    counts = {seed: sum(cite.startswith("14.1 ") for cite in texts[seed]) for seed in ("S0", "S3")}
    assert counts == {"S0": 32, "S3": 36}


def test_the_silent_seam_is_no_paragraph_of_14_2(texts: dict[str, list[str]]) -> None:
    assert "14.9(c)" in texts["S0"]
    assert "14.2(c)" not in texts["S0"]


def test_no_status_is_given_to_a_paragraph_that_no_text_has(texts: dict[str, list[str]]) -> None:
    # 13.2 and 14.19 come from another source.
    read = {cite for found in texts.values() for cite in found}
    strange = [
        paragraph.citation
        for paragraph in FOUND
        if paragraph.status != "text-not-seen"
        and paragraph.citation not in read
        and not paragraph.citation.startswith(("13.2(", "14.19("))
    ]
    assert strange == []


def test_a_paragraph_is_judged_only_where_all_of_it_is() -> None:
    for paragraph in FOUND:
        assert paragraph.status in STATUSES, paragraph.citation
        asking = {clause.status for clause in paragraph.clauses} - {"definition"}
        assert (paragraph.status == "judged") == (asking == {"judged"}), paragraph.citation
        assert bool(paragraph.note) == bool(asking - {"judged"}), paragraph.citation


def test_a_clause_says_why_nothing_judges_it() -> None:
    for clause in clauses():
        assert bool(clause.note) == (clause.status not in ("judged", "definition")), clause.key
        assert not clause.rules or clause.status in ("judged", "partly"), clause.key


@pytest.mark.parametrize(
    ("cite", "status"),
    [
        ("14.6(b)", "partly"),  # whether the dealer plays
        ("14.2(d)2", "judged"),
        ("14.7(c)2", "partly"),  # the exchange of currency and coin
        ("14.4(c)2", "partly"),  # where the idle deck lies
        ("14.5(b)3", "partly"),
        ("14.6(e)4", "judged"),
        ("14.9(f)2", "judged"),
        ("14.19(a)", "partly"),
        ("14.19(c)", "partly"),
        ("14.6(e)7", "unlogged"),
        ("14.18", "text-not-seen"),
        ("14.1 Suit", "definition"),
    ],
)
def test_what_is_not_judged_whole_does_not_count_as_judged(cite: str, status: str) -> None:
    (found,) = (paragraph for paragraph in FOUND if paragraph.citation == cite)
    assert found.status == status


def test_a_rule_stands_only_at_the_clauses_that_it_judges() -> None:
    told = {cite.citation for cite in clauses() if "coin-ante" in cite.rules}
    assert told == {"14.7(c)"}
    opened = {cite.citation for cite in clauses() if "first-actor" in cite.rules}
    assert {"14.9(f)2", "14.9B(f)3", "14.13A(h)2"} <= opened


def test_the_command_prints_what_the_contract_says() -> None:
    printed = CliRunner().invoke(main, ["coverage", "--format", "json"], standalone_mode=False)
    told = json.loads(printed.output)
    assert len(told["paragraphs"]) == len(FOUND)
    assert len(told["clauses"]) == len(clauses())
    one = next(entry for entry in told["clauses"] if entry["citation"] == "19:47-14.9(d)1")
    assert one["status"] == "judged"
    assert one["rules"] == ["first-actor"]
    whole = next(entry for entry in told["paragraphs"] if entry["citation"] == "19:47-14.9(d)1")
    assert (whole["status"], whole["rules"]) == ("judged", ["first-actor"])


def test_the_text_counts_clauses_and_begins_with_the_partly_judged_ones() -> None:
    told = CliRunner().invoke(main, ["coverage"], standalone_mode=False).output
    assert told.startswith(f"{len(clauses())} clauses of {len(FOUND)} paragraphs: ")
    heads = [line.partition(":")[0] for line in told.splitlines() if line and line[0] != " "][1:]
    assert heads == list(STATUSES)


def test_every_citation_that_is_printed_can_be_selected_and_explained() -> None:
    for cite in {*(paragraph.citation for paragraph in FOUND), *DEFECTS, *CITED}:
        printed = citation.printed(cite, PRINTED_ON)
        assert selection.parse([printed], [printed], KNOWN, listed=LISTED).select, cite
        terms, _ = catalogue.looked_up(printed, RULES)
        assert terms, cite


def test_what_no_rule_judges_picks_none() -> None:
    chosen = selection.parse(["14.6(a)"], [], KNOWN, listed=LISTED)
    assert not [rule for rule, cites in KNOWN.items() if chosen.picks(rule, cites)]
