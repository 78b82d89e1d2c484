"""House files, profiles and what they do to an audit."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from handaudit.commands.group import run
from handaudit.duties.registry import DUTIES
from handaudit.facts.sign import Sign
from handaudit.law.house import file as house_file
from handaudit.law.house.file import HouseFileWrong
from handaudit.law.house.house import NO_HOUSE, RULES, House
from handaudit.law.house.profiles import AUTO, NO_ROOM, PROFILES, Houses
from handaudit.law.house.template import shown, template
from handaudit.replay.sequence.occasions import RoundFollowed
from public_hands import SHORT_RAISE, TABLE_LOG, audited, found, live

Capture = pytest.CaptureFixture[str]


# --- which rules run -----------------------------------------------------------------------------


def test_without_a_house_the_subchapter_alone_is_the_law() -> None:
    report = audited(SHORT_RAISE)
    assert report.findings == []
    assert not {duty.name for duty in DUTIES if duty.of_house} & set(report.by_rule)


def test_a_house_rule_is_a_warning_and_cited_as_one() -> None:
    (finding,) = audited(SHORT_RAISE, Houses("pokerstars")).findings
    assert (finding.rule, finding.severity.value) == ("min-raise", "warning")
    assert finding.citations == ("house:min-raise",)
    assert finding.edition is None


def test_each_rule_of_the_house_has_its_duty_and_is_off_by_default() -> None:
    judged = {rule.name: rule.rule for rule in RULES.values() if rule.judged}
    assert {duty.of_house: duty.name for duty in DUTIES if duty.of_house} == judged
    every = NO_HOUSE.with_rules(*judged)
    assert all(every.on(rule) and not NO_HOUSE.on(rule) for rule in judged)


def test_a_rule_says_whether_its_duty_looks_across_rounds() -> None:
    judged = {duty.of_house for duty in DUTIES if duty.of_house and RoundFollowed in duty.on}
    assert judged == {rule.name for rule in RULES.values() if rule.across_rounds}
    assert all(Houses(rules=(rule,)).looks_across_rounds("table-log") for rule in judged)
    assert not Houses("live").looks_across_rounds("table-log")


def test_every_field_of_the_house_but_the_sign_has_a_record() -> None:
    assert ["posted", *(rule.field for rule in RULES.values())] == list(House.__struct_fields__)


@pytest.mark.parametrize("profile", [name for name in PROFILES if name not in ("none", "live")])
def test_a_room_has_rules_and_a_live_one_none_until_it_says_so(profile: str) -> None:
    assert PROFILES[profile].on("min-raise")
    assert PROFILES["live"] == NO_HOUSE


def test_auto_takes_the_room_of_the_format() -> None:
    houses = Houses(AUTO)
    assert houses.of("pokerstars") == PROFILES["pokerstars"]
    assert houses.of("888") == PROFILES["888"]
    assert houses.of("live") == houses.of(NO_ROOM) == NO_HOUSE


def test_there_is_no_other_profile() -> None:
    with pytest.raises(LookupError):
        Houses("stars")


# --- posted values -------------------------------------------------------------------------------

UNPOSTED = live(
    "Ivo 200, Una 200, Rolf 200",
    """
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 12
seat 2 folds
seat 3 folds
dealer returns 7 to 1
dealer awards 12 to 1 from main for pot
""",
    head=TABLE_LOG.replace("posted blinds 2 5\n", ""),
)


def test_a_house_file_gives_what_the_log_leaves_unknown() -> None:
    assert found(UNPOSTED) == []
    houses = house_file.parse("[posted]\nlimit = [5, 10]\nblinds = [2, 5]\n")
    assert found(UNPOSTED, house=houses) == [("wager-within-limits", "seat 1 raises to 12")]


def test_the_value_of_the_log_wins() -> None:
    houses = house_file.parse("[posted]\nlimit = [5, 10]\n")
    log = UNPOSTED.replace("posted chip 1", "posted no-limit 5\nposted chip 1")
    assert found(log, house=houses) == []


@pytest.mark.parametrize(
    ("log", "completed"),
    [
        (Sign(), Sign(limit="limit", small_bet=500, big_bet=1000, ante=50)),
        (Sign(ante=25), Sign(limit="limit", small_bet=500, big_bet=1000, ante=25)),
        (Sign(limit="limit"), Sign(limit="limit", small_bet=500, big_bet=1000, ante=50)),
        (Sign(limit="no-limit"), Sign(limit="no-limit", ante=50)),
    ],
    ids=["nothing", "an ante", "the kind of limit", "another kind of limit"],
)
def test_a_sign_is_completed(log: Sign, completed: Sign) -> None:
    house = House(posted=Sign(limit="limit", small_bet=500, big_bet=1000, ante=50))
    assert house.completed(log) == completed


# --- house files ---------------------------------------------------------------------------------


def test_the_template_switches_nothing_on() -> None:
    text = template("none")
    assert house_file.parse(text).of("table-log") == NO_HOUSE


def test_every_line_of_the_template_can_be_used() -> None:
    text = template("none")
    for other in ("spread", "pot-limit", "no-limit"):
        text = text.replace(f"# {other} =", f"#- {other} =")
    house = house_file.parse(re.sub(r"(?m)^# (?=[a-z-]+ = )", "", text)).of("table-log")
    assert all(house.on(duty.of_house) for duty in DUTIES if duty.of_house)
    unposted = {name for name in Sign.__struct_fields__ if getattr(house.posted, name) is None}
    assert unposted == set()


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_shown_says_the_same_house(profile: str) -> None:
    house = PROFILES[profile]
    same = house_file.parse(shown(house)).of("table-log")
    assert replace(same, posted=Sign()) == house


def test_keys_may_have_hyphens_or_underscores_and_true_means_the_usual_way() -> None:
    house = house_file.parse("[house]\nraise-cap = true\nopen_pair = true\n").of("table-log")
    assert (house.raise_cap, house.open_pair) == (3, "option")


def test_a_profile_of_the_command_line_wins() -> None:
    houses = house_file.parse('[house]\nprofile = "888"\nstraddle = false\n', profile="pokerstars")
    assert houses.of(NO_ROOM) == replace(PROFILES["pokerstars"], straddle=False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[house]\nmin-rais = true\n", ":2: house.min-rais: there is no such key (did you mean"),
        ("[hous]\n", ":1: hous: there is no such key (did you mean house?)"),
        ("\n[posted]\nante = 0.505\n", ":3: posted.ante: 0.505 is no amount"),
        ('[posted]\nblinds = [2, "x"]\n', ":2: posted.blinds: 'x' is no amount"),
        ("[posted]\nlimit = [5]\n", ":2: posted.limit: "),
        ("[posted]\nlimit = [5, 10]\nno-limit = 5\n", "limit and no-limit exclude each other"),
        (
            '[house]\nopen-pair = "maybe"\n',
            ':2: house.open-pair: expected true, false, "option" or "never"',
        ),
        ('[house]\nprofile = "stars"\n', ":2: house.profile: there is no 'stars' (known: auto"),
        (
            "[house]\nraise-cap = -1\n",
            ":2: house.raise-cap: expected true, false or a number from 1",
        ),
        ('[house]\nbutton-rule = "sometimes"\n', ":2: house.button-rule: "),
        ('[house]\nstud-tie = "by-age"\n', ":2: house.stud-tie: "),
        ('[house]\nshow-order = "all"\n', ":2: house.show-order: expected true or false"),
        ("[posted]\nraises = 0\n", ":2: posted.raises: "),
        ("[posted]\nraises = 3\nraises = 4\n", ":3: not TOML"),
        ("posted = 3\n", ":1: posted: "),
        ("chip = 1\n", ":1: chip: there is no such key (it belongs in [posted])"),
        (
            "[house]\nrulebook = 'nj'\n",
            ":2: house.rulebook: there is no such key (it belongs above",
        ),
        (
            "[posted]\nrake-cp = 4\n",
            ":2: posted.rake-cp: there is no such key (did you mean rake-cap",
        ),
        (
            "[posted]\nrake = [{ cp = 4 }]\n",
            ":2: posted.rake.cp: there is no such key (did you mean",
        ),
        ("\n[[posted.rake]]\ncp = 4\n", ":3: posted.rake.cp: there is no such key (did you mean"),
        ("[posted]\nchip = 1\n\n[house]\nbook = 'tdaa'\n", ":5: house.book: no book is called"),
        ("\nrulebook = 'ny'\n", ":2: rulebook: no book is called"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line_and_key(text: str, said: str) -> None:
    with pytest.raises(
        HouseFileWrong, match=re.escape(f"room.toml{said}" if said[0] == ":" else said)
    ):
        house_file.parse(text, name="room.toml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(HouseFileWrong, match="cannot read the house file"):
        house_file.read(tmp_path / "none.toml")


# --- the command line ----------------------------------------------------------------------------


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "short-raise.txt"
    path.write_text(SHORT_RAISE, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 0),
        (("--house-profile", "pokerstars"), 1),
        (("--house-profile", "auto"), 1),
        (("--house-profile", "live"), 0),
        (("--select", "house:min-raise"), 1),
        (("--select", "min-raise"), 1),
        (("--select", "reopen"), 3),  # no occasion for it: nothing was judged
        (("--house-profile", "auto", "--ignore", "house:min-raise"), 0),
        (("--house-profile", "stars"), 2),
    ],
)
def test_house_rules_run_where_they_are_asked_for(
    log: str, options: tuple[str, ...], code: int, capsys: Capture
) -> None:
    assert run(["check", log, *options, "--no-progress"]) == code
    assert ("warning[min-raise]" in capsys.readouterr().out) is (code == 1)


def test_a_house_file_is_written_shown_and_used(tmp_path: Path, log: str, capsys: Capture) -> None:
    path = str(tmp_path / "house.toml")
    assert run(["house", "init", path, "--profile", "pokerstars"]) == 0
    assert run(["house", "init", path]) == 2
    assert "already exists" in capsys.readouterr().err
    assert run(["house", "show", path]) == 0
    assert "min-raise = true" in capsys.readouterr().out
    assert run(["check", log, "--house", path, "--no-progress"]) == 1
    assert run(["check", log, "--house", path, "--house-profile", "none", "--no-progress"]) == 0


def test_a_wrong_house_file_is_no_audit(tmp_path: Path, log: str, capsys: Capture) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[house]\nmin-rais = true\n", encoding="utf-8")
    assert run(["check", log, "--house", str(path)]) == 2
    assert "house.toml:2: house.min-rais" in capsys.readouterr().err
