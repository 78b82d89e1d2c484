"""The goldens of a room's hands, as they are and with texts changed."""

from handaudit.facts.log import Round
from paths import GOLDENS
from public_hands import rounds


def golden(room: str, name: str) -> str:
    """The text of a golden."""
    return (GOLDENS / room / name).read_text(encoding="utf-8")


def hands(room: str, *changes: tuple[str, str]) -> list[Round]:
    """The typical hands of a room, in which each text gives way to another once."""
    text = golden(room, "hands.txt")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return rounds(text)
