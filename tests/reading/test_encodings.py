"""An encoding that is named is obeyed: nothing is guessed, and what is not in it is told with its place."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.facts.events import RoundOpened, Unread
from handaudit.facts.log import Defect, Round
from handaudit.reading import encodings, read
from handaudit.reading.encodings import UnknownEncoding
from handaudit.reading.text import LONGEST_LINE, Damage, TextStream, too_long
from paths import GOLDENS
from structured_hands import assert_every_line_told

HAND = """\
PokerStars Game #5008150001: Hold'em No Limit ($0.50/$1.00) - 2008/03/14 21:04:10 ET
Table 'Heron' 2-max Seat #1 is the button
Seat 1: Zoë ($100 in chips)
Seat 2: bettina_v ($100 in chips)
Zoë: posts small blind $0.50
bettina_v: posts big blind $1
*** HOLE CARDS ***
Zoë: folds
Uncalled bet ($0.50) returned to bettina_v
bettina_v collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Zoë (button) (small blind) folded before Flop
Seat 2: bettina_v (big blind) collected ($1)
"""


@pytest.mark.parametrize("block", [1, 7, 1 << 20])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "cp1252", "cp037", "utf-16", "utf-16-be", "utf-32", "mac-roman"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_log_in_the_encoding_that_is_named_is_its_text(
    encoding: str, block: int, end: str
) -> None:
    octets = HAND.replace("\n", end).encode(encoding)
    stream = TextStream(io.BytesIO(octets), encoding=encoding, block=block)
    assert "".join(stream) == HAND
    assert (stream.damage, stream.encoding) == ({}, encoding)


@pytest.mark.parametrize("block", [1, 7, 1 << 20])
def test_what_is_not_in_it_is_told_with_its_line_and_column(block: int) -> None:
    octets = "one\nü Zo".encode() + b"\xeb folds\n" + b"\xef\xbb\xbf\xff\n" + b"end \xe2\x82"
    stream = TextStream(io.BytesIO(octets), encoding="utf-8", block=block)
    assert "".join(stream) == "one\nü Zo\ufffd folds\n\ufffd\nend \ufffd"
    assert stream.damage == {
        2: Damage(5, "text in utf-8; the byte EB here is none"),
        3: Damage(1, "text in utf-8; the byte FF here is none"),
        4: Damage(5, "text in utf-8; the byte E2 here is none"),
    }


@pytest.mark.parametrize(
    ("encoding", "octets"),
    [
        ("cp1252", b"one\ntw\x81\nthree"),
        ("ascii", b"one\ntw\xc3\nthree"),
        ("shift_jis", b"one\ntw\x81\xff\nthree"),
        ("utf-16-le", "one\ntw".encode("utf-16-le") + b"\x00\xd8" + "\nthree".encode("utf-16-le")),
        (
            "utf-32-le",
            "one\ntw".encode("utf-32-le") + b"\0\0\x11\0" + "\nthree".encode("utf-32-le"),
        ),
    ],
)
def test_it_is_told_whatever_the_encoding(encoding: str, octets: bytes) -> None:
    stream = TextStream(io.BytesIO(octets), encoding=encodings.named(encoding))
    assert [line[:2] for line in "".join(stream).split("\n")] == ["on", "tw", "th"]
    assert {line: damage.column for line, damage in stream.damage.items()} == {2: 3}


def test_bytes_are_never_taken_for_those_of_another_encoding() -> None:
    octets = "Zoë".encode("cp1252")
    assert "".join(TextStream(io.BytesIO(octets))) == "Zoë"
    assert "".join(TextStream(io.BytesIO(octets), encoding="utf-8")) == "Zo\ufffd"
    octets = "Zoë".encode()
    assert "".join(TextStream(io.BytesIO(octets), encoding="cp1252")) == "ZoÃ«"
    octets = "Zo, and more".encode("utf-16-le")
    assert "\0" in "".join(TextStream(io.BytesIO(octets), encoding="utf-8"))


def test_a_line_that_is_too_long_is_not_guessed_either() -> None:
    octets = b"x\xe9" + b"y" * 1_000_000 + b"\nend"
    stream = TextStream(io.BytesIO(octets), encoding="utf-8", block=5000)
    assert "".join(stream) == "x\ufffd" + "y" * 198 + "\u2026\nend"
    assert stream.damage == {1: too_long(1_000_002, LONGEST_LINE)}


@given(octets=st.binary(max_size=400), encoding=st.sampled_from([*encodings.known()]))
def test_no_bytes_make_it_fail_and_all_that_is_lost_is_told(octets: bytes, encoding: str) -> None:
    name = encodings.named(encoding)
    stream = TextStream(io.BytesIO(octets), encoding=name, block=16)
    text = "".join(stream)
    try:
        octets.decode(name)
    except UnicodeDecodeError:
        assert stream.damage
    else:
        assert not stream.damage
    text.encode()  # nothing of it is half a character


# --- what a reader makes of it -------------------------------------------------------------------


def test_a_line_that_was_spoilt_is_unread() -> None:
    octets = HAND.replace("Zoë: folds", "Zo\xeb: folds").encode("latin-1")
    [part] = read(io.BytesIO(octets), format="pokerstars", encoding="ascii")
    assert isinstance(part, Round)
    unread = [(one.line, one.column) for one in part if isinstance(one, Unread)]
    assert unread == [(3, 11), (5, 3), (8, 3), (13, 11)]
    assert part.defect is None
    assert_every_line_told([part], "".join(TextStream(io.BytesIO(octets), encoding="ascii")))


def test_a_round_whose_first_line_was_spoilt_is_not_audited() -> None:
    octets = HAND.encode().replace(b"Hold'em", b"Hold\xffem")
    [part] = read(io.BytesIO(octets), format="pokerstars", encoding="utf-8")
    assert isinstance(part, Round)
    assert part.events[0] is part.opened
    assert part.defect == Defect(
        "log:syntax",
        1,
        "its first line cannot be read: expected text in utf-8; the byte FF here is none (column 34)",
    )


def test_a_hand_that_is_one_line_is_told_once() -> None:
    text = (GOLDENS / "ohh" / "holdem.ohh").read_text(encoding="utf-8")
    line = json.dumps(json.loads(text.split("\n\n")[0]), separators=(",", ":"))
    octets = line.replace('"site_name":"', '"site_name":"Caf\xe9 ').encode("latin-1")
    [part] = read(io.BytesIO(octets), format="ohh", encoding="utf-8")
    assert isinstance(part, Round)
    assert [type(event) for event in part] == [RoundOpened, Unread]
    assert part.defect is not None


@pytest.mark.parametrize(
    ("name", "python"),
    [
        ("utf-8", "utf-8"),
        ("UTF8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("latin-1", "iso8859-1"),
        ("windows-1252", "cp1252"),
        ("UTF_16_LE", "utf-16-le"),
    ],
)
def test_a_name_may_be_spelt_in_any_way(name: str, python: str) -> None:
    assert encodings.named(name) == python


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("utf-9", "no encoding is called 'utf-9' (did you mean utf-8 or utf-32?)"),
        ("cp-1253", "did you mean cp1253"),
        ("hex", "no encoding is called 'hex'"),
        ("unicode_escape", "no encoding is called 'unicode_escape'"),
        ("x\0y", "no encoding is called"),
        ("", "utf-8, utf-16, cp1252 are some"),
    ],
)
def test_what_is_no_encoding_of_logs_is_refused_with_a_hint(name: str, says: str) -> None:
    with pytest.raises(UnknownEncoding) as raised:
        read(io.BytesIO(b""), encoding=name)
    assert says in str(raised.value)


def test_every_name_that_is_offered_is_one() -> None:
    names = [*encodings.known()]
    assert {"utf-8", "utf-16", "cp1252", "latin-1", "shift-jis"} <= set(names)
    assert all(encodings.named(name) for name in names)
