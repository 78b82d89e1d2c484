"""Builds the site of the documentation from docs/: one command, ``make site``.

    python docs/site/build_site.py [FOLDER]      build/site if none is named

The pages are those of docs/, the project's own (changelog, contributing, samples), and one for each rule
with its example drawn.  Nothing in the site asks for anything from elsewhere.  A link that leads nowhere,
or to a heading that is not there, ends the build with 1.
"""

import argparse
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import accessible

HERE: Final = Path(__file__).resolve().parent
DOCS: Final = HERE.parent
ROOT: Final = DOCS.parent
sys.path[:0] = [str(HERE), str(DOCS), str(ROOT / "tests" / "helpers")]

NAVIGATION: Final = {
    "Auditing": ["night", "findings", "following", "dossier", "randomness", "summary"],
    "What is judged": ["rules", "ambiguities", "coverage", "editions", "books", "house"],
    "Logs": ["formats", "gallery", "pokerkit"],
    "Reports and programs": ["reports", "python", "events"],
    "In use": ["ci", "scale", "versioning"],
    "What it has been shown to do": [
        "practice",
        "detection",
        "one_error",
        "awards",
        "irregularities",
        "corpus",
        "mutation",
        "security",
        "performance",
    ],
    "The project": ["architecture", "samples", "changelog", "contributing", "style"],
}
"""The pages of the site by part; one that is not there is left out, one that is not named comes last."""

ELSEWHERE: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "samples/README.md": "samples.md",
    "samples/plugin/README.md": "plugin.md",
    "samples/book/README.md": "book.md",
}
"""Pages outside of docs/ that the site has, and what they are called there."""

_LINK: Final = re.compile(r"(!?\[[^\]\n]*\])\(([^)\s#]+)(#[^)\s]*)?\)")


def main() -> int:
    """Builds the site; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    target: Path = parser.parse_args().folder
    source = target.with_name(f"{target.name}-source")
    for old in (source, target):
        shutil.rmtree(old, ignore_errors=True)
    stage(source)
    code = built(source, target)
    print("the site is not in order" if code else f"{target}/index.html", file=sys.stderr)
    return code


def built(source: Path, target: Path) -> int:
    """Has Sphinx build a folder of pages, every warning being a fault; the exit code."""
    if importlib.util.find_spec("sphinx") is None:
        print("the site needs Sphinx: pip install --group docs", file=sys.stderr)
        return 1
    strict = ["-W", "--keep-going", "-n", "-q", "-j", "auto"]
    cache = source.with_name(f"{source.name}.cache")
    folders = ["-c", str(HERE), "-d", str(cache), str(source), str(target)]
    sphinx = [sys.executable, "-m", "sphinx", *strict, *folders]
    code = subprocess.run(sphinx, check=False).returncode  # noqa: S603  our own arguments
    accessible.repair(target)
    return code


def stage(source: Path) -> None:
    """Puts the pages of the site together in a folder."""
    import gallery  # noqa: PLC0415  needs the formats, which a run without Sphinx does not
    import rule_pages  # noqa: PLC0415  needs the rules

    pages = {
        path.relative_to(DOCS).as_posix(): _relinked(path, path.relative_to(DOCS).as_posix())
        for path in sorted(DOCS.rglob("*.md"))
    }
    for path, name in ELSEWHERE.items():
        if name != "index.md":
            pages[name] = _relinked(ROOT / path, name)
    pages |= rule_pages.pages() | {"gallery.md": gallery.page()}
    pages = {name: _to_rules(text) for name, text in pages.items()}
    pages["index.md"] += _tree(set(pages))
    for name, text in pages.items():
        page = source / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    for picture in (*DOCS.glob("*.png"), *DOCS.glob("*.svg"), *DOCS.glob("*.ipynb")):
        shutil.copy(picture, source)


def _tree(pages: set[str]) -> str:
    """The navigation."""
    names = {page.removesuffix(".md") for page in pages if not page.startswith("rules/")}
    named = {name for part in NAVIGATION.values() for name in part}
    decisions = sorted(name for name in names if name.startswith("adr/"))
    rest = sorted(names - named - set(decisions) - {"index"})
    parts = {title: [one for one in part if one in names] for title, part in NAVIGATION.items()}
    parts["The project"] += rest
    parts["Decisions"] = decisions
    return "".join(
        f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(part) + "\n```\n"
        for title, part in parts.items()
    )


def _relinked(path: Path, name: str) -> str:
    """A page with its links as they lead in the site; what the site has not is no link there."""
    up = "../" * name.count("/")

    def relinked(match: re.Match[str]) -> str:
        text, target, anchor = match[1], match[2], match[3] or ""
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        there = (path.parent / target).resolve()
        if there.is_relative_to(DOCS) and there.exists():
            return f"{text}({up}{there.relative_to(DOCS).as_posix()}{anchor})"
        inside = there.relative_to(ROOT).as_posix() if there.is_relative_to(ROOT) else ""
        if inside in ELSEWHERE:
            return f"{text}({up}{ELSEWHERE[inside]}{anchor})"
        return f"{text[1:-1]} (`{inside}`)" if there.exists() else match[0]

    return _LINK.sub(relinked, path.read_text(encoding="utf-8"))


def _to_rules(text: str) -> str:
    """Links to a rule on the page of all rules lead to its own page."""
    return re.sub(r"\((?:\.\./)?rules\.md#([a-z0-9-]+)\)", r"(/rules/\1.md)", text)


if __name__ == "__main__":
    sys.exit(main())
