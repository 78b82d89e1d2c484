"""Books: what a folder states, in the edition of the day; a wrong one is refused with its reason."""

import pickle
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.run import audit
from handaudit.commands.group import main
from handaudit.duties import registry
from handaudit.duties.registry import DUTIES
from handaudit.law import books, kept_table, rulebook
from handaudit.law.house.profiles import Houses
from handaudit.law.rulebook import NoBook, Rulebook

BOOKS = books.every()
NAMES = {duty.name for duty in DUTIES}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_book_states_known_duties_only(book: Rulebook) -> None:
    registry.refuse_unknown(book)


def test_a_book_that_states_an_unknown_duty_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text(
        'name = "x"\ntitle = "X"\nkind = "book"\n[editions]\nx-1 = 2020-01-01\n'
        '[duties]\nturn-oder = { cites = ["1"] }'
    )
    with pytest.raises(NoBook, match=r"called 'turn-oder' \(did you mean turn-order"):
        registry.refuse_unknown(rulebook.read(tmp_path))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_book_goes_to_another_process_as_its_folder(book: Rulebook) -> None:
    assert pickle.loads(pickle.dumps(book)) is book  # noqa: S301  our own bytes


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_clauses_name_what_the_table_states(book: Rulebook) -> None:
    judged = {rule for clause in book.clauses for rule in (*clause.rules, *clause.used)}
    assert set(book.duties) & NAMES <= judged <= NAMES


@pytest.mark.parametrize("name", books.names())
def test_coverage_lists_the_clauses_of_each_book(name: str) -> None:
    shown = CliRunner().invoke(main, ["coverage", "--rulebook", name], standalone_mode=False)
    assert shown.output.startswith(f"{len(books.named(name).clauses)} clauses of ")


def test_washington_gives_the_amount_of_the_day_or_says_that_it_has_not_been_seen() -> None:
    book = books.law("wa-230-15")
    amounts = {
        day: book.value("greatest-wager", date.fromisoformat(day))
        for day in ("2004-06-30", "2007-12-31", "2012-01-01", "2018-07-01")
    }
    told = {day: value and (value.amount or value.unseen[:10]) for day, value in amounts.items()}
    assert told == {
        "2004-06-30": None,
        "2007-12-31": 25,
        "2012-01-01": "the amount",
        "2018-07-01": 40,
    }


_BOOK = 'name = "x"\ntitle = "X"\nkind = "law"\n[editions]\nx-1 = 2020-01-01\n'


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("", "missing required field"),
        ('name = "x"\ntitle = "X"\nkind = "law"\neditions = {}', "it has no edition"),
        ('name = "x"\ntitle = "X"\nkind = "rule"\n[editions]\nx-1 = 2020-01-01', "kind"),
        (
            _BOOK + '[duties]\nturn-order = { of_game = "colour" }',
            "no paragraphs called 'colour'",
        ),
        (
            _BOOK + '[duties]\nturn-order = { editions = { x-2 = ["1"] } }',
            "no edition called 'x-2'",
        ),
    ],
)
def test_a_wrong_book_is_refused_with_the_reason(tmp_path: Path, table: str, says: str) -> None:
    (tmp_path / "book.toml").write_text(table)
    with pytest.raises(NoBook, match=says):
        rulebook.read(tmp_path)


def test_a_book_that_permits_an_unknown_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text(
        _BOOK + '[[permitted]]\nkind = "Omaha"\ngames = ["omaha hihg"]'
    )
    with pytest.raises(NoBook, match=r"no game is called 'omaha hihg' \(did you mean omaha high"):
        registry.refuse_unknown(rulebook.read(tmp_path))


_GAMES = """[duties]
game-permitted = { cites = ["X 1"] }
blind-seats = { cites = ["X 2"] }
"""
_HOLDEM = """tlog 1
table P07
date 2025-03-14
game {game}
posted no-limit 5
posted blinds 2 5
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 2025-03-14T21:04:10 button 1
seat 1 Ada 200
seat 2 Ben 200
seat 1 blinds 2
seat 2 blinds 5
seat 1 folds
dealer returns 3 to 2
dealer awards 4 to 2 from main for pot
end
"""


@pytest.mark.parametrize(
    ("permitted", "game", "expected"),
    [
        ("", "razz", None),
        ('[[permitted]]\nkind = "hold \'em"\ngames = ["holdem high"]\n', "holdem high", None),
        (
            (
                '[[permitted]]\nkind = "Omaha"\ngames = ["omaha high"]\n'
                '[[permitted]]\nkind = "razz"\ngames = ["razz"]\n'
            ),
            "holdem high",
            "a game of the list: Omaha or razz",
        ),
    ],
    ids=["no list", "on the list", "not on the list"],
)
def test_a_law_has_its_own_list_of_games(
    tmp_path: Path, permitted: str, game: str, expected: str | None
) -> None:
    found = _under_own_law(tmp_path, permitted + _GAMES, game)
    listed = [one for one in found if one.rule == "game-permitted"]
    assert [one.expected for one in listed] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("readings", "note"),
    [
        (
            '[readings]\nA-14 = "the button may post first"\n',
            "read as A-14: the button may post first",
        ),
        ("", "read as A-14 of New Jersey's register: X has no entry for it"),
    ],
    ids=["its own", "none"],
)
def test_a_law_names_an_open_question_by_its_own_register(
    tmp_path: Path, readings: str, note: str
) -> None:
    value = '[[values]]\nname = "blinds-of-two-players"\nsince = 2020-01-01\nunseen = "the text"\n'
    (found,) = _under_own_law(tmp_path, value + readings + _GAMES, "holdem high")
    assert (found.rule, found.notes) == ("blind-seats", (note,))


@pytest.mark.parametrize(
    ("house", "found"),
    [
        ('[[house]]\nrule = "min-raise"\nvalue = true\n', [(("X 7", "house:min-raise"), "error")]),
        ("", []),
    ],
    ids=["with its form", "without"],
)
def test_a_law_may_set_the_form_of_a_house_rule(
    tmp_path: Path, house: str, found: list[tuple[tuple[str, ...], str]]
) -> None:
    folded, _, _ = _HOLDEM.partition("seat 1 folds")
    raised = folded + _RAISED
    duties = '[duties]\nmin-raise = { cites = ["X 7"] }\n'
    several = _under_own_law(tmp_path, house + duties, "holdem high", raised)
    assert [(one.citations, one.severity.value) for one in several] == found


_RAISED = """seat 1 raises to 8
seat 2 folds
dealer returns 3 to 1
dealer awards 10 to 1 from main for pot
end
"""


def _under_own_law(tmp_path: Path, tables: str, game: str, log: str = _HOLDEM) -> list[Finding]:
    (tmp_path / "book.toml").write_text(_BOOK + tables)
    path = tmp_path / "p07.tlog"
    path.write_text(log.format(game=game))
    return audit(path, AuditOptions(house=Houses(law=str(tmp_path)))).findings


def test_a_law_is_not_used_beside_another() -> None:
    with pytest.raises(NoBook, match="name it with --rulebook"):
        books.beside("nj")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_table_kept_of_a_book_is_that_of_its_text(book: Rulebook) -> None:
    """Where this fails, a ``book.toml`` changed: ``make tables`` keeps its table anew."""
    text = (book.folder / rulebook.TABLE).read_text(encoding="utf-8")
    assert kept_table.read(book.folder, text) == rulebook.parsed(text)


def test_a_table_is_kept_for_our_books_and_their_text_alone(tmp_path: Path) -> None:
    book = books.named("nj")
    text = (book.folder / rulebook.TABLE).read_text(encoding="utf-8")
    kept_table.write(tmp_path, text, rulebook.parsed(text))
    assert kept_table.read(tmp_path, text) is None
    assert kept_table.read(book.folder, f"{text}\n") is None
