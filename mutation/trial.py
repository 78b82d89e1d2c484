"""Trials: a forked process imports a mutant in place of its module and runs tests until one fails."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, NamedTuple

import pytest
from cosmic_ray.work_item import TestOutcome

from mutation.mutants import PACKAGES, Mutant
from mutation.tests import PYTEST, STAGES

_PRELOADED: Final = (
    *("handaudit.reading", "handaudit.simulate.text"),
    *("hypothesis", "pokerkit", "phevaluator", "jsonschema"),
)
"""What no mutant can change: it is imported once, before the first trial."""

_PRELOADED_IS_FINE: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")

_JUDGING: Final = tuple(f"handaudit.{folder.replace('/', '.')}" for folder in PACKAGES.values())

PATIENCE: Final = 10
"""So many times longer than on the sources as they are a test may take; then it goes on for ever."""
_LEAST_PATIENCE: Final = 60
"""Seconds that any test may take."""

_SURVIVED, _KILLED, _NO_PYTHON, _BROKEN = 0, 1, 9, 70
"""Exit codes of a trial; the last is a fault of ours."""


class Trial(NamedTuple):
    """A mutant, the tests that run through its line, and the seconds that a trial may take."""

    mutant: Mutant
    through: AbstractSet[str]
    limit: float


class Verdict(NamedTuple):
    """What became of a mutant; ``by`` is the test that failed, if one did."""

    outcome: TestOutcome
    by: str


def preload() -> None:
    """Imports what the trials have in common.

    Raises:
        RuntimeError: that has brought in a module that may be on trial.
    """
    for name in _PRELOADED:
        importlib.import_module(name)
    known = [name for name in sys.modules if name.startswith(_JUDGING)]
    if known:
        raise RuntimeError(f"{known[0]} was imported before its mutants")


def run(
    trials: Iterator[Trial],
    seconds: Mapping[str, float],
    jobs: int,
    done: Callable[[Trial, Verdict], None],
) -> None:
    """Runs trials, so many at once, and tells of each as it ends; ``seconds`` is what each test takes."""
    running: dict[int, tuple[Trial, float, int]] = {}
    more = True
    try:
        while more or running:
            while more and len(running) < jobs:
                trial = next(trials, None)
                if trial is None:
                    more = False
                    break
                pid, pipe = _fork(trial, seconds)
                running[pid] = (trial, time.monotonic() + trial.limit, pipe)
            for pid in [*running]:
                verdict = _ended(pid, *running[pid][1:])
                if verdict is not None:
                    done(running.pop(pid)[0], verdict)
            time.sleep(0.1)
    finally:
        for pid, (_, _, pipe) in running.items():
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            with suppress(OSError):
                os.close(pipe)


def _fork(trial: Trial, seconds: Mapping[str, float]) -> tuple[int, int]:
    """Starts a trial; its process and the end of the pipe on which it names the failing test."""
    source = trial.mutant.source()
    out, into = os.pipe()
    pid = os.fork()
    if pid:
        os.close(into)
        return pid, out
    code = _BROKEN
    try:
        os.close(out)
        code = _try(trial, seconds, source or "", into)
    except BaseException:  # noqa: BLE001 - the parent has to hear of it
        os.write(into, traceback.format_exc().encode()[-4096:])
    finally:
        os._exit(code)


def _ended(pid: int, deadline: float, pipe: int) -> Verdict | None:
    """What became of a mutant, if its trial is over or has taken too long."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    late = not ended and time.monotonic() > deadline
    if not ended and not late:
        return None
    if late:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    with open(pipe, "rb") as told:
        by = told.read().decode()
    if late:
        return Verdict(TestOutcome.KILLED, "no end in time")
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGALRM:
        return Verdict(TestOutcome.KILLED, "no end in time")
    if code == _SURVIVED:
        return Verdict(TestOutcome.SURVIVED, "")
    if code == _BROKEN:
        raise RuntimeError(by)
    if code == _NO_PYTHON:
        return Verdict(TestOutcome.INCOMPETENT, by)
    return Verdict(TestOutcome.KILLED, by or f"exit code {code}")


# --- in the forked process ------------------------------------------------------------------------


def _try(trial: Trial, seconds: Mapping[str, float], source: str, into: int) -> int:
    """Runs the tests on a mutant, stage by stage; the exit code."""
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, _InPlace(trial.mutant.module, source))
    silence = io.StringIO()
    with redirect_stdout(silence), redirect_stderr(silence):
        try:
            importlib.import_module("handaudit.auditing.run")
            importlib.import_module("handaudit.duties.catalogue")
        except Exception as error:  # noqa: BLE001 - whatever the mutant does as it is imported
            os.write(into, f"{type(error).__name__}: {error}".encode()[:4096])
            return _NO_PYTHON
        order = _Order(trial.through, seconds)
        if any(_fails(order, stage, into) for stage in STAGES):
            return _KILLED
    return _SURVIVED


def _fails(order: "_Order", stage: Sequence[str], into: int) -> bool:
    """Whether one of the tests of a stage fails; it is named on the pipe."""
    code = pytest.main([*PYTEST, *_PRELOADED_IS_FINE, "-x", *stage], plugins=[order])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return False
    os.write(into, (order.failed or f"{stage[0]} does not start").encode()[:4096])
    return True


class _Order:
    """Runs the tests through a line and those that nothing is known of, the quick ones first."""

    def __init__(self, through: AbstractSet[str], seconds: Mapping[str, float]) -> None:
        self.failed = ""
        self._through, self._seconds = through, seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if self._wants(item.nodeid)]
        items[:] = sorted(wanted, key=lambda item: self._seconds.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        # A mutant that goes on for ever ends in its test, and not when all the tests are out of time.
        signal.alarm(int(_LEAST_PATIENCE + PATIENCE * self._seconds.get(item.nodeid, 0.0)))
        result = yield
        signal.alarm(0)
        return result

    def _wants(self, test: str) -> bool:
        return test in self._through or test not in self._seconds

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


class _InPlace(importlib.abc.MetaPathFinder):
    """Gives a mutated source for one module."""

    def __init__(self, module: str, source: str) -> None:
        self._module, self._source = module, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        loader = _Mutated(fullname, spec.origin, self._source)
        return importlib.util.spec_from_file_location(
            fullname,
            spec.origin,
            loader=loader,
            submodule_search_locations=spec.submodule_search_locations,
        )


class _Mutated(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return compile(self._source, str(Path(self.path)), "exec")
