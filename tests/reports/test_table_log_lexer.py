"""The lexer of Table Logs: nothing is lost, nothing is called wrong, and a terminal has its colours."""

from pathlib import Path

import pytest
from pygments.token import Comment, Keyword, Literal, Name, Number, Token

from handaudit.reports.table_log_lexer import TableLogLexer, painted
from handaudit.reports.terminal import Terminal
from paths import SAMPLES


@pytest.mark.parametrize(
    "log", sorted((SAMPLES / "compliant").glob("*.tlog")), ids=lambda log: str(log.stem)
)
def test_it_keeps_every_character_and_knows_every_piece(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    found = list(TableLogLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(piece for _, piece in found) == text
    assert not any(kind in Token.Error for kind, _ in found)


def test_it_tells_who_acts_what_cards_and_what_comments_are() -> None:
    line = "21:04:11 dealer deals 2 down Kh ?? # the second card\n"
    assert [(kind, text) for kind, text in TableLogLexer().get_tokens(line) if text.strip()] == [
        (Literal.Date, "21:04:11"),
        (Name.Builtin, "dealer"),
        (Name.Function, "deals"),
        (Number, "2"),
        (Token.Text, "down"),
        (Literal, "Kh"),
        (Literal, "??"),
        (Comment.Single, "# the second card"),
    ]
    assert next(TableLogLexer().get_tokens("round 12 deck red"))[0] is Keyword


def test_only_a_terminal_with_colours_has_them() -> None:
    line = "seat 3 shows Kh Kd"
    assert painted(line, Terminal()) == line
    assert "\x1b[1;32mKh\x1b[0m" in painted(line, Terminal(color=True))
