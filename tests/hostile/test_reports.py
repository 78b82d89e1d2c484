"""The text of a log is written by strangers: it acts in no format."""

import json
import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

from handaudit.auditing.finding import Location, Quote
from handaudit.auditing.report import Report
from handaudit.reports import formats, markdown, registry
from handaudit.reports.delivery import encoded
from handaudit.reports.jsonl import JsonLines
from made_reports import NO_BURN

TEXTS = (
    "\x1b[2J\x1b]0;title\x07",
    "\x9b31m",
    "\u202eright to left\u2066",
    "a\x00b",
    "]]><failure/>",
    "\n::error::forged",
    "\r\n::stop-commands::x",
    "##[add-path]/tmp",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "| a | b |\n|---|---|",
    "``` `a` ```",
    "@everyone #12 https://evil.example www.evil.example",
    "[x](javascript:alert(1))",
    "\ud800\udcff\ufffe",
    "\u2028line\u2029",
)
FORMS = [form for form in registry.FORMATS if form not in {"text", "jsonl", "parquet"}]
DANGEROUS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def hostile_report(text: str) -> Report:
    finding = msgspec.structs.replace(
        NO_BURN,
        message=text,
        expected=text,
        actual=text,
        game=text,
        table=text,
        hand=text,
        dealer=text,
        seat=1,
        player=text,
        time=text,
        location=Location(f"logs/{text}.tlog", 31, 1, 31),
        evidence=(Quote(24, text), Quote(31, text)),
        notes=(text,),
    )
    return Report(findings=[finding], hands=1, silence={"first-actor": {text: 1}})


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("form", FORMS)
def test_no_control_character_gets_through(form: str, text: str) -> None:
    content = encoded(formats.render(form, hostile_report(text))).decode()
    assert not DANGEROUS.search(content.replace("\r\n", "\n"))


@pytest.mark.parametrize("text", TEXTS)
def test_every_format_can_still_be_read(text: str) -> None:
    report = hostile_report(text)
    for form in ("json", "sarif", "gitlab"):
        json.loads(encoded(formats.render(form, report)))
    ET.fromstring(encoded(formats.render("junit", report)))  # noqa: S314  our own
    formats.render("parquet", report)
    lines: list[bytes] = []
    JsonLines(lines.append).add(report.findings[0])
    assert [line.count(b"\n") for line in lines] == [1]
    json.loads(lines[0])


@pytest.mark.parametrize("text", TEXTS)
def test_no_command_of_a_log_reaches_github(text: str) -> None:
    (line,) = encoded(formats.render("github", hostile_report(text))).splitlines()
    assert line.startswith(b"::error file=logs/")
    assert b"##[" not in line


@pytest.mark.parametrize("text", TEXTS)
def test_text_of_a_log_is_never_markdown(text: str) -> None:
    content = markdown.render(hostile_report(text))
    outside = re.sub(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", "", content)
    assert not re.search(r"[<>@\[\]|]|https?:|www\.", re.sub(r"(?m)^\|.*\|$", "", outside))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("seat 4 calls 5", "seat 4 calls 5"),
        ("expected: two", "expected: two"),
        ("a_b_", "`a_b_`"),
        ("one ` two", "``one ` two``"),
        ("`", "`` ` ``"),
        ("a ``` b", "````a ``` b````"),
        ("@user", "`@user`"),
        (":smile:", "`:smile:`"),
        ("1. item", "`1. item`"),
        ("- item", "`- item`"),
        ("www.example", "`www.example`"),
        ("deadbeef1", "`deadbeef1`"),
        ("$x$", "`$x$`"),
    ],
)
def test_plain_words_stay_plain_and_the_rest_is_code(text: str, shown: str) -> None:
    assert markdown.plain(text) == shown
