"""Kinds of damage, in each format: nothing fails, nobody is accused, and what was lost is not green."""

import io
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import seeds
from handaudit import reading
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.reading import formats
from in_memory import audited

NAMES = [form.name for form in formats.FORMATS]
Damage = Callable[[bytes], bytes]
MEGABYTE = 1 << 20
NUMBER = re.compile(rb"(?<![\w.:/-])\d+(?:\.\d+)?(?![\w:/-])")


def told(octets: bytes, form: str) -> Report | None:
    """The report of a log; ``None`` if it is refused as no log."""
    try:
        return audited(octets, form)
    except reading.NotALog:
        return None


def broken(report: Report) -> set[str]:
    return {one.rule for one in report.findings if one.outcome in (Kind.VIOLATED, Kind.ERRED)}


EXPORT = {
    "AnteAmt": 0,
    "BetStructure": "NOLIMIT",
    "Events": [
        {"EventType": "BET", "PlayerNum": 2, "BetAmt": 60, "Pot": 30},
        {"EventType": "FOLD", "PlayerNum": 3, "BetAmt": 0, "Pot": 0},
        {"EventType": "FOLD", "PlayerNum": 1, "BetAmt": 0, "Pot": 0},
    ],
    "FlopDrawBlinds": {
        "AnteType": "BB_ANTE_BB1ST",
        "ButtonPlayerNum": 2,
        "SmallBlindPlayerNum": 3,
        "SmallBlindAmt": 10,
        "BigBlindPlayerNum": 1,
        "BigBlindAmt": 20,
    },
    "GameVariant": "HOLDEM",
    "HandNum": 7,
    "Players": [
        {
            "PlayerNum": seat,
            "Name": name,
            "StartStackAmt": start,
            "EndStackAmt": end,
            "HoleCards": [""],
        }
        for seat, name, start, end in (
            (1, "Al", 400, 380),
            (2, "Bo", 1000, 1030),
            (3, "Cy", 600, 590),
        )
    ],
    "StartDateTimeUTC": "2025-09-27T10:00:00Z",
}


def logs(form: str) -> tuple[bytes, ...]:
    """The seeds of a format; those of PokerGFX are of rounds in which something is wrong."""
    if form != "pokergfx":
        return seeds.seeds(form)
    return (json.dumps({"CreatedDateTimeUTC": "", "Hands": [EXPORT]}, indent=1).encode(),)


@cache
def whole(form: str) -> tuple[bytes, int]:
    """A short log in which no rule is broken, and its rounds."""
    found = []
    for octets in sorted(logs(form), key=len):
        report = told(octets, form)
        if report is not None and report.hands and not broken(report) and b"dice" not in octets:
            found.append((report.incomplete, -min(report.hands, 3), len(octets), octets))
            if found[-1][:2] == (False, -3):
                break
    _, _, _, octets = min(found)
    report = told(octets, form)
    assert report is not None
    return octets, report.hands


def lines(change: Callable[[list[bytes]], list[bytes]]) -> Damage:
    return lambda octets: b"\n".join(change(octets.split(b"\n")))


def in_the_middle(put: bytes) -> Damage:
    return lambda octets: octets[: len(octets) // 2] + put + octets[len(octets) // 2 :]


def number(put: bytes, part: float) -> Damage:
    """One of the numbers is another one."""

    def change(octets: bytes) -> bytes:
        found = list(NUMBER.finditer(octets))
        one = found[int(len(found) * part)]
        return octets[: one.start()] + put + octets[one.end() :]

    return change


def named(name: str) -> Damage:
    """A player has another name."""

    def change(octets: bytes) -> bytes:
        rounds = [one for one in reading.read(io.BytesIO(octets)) if isinstance(one, Round)]
        seats = [event.player for event in rounds[0] if isinstance(event, ev.PlayerSeated)]
        return octets.replace(seats[-1].encode(), name.encode())

    return change


DAMAGES: dict[str, Damage] = {
    **{
        f"cut at {part} of 16": lambda octets, part=part: octets[: len(octets) * part // 16]  # type: ignore[misc]
        for part in range(1, 16)
    },
    "NULs in the middle": in_the_middle(bytes(50)),
    "a NUL at each line end": lambda octets: octets.replace(b"\n", b"\0\n"),
    "a line of 1 MB": lines(lambda lines: [*lines[:9], b"x" * MEGABYTE, *lines[9:]]),
    "a word of 1 MB": lines(
        lambda lines: [*lines[:9], lines[9] + b" " + b"9" * MEGABYTE, *lines[10:]]
    ),
    "a byte order mark": lambda octets: b"\xef\xbb\xbf" + octets,
    "two byte order marks": in_the_middle("\ufeff".encode()),
    "UTF-16": lambda octets: octets.decode().encode("utf-16"),
    "UTF-16 without a mark": lambda octets: octets.decode().encode("utf-16-be"),
    "UTF-32": lambda octets: octets.decode().encode("utf-32"),
    "half in UTF-16": lambda octets: (
        octets[:300] + octets[300:].decode(errors="replace").encode("utf-16-le")
    ),
    "bytes of another encoding": in_the_middle(b"\xe9\xff\xfe\x80"),
    "CR alone": lambda octets: octets.replace(b"\n", b"\r"),
    "LF and CR LF": lines(lambda lines: [line + b"\r" * (at % 2) for at, line in enumerate(lines)]),
    "the first line twice": lines(lambda lines: [lines[0], *lines]),
    "the second line twice": lines(lambda lines: [*lines[:2], *lines[1:]]),
    "each line twice": lines(lambda lines: [one for line in lines for one in (line, line)]),
    "all twice": lambda octets: octets + b"\n\n" + octets,
    "a header in a line": lines(
        lambda lines: [*lines[:12], lines[12] + b" " + lines[0], *lines[13:]]
    ),
    "halves interleaved": lines(
        lambda lines: [
            one
            for pair in zip(lines[: len(lines) // 2], lines[len(lines) // 2 :], strict=False)
            for one in pair
        ]
    ),
    "backwards": lines(lambda lines: lines[::-1]),
    "the header alone": lines(lambda lines: lines[:1]),
    "an empty hand": lines(lambda lines: [*lines[:3], b"", b"", *lines[-2:]]),
    "deep nesting": in_the_middle(b"[" * 9999 + b"{" * 9999 + b"<a>" * 9999),
    "a quote without another": in_the_middle(b'"'),
    "entities": lambda octets: b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + octets,
    "a date": number(b"2024-05-07", 0.6),
    **{
        f"{put.decode()[:9]} at {part}": number(put, part)
        for put in (b"-5", b"NaN", b"1e999", b"Infinity", b"9" * 400, "\u0663".encode(), b"1__000")
        for part in (0.35, 0.6, 0.85)
    },
    **{
        repr(name): named(name)
        for name in (
            "\x1b[2J\x07",
            "\u202egnp.exe\u2066",
            "folds",
            "calls 5",
            "seat 1 folds",
            "posts big blind $2",
            "*** FLOP *** [2c 3c 4c]",
            "=cmd|calc!A0",
            '<img src=x onerror="alert(1)">',
            "A" * 5000,
        )
    },
}


@pytest.mark.parametrize("form", NAMES)
def test_damage_accuses_nobody_and_is_not_green(form: str) -> None:
    octets, rounds = whole(form)
    for name, damage in DAMAGES.items():
        report = told(damage(octets), form)
        if report is None:
            continue
        assert not broken(report), name
        assert report.incomplete or report.hands >= (1 if "cut" in name else rounds), name


@pytest.mark.parametrize("form", ["pokerstars", "888", "party", "ggpoker", "winamax"])
def test_a_hand_that_has_the_number_of_another_is_told(form: str, tmp_path: Path) -> None:
    octets, _ = whole(form)
    other = octets.replace(b"folds", b"calls 1", 1)
    assert other != octets
    (tmp_path / "one.txt").write_bytes(octets + b"\n\n\n" + other)
    assert audit([tmp_path]).incomplete
