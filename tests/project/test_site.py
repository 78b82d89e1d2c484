"""The site of the documentation is whole: no link leads nowhere, and it asks for nothing from elsewhere.

``make site`` runs this on the site that it builds, which ``HANDAUDIT_SITE`` names.
"""

import importlib.util
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import build_site
import example
import pytest

import browser
from handaudit.duties import catalogue
from handaudit.reading.formats import FORMATS

pytestmark = pytest.mark.slow
needs_sphinx = pytest.mark.skipif(
    any(
        importlib.util.find_spec(name) is None
        for name in ("sphinx", "myst_parser", "furo", "quickjs")
    ),
    reason="the site needs Sphinx: pip install --group docs",
)


class Page(HTMLParser):
    """What a page links to, what it loads, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors = {""}
        self.pictures = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.add(given.get("id", ""))
        self.pictures += tag == "svg" and given.get("class") == "table"
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") != "canonical":
            self.loads.append(given.get("href", ""))
        elif "src" in given:
            self.loads.append(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    folder = Path(os.environ.get("HANDAUDIT_SITE", "")).resolve()
    if "HANDAUDIT_SITE" not in os.environ:
        work = tmp_path_factory.mktemp("built").resolve()
        folder = work / "site"
        build_site.stage(work / "source")
        assert build_site.built(work / "source", folder) == 0
    return {path: Page(path) for path in folder.rglob("*.html")}


def followed(site: dict[Path, Page]) -> Iterator[tuple[Path, str, Path, str]]:
    """Each link within the site: where it stands, as it is written, the file and the anchor."""
    for path, page in site.items():
        for link in page.links:
            parts = urlsplit(link)
            if not parts.scheme and not parts.netloc:
                there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
                yield path, link, there, unquote(parts.fragment)


@needs_sphinx
def test_every_link_leads_to_a_page_and_a_heading_that_are_there(site: dict[Path, Page]) -> None:
    found = list(followed(site))
    assert len(found) > 1000
    for path, link, there, anchor in found:
        assert there.exists(), f"{path.name}: {link}"
        if there in site:
            assert anchor in site[there].anchors, f"{path.name}: {link}"


@needs_sphinx
def test_it_loads_nothing_from_elsewhere(site: dict[Path, Page]) -> None:
    loaded = {load for page in site.values() for load in page.loads}
    assert loaded
    assert not {load for load in loaded if urlsplit(load).netloc}
    folder = next(iter(site)).parents[0]
    for sheet in folder.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", text), sheet


@needs_sphinx
def test_every_rule_has_its_page_with_its_example(site: dict[Path, Page]) -> None:
    pages = {path.stem: page for path, page in site.items() if path.parent.name == "rules"}
    for rule in catalogue.entries():
        shown = example.of(rule.name)
        assert (shown is not None) == ("violated" in rule.outcomes), rule.name
        assert pages[rule.name].pictures == (2 if shown else 0), rule.name  # wide and narrow


def text_of(site: dict[Path, Page], name: str) -> str:
    """The markup of a page of the site."""
    (path,) = [path for path in site if path.as_posix().endswith(f"/site/{name}")]
    return path.read_text(encoding="utf-8")


@needs_sphinx
def test_the_page_of_a_rule_has_its_clauses_a_pair_of_cases_and_its_entries(
    site: dict[Path, Page],
) -> None:
    text = text_of(site, "rules/burn-before-street.html")
    assert "The dealer burns the top card after the betting round of (g)." in text
    assert len(re.findall(r"<summary>(?:Breach|Lawful): ", text)) == 2
    assert 'href="../ambiguities.html#a-26"' in text
    assert '<span class="nb">dealer</span>' in text  # a Table Log is coloured


@needs_sphinx
def test_the_gallery_has_a_drawn_hand_of_every_format(site: dict[Path, Page]) -> None:
    text = text_of(site, "gallery.html")
    for form in FORMATS:
        assert f'--input-format</span> <span class="pre">{form.name}</span>' in text
    assert text.count("<figure") == len(FORMATS)


@needs_sphinx
@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.ABSENT)
def test_axe_finds_no_fault_in_the_site(site: dict[Path, Page]) -> None:
    """Nor in the theme, whose faults ``accessible`` repairs."""
    (folder,) = (path.parent for path in site if path.name == "index.html")
    names = ("index.html", "rules/burn-before-street.html", "gallery.html", "search.html")
    with browser.launched() as chromium:
        for name, width, dark in zip(
            names, (390, 1280) * 2, (False, True, True, False), strict=True
        ):
            with browser.opened(chromium, width, dark=dark) as tab:
                tab.go(folder / name)
                assert browser.faults(tab) == [], name


@needs_sphinx
def test_links_that_lead_nowhere_end_the_build(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    wrong = ("nowhere.md", "other.md#no-such-heading", "#no-other-heading")
    links = "".join(f"[link]({link})\n\n" for link in wrong)
    tree = "```{toctree}\nother\n```\n"
    (source / "index.md").write_text(f"# One\n\n[right](other.md#right)\n\n{links}{tree}")
    (source / "other.md").write_text("# Other\n\n## Right\n")
    assert build_site.built(source, tmp_path / "site") != 0
    complaints = [line for line in capfd.readouterr().err.splitlines() if "WARNING" in line]
    assert len(complaints) == len(wrong)
    for link in wrong:
        assert any(link.rpartition("#")[2] in line for line in complaints), link
