"""Walking the tables of a grammar finds the lines that Lark's own lexer and parser find."""

import re
import shutil
import tracemalloc
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from lark import Lark
from lark.exceptions import GrammarError

import keep_tables
from handaudit.reading import parse_tables
from handaudit.reading.chunks import cut
from handaudit.reading.compiled_patterns import Compiled, digest
from handaudit.reading.detection import STEM
from handaudit.reading.formats import FORMATS
from handaudit.reading.grammar import GRAMMARS, Grammar, Kept, kept_at
from handaudit.reading.line_parser import LineWalk, UnreadableLineError
from handaudit.reading.pacific import format as pacific
from handaudit.reading.party import format as party
from handaudit.reading.pokerstars import format as pokerstars
from handaudit.reading.table_log import format as table_log
from paths import GOLDENS

STARTS: Final = {
    "pokerstars": pokerstars.STARTS,
    "pacific": pacific.STARTS,
    "party": party.STARTS,
    "table_log": table_log.STARTS,
}
"""Where the hands of a format begin."""


def hands(stem: str) -> list[str]:
    """The hands on record; and some of them without each line in turn: anything may follow anything."""
    whole = [
        chunk.text.rstrip("\n") + "\n"
        for path in sorted((GOLDENS / stem).iterdir())
        if path.suffix != ".events"
        for chunk in cut([path.read_text(encoding="utf-8")], STARTS[stem])
    ]
    return [*whole, *chain.from_iterable(map(_with_a_line_less, whole[:20]))]


def _with_a_line_less(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    return ["".join((*lines[:at], *lines[at + 1 :])) for at in range(len(lines))]


@pytest.mark.parametrize("stem", ["pokerstars", "pacific", "party", "table_log"])
def test_the_lines_are_those_that_lark_finds(stem: str) -> None:
    grammar = Grammar(stem)
    of_lark: Any = parse_tables.lark_parser(GRAMMARS / f"{stem}.lark")
    texts = hands(stem)
    assert len(texts) > 100
    for text in texts:
        found = [(block.kind, block.text) for block in grammar.parse(text)]
        assert found == [(token.type, str(token)) for token in of_lark.parse(text).children]


LETTERS: Final = r"""
start: A (B | C)* D
A: /a(?P<only>\w)?\n/
B: /b(?P<first>\d)(?P<last>\d)?\n/
C: (/c/ B)+
D: /d\n/
"""


def walk(grammar: str = LETTERS) -> LineWalk:
    return LineWalk(parse_tables.of(Lark(grammar, parser="lalr")))


def test_a_block_has_its_place_and_its_fields() -> None:
    first, second, third, last = walk().blocks("a\nb12\ncb3\ncb4\nd\n")
    assert (first.kind, first.line, first.end, first.start, first.fields) == ("A", 1, 2, 0, (None,))
    assert (second.kind, second.said, second.fields) == ("B", "b12", ("1", "2"))
    assert (third.line, third.end, third.lines, third.start) == (3, 5, ["cb3", "cb4"], 6)
    assert last.text == "d\n"


def test_a_field_is_known_by_the_name_that_the_grammar_gives_it() -> None:
    reader = walk(r"""
    start: (A | B)*
    A: /a(?P<first>\d)(?P<last>\d)?\n/
    B: /b(?P<other>\w)\n/
    """)
    one, other = reader.blocks("a1\nbx\n")
    assert (one["first"], one["last"], one.fields) == ("1", None, ("1", None))
    assert other["other"] == "x"


@pytest.mark.parametrize("stem", keep_tables.STEMS)
def test_every_field_of_a_grammar_has_a_name(stem: str) -> None:
    for kind, pattern in Grammar(stem).fields.items():
        assert pattern.groups == len(pattern.groupindex), kind


@pytest.mark.parametrize(
    ("stem", "kinds"),
    [
        ("pokerstars", {"SEATS"}),
        ("pacific", {"SEATS"}),
        ("party", {"SEATS", "ACTIONS", "RESULTS"}),
    ],
)
def test_each_line_of_a_run_has_its_fields(stem: str, kinds: set[str]) -> None:
    grammar = Grammar(stem)
    met = set()
    for text in hands(stem):
        for block in grammar.parse(text):
            if block.kind in kinds:
                met.add(block.kind)
                for line in block.lines:
                    match = grammar.line[block.kind].fullmatch(f"{line}\n")
                    assert match is not None
                    assert match["each_player"] in line
    assert met == kinds


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("b1\n", 1, 1), ("a\nx\n", 2, 1), ("a\nb1\na\n", 3, 1), ("a\nd\nd\n", 3, 1)],
)
def test_a_line_that_may_not_stand_there_is_told(text: str, line: int, column: int) -> None:
    with pytest.raises(UnreadableLineError) as told:
        list(walk().blocks(text))
    assert (told.value.line, told.value.column) == (line, column)


@pytest.mark.parametrize("text", ["", "a\n", "a\nb1\n"])
def test_lines_that_are_missing_at_the_end_are_told(text: str) -> None:
    reader = walk()
    for _ in range(2):  # what is learnt of a place must not make it one where a text may end
        with pytest.raises(UnreadableLineError):
            list(reader.blocks(text))


@pytest.mark.parametrize("stem", ["pokerstars", "pacific", "party"])
def test_blank_lines_in_a_row_fill_no_memory(stem: str) -> None:
    grammar = Grammar(stem)
    grammar.parse("\n")
    text = " \n\n" * 500_000
    tracemalloc.start()
    (block,) = grammar.parse(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (block.kind, block.end) == ("BLANK", 1_000_001)
    assert peak < 2 * len(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (r"/\n*/", "a line may not be empty: A"),
        (r"/a(?P<one>.)(?P<two>.)\n/ | /b(?P<one>.)\n/", "two fields of one name: one, two, one"),
    ],
)
def test_a_kind_of_line_that_cannot_be_told_is_refused(
    line: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "new.lark").write_text(f"start: A*\nA: {line}\n")
    with pytest.raises(GrammarError, match=message):
        parse_tables.tables(tmp_path / "new.lark")


def test_the_places_between_lines_are_few() -> None:
    """After A, B and C alike; after D; and before all."""
    tables = parse_tables.of(Lark(LETTERS, parser="lalr"))
    assert [sorted(place.after) for place in tables.places] == [["A"], ["B", "C", "D"], []]
    assert [place.ends for place in tables.places] == [False, False, True]


@pytest.mark.parametrize("stem", keep_tables.STEMS)
def test_the_tables_beside_a_grammar_are_those_of_today(stem: str) -> None:
    """Where this fails, the grammar changed: ``make tables`` writes them anew."""
    kept, made = kept_for(stem), keep_tables.made(stem)
    assert (kept.grammar, kept.tables) == (made.grammar, made.tables)


@pytest.mark.parametrize("stem", keep_tables.STEMS)
def test_what_is_kept_of_an_expression_is_what_this_python_compiles(stem: str) -> None:
    kept = kept_for(stem)
    expressions = keep_tables.expressions(kept.tables)
    assert [*kept.compiled] == [digest(one) for one in expressions]
    assert [kept.compiled[digest(one)].pattern(one) for one in expressions] == [
        re.compile(one) for one in expressions
    ]


def test_so_is_what_is_kept_of_the_expressions_that_tell_formats_apart() -> None:
    kept = msgspec.json.decode(kept_at(STEM).read_bytes(), type=dict[str, Compiled])
    assert [*kept] == [*keep_tables.detection()]
    found = [one.looks_like for one in FORMATS] + [one.starts for one in FORMATS]
    assert found == [re.compile(one.pattern, one.flags) for one in found]


def test_reading_compiles_no_expression_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Grammar("pokerstars").parse
    monkeypatch.delattr(re, "compile")
    (header,) = lines("PokerStars Hand #1:  Hold'em No Limit ($1/$2) - 2020/01/02 3:04:05 ET\n")
    assert header.kind == "HEADER"


def test_an_engine_that_is_not_known_runs_what_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.reading.compiled_patterns.ENGINES", ())
    monkeypatch.setattr(Compiled, "pattern", None)
    assert [one.kind for one in Grammar("pacific").parse("\n \n")] == ["BLANK"]


def kept_for(stem: str) -> Kept:
    return msgspec.json.decode(kept_at(stem).read_bytes(), type=Kept)


@pytest.mark.parametrize("kept", ["", "{}", None])
def test_without_tables_that_fit_a_grammar_is_read_anew(
    kept: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(GRAMMARS, tmp_path / "grammars")
    monkeypatch.setattr("handaudit.reading.grammar.GRAMMARS", tmp_path / "grammars")
    if kept is None:
        with (tmp_path / "grammars/pacific.lark").open("a") as file:
            file.write("\n// another comment\n")
    else:
        kept_at("pacific").write_text(kept)
    assert [one.kind for one in Grammar("pacific").parse("\n \n")] == ["BLANK"]
