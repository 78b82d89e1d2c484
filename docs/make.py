"""Writes the generated pages of docs/: one command, ``make docs``.

    python docs/make.py             writes the pages; corpus.md only where the corpus is
    python docs/make.py --check     writes nothing; exit code 1 if one but corpus.md is not current

- ``rules.md``, ``coverage.md`` and ``editions.md`` come from the rules and the tables of the law.
- ``ambiguities.md`` comes from the register and the casebooks, ``irregularities.md`` from casebooks alone.
- ``security.md``, ``reports.md``, ``house.md``, ``summary.md`` and ``versioning.md`` are written by hand,
  except the tables of recorded fuzzing, report formats, house rules and former names, and what commands
  print.
- ``python.ipynb`` is ``python.md`` as a notebook, with what its cells print.
- ``packages.svg`` draws the imports between the packages.
- ``corpus.md`` comes from an audit of real hands, which are not part of the project.  It holds counts,
  names of rules and paths, never a line of a log.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import ambiguities_page
import commands_page
import corpus_page
import house_page
import irregularities_page
import notebook_page
import packages_picture
import reports_page
import rules_page
import security_page
import versioning_page

from handaudit.duties.coverage import paragraphs
from handaudit.reports import coverage, timeline

DOCS: Final = Path(__file__).resolve().parent


def _judged_since() -> str:
    """What the page on the corpus says was not evidenced and is judged now."""
    page = (DOCS / "corpus.md").read_text(encoding="utf-8")
    _, heading, rest = page.partition(corpus_page.JUDGED_SINCE)
    section, _, _ = rest.partition("\n## ")
    return f"\n{heading}{section.rstrip()}\n"


def _stale(pages: dict[str, str]) -> int:
    """Names the pages that are not current; the exit code."""
    stale = [
        name
        for name, text in pages.items()
        if not (DOCS / name).is_file() or (DOCS / name).read_text(encoding="utf-8") != text
    ]
    for name in stale:
        print(f"docs/{name} is not current: run make docs", file=sys.stderr)
    return 1 if stale else 0


def main() -> int:
    """Writes or checks the pages; the exit code."""
    parser = argparse.ArgumentParser(description="Writes the generated pages of docs/.")
    parser.add_argument("--check", action="store_true", help="write nothing, name the stale pages")
    stale_only = parser.parse_args().check
    pages = {
        "rules.md": rules_page.page(),
        "reports.md": reports_page.page((DOCS / "reports.md").read_text(encoding="utf-8")),
        "house.md": house_page.page((DOCS / "house.md").read_text(encoding="utf-8")),
        "coverage.md": coverage.as_markdown(paragraphs()) + _judged_since(),
        "editions.md": timeline.as_markdown(),
        "ambiguities.md": ambiguities_page.page(),
        "irregularities.md": irregularities_page.page(),
        "summary.md": commands_page.page((DOCS / "summary.md").read_text(encoding="utf-8")),
        "security.md": security_page.page(),
        "versioning.md": versioning_page.page((DOCS / "versioning.md").read_text(encoding="utf-8")),
        "packages.svg": packages_picture.picture(),
        "python.ipynb": notebook_page.page((DOCS / "python.md").read_text(encoding="utf-8")),
    }
    if stale_only:
        return _stale(pages)
    for name, text in pages.items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"docs/{name}")
    corpus = Path(os.environ.get("HANDAUDIT_CORPUS", DOCS.parent.parent / "shared" / "corpus"))
    if not corpus.is_dir():
        print(f"docs/corpus.md is left as it is: no corpus at {corpus}", file=sys.stderr)
        return 0
    readings = corpus_page.readings(DOCS / "corpus_readings.toml")
    (DOCS / "corpus.md").write_text(corpus_page.page(corpus, readings), encoding="utf-8")
    print("docs/corpus.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
