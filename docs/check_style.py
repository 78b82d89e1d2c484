"""Checks the words of pages and docstrings, as far as a program can; ``docs/style.md`` says how we write.

    python docs/check_style.py [FILE...]     names each fault as FILE:LINE; exit code 1 if there is one

A sentence has at most 25 words, in a docstring 30.  No text has a phrase from the table of
``docs/style.md``.  Code, tables and headings may be longer.  A piece of code, a link's address and a
citation count as one word.  In a phrase, ``…`` stands for up to five words.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST: Final = 25
"""Most words of a sentence on a page."""
LONGEST_IN_DOCSTRING: Final = 30
"""Most words of a sentence in a docstring."""

GENERATED: Final = frozenset(
    f"docs/{name}.md"
    for name in ("ambiguities", "changes", "corpus", "coverage", "detection", "editions", "rules")
)
"""Pages whose words stand elsewhere: in docstrings, in the register of readings, in recorded results."""
LEFT_OUT: Final = GENERATED | {"CHANGELOG.md"}
"""Pages that are not checked.  The changelog is a record: what a release says of itself stays."""

_BLOCK: Final = re.compile(r"\x08\n(?:.+\n?)*")
_TICS: Final = re.compile(r"^\| `([^|]+)` \|", re.MULTILINE)
_CODE: Final = re.compile(r"``.+?``|`[^`]*`", re.DOTALL)
_ADDRESS: Final = re.compile(r"\]\([^)]*\)|<https?://[^>]*>")
_END: Final = re.compile(
    r"(?<=[.!?])[)\"”*_]*\s+(?=[^a-z\s]|(?:atheris|handaudit|lark|mypy|pandas|pokerkit))"
)
_ITEM: Final = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
_WORD: Final = re.compile(r"[^\W_][^\s—\u2013]*")


class Fault(NamedTuple):
    """A place in a page, and what is wrong there."""

    line: int
    message: str


class Paragraph(NamedTuple):
    """A paragraph or an item of a list: its first line, and its text without code."""

    line: int
    text: str


def tics() -> list[str]:
    """The phrases that ``docs/style.md`` lists."""
    page = (ROOT / "docs" / "style.md").read_text(encoding="utf-8")
    return [phrase for row in _TICS.findall(page) for phrase in row.split("` `")]


def pages() -> list[Path]:
    """Every page that is written by hand."""
    folders = (ROOT, ROOT / "docs", ROOT / "docs" / "adr", ROOT / "samples")
    found = [page for folder in folders for page in sorted(folder.glob("*.md"))]
    return [page for page in found if page.relative_to(ROOT).as_posix() not in LEFT_OUT]


def modules() -> list[Path]:
    """Every module whose docstrings are checked."""
    return sorted((ROOT / "src" / "handaudit").rglob("*.py"))


def docstrings(source: str) -> Iterator[Paragraph]:
    """The docstrings of a module, also those of constants and fields, with their first lines."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield Paragraph(node.lineno, text)


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a page, without code blocks, tables and headings."""
    text = re.sub(
        r"```.*?```|<!--.*?-->", lambda one: "\n" * one[0].count("\n"), text, flags=re.DOTALL
    )
    first, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        block = not line.strip() or line.startswith(("#", "|", "    "))
        item = _ITEM.match(line)
        if (block or item) and lines:
            yield Paragraph(first, "\n".join(lines))
            lines = []
        if block:
            continue
        first = first if lines else number
        lines.append(line[item.end() :] if item else line)


def sentences(paragraph: Paragraph) -> Iterator[Paragraph]:
    """The sentences of a paragraph."""
    text = _CODE.sub(lambda one: "C" + "\n" * one[0].count("\n"), paragraph.text)
    text = _ADDRESS.sub(lambda one: "]" + "\n" * one[0].count("\n"), text)
    begin = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        yield Paragraph(paragraph.line + text.count("\n", 0, begin), text[begin:end])
        begin = end


def faults(text: str, phrases: list[str], longest: int = LONGEST) -> list[Fault]:
    """What is wrong with a text, in the order of its lines."""
    found = [
        Fault(sentence.line, f"a sentence of {words} words; {longest} is the most")
        for paragraph in paragraphs(text)
        for sentence in sentences(paragraph)
        if (words := len(_WORD.findall(sentence.text))) > longest
    ]
    for phrase in phrases:
        wording = re.escape(phrase).replace("…", r"(?:\S+\s+){0,4}\S+").replace(r"\ ", r"\s+")
        pattern = re.compile(rf"\b{wording}\b", re.IGNORECASE)
        found += [
            Fault(
                text.count("\n", 0, match.start()) + 1,
                f"“{phrase}”: docs/style.md has a better form",
            )
            for match in pattern.finditer(text)
        ]
    return sorted(found)


def _prose(docstring: str) -> str:
    """A docstring without the blocks that click prints as they are: those after a backspace."""
    text = inspect.cleandoc(docstring)
    return _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)


def faults_of_docstrings(source: str, phrases: list[str]) -> list[Fault]:
    """What is wrong with the docstrings of a module, in the order of its lines."""
    return sorted(
        Fault(docstring.line + fault.line - 1, fault.message)
        for docstring in docstrings(source)
        for fault in faults(_prose(docstring.text), phrases, LONGEST_IN_DOCSTRING)
    )


def main(arguments: list[str]) -> int:
    """Checks the files that are named, or all; the exit code."""
    phrases = tics()
    count = 0
    for file in [Path(name).resolve() for name in arguments] or [*pages(), *modules()]:
        name = file.relative_to(ROOT).as_posix()
        checked = [] if name == "docs/style.md" else phrases
        check = faults_of_docstrings if file.suffix == ".py" else faults
        for fault in check(file.read_text(encoding="utf-8"), checked):
            print(f"{name}:{fault.line}: {fault.message}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
