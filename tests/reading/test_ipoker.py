"""iPoker sessions: what the actions mean, damaged and hostile XML, real sessions."""

import re
from pathlib import Path

import pytest

from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.reading import read
from handaudit.reading.ipoker import format as ipoker
from handaudit.reading.ipoker.header import NO_TABLE, after, cents, date
from handaudit.reading.ipoker.play import AN_AMOUNT
from in_memory import audited
from paths import GOLDENS
from structured_hands import Parts, assert_every_line_told, of_kind, parts, unread

FORMAT = ipoker.FORMAT
SESSION = (GOLDENS / "ipoker" / "holdem.xml").read_text("utf-8")


def told(text: str) -> Parts:
    """The parts of a session, of which every line must be told."""
    found = parts(FORMAT, text)
    assert_every_line_told(found, text)
    return found


def rounds(text: str) -> list[Round]:
    return [part for part in told(text) if isinstance(part, Round)]


def game(
    *actions: str,
    blinds: str = "",
    session: str = "Holdem NL $1/$2",
    win: str = "$1",
    changed: tuple[str, str] = ("", ""),
) -> Round:
    """A game of three players with 100 each, whose actions, of one betting round, are these; Cat wins."""
    players = "".join(
        f'<player seat="{seat}" name="{name}" chips="$100" dealer="{dealer}" win="{won}"/>\n'
        for seat, name, dealer, won in (
            (1, "Ann", 0, "$0"),
            (3, "Bob", 0, "$0"),
            (5, "Cat", 1, win),
        )
    )
    text = (
        f"<session>\n<general>\n<gametype>{session}</gametype>\n</general>\n"
        f'<game gamecode="7">\n<general><players>{players}</players></general>\n'
        f'<round no="0">{blinds}</round>\n<round no="1">\n'
        + "\n".join(actions)
        + "</round>\n</game>\n"
    )
    (found,) = rounds(text.replace(*changed))
    return found


def action(number: int, player: str, kind: int, amount: str = "$0") -> str:
    return f'<action no="{number}" player="{player}" type="{kind}" sum="{amount}" cards=""/>'


BLINDS = action(1, "Ann", 1, "$1") + action(2, "Bob", 2, "$2")


# --- meaning -------------------------------------------------------------------------------------


def test_actions_come_by_their_numbers_and_a_raise_of_kind_23_is_a_total() -> None:
    found = game(
        action(4, "Ann", 3, "$5"),
        action(6, "Ann", 7, "$94"),
        action(5, "Bob", 6, "$10"),
        action(3, "Cat", 23, "$6"),
        blinds=BLINDS,
    )
    wagers = [
        (
            type(one).__name__,
            one.seat,
            one.to if isinstance(one, ev.Raised) else one.amount,
            one.all_in,
        )
        for one in found
        if isinstance(one, ev.Raised | ev.Called | ev.BetMade)
    ]
    assert wagers == [
        ("Raised", 5, 600, False),
        ("Called", 1, 500, False),
        ("Raised", 3, 1200, False),
        ("Raised", 1, 10000, True),
    ]


def test_an_all_in_for_less_is_a_call() -> None:
    found = game(action(3, "Cat", 23, "$100"), action(4, "Ann", 7, "$50"), blinds=BLINDS)
    assert [(one.seat, one.amount, one.all_in) for one in of_kind(found, ev.Called)] == [
        (1, 5000, True)
    ]


def test_a_further_small_blind_is_dead_and_both_at_once_are_so_in_part() -> None:
    blinds = BLINDS + action(3, "Cat", 2, "$3")
    both = of_kind(game(blinds=blinds), ev.BlindPosted)[-1]
    assert (both.kind, both.amount, both.dead, both.number) == ("missed", 300, 100, None)
    late = of_kind(game(blinds=BLINDS + action(3, "Cat", 1, "$1")), ev.BlindPosted)[-1]
    assert (late.kind, late.dead) == ("missed", 100)


def test_last_chips_between_button_and_big_blind_are_a_small_blind_whatever_the_export_calls_them() -> (
    None
):
    players = '<player seat="1" name="Ann" chips="$100"'
    posts = action(1, "Bob", 2, "$2") + action(2, "Ann", 2, "$0.50")
    short = game(blinds=posts, changed=(players, players.replace("$100", "$0.50")))
    assert [(one.seat, one.number) for one in of_kind(short, ev.BlindPosted)] == [(1, 1), (3, 2)]
    late = of_kind(game(blinds=posts), ev.BlindPosted)[-1]
    assert (late.kind, late.number) == ("missed", None)


def test_what_nobody_called_comes_back_where_the_log_counts_it_as_won() -> None:
    _, second = rounds(SESSION)
    assert [(one.seat, one.amount) for one in of_kind(second, ev.BetReturned)] == [(1, 40)]
    assert [(one.seat, one.amount) for one in of_kind(second, ev.PotAwarded)] == [(1, 50)]
    without = rounds(SESSION.replace('win="€0.90"', 'win="€0.48"'))[1]
    assert of_kind(without, ev.BetReturned) == []
    assert [one.amount for one in of_kind(without, ev.PotAwarded)] == [48]


def test_hands_of_others_are_known_where_they_were_turned_up() -> None:
    first, second = rounds(SESSION)
    assert [one.seat for one in of_kind(first, ev.HandShown)] == [1, 6]
    assert [one.seat for one in of_kind(first, ev.CardsRevealed)] == [1]
    assert of_kind(second, ev.HandShown) == []


def test_markers_of_who_sits_out_are_no_play() -> None:
    found = game(action(3, "Cat", 9), action(4, "Ann", 0), blinds=BLINDS)
    assert [one.dealt_in for one in of_kind(found, ev.PlayerSeated)] == [True, True, False]


def test_an_ante_of_who_sits_out_before_the_cards_is_money_in_the_pot_and_no_player() -> None:
    antes = "".join(
        action(no, name, 15, "$0.20") for no, name in ((1, "Ann"), (2, "Bob"), (3, "Cat"))
    )
    blinds = action(5, "Ann", 1, "$1") + action(6, "Cat", 2, "$2")
    found = game(action(4, "Bob", 9), action(7, "Ann", 0), blinds=antes + blinds)
    assert [one.dealt_in for one in of_kind(found, ev.PlayerSeated)] == [True, False, True]
    assert [one.seat for one in of_kind(found, ev.Anted)] == [1, 5]
    assert [one.amount for one in of_kind(found, ev.HouseMoneyAdded)] == [20]


SESSION_OF_BLINDS = """\
<session>
<general><gametype>Omaha PL $1/$2</gametype></general>
<game gamecode="7">
<general><players>
<player seat="1" name="Ann" chips="$100" dealer="0"/>
<player seat="3" name="Bob" chips="$100" dealer="1"/>
</players></general>
<round no="0">
<action no="1" player="Bob" type="1" sum="$1"/>
<action no="2" player="Ann" type="2" sum="$2"/>
</round>
</game>
</session>
"""


def test_games_of_an_export_without_wins_may_hold_the_blinds_alone() -> None:
    (found,) = rounds(SESSION_OF_BLINDS)
    assert found.defect is None
    assert not found.session.evidence.keeps(Record.AWARDS)
    report = audited(SESSION_OF_BLINDS, "ipoker")
    assert report.by_rule["blind-count"].met == 1
    assert [one.rule for one in report.findings] == ["blind-seats"]  # of two players


def test_short_deck_is_judged_as_a_game_that_the_subchapter_does_not_know() -> None:
    report = audited(SESSION.replace("Holdem NL", "Six Plus Holdem NL"), "ipoker")
    assert "game-permitted" in {one.rule for one in report.findings}


def test_a_game_in_which_nobody_has_won_is_not_whole() -> None:
    found = game(action(3, "Cat", 0), blinds=BLINDS, win="$0")
    assert found.defect is not None
    assert (found.defect.cite, found.defect.message) == (
        "log:truncated",
        "nobody has won: the rest of the game is not in the log",
    )
    over = game(action(3, "Cat", 0), action(4, "Ann", 0), blinds=BLINDS, win="$0")
    assert over.defect is None


def test_of_fast_fold_games_that_their_owner_has_left_what_comes_before_the_play_is_judged() -> (
    None
):
    """Ann folds before her turn, and then the owner; the export shows these folds where they came."""
    text = f"""\
<session>
<general><gametype>Holdem NL $1/$2</gametype><nickname>Cat</nickname></general>
<game gamecode="7">
<general><players>
<player seat="1" name="Ann" chips="$100" dealer="0" win="$0"/>
<player seat="3" name="Bob" chips="$100" dealer="0" win="$0"/>
<player seat="5" name="Cat" chips="$100" dealer="0" win="$0"/>
<player seat="7" name="Dan" chips="$100" dealer="1" win="$0"/>
</players></general>
<round no="0">{BLINDS}</round>
<round no="1">
<cards type="Pocket" player="Dan">X X</cards>
{action(3, "Ann", 0)}
{action(4, "Cat", 0)}
</round>
</game>
</session>
"""
    _, before, left, _ = told(text)
    assert isinstance(before, Round)
    assert before.defect is None
    assert left.defect is not None
    assert (left.first_line, left.defect.cite) == (13, "log:truncated")
    report = audited(text, "ipoker")
    assert (report.hands, report.incomplete, report.findings) == (1, True, [])
    assert report.by_rule["blind-seats"].met == 1
    assert "turn-order" not in report.by_rule or not report.by_rule["turn-order"].met


@pytest.mark.parametrize(
    ("said", "tournament"),
    [
        ("<place>0</place><buyin>$0+$0</buyin><totalbuyin>$0</totalbuyin>", False),
        ("<tournamentname>Freeroll</tournamentname><buyin>0</buyin>", True),
        ("<place>3</place>", True),
        ("<totalbuyin>$10</totalbuyin>", True),
    ],
)
def test_a_place_and_a_buy_in_of_nothing_make_no_tournament(said: str, tournament: bool) -> None:  # noqa: FBT001
    assert after(NO_TABLE, f"<session>{said}").tournament == tournament


def test_a_pot_as_large_as_the_bet_that_nobody_called_is_won() -> None:
    actions = action(3, "Cat", 23, "$6"), action(4, "Ann", 0), action(5, "Bob", 0)
    found = game(*actions, blinds=action(1, "Ann", 1, "$2") + action(2, "Bob", 2, "$2"), win="$4")
    assert [one.amount for one in of_kind(found, ev.PotAwarded)] == [400]


@pytest.mark.parametrize(
    ("said", "game_named", "limit", "blinds"),
    [
        ("Holdem NL $0.10/$0.25", "holdem", "no-limit", (10, 25)),
        ("Holdem SL $0.02/$0.05", "holdem", "no-limit", (2, 5)),
        ("Holdem БЛ €0.25/€0.50", "holdem", "no-limit", (25, 50)),
        ("PL €2/€4", "omaha", "pot-limit", (200, 400)),
        ("Omaha PL 2,50€/5€", "omaha", "pot-limit", (250, 500)),
        ("Omaha PL 50kr/100kr", "omaha", "pot-limit", (5000, 10000)),
        ("Omaha Pot limit $100.00/$200.00 Ante $0.00", "omaha", "pot-limit", (10000, 20000)),
        ("Omaha HiLow PL €5/€10", "omaha hi-lo", "pot-limit", (500, 1000)),
        ("Omaha Hi/Lo PL €5/€10", "omaha hi-lo", "pot-limit", (500, 1000)),
        ("Courchevel PL €5/€10", "courchevel", "pot-limit", (500, 1000)),
        ("7 Card Stud Hi-Lo L €0.05/€0.10", "stud hi-lo", "limit", (5, 10)),
        (r"Holdem NL \x800.01/\x800.02", "holdem", "no-limit", (1, 2)),
        ("Six Plus Holdem NL €0.25/€0.50", "short deck", "no-limit", (25, 50)),
        ("Holdem NL", "holdem", "no-limit", (None, None)),
    ],
)
def test_what_the_session_is_called(
    said: str, game_named: str, limit: str, blinds: tuple[int | None, int | None]
) -> None:
    table = after(NO_TABLE, f"<gametype>{said}</gametype>")
    assert (table.game, table.limit, (table.small, table.big)) == (game_named, limit, blinds)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$1.50", 150),
        ("2,50€", 250),
        ("€1 234,50", 123450),
        ("RSD20", 2000),
        ("1,020", 102000),
        ("x", None),
    ],
)
def test_amounts_in_any_currency(text: str, value: int | None) -> None:
    assert cents(text) == value


@pytest.mark.parametrize(
    "text", ["2021-05-18 18:26:13", "2021/05/18 18:26:13", "18.05.2021 18:26:13"]
)
def test_dates_in_any_order(text: str) -> None:
    assert date(text) == "2021-05-18T18:26:13"


def test_evidence_is_what_the_game_has() -> None:
    assert game(blinds=BLINDS).session.evidence.kept == {
        Record.OPENING_STAKES,
        Record.AWARDS,
        Record.BUTTON,
    }
    (silent, *_) = rounds(SESSION.replace('win="€11.40"', 'win="€0"'))
    assert silent.session.evidence.kept == {Record.OPENING_STAKES, Record.BUTTON}


# --- damage, hostile XML -------------------------------------------------------------------------


def test_a_damaged_game_leaves_the_next_alone() -> None:
    first, second = rounds(SESSION.replace('<round no="3">', '<round no="3"', 1))
    assert first.defect is not None
    assert first.defect.cite == "log:truncated"
    assert [one.line for one in unread([first])] == [38]
    assert second == rounds(SESSION)[1]


LAST_OF_A_GAME = [
    number - 1 for number, line in enumerate(SESSION.splitlines(), 1) if "</game>" in line
]
"""The lines behind which only the last tag of a game is missing, which is over."""


@pytest.mark.parametrize("left", range(1, SESSION.count("\n") + 1))
def test_a_session_that_is_cut_inside_its_last_game_accuses_nobody(left: int) -> None:
    """All wagers may add up, and the checks of the river may be missing."""
    kept = "".join(SESSION.splitlines(keepends=True)[:left])
    begun, ended = kept.count("<game "), kept.count("</game>")
    if begun:
        report = audited(kept, "ipoker")
        assert all(one.rule == "log-syntax" for one in report.findings)
        over = left in LAST_OF_A_GAME
        assert (report.hands, report.incomplete) == (ended + over, ended < begun)


def test_a_game_that_lacks_only_its_last_tag_is_whole_if_it_is_over() -> None:
    first, second = rounds(SESSION.replace("  </game>\n", "", 1))
    assert (first.defect, second.defect) == (None, None)
    assert len(unread([first])) == 1


@pytest.mark.parametrize("changed", [(' bet="€0.20"', ""), (">DK<", "><")])
def test_a_game_without_its_last_tag_is_not_whole_if_more_may_follow(
    changed: tuple[str, str],
) -> None:
    """Its head does not state what somebody wagers, or a card of the board is missing."""
    text = SESSION.replace("  </game>\n", "", 1)
    assert changed[0] in text
    first, second = rounds(text.replace(*changed, 1))
    assert first.defect is not None
    assert first.defect.cite == "log:truncated"
    assert second.defect is None


def test_a_stake_that_is_too_small_is_one_finding() -> None:
    """The head says what the player wagers; who has more than it says is not all-in after that much."""
    text = SESSION.replace('name="Ann" chips="€20"', 'name="Ann" chips="€0.50"')
    report = audited(text, "ipoker")
    assert [one.rule for one in report.findings] == ["wager-within-stakes"]


def test_a_game_that_is_cut_while_people_may_act_is_not_whole() -> None:
    cut = SESSION.partition('<round no="2">')[0].rpartition("<action")[0]
    (found,) = rounds(cut)
    assert found.defect is not None
    assert found.defect.cite == "log:truncated"


def test_a_win_that_is_no_amount_is_unread() -> None:
    first, _ = rounds(re.sub(r'win="[^"]*"', 'win="-5"', SESSION, count=1))
    assert [one.expected for one in unread([first])] == [AN_AMOUNT]


@pytest.mark.parametrize(
    "bomb",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ],
)
@pytest.mark.parametrize("place", ["<session", "<game gamecode", "<round no"])
def test_entities_are_neither_expanded_nor_loaded(bomb: str, place: str) -> None:
    text = SESSION.replace(place, f"{bomb}\n{place}", 1).replace('name="Cat"', 'name="&b;&a;"', 1)
    found = told(text)
    assert "root:" not in str(found)
    assert "aaaaaaaaaaaaaaaaaaaa" not in str([part.events for part in found])


def test_names_with_an_ampersand_are_names() -> None:
    first, _ = rounds(SESSION.replace('"Cat"', '"C&t"'))
    assert of_kind(first, ev.PlayerSeated)[2].player == "C&t"


@pytest.mark.parametrize(
    ("changed", "cite"),
    [
        (('seat="3"', 'seat="1"'), "log:inconsistent"),
        (("Holdem NL", "Schafkopf NL"), "log:unsupported"),
        (("<gametype>", "<lost>"), "log:unsupported"),
    ],
)
def test_why_a_game_is_not_audited(changed: tuple[str, str], cite: str) -> None:
    defect = rounds(SESSION.replace(*changed))[0].defect
    assert defect is not None
    assert defect.cite == cite


def test_a_game_without_its_first_tag_is_told() -> None:
    tag = re.search("<game [^<>]*>", SESSION)
    assert tag is not None
    report = audited(SESSION.replace(tag[0], "", 1), "ipoker")
    assert [one.reason for one in report.not_audited] == ["the game has lost its first tag"]
    assert report.incomplete


def test_games_may_share_a_line() -> None:
    text = SESSION.replace("</game>\n  <game", "</game><game")
    assert [part.id for part in rounds(text)] == ["900101", "900102"]
    line = SESSION.replace("\n", " ") + "\n"
    assert [part.id for part in rounds(line)] == ["900101", "900102"]


def test_real_sessions_are_read_whole(rooms: Path) -> None:
    paths = [path for path in (rooms / "ipoker-xml").glob("*/*") if path.suffix in (".xml", ".txt")]
    found = [part for path in sorted(paths) for part in read(path) if isinstance(part, Round)]
    assert len(found) > 950
    refused = [one for one in found if one.defect is not None]
    assert len(refused) * 80 < len(found)


def test_a_date_that_no_calendar_has_is_none() -> None:
    assert date("2012-13-33 20:00:00") is None
    assert date("2012-02-29 20:00:00") == "2012-02-29T20:00:00"
    general = "<general>\n    <startdate>2012-02-28 19:00:00</startdate>"
    text = SESSION.replace("<general>", general, 1)
    wrong = re.sub(r"<startdate>2012-02-28", "<startdate>2012-13-33", text)
    assert audited(text, "ipoker").incomplete  # the games are of another year
    assert audited(wrong, "ipoker").hands == 2
    games = re.sub(r"(<game [^>]*>\s*<general>\s*<startdate>)[0-9]+-[0-9]+", r"\g<1>2012-13", text)
    assert games != text
    assert not audited(games, "ipoker").incomplete
