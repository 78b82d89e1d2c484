"""Blanks and line ends that an editor or a mail program changes say nothing: the hands stay the same."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.reading import read
from paths import GOLDENS

LOGS = sorted(
    path
    for path in GOLDENS.glob("*/*")
    if path.suffix in {".txt", ".csv", ".xml", ".json", ".phh", ".ohh", ".tlog"}
    and path.with_suffix(".events").exists()
)

DRESSES: dict[str, Callable[[str], str]] = {
    "a blank behind each line": lambda text: re.sub(r"[ \t]*\n", " \n", text),
    "a tab behind each line": lambda text: re.sub(r"[ \t]*\n", "\t\n", text),
    "no blank behind a line": lambda text: re.sub(r"[ \t]+\n", "\n", text),
    "the line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "the line ends of old Macs": lambda text: text.replace("\n", "\r"),
    "no last line end": lambda text: text.rstrip("\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
}


def told(text: str) -> list[tuple[object, list[object]]]:
    """The hands of a text: whether each can be audited, and its events; talk keeps its blanks."""
    parts = read(io.BytesIO(text.encode()), name="log")
    return [
        (
            part.defect,
            [_said(event) for event in part if not isinstance(event, ev.Chatter | ev.Ignored)],
        )
        for part in parts
        if isinstance(part, Round)
    ]


def _said(event: ev.Event) -> object:
    if isinstance(event, ev.Unread):
        return event.line, event.column, event.expected
    return event


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}/{log.name}")
def test_blanks_and_line_ends_say_nothing(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    plain = told(text)
    assert plain
    for said, dress in DRESSES.items():
        assert told(dress(text)) == plain, said
