"""PokerNow logs: what the entries mean, whose seats they are, damaged records, real tables."""

from pathlib import Path

import pytest

from handaudit.auditing.run import audit
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.facts.sign import Sign
from handaudit.reading import read
from handaudit.reading.pokernow import format as pokernow
from handaudit.reading.pokernow import reader
from pokernow_hands import ANN, BOB, CAT, HAND, csv, plain
from structured_hands import Parts, assert_every_line_told, of_kind, only_round, parts, unread

FORMAT = pokernow.FORMAT


def log(*entries: str) -> Parts:
    """The parts of a log in the site's order, of which every line must be told."""
    text = csv(entries)
    found = parts(FORMAT, text)
    assert_every_line_told(found, text)
    return found


def hand(*between: str, game: str = "No Limit Texas Hold'em", hero: str = "") -> Round:
    """A hand of three, whose entries behind the blinds are these; its log begins with ``hero``."""
    entries = (
        f"-- starting hand #7 (id: a1)  ({game}) (dealer: {CAT}) --",
        f"Player stacks: #1 {ANN} (10.00) | #2 {BOB} (10.00) | #5 {CAT} (10.00)",
        *([hero] if hero else []),
        f"{ANN} posts a small blind of 0.10",
        f"{BOB} posts a big blind of 0.20",
        *between,
        "-- ending hand #7 --",
    )
    return only_round(FORMAT, csv(entries))


def rounds(found: Parts) -> list[Round]:
    return [part for part in found if isinstance(part, Round)]


# --- meaning -------------------------------------------------------------------------------------


def test_amounts_are_totals_of_the_betting_round() -> None:
    found = hand(
        f"{CAT} raises to 0.60",
        f"{ANN} raises to 2.00",
        f"{BOB} calls 2.00",
        f"{CAT} raises to 10.00 and go all in",
        f"{ANN} calls 10.00",
    )
    told = [
        (type(one).__name__, one.to if isinstance(one, ev.Raised) else one.amount, one.all_in)
        for one in found
        if isinstance(one, ev.Raised | ev.Called | ev.BetMade)
    ]
    assert told == [
        ("Raised", 60, False),
        ("Raised", 200, False),
        ("Called", 180, False),
        ("Raised", 1000, True),
        ("Called", 800, True),
    ]


def test_a_raise_to_what_lies_there_is_a_call() -> None:
    found = hand(f"{CAT} raises to 10.00", f"{ANN} raises to 10.00 and go all in")
    assert [(one.seat, one.amount, one.all_in) for one in of_kind(found, ev.Called)] == [
        (1, 990, True)
    ]


def test_a_missed_big_blind_is_live_and_a_missing_small_one_dead() -> None:
    found = hand(
        f"{CAT} posts a missing small blind of 0.10", f"{CAT} posts a missed big blind of 0.20"
    )
    owed = [one for one in of_kind(found, ev.BlindPosted) if one.kind == "missed"]
    assert [(one.seat, one.amount, one.dead) for one in owed] == [(5, 10, 10), (5, 20, 0)]


def test_a_straddle_is_a_total_too() -> None:
    found = hand(f"{ANN} posts a straddle of 0.40 and go all in")
    straddle = of_kind(found, ev.BlindPosted)[-1]
    assert (straddle.kind, straddle.amount, straddle.all_in) == ("straddle", 30, True)


def test_bomb_pot_bets_are_antes_in_place_of_the_blinds() -> None:
    found = only_round(
        FORMAT,
        csv(
            [
                HAND[0],
                HAND[4],
                f"{ANN} posts a bet of 1.00 (bomb pot bet)",
                f"{BOB} calls 1.00 (bomb pot bet)",
                HAND[-1],
            ]
        ),
    )
    assert [(one.seat, one.amount) for one in of_kind(found, ev.Anted)] == [(1, 100), (2, 100)]
    assert (found.session.sign.ante, found.session.sign.blinds) == (100, None)


def test_each_run_has_its_board_and_its_award() -> None:
    found = hand(
        "Flop:  [2♠, 8♠, Q♣]",
        "Turn: 2♠, 8♠, Q♣ [3♦]",
        "Turn (second run): 2♠, 8♠, Q♣ [10♦]",
        f"{ANN} collected 1.00 from pot with Pair, 3's (combination: 3♠, 3♦, Q♣, 8♠, 2♠)",
        f"{BOB} collected 1.00 from pot with Pair, Q's on the second run  (combination: Q♥)",
    )
    assert [(one.run, one.so_far is not None) for one in of_kind(found, ev.BoardDealt)] == [
        (1, False),
        (1, True),
        (2, True),
    ]
    assert [(one.seat, one.run) for one in of_kind(found, ev.PotAwarded)] == [(1, 1), (2, 2)]


def test_every_event_has_its_time() -> None:
    found = hand()
    start = (20 * 60 * 60) * 1000 + 250
    assert [one.clock for one in of_kind(found, ev.BlindPosted)] == [start + 4000, start + 6000]
    assert found.opened.at == "2024-05-07T20:00:00Z"
    assert Record.CLOCK in found.session.evidence.kept


def test_entries_alone_stand_in_order_and_have_no_time() -> None:
    found = only_round(FORMAT, plain(HAND))
    assert Record.CLOCK not in found.session.evidence.kept
    assert [type(one) for one in found] == [type(one) for one in only_round(FORMAT, csv(HAND))]
    assert [one.line for one in found] == sorted(one.line for one in found)


def test_a_dead_button_is_no_button() -> None:
    found = only_round(FORMAT, csv([HAND[0].replace(f"dealer: {CAT}", "dead button"), *HAND[1:]]))
    assert found.opened.button is None
    assert Record.BUTTON not in found.session.evidence.kept


def test_who_kept_the_log_is_known_by_the_cards_that_are_shown() -> None:
    (found,) = rounds(log(*HAND))
    assert [one.seat for one in of_kind(found, ev.CardsRevealed)] == [1]
    others = [entry.replace("shows a 9♥, 9♣", "shows a 8♥, 8♣") for entry in HAND]
    assert of_kind(rounds(log(*others))[0], ev.CardsRevealed) == []


def test_cards_shown_after_the_hand_belong_to_it() -> None:
    (found,) = rounds(log(*HAND, f"{BOB} shows a A♥.", f"{CAT} shows a Q♦, J♦."))
    assert [(one.seat, len(one.cards)) for one in of_kind(found, ev.CardsRevealed)[1:]] == [(2, 1)]
    assert [one.seat for one in of_kind(found, ev.HandShown)] == [1, 5]


def test_a_bounty_settled_after_the_hand_belongs_to_it_and_moves_stakes() -> None:
    paid = [f"{player} paid 0.50 for the 7-2 bounty to {ANN}" for player in (BOB, CAT)]
    (found,) = rounds(log(*HAND, *paid, f"{ANN} collected 1.00 from the 7-2 bounty"))
    assert [(one.seat, one.amount) for one in of_kind(found, ev.StakeRemoved)] == [(2, 50), (5, 50)]
    assert [(one.seat, one.amount) for one in of_kind(found, ev.StakeAdded)] == [(1, 50), (1, 50)]


def test_an_award_names_the_hand_that_its_winner_has_shown() -> None:
    (found,) = rounds(log(*HAND))
    shown = of_kind(found, ev.HandShown)
    assert [(one.seat, one.description) for one in shown] == [(1, "Three of a Kind, 9's")]


@pytest.mark.parametrize(
    ("named", "game"),
    [
        ("Omaha Hi", "omaha high"),
        ("Omaha Hi/Lo 8 or Better", "omaha high-low-eight"),
        ("Omaha Hi (5 cards)", "big-omaha high"),
        ("5 Card Omaha Hi/Lo 8 or Better", "big-omaha high-low-eight"),
        ("Omaha Hi (6 cards)", None),
    ],
)
def test_omaha_has_several_names(named: str, game: str | None) -> None:
    assert hand(game=f"Pot Limit {named}").session.game == game


def test_five_cards_in_a_hand_make_big_omaha() -> None:
    held = "Your hand is 9♥, 9♣, 2♥, 2♣, A♥"
    assert hand(game="Pot Limit Omaha Hi", hero=held).session.game == "big-omaha high"


def test_a_fixed_limit_is_a_limit() -> None:
    (found,) = rounds(log(*(entry.replace("No Limit", "Fixed Limit") for entry in HAND)))
    assert (found.defect, found.session.sign.limit) == (None, "limit")


# --- stakes between hands ------------------------------------------------------------------------


def between(*entries: str) -> list[ev.Event]:
    """The events between a hand and the next."""
    following = [entry.replace("#1 (id", "#2 (id") for entry in HAND if "joined" not in entry]
    found = log(*HAND, *entries, *following)
    (part,) = [part for part in found[1:-1] if isinstance(part, Interlude)]
    return list(part.events)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (f"The player {CAT} quits the game with a stack of 6.40.", ev.SeatLeft),
        (f"The player {CAT} stand up with the stack of 6.40.", ev.SteppedAway),
        (f"The player {CAT} sit back with the stack of 6.40.", ev.CameBack),
        (f"The player {CAT} joined the game with a stack of 6.40.", ev.SeatTaken),
        (f"The player {CAT} created the game with a stack of 6.40.", ev.SeatTaken),
        (f"The player {CAT} rebought. New stack 10.", ev.StakeAdded),
        (f"The admin updated the player {CAT} stack from 6.40 to 10.00.", ev.StakeAdded),
        (f"The admin updated the player {CAT} stack from 6.40 to 1.40.", ev.StakeRemoved),
        (f"The player {CAT} requested a seat.", ev.Chatter),
        (f"The admin {ANN} enqueued the removal of the player {CAT}.", ev.Chatter),
        ('The player "Dee @ x" quits the game with a stack of 0.', ev.Chatter),
        (f"WARNING: the admin queued the stack change for the player {CAT} adding 5.00.", ev.Chatter),
        ("Undealt cards: 9♠, 4♦, 10♣ [5♠, K♣]", ev.Chatter),
        ("Dead Big Blind", ev.Chatter),
    ],
)  # fmt: skip
def test_what_entries_between_hands_say(entry: str, told: type[ev.Event]) -> None:
    (found,) = between(entry)
    assert type(found) is told
    assert getattr(found, "seat", 5) == 5


def test_a_host_who_takes_chips_off_is_found(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    removed = f"The admin updated the player {BOB} stack from 9.80 to 5.00."
    stacks = f"Player stacks: #1 {ANN} (13.80) | #2 {BOB} (5.00) | #5 {CAT} (6.40)"
    after = [HAND[0].replace("#1", "#2"), stacks, *HAND[6:-1], "-- ending hand #2 --"]
    path.write_text(csv([*HAND, removed, *after]), encoding="utf-8")
    report = audit([path])
    found = [one for one in report.findings if one.rule == "stakes-not-reduced"]
    assert [(one.seat, one.location.line) for one in found] == [(2, 22)]


def test_a_change_of_the_blinds_holds_from_then_on_and_says_what_held_before() -> None:
    second = [entry.replace("#1 (id", "#2 (id") for entry in HAND if "joined" not in entry]
    change = "The game's big blind was changed from 0.20 to 0.50."
    first, last = rounds(log(*HAND, change, *second))
    assert (first.session.sign.blinds, last.session.sign.blinds) == ((None, 20), (None, 50))


def test_without_a_change_the_blinds_are_not_known() -> None:
    assert hand().session.sign == Sign(limit="no-limit", blinds=(None, None))


def test_if_a_change_of_the_blinds_is_missing_they_are_not_known_there() -> None:
    second = [entry.replace("#1 (id", "#2 (id") for entry in HAND if "joined" not in entry]
    first = "The game's big blind was changed from 0.10 to 0.20."
    last = "The game's big blind was changed from 0.40 to 0.80."
    between, after = rounds(log(first, *HAND, last, *second))
    assert (between.session.sign.blinds, after.session.sign.blinds) == ((None, None), (None, 80))


def test_after_changes_of_several_settings_the_blinds_are_not_known() -> None:
    second = [entry.replace("#1 (id", "#2 (id") for entry in HAND if "joined" not in entry]
    change = "The game's big blind was changed from 0.10 to 0.20."
    first, last = rounds(log(change, *HAND, "Game Config Changes:\nblinds", *second))
    assert (first.session.sign.blinds, last.session.sign.blinds) == ((None, 20), (None, None))


@pytest.mark.parametrize(
    ("between", "tournament"),
    [
        (["The game's big blind was changed from 0.20 to 0.40."], True),
        (["The game's big blind was changed from 0.20 to 0.10."], False),
        (["The game's big blind was changed from 0.20 to 0.40.",
          f"The player {BOB} rebought. New stack 10."], False),
        ([], False),
    ],
)  # fmt: skip
def test_one_stake_for_all_and_rising_blinds_make_a_tournament(
    between: list[str],
    tournament: bool,  # noqa: FBT001
) -> None:
    assert rounds(log(*HAND, *between))[0].session.tournament is tournament


def test_a_player_who_logs_in_or_changes_names_stays_the_same() -> None:
    moved = '"Anna @ z9Y8x7W6v5"'
    changed = f"The player {moved} changed the ID from a1B2c3D4e5 to z9Y8x7W6v5 because authenticated login."
    second = [
        entry.replace("#1 (id", "#2 (id").replace(ANN, moved)
        for entry in HAND
        if "joined" not in entry
    ]
    _, last = rounds(log(*HAND, changed, *second))
    assert of_kind(last, ev.PlayerSeated)[0].player == ANN.strip('"')
    assert unread([last]) == []


# --- names, damage -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        '"folds',
        'x" folds',
        "all in @ 500 @ a",
        "a | #2 b",
        "posts a big blind of 3",
        "Flop:  [",
        ",",
    ],
)
def test_names_that_look_like_entries(name: str) -> None:
    entries = [entry.replace(ANN, f'"{name} @ a1"') for entry in HAND]
    (found,) = rounds(log(*entries))
    assert unread([found]) == []
    assert [one.seat for one in of_kind(found, ev.PotAwarded)] == [1]


@pytest.mark.parametrize("lost", range(2, len(HAND) - 1))
def test_a_damaged_record_is_unread_and_its_neighbours_are_not(lost: int) -> None:
    """The record that lies in the middle of a log of three hands loses its quotation marks."""
    names = [
        [entry.replace("hand #1 ", f"hand #{number} ") for entry in HAND] for number in (1, 2, 3)
    ]
    entries = [entry for one in names for entry in one]
    lines = csv(entries).splitlines()
    place = len(lines) - 1 - (len(HAND) + lost)
    lines[place] = lines[place].replace('"', "", 1)
    text = "\n".join(lines) + "\n"
    found = parts(FORMAT, text)
    assert_every_line_told(found, text)
    first, _, last = rounds(found)
    whole_first, _, whole_last = rounds(log(*entries))
    assert (first, last) == (whole_first, whole_last)
    assert place + 1 in {one.line for one in unread(found)}


def test_a_hand_without_an_end_is_not_audited() -> None:
    first, last = rounds(
        log(*HAND[:-1], HAND[0].replace("#1", "#2"), *HAND[1:-1], HAND[-1].replace("#1", "#2"))
    )
    assert first.defect is not None
    assert first.defect.cite == "log:truncated"
    assert last.defect is None


def test_an_entry_that_is_given_twice_is_told() -> None:
    lines = csv(HAND).split("\n")
    lines.insert(3, lines[3])
    (found,) = rounds(parts(FORMAT, "\n".join(lines)))
    assert found.defect is not None
    assert (found.defect.cite, found.defect.message) == (
        "log:inconsistent",
        "an entry is given twice",
    )


OLDER = "an entry is older than the one that it follows"


@pytest.mark.parametrize(
    "changed",
    [("T20:00:20", "T19:00:20"), (",171511202025000", ",171511201025100")],
    ids=["time", "number"],
)
def test_an_entry_that_is_older_than_the_one_before_it_is_told(changed: tuple[str, str]) -> None:
    text = csv(HAND)
    assert changed[0] in text
    (found,) = rounds(parts(FORMAT, text.replace(*changed)))
    assert found.defect is not None
    assert (found.defect.cite, found.defect.message) == ("log:inconsistent", OLDER)
    assert text.split("\n")[found.defect.line - 1].count(changed[0])


def test_a_hand_that_stands_behind_a_later_one_is_told() -> None:
    second = [entry.replace("hand #1 ", "hand #2 ") for entry in HAND if "joined" not in entry]
    lines = csv([*HAND, *second]).splitlines()
    head, later, earlier = lines[0], lines[1 : 1 + len(second)], lines[1 + len(second) :]
    found = rounds(parts(FORMAT, "\n".join((head, *earlier, *later)) + "\n"))
    assert [one.id for one in found] == ["2", "1"]
    assert [one.defect and one.defect.message for one in found] == [None, OLDER]


def test_one_entry_with_a_wrong_number_does_not_turn_the_log() -> None:
    lines = csv(HAND).splitlines()
    date, _, order = lines[1].rpartition(",")
    lines[1] = f"{date},{order[:5]}"
    (found,) = rounds(parts(FORMAT, "\n".join(lines) + "\n"))
    assert found.defect is not None
    assert (found.defect.line, found.defect.message) == (2, OLDER)


def test_chips_of_an_entry_that_is_given_twice_move_once() -> None:
    second = [entry.replace("hand #1 ", "hand #2 ") for entry in HAND if "joined" not in entry]
    added = f"The admin updated the player {CAT} stack from 6.40 to 10.00."
    lines = csv([*HAND, added, *second]).split("\n")
    (at,) = (place for place, line in enumerate(lines) if "updated" in line)
    lines.insert(at, lines[at])
    found = parts(FORMAT, "\n".join(lines))
    moved = [one for part in found for one in of_kind(part, ev.StakeAdded)]
    assert [(one.seat, one.amount) for one in moved] == [(5, 360)]
    assert [one.expected for one in unread(found)] == [reader.ANOTHER]


def test_stacks_that_are_given_twice_are_one_defect() -> None:
    (found,) = rounds(log(*HAND[:5], HAND[4], *HAND[5:]))
    assert found.defect is not None
    assert found.defect.message == "the stacks are given twice"
    assert unread([found]) == []


def test_a_seat_of_many_digits_is_no_seat() -> None:
    (found,) = rounds(log(*(entry.replace("#1 ", f"#{'9' * 400} ") for entry in HAND)))
    assert found.defect is not None


def test_play_without_the_beginning_of_its_hand_is_told_once() -> None:
    second = [entry.replace("hand #1 ", "hand #2 ") for entry in HAND if "joined" not in entry]
    joined = 'The player "Dee @ d4" joined the game with a stack of 5.00.'
    found = log(*HAND, *second[1:], joined, *second)
    assert unread(found) == []
    told = [
        (part.defect.cite, part.defect.message)
        for part in found
        if isinstance(part, Interlude) and part.defect is not None
    ]
    assert told == [("log:truncated", reader.BEHEADED)]


def test_without_its_line_of_stacks_a_hand_is_one_defect() -> None:
    (found,) = rounds(log(*(entry for entry in HAND if "Player stacks" not in entry)))
    assert found.defect is not None
    assert unread([found]) == []


@pytest.mark.parametrize(
    ("changed", "cite"),
    [
        (("No Limit Texas Hold'em", "No Limit Crazy Pineapple"), "log:unsupported"),
        (("Flop: ", "Flop (second board): "), "log:unsupported"),
        (("Player stacks:", "Player stacks lost:"), "log:truncated"),
    ],
)
def test_why_a_hand_is_not_audited(changed: tuple[str, str], cite: str) -> None:
    (found,) = rounds(log(*(entry.replace(*changed) for entry in HAND)))
    assert found.defect is not None
    assert found.defect.cite == cite


def test_a_change_of_settings_may_have_several_lines() -> None:
    found = between("Game Config Changes:\nsmall blind: 1\nbig blind: 2")
    assert [type(one) for one in found] == [ev.Chatter, ev.Ignored]


def test_a_log_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST", 100)
    (found,) = parts(FORMAT, csv(HAND))
    assert [one.expected for one in unread([found])] == ["a log of at most 0 MiB"]


# --- real logs -----------------------------------------------------------------------------------


def test_real_logs_are_read_whole(rooms: Path) -> None:
    paths = sorted((rooms / "pokernow-csv").glob("*/*.csv"))
    found = [part for path in paths for part in read(path)]
    hands = rounds(found)
    assert len(hands) > 1800
    assert sum(part.defect is not None for part in hands) * 100 < len(hands)
    assert unread(found) == []


@pytest.mark.parametrize("said", ["undid the last action of", "reverted the call of"])
def test_an_entry_that_undoes_something_is_no_talk(said: str) -> None:
    entry = f'The admin "Host @ h1" {said} the player {ANN}.'
    found = hand(f"{CAT} folds", f"{ANN} calls 0.20", entry, f"{ANN} folds")
    assert len(unread([found])) == 1
    named = hand('The player "undo @ u1" requested a seat.', f"{CAT} folds")
    assert not unread([named])
