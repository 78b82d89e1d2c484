"""Each attack of docs/security.md is carried out by tests that exist."""

import re

from paths import ROOT, TESTS

PAGE = ROOT / "docs" / "security.md"


def test_every_test_that_the_page_cites_exists() -> None:
    cited = set(re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8")))
    source = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert len(cited) > 20
    assert cited - set(re.findall(r"def (test_\w+)\(", source)) == set()


def test_every_attack_is_carried_out_by_a_test() -> None:
    attacks = PAGE.read_text(encoding="utf-8").partition("| attack |")[2].partition("\n\n")[0]
    rows = attacks.splitlines()[2:]
    assert len(rows) > 30
    assert [row for row in rows if "`test_" not in row] == []
