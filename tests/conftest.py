"""What every test may ask for."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import warm_program
from paths import ROOT

# How long an example takes says something about the machine, and is no reason to fail.  The examples are
# the same everywhere; `make fuzz` looks for further ones.
settings.register_profile(
    "any-machine",
    parent=settings(),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("any-machine")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real hands, which is not part of the project."""
    folder = Path(os.environ.get("HANDAUDIT_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not folder.is_dir():
        pytest.skip("the corpus folder ../shared/corpus is not here")
    return folder


@pytest.fixture(scope="session")
def rooms(corpus: Path) -> Path:
    """The folder of real hands of the rooms that have no hands in the corpus."""
    folder = corpus.parent / "rooms"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/rooms is not here")
    return folder


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The command ``handaudit`` for shells that call it often, in a folder of its own."""
    with warm_program.installed(tmp_path_factory.mktemp("program") / "bin") as folder:
        yield folder / "handaudit"


def pytest_configure() -> None:
    """Lets Ctrl-C reach the programs that tests start, even if it is ignored here.

    A shell ignores it for what it runs in the background, and a program inherits that.
    """
    gc.disable()  # nothing that is collected is garbage
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # nohup has SIGHUP ignored, which a follower that is to end by it would inherit.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """Lets the garbage collector come rarely: the modules and the tests are a million objects.

    They are not frozen, for each audit would count what is.
    """
    gc.set_threshold(20_000, 20, 100)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden files anew")
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without ``--slow`` the slow tests are deselected: to skip each one by itself takes seconds."""
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
