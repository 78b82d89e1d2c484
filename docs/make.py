"""Writes the generated pages of docs/: one command, ``make docs``.

    python docs/make.py             writes rules.md, and corpus.md where the corpus is here
    python docs/make.py --check     writes nothing; exit code 1 if rules.md is not current

``rules.md`` comes from the rules themselves, ``corpus.md`` from an audit of real hands, which are
no part of the project: it holds counts, names of rules and paths, never a line of a log.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import corpus_page
import rules_page

DOCS: Final = Path(__file__).resolve().parent


def main() -> int:
    """Writes or checks the pages; the exit code."""
    parser = argparse.ArgumentParser(description="Writes the generated pages of docs/.")
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is stale")
    stale_only = parser.parse_args().check
    page = DOCS / "rules.md"
    text = rules_page.page()
    if stale_only:
        current = page.is_file() and page.read_text(encoding="utf-8") == text
        if not current:
            print("docs/rules.md is not current: run make docs", file=sys.stderr)
        return 0 if current else 1
    page.write_text(text, encoding="utf-8")
    print("docs/rules.md")
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
