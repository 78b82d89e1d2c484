"""The plain classes that mypyc compiles behave as those of msgspec's of which they are written."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import handaudit
import native

FACTS = Path(__file__).with_name("class_facts.py")


def copied(to: Path) -> Path:
    """A copy of the sources of the package, of which none is compiled."""
    package = to / "handaudit"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(handaudit.__file__).parent, package, ignore=ignored)
    return package


def facts(package: Path) -> Any:
    done = subprocess.run(  # noqa: S603
        [sys.executable, FACTS],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    assert told["package"] == str(package)
    return told


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """What is true of msgspec's classes, and of the plain ones."""
    ours, plain = (copied(tmp_path_factory.mktemp(name)) for name in ("ours", "plain"))
    modules = native.rewritten(plain)
    assert [str(one.relative_to(plain)) for one in modules] == [
        "facts/event.py",
        "replay/occasion.py",
        "facts/dice_events.py",
        "facts/poker_events.py",
        "facts/table_events.py",
        "replay/dice/occasions.py",
        "replay/poker/occasions.py",
        "replay/sequence/occasions.py",
    ]
    native.rewrite(plain)
    for module in modules:
        assert "Struct, frozen=True, gc=False" not in module.read_text(encoding="utf-8")
    return facts(ours), facts(plain)


def test_a_plain_class_behaves_as_the_one_of_msgspec(both: tuple[Any, Any]) -> None:
    of_msgspec, of_plain = (one["classes"] for one in both)
    assert list(of_plain) == list(of_msgspec)
    assert len(of_plain) > 100
    for name, expected in of_msgspec.items():
        assert of_plain[name] == expected, name


def test_what_is_told_of_them_is_what_they_are_for(both: tuple[Any, Any]) -> None:
    """Two copies that fail alike would be alike, too."""
    for name, one in both[0]["classes"].items():
        assert one["equal"] == [True, True, False], name
        assert one["pickled"], name
        assert all(all(told_apart) for told_apart in one["told apart"]), name
        assert "changed in what it has not" not in one, name


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("lines", [1, 3]),
        ("payouts", ["high-hand", "bad-beat"]),
        ("raised", [True, False, False, False]),
    ],
)
def test_properties_are_kept(both: tuple[Any, Any], what: str, expected: list[Any]) -> None:
    assert [one[what] for one in both] == [expected, expected]


def test_an_event_is_an_event_and_an_occasion_an_occasion(both: tuple[Any, Any]) -> None:
    assert both[0]["bases"] == both[1]["bases"]


EVENT = "class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):\n    line: int\n"


@pytest.mark.parametrize(
    ("told", "lost"),
    [
        ("class New(Event, frozen=True, order=True):\n    pass", "order=True"),
        ("class New(Event, kw_only=True):\n    seat: int", "kw_only=True"),
        ("class New(Event, Mixed):\n    pass", "class New(Event, Mixed):"),
        ("class New(Other):\n    pass", "class New(Other):"),
        ("@final\nclass New(Event):\n    pass", "final"),
        (
            "class New(Event):\n    seats: list[int] = msgspec.field(default_factory=list)",
            "seats: list[int] = msgspec.field(default_factory=list)",
        ),
        ("class New(Event):\n    seats: list[int] = []", "seats: list[int] = []"),
        ("class New(Event):\n    most: ClassVar[int] = 9", "most: ClassVar[int] = 9"),
        ("class New(Event):\n    most = 9", "most = 9"),
        ("class New(Event):\n    line: int = 9", "line: int = 9"),
        (
            "class New(Event):\n    def __post_init__(self) -> None:\n        pass",
            "def __post_init__(self) -> None:",
        ),
        (
            "class New(Event):\n    def placed(self, line: int, clock: int) -> 'New':\n        ...",
            "def placed(self, line: int, clock: int) -> 'New':",
        ),
    ],
    ids=lambda one: one.partition("\n")[2].strip() or one,
)
def test_what_a_plain_class_would_lose_is_refused(told: str, lost: str, tmp_path: Path) -> None:
    events = tmp_path / "events.py"
    events.write_text(f"import msgspec\n{EVENT}\n{told}\n", encoding="utf-8")
    with pytest.raises(NotImplementedError) as refused:
        native.rewrite(tmp_path)
    line = 6 if told.startswith("@") else 5
    assert str(refused.value) == f"{events}:{line}: a plain class New would not keep: {lost}"


@pytest.mark.parametrize(
    "line", ["class Deck(msgspec.Struct):", "class Deck(Struct):", "class Deck(Pile, frozen=True):"]
)
def test_a_class_of_msgspecs_that_is_not_rewritten_is_not_compiled(
    line: str, tmp_path: Path
) -> None:
    module = tmp_path / "decks.py"
    module.write_text(f"import msgspec\n{line}\n    red: int\n", encoding="utf-8")
    with pytest.raises(NotImplementedError, match=r"decks\.py:2: .*class Deck"):
        native.refuse_structs(module)


def test_a_plain_class_is_compiled(tmp_path: Path) -> None:
    module = tmp_path / "decks.py"
    module.write_text("class Deck(Pile):\n    red: int = 0\n", encoding="utf-8")
    native.refuse_structs(module)


def test_a_view_becomes_the_class_that_it_shows(tmp_path: Path) -> None:
    folder = tmp_path / "replay" / "poker"
    folder.mkdir(parents=True)
    (folder / "players.py").write_text("class Player: ...\n")
    view = folder / "view.py"
    view.write_text("class PlayerView: ...\n")
    native.resolve_views(tmp_path)
    named = "from handaudit.replay.poker.players import Player as PlayerView\n"
    assert view.read_text() == named


def test_the_docstrings_of_the_duties_are_kept_for_their_decorators(tmp_path: Path) -> None:
    """A compiled function has none of its own."""
    module = tmp_path / "rules.py"
    module.write_text(
        "seen = []\n"
        "def duty(judge):\n"
        "    seen.append(DOCSTRINGS[judge.__name__])\n"
        "def helper():\n"
        '    """Of nobody."""\n'
        "@duty\n"
        "def kept():\n"
        '    """It\'s kept.\n\n    Met:  always.\n    """\n'
        "@duty\n"
        "def bare(): ...\n"
    )
    native.keep_docstrings(module)
    names: dict[str, Any] = {}
    exec(module.read_text(), names)  # noqa: S102  a module of this test
    assert names["DOCSTRINGS"] == {"kept": "It's kept.\n\nMet:  always.", "bare": None}
    assert names["seen"] == ["It's kept.\n\nMet:  always.", None]
