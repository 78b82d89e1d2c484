"""The content tells the format, and what is not supported is refused by name."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.reading import NotALog, formats
from handaudit.reading.format import Format
from handaudit.reading.text import TextStream

STARS = "PokerStars Hand #1:  Hold'em Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET\n"
TLOG = "tlog 1\ncasino Boardwalk\n"


def refused(head: str) -> str:
    with pytest.raises(NotALog) as caught:
        formats.detect(head, "logs/a.txt")
    assert str(caught.value) == f"logs/a.txt: {caught.value.reason}"
    return caught.value.reason


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (TLOG, "table-log"),
        ("# kept by hand\n\n\n" + TLOG, "table-log"),
        (STARS, "pokerstars"),
        ("\n\n  \n" + STARS, "pokerstars"),
        ("Dear player,\nhere are your hands:\n\n" + STARS, "pokerstars"),
        (STARS.replace("Hand #", "Zoom Hand #"), "pokerstars"),
        (STARS.replace("PokerStars Hand", "PokerStars Game"), "pokerstars"),
        (STARS + 'Kit said, "Winamax Poker - is down"\nWinamax Poker - \n', "pokerstars"),
        (TLOG + 'dealer says "\nPokerStars Hand #1:"\n', "table-log"),
        ("variant = 'NT'\nantes = [0, 0]\n", "phh"),
        ('# a hand\n[1]\nvariant = "F7S/8"\n', "phh"),
        ('{\n "ohh": {\n', "ohh"),
        ('{"ID":1,"CreatedDateTimeUTC":"2025-01-01T00:00:00Z"', "pokergfx"),
        ('{"Type":"x","Hands":[{"GameVariant":"HOLDEM"', "pokergfx"),
        ('<?xml version="1.0"?>\n<session sessioncode="1">\n <general>\n', "ipoker"),
        *(
            (f"Poker Hand #{kind}1: Hold'em", "ggpoker")
            for kind in ("HD", "RC", "OM", "TM", "SD", "")
        ),
        ("Run It Once Poker Hand #1:  Hold'em", "rio"),
        ("BetRivers Poker Hand #1: Hold'em", "rio"),
        ("Bovada Hand #1 TBL#2 HOLDEM", "bovada"),
        ("Ignition Hand #1: HOLDEM", "bovada"),
        ("Bodog UK Hand #1", "bovada"),
        ("Winamax Poker - CashGame - HandId: #1-2-3 - Holdem", "winamax"),
        ("Full Tilt Poker Game #1: Table X", "fulltilt"),
        ("FullTiltPoker Game #1: Table X", "fulltilt"),
        ("Full Tilt Hand #1:  Hold'em", "pokerstars"),
        ("Game started at: 2016/8/2 11:3:2\nGame ID: 7 1/2 Lagoon (Hold'em)", "wpn"),
        ("Hand #7 - Holdem(No Limit) - $1.00/$2.00 - 2024/05/07 20:00:00 UTC", "wpn"),
        ("<Game Information>\nTitle: x\n\nGame Hand #7 - Tournament #8 - Holdem(No Limit)", "wpn"),
        ("entry,at,order\n", "pokernow"),
        ("2024-04-26\n-- starting hand #1 (id: a)  (No Limit Texas Hold'em)", "pokernow"),
        ("#Game No : 1\n***** 888poker Hand History for Game 1 *****", "888"),
        ("***** WSOP.com-NJ Hand History for Game 1 *****", "888"),
        ("***** 888.ro BLAST Hand History for Game 1 *****", "888"),
        ("\x00Game #1 starts.\n\x00\n#Game No : 1", "party"),
        ("#Game No : 1\n***** Hand History for Game 1 *****", "party"),
        ("***** Hand History For Game 17a9 *****", "party"),
    ],
)
def test_the_first_line_of_a_known_kind_tells_the_format(head: str, name: str) -> None:
    assert formats.detect(head, "a.txt").name == name


@pytest.mark.parametrize("lines", [1, 800, 1_200, 1_700, 2_100, 8_000])
@pytest.mark.parametrize(("first", "second"), [(STARS, TLOG), (TLOG, STARS)])
def test_the_first_log_in_a_letter_counts_however_long_the_letter_is(
    lines: int, first: str, second: str
) -> None:
    found = formats.detect("hello\n" * lines + first + "bye\n" * lines + second, "letter.txt")
    assert found is formats.detect(first, "first.txt")


def test_a_report_of_our_own_is_told_from_a_log() -> None:
    head = '{"schema": "handaudit-report/1", "hands": [{"handId": 7}]}'
    with pytest.raises(NotALog, match="a report or a baseline of handaudit, and no log; merge, "):
        formats.detect(head, "a.json")


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("LoadHand({Hand:{", "The Big Game"),
        ('{"logs": [{"at": "2024-05-07T20:00:00Z", "msg": "', "PokerNow (JSON)"),
        ('[{"handId": 7, "players": [', "another program (JSON)"),
        ("STATE:0:r200c/:Ad6h|8d5s:", "the Annual Computer Poker Competition (ACPC)"),
        ("MATCHSTATE:0:30:c:9s8h|\n", "the Annual Computer Poker Competition (ACPC)"),
        ("Log-File for PokerTH 1.1.2\n", "PokerTH"),
        ("Hand #2145-17 - 2014-05-07 20:00:00\nGame: NL Hold'em", "Poker Mavens"),
        ("ClubGG Hand #7: Hold'em No Limit", "ClubGG"),
        ("Poker Hand #ring_7: NLH No Limit ($0.5/$1) - 2024/12/08 20:15:26", "ClubGG"),
        ("Betclic Poker - HandId: #7", "Betclic"),
        ("Game #7: Table €4 NL - 0.02/0.04 - No Limit Hold'Em", "Unibet"),
        ("***** Betfair Poker Hand History for Game 1 *****", "Betfair"),
        ("POKERSTARS GAME #1: HOLD'EM", "PokerTracker 2 (a log in capitals)"),
        ("Everleaf Gaming Game #1", "Everleaf"),
        ("***** History for hand R5-1 *****", "OnGame"),
        ("BetOnline Poker Game #1: Hold'em", "BetOnline"),
        ("#1: Pot Limit Big O - 11/22\n2020-10-26 18:33:39\n", "KingsClub"),
        ("Hand#7A - table", "Cake Poker"),
        ("Stage #1: Holdem", "Absolute Poker or UltimateBet"),
        ("Table x\nStarting Hand #1\n", "PKR"),
        ('<description type="Razz"', "Merge (XML)"),
        ('<HISTORY ID="1"', "Boss Media (XML)"),
        ('<Game hhversion="4"', "Microgaming (XML)"),
        ("PPPoker Hand #1: 5 Card Omaha", "PPPoker"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "\n\n", "some other text\n"])
def test_other_rooms_are_refused_by_name(head: str, name: str, before: str) -> None:
    assert (
        refused(before + head) == f"it looks like a hand history of {name}, which is not supported"
    )


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("", "it is empty"),
        ("\n \n\t\n", "it has only blank lines"),
        ("# Hands\n\nSee Hand #3 of the log.\n", "nothing in it looks like a log"),
        ('{"a": 1}', "nothing in it looks like a log"),
        ("see tlog 1\n", "nothing in it looks like a log"),
    ],
)
def test_what_is_no_log_says_why(head: str, reason: str) -> None:
    assert refused(head).startswith(reason)


def test_the_reason_names_the_formats_that_there_are() -> None:
    names = ", ".join(known.name for known in formats.FORMATS)
    assert refused("hello").endswith(f"({names})")
    with pytest.raises(LookupError, match=f"no format pkr; there are: {names}"):
        formats.by_name("pkr")
    assert [formats.by_name(known.name) for known in formats.FORMATS] == list(formats.FORMATS)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (STARS, "it was to be read as table-log, but it looks like pokerstars"),
        (
            "PKR\nStarting Hand #1\n",
            "it was to be read as table-log, but it looks like a hand history of PKR",
        ),
        ("", "it is empty"),
        (" \n", "it has only blank lines"),
    ],
)
def test_a_wanted_format_does_not_hide_what_the_log_is(head: str, reason: str) -> None:
    with pytest.raises(NotALog) as caught:
        formats.check(head, "a.txt", formats.by_name("table-log"))
    assert caught.value.reason.startswith(reason)


def test_a_wanted_format_is_taken_where_the_content_does_not_tell() -> None:
    for head in ("seat 1 sits P-001 200\n", TLOG):
        formats.check(head, "a.txt", formats.by_name("table-log"))


@given(st.text())
def test_any_text_is_recognised_or_refused(head: str) -> None:
    try:
        assert formats.detect(head, "a") in formats.FORMATS
    except NotALog as error:
        assert error.reason  # noqa: PT017 - either outcome is right


KINDS = {
    "888": {"888"},
    "party": {"party"},
    "phh": {"phh"},
    "phhs": {"phh"},
    "ohh": {"ohh"},
    "ohh-spec-examples": {"ohh"},
    "pokergfx-json": {"pokergfx"},
    "bovada": {"bovada"},
    "fulltilt": {"fulltilt"},
    "ggpoker": {"ggpoker"},
    "ipoker-xml": {"ipoker"},
    "winamax": {"winamax"},
}
"""What the files of each folder of the corpus are to be known as."""

FOLLOWERS = {
    "9stacks", "ActionPoker.com", "BetOnline", "fulltilt", "Gear", "PPPoker", "PayNoRake",
    "PokerBros", "PokerMaster", "PokerTracker 2 (a log in capitals)", "rio",
}  # fmt: skip
"""Rooms and programs that write in the layout of PokerStars, in its folders of the corpus."""


def test_every_real_log_is_known_for_what_it_is(corpus: Path) -> None:
    wrong = []
    known: Counter[str] = Counter()
    for path in sorted(corpus.glob("*/*/**/*")):
        if path.is_dir() or path.name == "SOURCE.md":
            continue
        kind = path.relative_to(corpus).parts[1]
        with path.open("rb") as file:
            stream = TextStream(file)
            found = name_of(stream.head)
            if stream.binary or found not in KINDS.get(kind, {"pokerstars"} | FOLLOWERS):
                wrong.append((str(path), found))
        known[found] += 1
    assert wrong == []
    assert known["pokerstars"] > 200


def name_of(head: str) -> str:
    try:
        found: Format = formats.detect(head, "a")
    except NotALog as error:
        reason = error.reason.removeprefix("it looks like a hand history of ")
        return reason.removesuffix(", which is not supported")
    return found.name


def test_reading_a_log_imports_the_reader_of_its_format_alone() -> None:
    program = (
        "import io, sys, handaudit\n"
        "log = io.BytesIO(b'Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit')\n"
        "list(handaudit.read(log))\n"
        "print(*[name for name in sys.modules if name.endswith('.reader')])"
    )
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stdout == "handaudit.reading.winamax.reader\n"
