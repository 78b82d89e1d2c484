"""A waiver is for one rule and one scope, until a day, by somebody; all else counts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run

Run = Callable[..., tuple[int, Any]]
Capture = pytest.CaptureFixture[str]

GOOD = {
    "rule": '"burn-before-street"',
    "scope": '{ table = "H03", hand = "1" }',
    "reason": '"the dealer was retrained"',
    "approved-by": '"M. Ferris"',
    "ticket": '"CMP-118"',
    "created": "2026-11-01",
    "expires": "2027-02-01",
}


def _write(**changes: str | None) -> str:
    """A file of one waiver with some keys changed, or left out where ``None``."""
    keys = {**GOOD, **{name.replace("_", "-"): value for name, value in changes.items()}}
    lines = [f"{name} = {value}" for name, value in keys.items() if value is not None]
    Path("waivers.toml").write_text("\n".join(["[[waivers]]", *lines, ""]), encoding="utf-8")
    return "waivers.toml"


def test_what_is_waived_stays_marked_and_counted_and_does_not_fail(check: Run) -> None:
    code, report = check("--waivers", _write(), "--today", "2026-12-01")
    assert code == 0
    (finding,) = report["findings"]
    assert finding["outcome"] == "violated"
    assert finding["waived"] == {
        "reason": "the dealer was retrained",
        "approved_by": "M. Ferris",
        "ticket": "CMP-118",
        "created": "2026-11-01",
        "expires": "2027-02-01",
    }
    assert report["summary"]["waived"] == 1
    assert report["summary"]["outcomes"]["violated"] == 1
    assert report["remarks"] == []


@pytest.mark.parametrize(
    ("today", "code", "note"),
    [
        ("2026-10-31", 1, "begins on 2026-11-01"),
        ("2026-11-01", 0, None),
        ("2027-02-01", 0, None),
        ("2027-02-02", 1, "expired on 2027-02-01"),
    ],
)
def test_it_holds_from_its_first_to_its_last_day(
    check: Run, capsys: Capture, today: str, code: int, note: str | None
) -> None:
    got, report = check("--waivers", _write(), "--today", today)
    (finding,) = report["findings"]
    assert got == code
    assert (finding["waived"] is None) is (note is not None)
    told = [one for one in finding["notes"] if "waive" in one]
    if note is None:
        assert told == []
    else:
        assert note in told[0]
        assert note in capsys.readouterr().err
        assert note in report["remarks"][0]


def test_as_of_is_the_day_of_waivers_too_unless_today_says_another(check: Run) -> None:
    path = _write()
    assert check("--waivers", path, "--as-of", "2027-01-01")[0] == 0
    assert check("--waivers", path, "--as-of", "2027-03-01")[0] == 1
    assert check("--waivers", path, "--as-of", "2008-03-14", "--today", "2027-01-01")[0] == 0


@pytest.mark.parametrize(
    ("scope", "code"),
    [
        ('{ path = "logs/**" }', 0),
        ('{ path = "*.tlog" }', 0),
        ('{ path = "logs/h04.tlog" }', 1),
        ('{ table = "H03" }', 0),
        ('{ table = "H04" }', 1),
        ('{ hand = "1" }', 0),
        ('{ hand = "11" }', 1),
        ("{ since = 2008-03-14, until = 2008-03-14 }", 0),
        ("{ since = 2008-03-15 }", 1),
        ("{ until = 2008-03-13 }", 1),
        ('{ table = "H03", hand = "2" }', 1),
    ],
)
def test_it_is_for_its_scope_alone(check: Run, scope: str, code: int) -> None:
    got, report = check("--waivers", _write(scope=scope), "--today", "2026-12-01")
    assert got == code
    assert bool(report["remarks"]) is bool(code)  # a waiver that nothing needs is told


def test_another_rule_is_not_waived(check: Run) -> None:
    code, report = check("--waivers", _write(rule='"turn-order"'), "--today", "2026-12-01")
    assert code == 1
    assert "no finding needs this waiver of turn-order" in report["remarks"][0]


def test_a_stale_waiver_can_fail_a_job(check: Run) -> None:
    needed, idle = _write(), ("--fail-on", "never", "--fail-on-stale")
    assert check("--waivers", needed, "--today", "2026-12-01", *idle)[0] == 0
    expired = check("--waivers", needed, "--today", "2027-12-01", *idle)
    assert expired[0] == 1
    unneeded = _write(rule='"turn-order"')
    assert check("--waivers", unneeded, "--today", "2026-12-01", *idle)[0] == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"expires": None}, "waivers.toml:1: the key 'expires' is missing"),
        ({"approved_by": None}, "waivers.toml:1: the key 'approved-by' is missing"),
        ({"scope": None}, "waivers.toml:1: the key 'scope' is missing"),
        ({"scope": "{}"}, "waivers.toml:3: the scope is empty"),
        ({"scope": '{ path = "**" }'}, "waivers.toml:3: path: '**' matches every file"),
        ({"reason": '"  "'}, "waivers.toml:4: reason: "),
        ({"expires": '"soon"'}, "waivers.toml:8: expires: "),
        ({"expires": "2026-10-01"}, "waivers.toml:8: expires is before created"),
        ({"rule": '"*"'}, "waivers.toml:2: a waiver covers one rule, by its name"),
        ({"rule": '"14.10(h)"'}, "waivers.toml:2: a waiver covers one rule, by its name"),
        ({"rule": '"burn-before-stret"'}, "did you mean burn-before-street"),
        ({"rule": '"log-syntax"'}, "waivers.toml:2: no rule is called 'log-syntax'"),
        ({"aproved_by": '"x"'}, "unknown key 'aproved-by' (did you mean approved-by?)"),
    ],
)
def test_a_file_that_is_not_in_order_ends_the_run_with_key_and_line(
    check: Run, capsys: Capture, changes: dict[str, str | None], says: str
) -> None:
    assert check("--waivers", _write(**changes), "--today", "2026-12-01") == (2, None)
    assert says in capsys.readouterr().err


def test_a_file_may_say_how_long_a_waiver_may_hold(check: Run, capsys: Capture) -> None:
    path = Path(_write())
    path.write_text(f"max-days = 30\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    assert check("--waivers", str(path)) == (2, None)
    assert "waivers.toml:9: expires is more than 30 days after created" in capsys.readouterr().err


def test_a_broken_toml_is_told_with_its_line(check: Run, capsys: Capture) -> None:
    Path("waivers.toml").write_text("[[waivers]]\nrule = \n")
    assert check("--waivers", "waivers.toml") == (2, None)
    assert "waivers.toml:2: not TOML" in capsys.readouterr().err


def test_an_unread_line_cannot_be_waived(check: Run, logs: Path) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("dealer cuts 24\n", "dealer cutz 24\n"), encoding="utf-8")
    assert check("--waivers", _write(), "--today", "2026-12-01")[0] == 3


def test_the_log_itself_cannot_waive(check: Run, logs: Path) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("dealer deals board 2s", "dealer deals board 2s # handaudit: ignore")
    )
    assert check()[0] == 1


def test_the_text_report_says_who_answers_for_it(check: Run, capsys: Capture) -> None:
    check()
    capsys.readouterr()
    run(["check", "logs", "--waivers", _write(), "--today", "2026-12-01"])
    printed = capsys.readouterr()
    assert "accepted: waived until 2027-02-01 by M. Ferris" in printed.out
    assert "of these 1 waived" in printed.err


def test_waivers_may_be_set_aside_as_if_there_were_none(check: Run) -> None:
    path = _write()
    assert check("--waivers", path, "--today", "2026-12-01")[0] == 0
    code, report = check("--waivers", path, "--today", "2026-12-01", "--no-waivers")
    assert code == 1
    assert report["findings"][0]["waived"] is None
    assert report["summary"]["waived"] == 0
    assert report["remarks"] == []


def test_waivers_that_are_set_aside_are_not_read(check: Run) -> None:
    assert check("--waivers", "absent.toml")[0] == 2
    assert check("--waivers", "absent.toml", "--no-waivers")[0] == 1
