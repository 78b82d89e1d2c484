import pytest

from handaudit.duties.selection import Selection, UnknownRule, parse, resolve

KNOWN = {
    "burn-before-street": ("14.10(g)", "14.10(h)", "14.1 Burn card"),
    "opening-order": ("14.9(d)1", "14.10(e)"),
    "rake-posted": ("14.17(b)",),
}


def picked(select: list[str], ignore: list[str]) -> set[str]:
    chosen = parse(select, ignore, KNOWN)
    return {rule for rule, cites in KNOWN.items() if chosen.picks(rule, cites)}


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        ([], [], {"burn-before-street", "opening-order", "rake-posted"}),
        (["rake-posted"], [], {"rake-posted"}),
        (["14.10"], [], {"burn-before-street", "opening-order"}),
        (["14.10(g)"], [], {"burn-before-street"}),
        (["14.9(d)"], [], {"opening-order"}),
        (["19:47-14.9(d)1"], [], {"opening-order"}),
        (["13:69F-14.17"], [], {"rake-posted"}),
        (["14.1"], [], {"burn-before-street"}),
        (["rake-posted, 14.9"], [], {"rake-posted", "opening-order"}),
        (["rake-posted", "14.9"], [], {"rake-posted", "opening-order"}),
        ([], ["14.10"], {"rake-posted"}),
        ([], ["rake-posted"], {"burn-before-street", "opening-order"}),
    ],
)
def test_terms_name_rules_and_everything_below_a_citation(
    select: list[str], ignore: list[str], expected: set[str]
) -> None:
    assert picked(select, ignore) == expected


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        (["burn-before-street"], ["14.10"], {"burn-before-street"}),
        (["14.10"], ["burn-before-street"], {"opening-order"}),
        (["14.10(g)"], ["14.10"], {"burn-before-street"}),
        (["14.10"], ["14.10(g)"], {"opening-order"}),
        (["14.10"], ["14.10"], set()),
        (["rake-posted"], ["rake-posted"], set()),
    ],
)
def test_the_more_specific_term_decides_and_a_tie_ignores(
    select: list[str], ignore: list[str], expected: set[str]
) -> None:
    assert picked(select, ignore) == expected


@pytest.mark.parametrize(
    ("select", "ignore", "extra", "expected"),
    [
        ([], [], ["rake-posted"], {"burn-before-street", "opening-order", "rake-posted"}),
        (["14.9"], [], ["rake-posted"], {"opening-order", "rake-posted"}),
        (["14.9"], ["rake-posted"], ["rake-posted"], {"opening-order"}),
        ([], ["14.10"], ["burn-before-street"], {"burn-before-street", "rake-posted"}),
        ([], ["14.10"], ["14.10"], {"rake-posted"}),
    ],
)
def test_extra_terms_are_added_and_the_more_specific_term_still_decides(
    select: list[str], ignore: list[str], extra: list[str], expected: set[str]
) -> None:
    chosen = parse(select, ignore, KNOWN, extra=extra)
    assert {rule for rule, cites in KNOWN.items() if chosen.picks(rule, cites)} == expected


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        (["burn-*"], [], {"burn-before-street"}),
        (["*-posted", "14.9*"], [], {"rake-posted", "opening-order"}),
        (["14.1*"], [], {"burn-before-street", "opening-order", "rake-posted"}),
        (["19:47-14.1*(b)"], [], {"rake-posted"}),
        ([], ["14.9*"], {"burn-before-street", "rake-posted"}),
        (["14.10(g)"], ["14.10*"], {"burn-before-street"}),  # the deeper citation decides
        (["14.10"], ["14.10*"], {"burn-before-street", "opening-order"}),  # a pattern is less
        (["burn-before-street"], ["burn-*"], {"burn-before-street"}),
        (["14.10"], ["burn-*"], {"opening-order"}),
    ],
)
def test_a_star_stands_for_any_characters(
    select: list[str], ignore: list[str], expected: set[str]
) -> None:
    assert picked(select, ignore) == expected


LISTED = {"14.3(b)4": ("14.10(g)",), "14.6(a)": ()}


@pytest.mark.parametrize(
    ("term", "terms"),
    [
        ("14.3(b)4", ("14.10(g)",)),  # its findings cite another paragraph
        ("19:47-14.6(a)", ("14.6(a)",)),  # no log can show it
        ("14.6*", ("14.6*",)),
    ],
)
def test_a_paragraph_of_the_table_is_known_though_no_rule_cites_it(
    term: str, terms: tuple[str, ...]
) -> None:
    assert resolve(term, KNOWN, LISTED) == terms
    with pytest.raises(UnknownRule):
        resolve(term, KNOWN)


def test_a_citation_of_another_book_is_selected_as_it_is_printed() -> None:
    assert resolve("SEA 4.2-c", {"sea-order": ("SEA 4.2-c",)}) == ("SEA 4.2-c",)


def test_a_rule_is_picked_only_in_the_games_whose_paragraph_is_selected() -> None:
    chosen = Selection(select=("14.9",))
    assert chosen.picks("opening-order", ("14.9(d)1",))
    assert not chosen.picks("opening-order", ("14.10(e)",))


@pytest.mark.parametrize(
    ("term", "suggestion"),
    [
        ("burn-before-stret", "burn-before-street"),
        ("14.10(j)", "14.10(g)"),
        ("19:47-14.18(b)", "14.17(b)"),
        ("14.9(d)2", "14.9(d)1"),
    ],
)
def test_an_unknown_term_is_met_with_a_suggestion(term: str, suggestion: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        parse([term], [], KNOWN)
    assert suggestion in caught.value.suggestions
    assert "did you mean" in str(caught.value)


@pytest.mark.parametrize("term", ["zzz", "14", "house:none-such", "\x1b[2J"])
def test_what_resembles_nothing_is_refused_without_a_guess(term: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        resolve(term, KNOWN)
    assert caught.value.term == term
