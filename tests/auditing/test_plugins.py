"""The plugin of samples/plugin, installed as its README says, and plugins that are not in order."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handaudit.auditing import plugins
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.commands.group import run
from handaudit.duties import catalogue, registry
from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, violated
from handaudit.duties.selection import parse
from handaudit.facts.events import Raised
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.view import TableView
from paths import NO_BURN, SAMPLES

PLUGIN = SAMPLES / "plugin"
LOG = NO_BURN


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the plugin."""
    work = tmp_path_factory.mktemp("plugin")
    shutil.copytree(PLUGIN, work / "source", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--target", str(work / "site"), str(work / "source")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:  # hatchling is not in every environment: what a wheel holds is laid out
        _lay_out(work / "source", work / "site")
    return work / "site"


def _lay_out(source: Path, site: Path) -> None:
    import tomllib  # noqa: PLC0415

    shutil.copytree(source / "src", site)
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / "handaudit_seaside-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture
def log(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A log of the plugin's format whose round names no dealer, in the working directory."""
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "s01.txt"
    lines = LOG.read_text(encoding="utf-8").replace(" dealer D-07", "").splitlines()
    path.write_text("".join(f"> {line}\n" for line in lines))
    yield path
    plugins.use(())


def test_nothing_of_a_plugin_is_used_unless_it_is_named(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", log.name]) == 3
    assert "nothing in it looks like a log" in capsys.readouterr().out
    assert run(["rules", "dealer-named"]) == 2
    assert run(["check", log.name, "--format", "seaside"]) == 2


def test_a_named_plugin_reads_judges_and_reports(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["check", log.name, "--plugin", "seaside", "--select", "dealer-named"])
    shown = capsys.readouterr().out
    assert code == 1
    assert "warning[dealer-named]: the round names no dealer" in shown
    assert "s01.txt:13:1" in shown
    assert "house:dealer-named" in shown
    run(["check", log.name, "--plugin", "seaside", "--format", "seaside"])
    assert capsys.readouterr().out == "2 open of 1 hands\n"
    assert run(["rules", "dealer-named", "--plugin", "seaside"]) == 0


def test_the_settings_may_name_it(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("handaudit.toml").write_text('plugins = ["seaside"]\nselect = ["dealer-named"]\n')
    run(["check", log.name, "--config", "handaudit.toml"])
    assert "warning[dealer-named]" in capsys.readouterr().out
    run(["check", log.name, "--isolated"])
    assert "dealer-named" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "says"),
    [("seasid", "did you mean seaside?"), ("absent", "no plugin is called 'absent'")],
)
def test_a_plugin_that_is_not_there_ends_the_run(
    log: Path, capsys: pytest.CaptureFixture[str], name: str, says: str
) -> None:
    assert run(["check", log.name, "--plugin", name]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("group", "value", "says"),
    [
        ("handaudit.duties", "no_such_module:DUTIES", "does not load"),
        ("handaudit.duties", "os:sep", "offers something unfit for handaudit.duties"),
        ("handaudit.reports", "os:sep", "offers something unfit for handaudit.reports"),
        ("handaudit.duties", "handaudit.duties.poker.games:game_permitted", "a name that is taken"),
    ],
)
def test_a_plugin_that_is_not_in_order_ends_the_run(  # noqa: PLR0917  fixtures and cases
    log: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    group: str,
    value: str,
    says: str,
) -> None:
    info = tmp_path / "site" / "broken-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\nbroken = {value}\n")
    monkeypatch.syspath_prepend(str(info.parent))
    assert run(["check", log.name, "--plugin", "broken"]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert "Traceback" not in printed.err


@duty("greatest-wager-of-a-room", Acted, by=(Raised,), cites=("WAC 230-15-135(1)(c)",))
def _greatest_wager(acted: Acted, _table: TableView) -> Judgement:
    """No raise adds more than 300."""
    if acted.added <= 300_00:
        return MET
    return violated("a raise of too much", expected="300", actual="more", event=acted.event)


_RAISED = """tlog 1
table T1
date {day}
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
round 1 {day}T21:00:05 button 1 dealer D-1
seat 1 A 2000
seat 2 B 2000
seat 3 C 2000
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 500
seat 2 folds
seat 3 folds
dealer returns 495 to 1
dealer awards 12 to 1 from main for pot
end
"""


@pytest.fixture
def other_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of another law, as a plugin has it."""
    monkeypatch.setattr(registry, "plugged", [_greatest_wager])


def _audited(day: str, folder: Path, *select: str) -> Report:
    path = folder / "t.tlog"
    path.write_text(_RAISED.format(day=day))
    rules = catalogue.entries()
    selection = parse(select, (), catalogue.known(rules), listed=catalogue.listed())
    return audit(path, AuditOptions(selection=selection))


@pytest.mark.usefixtures("other_law")
@pytest.mark.parametrize(
    "term", ["WAC 230-15-135(1)(c)", "WAC 230-15-135", "WAC*", "greatest-wager-of-a-room"]
)
def test_a_citation_of_other_law_is_printed_and_selected_as_it_is_written(
    tmp_path: Path, term: str
) -> None:
    report = _audited("2026-03-14", tmp_path, term)
    assert [finding.citations for finding in report.findings] == [("WAC 230-15-135(1)(c)",)]
    assert list(report.by_rule) == ["greatest-wager-of-a-room"]


@pytest.mark.usefixtures("other_law")
@pytest.mark.parametrize("select", [("greatest-wager-of-a-room",), ()])
def test_other_law_has_its_own_dates(tmp_path: Path, select: tuple[str, ...]) -> None:
    report = _audited("1995-03-14", tmp_path, *select)
    assert report.hands == 1
    assert [finding.rule for finding in report.findings] == ["greatest-wager-of-a-room"]
    assert not report.not_audited
    if not select:
        assert report.by_rule["turn-order"].not_applicable == 1


def test_without_other_law_no_round_before_the_first_edition_is_judged(tmp_path: Path) -> None:
    report = _audited("1995-03-14", tmp_path)
    assert report.hands == 0
    assert [gap.reason for gap in report.not_audited] == [
        "no edition of the subchapter is known before 1996-05-20; the round is of 1995-03-14"
    ]
