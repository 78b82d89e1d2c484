"""The promises of docs/security.md are held by tests that exist."""

import re

from paths import ROOT, TESTS

PAGE = ROOT / "docs" / "security.md"


def test_every_test_that_the_page_cites_exists() -> None:
    cited = set(re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8")))
    source = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert len(cited) > 20
    assert cited - set(re.findall(r"def (test_\w+)\(", source)) == set()


def test_every_promise_is_held_by_a_test() -> None:
    promised = PAGE.read_text(encoding="utf-8").partition("| promise |")[2].partition("\n\n")[0]
    rows = promised.splitlines()[2:]
    assert len(rows) > 10
    assert [row for row in rows if "`test_" not in row] == []
