"""``handaudit replay``: a round step by step."""

import io
import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.run import audit
from handaudit.commands.group import main
from handaudit.facts.events import Event
from handaudit.reading.table_log.wording import OTHERS
from handaudit.reading.table_log.written_lines import LINES
from handaudit.reports import playback, player, replay
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.terminal import Terminal
from paths import SAMPLES
from three_players import HEAD, played

SIDE_POT = str(SAMPLES / "breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog")
EVENING = SAMPLES / "compliant" / "holdem-evening.tlog"
ROUND = f"""\
tlog 1
{HEAD}unrecorded shuffles cuts stub-counts stakes

round 7 2008-03-14T21:04:10 deck red button 1
seat 1 Ada 200
seat 2 Ben 143.50
seat 3 Cleo 90
{played(cards="Ks Kd")}"""


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "evening.tlog"
    path.write_text(ROUND, encoding="utf-8")
    return str(path)


def shown(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["replay", *arguments], standalone_mode=False)
    return done.return_value, done.output


def test_each_line_stands_with_the_table_after_it(log: str) -> None:
    _, text = shown(log)
    lines = text.splitlines()
    assert lines[0] == "hand 7, holdem high, table P07, 2008-03-14T21:04:10"
    at = lines.index("    21 | seat 1 calls 5")
    assert lines[at + 1] == "       . pot 12, seat 2 to act"
    assert "1 (button) 195 + 5 bet" in lines[at + 2]
    assert "3 85 + 5 bet [Ks Kd]" in lines[at + 2]


def test_streets_are_named_where_they_begin(log: str) -> None:
    _, text = shown(log)
    assert text.index("\ndeal\n") < text.index("\nfirst betting round\n") < text.index("\nflop\n")


def test_a_line_that_a_later_one_undoes_says_so(tmp_path: Path) -> None:
    path = tmp_path / "back.tlog"
    back = "seat 1 calls 4\nseat 1 takes-back\nseat 1 calls 5\n"
    path.write_text(ROUND.replace("seat 1 calls 5\n", back), encoding="utf-8")
    _, text = shown(str(path))
    lines = text.splitlines()
    assert "    21 | seat 1 calls 4 (undone at line 22)" in lines
    at = lines.index("    22 | seat 1 takes-back")
    assert lines[at + 1] == "       . pot 7, seat 1 to act"
    assert "    23 | seat 1 calls 5" in lines


def test_a_finding_stands_at_its_line(log: str) -> None:
    _, text = shown(log)
    lines = text.splitlines()
    at = lines.index("    24 | dealer deals board 7h 8c Td")
    following = "\n".join(lines[at : at + 6])
    assert "violated[burn-before-street] 19:47-14.10(g)" in following


def test_the_end_has_nobody_to_act_and_an_empty_pot(log: str) -> None:
    _, text = shown(log)
    last = [line for line in text.splitlines() if " pot " in line][-1]
    assert last.strip(" .") == "board 7h 8c Td, pot 0"


def test_every_outcome_stands_at_its_event(log: str) -> None:
    _, text = shown(log)
    steps = text.split(" | ")
    (call,) = [step for step in steps if step.startswith("seat 1 calls 5")]
    assert "call-amount" in call.partition("+ met: ")[2]
    (end,) = [step for step in steps if step.startswith("end\n")]
    assert "pot-conserved" in end.partition("+ met: ")[2]
    (flop,) = [step for step in steps if step.startswith("dealer deals board")]
    assert "! violated[burn-before-street]" in flop
    assert "burn-before-street" not in flop.partition("+ met: ")[2]


def test_the_outcomes_shown_are_those_that_a_check_counts(log: str) -> None:
    _, text = shown(log)
    words = text.replace("\n         ", " ").splitlines()
    met = [rule for line in words if "+ met: " in line for rule in line.split(": ")[1].split(", ")]
    report = audit([log])
    across = {"button-moves-clockwise", "button-starts-at-dealers-right"}  # judged at tables only
    counted = {rule for rule, tally in report.by_rule.items() if tally.met} - across
    assert counted <= set(met)


def test_what_did_not_change_is_not_repeated(log: str) -> None:
    _, text = shown(log)
    lines = text.splitlines()
    at = lines.index("    17 | dealer deals 1 down ??")
    assert lines[at + 1 : at + 3] == [
        "       + met: deal-face, deal-to-players-only",
        "    18 | dealer deals 2 down ??",
    ]


def test_side_pots_are_told_with_who_may_win_them() -> None:
    _, text = shown(SIDE_POT)
    joined = text.replace("\n         ", " ")
    assert "pot 77 (main 51 for seats 1, 2, 3, side-1 26 for seats 1, 3)" in joined
    assert "violated[pot-conserved]" not in text  # showing pots before the end judges nothing
    _, before = shown(SIDE_POT, "--until", "40")
    assert "side-1" not in before


@pytest.mark.parametrize("width", [80, 160])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    wide = Terminal(width=width)
    rounds = playback.of(SIDE_POT)
    lines = "".join(replay.steps(*rounds.steps(rounds.start), wide, None)).splitlines()
    assert max(map(len, lines)) <= width
    assert max(map(len, lines)) > width * 3 // 4


def test_until_stops_after_a_line(log: str) -> None:
    _, text = shown(log, "--until", "21")
    assert "seat 1 calls 5" in text
    assert "seat 2 folds" not in text


def test_a_hand_is_found_by_its_number(log: str) -> None:
    code, text = shown(log, "--hand", "7")
    assert code == 0
    assert "hand 7" in text


def watched(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], keys: str) -> str:
    """What a terminal shows of the evening while these keys are pressed."""
    pressed = iter(keys)
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    replay.page(playback.of(str(EVENING)), partial(replay.steps, terminal=Terminal(), until=None))
    assert not [*pressed]
    return capsys.readouterr().out


def test_a_terminal_without_a_character_gets_it_spelled_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "a.tlog"
    log.write_text(ROUND.replace("Ada", "Zoë"), encoding="utf-8")
    rounds = playback.of(str(log))
    held = io.BytesIO()
    screen = io.TextIOWrapper(held, encoding="ascii")
    monkeypatch.setattr("click.getchar", lambda: "a")
    monkeypatch.setattr("sys.stdout", screen)
    replay.page(rounds, partial(replay.steps, terminal=Terminal(), until=None))
    assert rb"seat 1 Zo\xeb" in held.getvalue()


def test_keys_move_through_a_round_and_between_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = watched(monkeypatch, capsys, "\r\rnanpq")
    assert shown.startswith("Return: next step, a: rest of the round, n and p: next and previous")
    heads = [line.partition(",")[0] for line in shown.splitlines() if line.startswith("hand ")]
    assert heads == ["hand 301", "hand 302", "hand 303", "hand 302"]
    second = shown[shown.index("hand 302") : shown.index("hand 303")]
    assert "end\n" in second  # the key a shows the rest


def test_the_round_before_the_first_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert watched(monkeypatch, capsys, "p").count("\nhand ") == 1


def test_amounts_are_shown_in_big_blinds(log: str) -> None:
    _, text = shown(log, "--big-blinds")
    assert "pot 0.4 bb" in text
    assert "pot 12\n" not in text


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("-o", "x.txt"), "the page is HTML: name it x.txt.html"),
        (("-o", "x.html", "--until", "3"), "--until is about the terminal"),
        (("-o", "x.html", "--big-blinds"), "--big-blinds is about the terminal"),
        (("--mask",), "--mask is about the page: it needs --output"),
    ],
)
def test_options_that_do_not_combine_are_refused(
    log: str, options: tuple[str, ...], says: str
) -> None:
    done = CliRunner().invoke(main, ["replay", log, *options], standalone_mode=False)
    assert says in str(done.exception)


def test_rounds_that_cannot_be_replayed_are_left_out_of_the_page(tmp_path: Path) -> None:
    log = tmp_path / "two.tlog"
    log.write_text(ROUND + ROUND[ROUND.index("round ") :].replace("end\n", ""), encoding="utf-8")
    page = player.render(playback.of(str(log)), title="two")
    assert "1 round cannot be replayed. " in page


def test_an_unknown_hand_is_an_error(log: str) -> None:
    done = CliRunner().invoke(main, ["replay", log, "--hand", "8"], standalone_mode=False)
    assert done.exception is not None
    assert f"no round 8 in {log}: it has 1 round (" in str(done.exception)


def test_a_missing_file_is_an_error() -> None:
    done = CliRunner().invoke(main, ["replay", "nowhere.tlog"], standalone_mode=False)
    assert "nowhere.tlog" in str(done.exception)


def in_one_line(tmp_path: Path) -> str:
    """A hand in Open Hand History, all of it in one line; seat 2 acts when it is seat 1's turn."""
    players = [(1, "Ada"), (2, "Ben"), (3, "Cleo")]
    played = [
        (2, "Post SB", 1),
        (3, "Post BB", 2),
        (2, "Call", 1),
        (1, "Fold", 0),
        (3, "Check", 0),
    ]
    hand = {
        "spec_version": "1.4.7",
        "site_name": "Seaside",
        "network_name": "Seaside",
        "game_number": "77",
        "start_date_utc": "2008-03-14T21:04:10Z",
        "table_name": "Heron",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 3,
        "currency": "USD",
        "dealer_seat": 1,
        "small_blind_amount": 1,
        "big_blind_amount": 2,
        "ante_amount": 0,
        "players": [
            {"id": seat, "seat": seat, "name": name, "display": name, "starting_stack": 200}
            for seat, name in players
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "cards": [],
                "actions": [
                    {"action_number": n, "player_id": seat, "action": act, "amount": amount}
                    for n, (seat, act, amount) in enumerate(played)
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "cards": ["7h", "8c", "Td"],
                "actions": [
                    {"action_number": 9, "player_id": 2, "action": "Bet", "amount": 5},
                    {"action_number": 10, "player_id": 3, "action": "Fold", "amount": 0},
                ],
            },
        ],
        "pots": [{"number": 0, "amount": 4, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 4}]}],
    }  # fmt: skip
    path = tmp_path / "hands.ohh"
    path.write_text(json.dumps({"ohh": hand}) + "\n", encoding="utf-8")
    return str(path)


def test_a_hand_of_data_in_one_line_is_told_in_words_step_by_step(tmp_path: Path) -> None:
    code, text = shown(in_one_line(tmp_path))
    assert code == 0
    steps = [line.partition("| ")[2] for line in text.splitlines() if line[:9] == "     1 | "]
    assert steps[:4] == [
        "round 77 2008-03-14T21:04:10Z button 1",
        "table Heron",
        "seat 1 Ada 200",
        "seat 2 Ben 200",
    ]
    assert steps[-5:-2] == ["dealer deals board 7h 8c Td", "seat 2 bets 5", "seat 3 folds"]
    assert "{" not in text
    assert len(steps) == len(set(steps))


def test_a_finding_in_a_line_of_many_steps_stands_at_its_own(tmp_path: Path) -> None:
    _, text = shown(in_one_line(tmp_path))
    before, _, after = text.partition("violated[first-actor]")
    assert after
    assert before.splitlines()[-4].endswith("| seat 2 calls 1")


def test_the_page_opens_such_a_finding_at_its_step(tmp_path: Path) -> None:
    rounds = DrawnRounds()
    report = audit(
        [in_one_line(tmp_path)],
        callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
    )
    (finding,) = [one for one in report.findings if one.rule == "first-actor"]
    texts = rounds.texts.all()
    moment = rounds.drawn[rounds.of(finding)]["moments"][rounds.step(finding)]
    assert texts[moment[1]] == "seat 2 calls 1"


def test_names_are_masked_in_the_words_of_a_hand_of_data(tmp_path: Path) -> None:
    rounds = DrawnRounds()
    audit(
        [in_one_line(tmp_path)],
        AuditOptions(mask=True),
        AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
    )
    assert rounds.drawn
    assert "seat 2 player-2 200" in rounds.texts.all()
    assert not {"Ada", "Ben", "Cleo"} & set(" ".join(rounds.texts.all()).split())


def test_every_event_of_play_has_words() -> None:
    silent = {kind for kind in Event.__subclasses__() if kind not in {**LINES, **OTHERS}}
    assert {kind.__name__ for kind in silent} == {
        "Chatter",
        "Ignored",
        "RoundCancelled",  # such a round is not replayed
        "SummaryOpened",
        "Unread",
    }


DICE_BREACHES = SAMPLES / "breaches"
PASSED_OVER = str(DICE_BREACHES / "shaker-offered-in-turn/offer-past-the-next-player.tlog")
THREE_ROUNDS = """\
tlog 1
table D01
date 2008-03-14
game mini-dice
posted chip 1
unrecorded stakes

round 1 2008-03-14T22:10:00 shaker 1
seat 1 Ada 500
seat 2 Ben 500
seat 2 wagers 5 on any-7
dealer shakes 3
seat 1 shakes 5
dealer uncovers
dice 3 4
dealer calls 7
dealer pays 20 to 2 on any-7
dealer covers
end

round 2 2008-03-14T22:12:00 shaker 2
seat 1 Ada 500
seat 2 Ben 500
seat 1 wagers 12 on place-6
dealer shakes 3
seat 2 shakes 5
dealer uncovers
dice 4 4
dealer calls 8
dealer covers
end

seat 2 wagers 10 on place-5

round 3 2008-03-14T22:14:00 shaker 2
seat 1 Ada 488
seat 2 Ben 500
dealer shakes 3
seat 2 shakes 5
dealer uncovers
dice 4 2
dealer calls 6
dealer covers
end
"""


def test_a_round_of_mini_dice_is_told_with_its_shaker_layout_and_payments() -> None:
    code, text = shown(PASSED_OVER, "--hand", "1")
    joined = text.replace("\n         ", " ")
    assert code == 0
    assert joined.startswith("hand 1, mini-dice, table D16, 2008-03-14T22:10:00\n")
    assert joined.index("\nwagers\n") < joined.index("\nshake\n") < joined.index("\nsettlement\n")
    assert ". any-7: seat 2 5; wagers of rounds before are not known\n" in joined
    assert "dice 3 4, called 7\n" in joined
    assert ". any-7: seat 2 5 paid 20; wagers of rounds before are not known\n" in joined
    assert ". 1 500; 2 520; 3 500; 4 500\n" in joined


def test_a_finding_of_mini_dice_stands_at_its_line() -> None:
    _, text = shown(PASSED_OVER, "--hand", "2")
    lines = text.splitlines()
    at = lines.index("    32 | dealer offers 1")
    following = "\n".join(lines[at : at + 6])
    assert "offered to seat 1" in following
    assert "violated[shaker-offered-in-turn] 19:47-13.7(b)" in following


def test_until_stops_in_a_round_of_mini_dice() -> None:
    _, text = shown(PASSED_OVER, "--until", "19")
    assert "dice 3 4" in text
    assert "dealer calls" not in text


def test_wagers_of_the_rounds_before_lie_on_the_layout(tmp_path: Path) -> None:
    log = tmp_path / "dice.tlog"
    log.write_text(THREE_ROUNDS, encoding="utf-8")
    _, text = shown(str(log), "--hand", "3")
    joined = text.replace("\n         ", " ")
    assert (
        "    33 | seat 2 wagers 10 on place-5\n" in joined
    )  # a line before the round belongs to it
    assert ". place-6: seat 1 12; place-5: seat 2 10\n" in joined
    assert "not known" not in joined
    assert "violated[dice-settled-rightly]" in joined
    assert "place-6 of seat 1 was not settled" in joined


def test_the_outcomes_shown_of_mini_dice_are_those_that_a_check_counts(tmp_path: Path) -> None:
    log = tmp_path / "dice.tlog"
    log.write_text(THREE_ROUNDS, encoding="utf-8")
    met = set()
    for hand in ("1", "2", "3"):
        words = shown(str(log), "--hand", hand)[1].replace("\n         ", " ").splitlines()
        met |= {
            rule for line in words if "+ met: " in line for rule in line.split(": ")[1].split(", ")
        }
    report = audit([log])
    counted = {rule for rule, tally in report.by_rule.items() if tally.met}
    assert counted - {"dice-payout-uniform"} == met  # which compares tables


def test_a_round_of_an_unknown_game_says_why_it_cannot_be_replayed(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_text(ROUND.replace("game holdem high", "game whist"), encoding="utf-8")
    done = CliRunner().invoke(main, ["replay", str(log)], standalone_mode=False)
    assert "round 7 cannot be replayed: the game is not known: whist" in str(done.exception)
