"""The tests that may notice a mutant: which of them run through a line, and how long each takes."""

import gc
import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest
from coverage import Coverage, CoverageData

from mutation.mutants import PACKAGES, ROOT

NET: Final = "tests/auditing/test_verdicts.py"
"""The test that says only that some judgement has changed."""

DEALER: Final = "tests/simulate"
"""Sessions and planted breaches, which run through every line that judges: they are not traced."""

STAGES: Final = (
    ("tests/casebooks/test_casebooks.py",),
    ("tests/law", "tests/duties", "tests/replay"),
    (
        "tests/public_cases",
        *("tests/auditing/test_across_rounds.py", "tests/auditing/test_confidence.py"),
        *("tests/project/test_samples.py", "tests/casebooks/test_words.py"),
    ),
    (
        *("tests/auditing/live/test_follow.py", "tests/auditing/live/test_drawn_rounds.py"),
        *("tests/auditing/live/test_replaced_logs.py", "tests/auditing/test_second_pass.py"),
        "tests/auditing/test_merged_sessions.py",
        "tests/reports/test_replay.py",
    ),
    (
        "tests/auditing/test_mini_dice_sessions.py",
        DEALER,
    ),
    (NET,),
)
"""Files and folders of tests, those that are most likely to notice first.

Those that judge no rounds are left out.  The sessions and planted breaches of the dealer take a minute,
so that they come late; the net is last, for what it alone notices lacks a test that says what is wrong.
"""

PYTEST: Final = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--no-header")


class Map:
    """Which tests run through which line, as a run of them has shown.

    It holds for one state of the sources; tests that are newer than it are taken to run through all.
    """

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = json.loads(
            (folder / "seconds.json").read_text(encoding="utf-8")
        )
        """How long each test takes."""
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()

    def through(self, path: str, line: int) -> frozenset[str]:
        """The tests that run through a line; all, if it runs at import, but those that know only rankings."""
        contexts = self._data.contexts_by_lineno(str(ROOT / path)).get(line, [])
        found = frozenset(self.seconds.keys() & set(contexts))
        if found and "" not in contexts:
            return found
        if Path(path).parent.name == "rankings":
            return frozenset(self.seconds)
        return frozenset(
            test for test in self.seconds if not test.startswith("tests/law/rankings/")
        )


def digest(*folders: str) -> str:
    """A name for the state of some folders."""
    told = hashlib.sha256()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".md", ".toml", ".tlog"} and path.is_file():
                told.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return told.hexdigest()[:12]


def trace(folder: Path) -> int:
    """Runs all the tests, and writes which lines each runs through; the exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    cover = Coverage(
        data_file=str(folder / "coverage"),
        source=[str(ROOT / "src" / "handaudit" / folder) for folder in PACKAGES.values()],
    )
    follow = _Follow(cover)
    cover.start()
    every = [name for stage in STAGES for name in stage if name != DEALER]
    code = pytest.main([*PYTEST, *every], plugins=[follow])
    cover.stop()
    cover.save()
    (folder / "seconds.json").write_text(json.dumps(follow.seconds), encoding="utf-8")
    return int(code)


class _Follow:
    """Tells coverage which test runs, and how long each takes."""

    def __init__(self, cover: Coverage) -> None:
        self.seconds: dict[str, float] = {}
        self._cover = cover

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for cached in _cached():
            cached.cache_clear()  # what one test finds in a cache, another has put there
        self._cover.switch_context(item.nodeid)
        start = perf_counter()
        result = yield
        self._cover.switch_context("")
        if item.get_closest_marker("skip") is None:
            self.seconds[item.nodeid] = perf_counter() - start
        return result


@cache
def _cached() -> tuple[Any, ...]:
    """Every function of the project that keeps what it has worked out, but for that which keeps books.

    There is one object for each book, and tests ask for that one.
    """
    kind = type(_cached)
    return tuple(
        one
        for one in gc.get_objects()
        if isinstance(one, kind)
        and str(one.__module__).startswith("handaudit.")
        and (one.__module__, one.__name__) != ("handaudit.law.rulebook", "at")
    )


if __name__ == "__main__":
    sys.exit(trace(Path(sys.argv[1])))
