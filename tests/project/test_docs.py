"""The generated pages are current."""

import re
from pathlib import Path

import make
import pytest

from paths import ROOT


def test_the_page_of_the_rules_is_what_make_docs_writes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["make.py", "--check"])
    assert make.main() == 0, capsys.readouterr().err


PAGES = [
    path
    for path in ROOT.rglob("*.md")
    if not {".venv", "build", "casebooks", "node_modules"} & set(path.relative_to(ROOT).parts)
]
_LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(([^)\s]+)\)")


def _anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    found: dict[str, int] = {}
    anchors = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        anchors.add(f"{slug}-{found[slug]}" if slug in found else slug)
        found[slug] = found.get(slug, 0) + 1
    return anchors


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    for link in _LINK.findall(text):
        target, _, anchor = link.partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), link
        if anchor:
            assert anchor in _anchors(there), link


def test_pages_with_links_are_found() -> None:
    names = {page.relative_to(ROOT).as_posix() for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/ci.md"} <= names
