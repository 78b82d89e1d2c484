"""A masked report names nobody: not who only comes and goes, nor who has two names or another spelling."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import pokernow_hands
from handaudit import audit
from handaudit.auditing.options import AuditOptions
from handaudit.commands import group, words
from paths import GOLDENS

STARS = """\
PokerStars Hand #70000000001:  Hold'em No Limit ($0.01/$0.02 USD) - 2012/03/14 21:04:10 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Annie Lee ($2 in chips)
Seat 2: Kitty ($2 in chips)
Seat 3: Bobby ($2 in chips)
Kitty: posts small blind $0.01
Bobby: posts big blind $0.02
*** HOLE CARDS ***
Annie Lee: folds
Kitty: raises $0.04 to $0.06
Bobby: folds
Uncalled bet ($0.04) returned to Kitty
Kitty collected $0.05 from pot
*** SUMMARY ***
Total pot $0.05 | Rake $0
Seat 1: Annie Lee (button) folded before Flop (didn't bet)
Seat 2: Kitty (small blind) collected ($0.05)
Seat 3: Bobby (big blind) folded before Flop
"""

TLOG = """\
tlog 1
table P17
date 2008-03-14
game holdem high
posted limit 5 10
posted blinds 2 5
unrecorded shuffles cuts collects stub-counts stakes
round 1 deck red button 1
seat 1 Annie 200
seat 2 Kitty 200
seat 2 blinds 2 # Wanda asked
seat 1 blinds 5
dealer says "Wanda may wait"
seat 2 calls 4
floor says "Wanda is right"
seat 1 folds
dealer awards 9 to 2 from main for pot
end
"""

Change = Callable[[str], str]


def shown(log: Path, folder: Path) -> dict[str, str]:
    """Everything that the commands write of a log if names are masked, by command and file."""
    out = folder / "shown"
    out.mkdir()
    reports = [form for form in words.FORMATS if form != "parquet"]
    pairs = [part for form in reports for part in ("--format", form, "-o", str(out / form))]
    check = ["check", str(log), "--mask", "--isolated", "--list-not-evidenced", "--jobs", "1"]
    group.run([*check, *pairs, "--write-baseline", str(out / "baseline.json")])
    group.run(["replay", str(log), "--mask", "-o", str(out / "replay.html")])
    group.run(["dossier", str(log), "--mask", "--isolated", "-o", str(out / "dossier.html")])
    for to in ("jsonl", "table-log"):
        group.run(["convert", str(log), "--mask", "--to", to, "-o", str(out / to)])
    return {one.name: one.read_text(encoding="utf-8") for one in out.iterdir()}


@pytest.fixture
def leaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[..., dict[str, list[str]]]:
    def found(text: str, suffix: str, *names: str) -> dict[str, list[str]]:
        log = tmp_path / f"log{suffix}"
        log.write_text(text, encoding="utf-8")
        files = shown(log, tmp_path)
        assert "player-1" in files["jsonl"]
        printed = capsys.readouterr()
        files["standard output and error"] = printed.out + printed.err
        named = {file: [one for one in names if one in text] for file, text in files.items()}
        return {file: here for file, here in named.items() if here}

    return found


@pytest.mark.parametrize(
    "line",
    [
        "Wanda joins the table at seat #4",
        "Wanda: sits out",
        "Wanda leaves the table",
        'Wanda said, "Wilma has my seat"',
        'Kitty said, "Wilma, Wanda isn\'t here"',
        "Wanda: calls $0.02",
        "Wanda does a thing that no room prints",
    ],
)
def test_who_has_no_seat_is_not_named(
    leaks: Callable[..., dict[str, list[str]]], line: str
) -> None:
    text = STARS.replace("Annie Lee: folds", f"{line}\nAnnie Lee: folds")
    assert leaks(text, ".txt", "Annie", "Kitty", "Bobby", "Wanda", "Wilma") == {}


@pytest.mark.parametrize(
    "name",
    [
        '"Kitty" (Kat)',
        "Kitty [the cat]",
        "{Kitty}",
        "<Kitty>&co",
        "Kitty's",
        "Kitty: folds",
        "Кити Кэт",
        "猫のキティ",
        "🐈Kitty🐈",
        "Kitty O\N{NO-BREAK SPACE}Cat",
        "Kitty\\n",
        "player-1 Kitty",
        "Annie",
        "Annie Lee Kitty",
    ],
)
def test_a_name_of_any_characters_is_masked(
    leaks: Callable[..., dict[str, list[str]]], name: str
) -> None:
    text = STARS.replace("Kitty", name)
    spelled = {
        name,
        name.replace('"', r"\""),
        name.replace("&", "&amp;"),
        "Kitty",
        "Кити",
        "キティ",
    }
    assert leaks(text, ".txt", *spelled, "Annie", "Bobby") == {}


def test_what_the_dealer_and_the_floor_say_is_withheld(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    assert leaks(TLOG, ".tlog", "Wanda", "Annie", "Kitty") == {}


def golden(path: str) -> str:
    return (GOLDENS / path).read_text(encoding="utf-8")


def test_a_comment_of_a_phh_file_names_nobody(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    text = golden("phh/holdem-no-limit.phh").replace("# Iven", "# Wanda").replace("Iven", "Kitty")
    assert leaks(text, ".phh", "Wanda", "Ansgar", "Kitty") == {}


def test_the_short_name_of_a_pokergfx_player_is_masked_as_well(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    export = json.loads(golden("pokergfx/pretty.json"))
    for hand in export["Hands"]:
        for number, player in enumerate(hand["Players"]):
            player["LongName"], player["Name"] = f"Kitty{number} Cat{number}", f"Cat{number}"
    assert leaks(json.dumps(export), ".json", "Kitty", "Cat1", "Cat2", "Cat3") == {}


def test_the_other_name_of_an_open_hand_history_is_masked_as_well(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    hand = json.loads(golden("ohh/holdem.ohh"))
    for player in hand["ohh"]["players"]:
        player["display"], player["name"] = "Wanda", f"Zoë {player['seat']}"
    assert leaks(json.dumps(hand), ".ohh", "Wanda", "Zo\\u00eb", "Zoë") == {}


def test_escaped_names_of_an_ipoker_session_are_masked(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    text = (
        golden("ipoker/holdem.xml")
        .replace('"Ann"', '"Wanda&amp;Ann"')
        .replace('"Bob"', '"W&#233;nd&#233;"')
    )
    assert leaks(text, ".xml", "Wanda", "W&#233;nd", "Wéndé") == {}


def test_both_names_of_a_player_who_changed_it_are_masked(
    leaks: Callable[..., dict[str, list[str]]],
) -> None:
    first = [entry.replace("Ann @", 'Wanda "W" @') for entry in pokernow_hands.HAND]
    second = [
        entry.replace("Ann @", "Wilma @").replace("#1 (id", "#2 (id").replace("hand #1", "hand #2")
        for entry in pokernow_hands.HAND
        if " joined " not in entry
    ]
    text = pokernow_hands.csv([*first, *second])
    assert leaks(text, ".csv", "Wanda", "Wilma", "a1B2c3D4e5", "Cat @") == {}


def test_no_reason_of_what_is_not_evidenced_says_a_name(tmp_path: Path) -> None:
    again = "".join(TLOG.partition("round 1")[1:]).replace("round 1", "round 2")
    twice = TLOG.replace("seat 2 Kitty 200\n", "seat 2 Kitty 200\nseat 3 Kitty 200\n")
    log = tmp_path / "log.tlog"
    log.write_text(twice + again)
    report = audit(log, AuditOptions(mask=True))
    assert [one.reason for one in report.not_audited] == ["one player has two seats"]
    reasons = {reason for counted in report.silence.values() for reason in counted}
    assert [reason for reason in reasons if "one player has two seats" in reason]
    assert [reason for reason in reasons if "Kitty" in reason] == []


def test_a_new_baseline_is_masked_and_holds_for_an_audit_with_names(tmp_path: Path) -> None:
    log, baseline = tmp_path / "log.txt", tmp_path / "baseline.json"
    log.write_text(STARS)
    command = ["check", str(log), "--isolated", "--quiet"]
    group.run([*command, "--mask", "--write-baseline", str(baseline)])
    assert '"line":"player-' in baseline.read_text()
    assert group.run([*command, "--baseline", str(baseline)]) == 0
