"""Every paragraph of the texts has exactly one status, and what is called checked is checked."""

import json
from collections import Counter

import pytest
from click.testing import CliRunner

import regulation
from handaudit.commands.group import main
from handaudit.duties.coverage import STATUSES, Paragraph, paragraphs
from paths import ROOT

FOUND = paragraphs()


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
    # 13.2 comes from another source; what is missing is missing.
    read = {cite for found in texts.values() for cite in found}
    strange = [
        paragraph.citation
        for paragraph in FOUND
        if paragraph.status != "missing text"
        and paragraph.citation not in read
        and not paragraph.citation.startswith("13.2(")
    ]
    assert strange == []


@pytest.mark.parametrize("paragraph", FOUND, ids=lambda paragraph: paragraph.citation)
def test_checked_means_that_a_rule_judges_it(paragraph: Paragraph) -> None:
    assert paragraph.status in STATUSES
    assert bool(paragraph.rules) == (paragraph.status == "checked")
    assert bool(paragraph.note) == (paragraph.status in ("unlogged", "missing text"))


def test_the_command_prints_what_the_contract_says() -> None:
    printed = CliRunner().invoke(main, ["coverage", "--format", "json"], standalone_mode=False)
    listed = json.loads(printed.output)["paragraphs"]
    assert len(listed) == len(FOUND)
    one = next(entry for entry in listed if entry["citation"] == "19:47-14.9(d)1")
    assert one["status"] == "checked"
    assert "first-actor" in one["rules"]
