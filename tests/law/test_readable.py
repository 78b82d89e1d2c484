"""Where the text of a citation can be read."""

import pytest

from handaudit.law import readable

SUBCHAPTER = "https://regulations.justia.com/states/new-jersey/title-13/chapter-69f/subchapter-14/"


@pytest.mark.parametrize(
    ("cite", "address"),
    [
        ("19:47-14.10(h)", SUBCHAPTER + "section-13-69f-14-10/"),
        ("13:69F-14.12C(l)1", SUBCHAPTER + "section-13-69f-14-12c/"),
        ("19:47-14.1 Burn card", SUBCHAPTER + "section-13-69f-14-1/"),
        ("13:69F-14.11(A)(f)", SUBCHAPTER),
        ("WAC 230-15-135(1)(c)", "https://app.leg.wa.gov/wac/default.aspx?cite=230-15-135"),
        ("TDA 2024 43-A", None),
        ("house:min-raise", None),
        ("log:truncated", None),
    ],
)
def test_a_citation_leads_to_its_section(cite: str, address: str | None) -> None:
    assert readable.page(cite) == address
