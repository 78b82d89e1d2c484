"""A Pygments lexer for Table Log: for the documentation, and for logs that the terminal shows.

It colours what a line is made of.  Whether a line can be read is for the grammar to say.
"""

from typing import Final

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from handaudit.reports.terminal import Terminal

_HEADS: Final = (
    *("tlog", "casino", "table", "date", "game", "rules", "unrecorded", "posted"),
    *("deck", "dice", "die"),
)
_VERBS: Final = (
    *(
        "accepts",
        "adds",
        "antes",
        "awards",
        "bets",
        "blinds",
        "burns",
        "calls",
        "charges",
        "checks",
    ),
    *("collects", "comes-back", "contributes", "corrects", "counts", "covers", "cuts", "deals"),
    *(
        "declares",
        "declines",
        "discards",
        "folds",
        "forces",
        "inspects",
        "leaves",
        "lifts",
        "mucks",
    ),
    *("offers", "opened", "pays", "places", "raises", "rakes", "recuts", "removed", "removes"),
    *(
        "reshuffles",
        "returns",
        "says",
        "sequenced",
        "shakes",
        "shows",
        "shuffles",
        "sits",
        "spreads",
    ),
    *(
        "stands-pat",
        "steps-away",
        "takes",
        "takes-back",
        "takes-down",
        "uncovers",
        "undeals",
        "unpays",
    ),
    *("voids", "wagers", "washes"),
)
_STYLES: Final = {
    Comment: "frame",
    Keyword: "bold",
    Name.Builtin: "frame",
    Literal: "good",
}
"""The styles of the terminal, for what it colours."""


class TableLogLexer(RegexLexer):  # type: ignore[misc]  # no types
    """Table Log: headings, who acts, what they do, cards, amounts and comments."""

    name = "Table Log"
    url = "https://github.com/handaudit/handaudit/blob/main/docs/formats.md"
    aliases = ("tlog", "table-log")
    filenames = ("*.tlog",)
    version_added = "2.17"
    tokens = {  # noqa: RUF012  as Pygments declares it
        "root": [
            (r"[ \t]+", Whitespace),
            (r"\n", Whitespace),
            (r"(?:(?<=\s)|^)#[^\n]*", Comment.Single),
            (r"\d\d:\d\d:\d\d\b", Literal.Date),
            (r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?", Literal.Date),
            (r"(round|end)\b(?!-)", Keyword),
            (words(_HEADS, prefix=r"(?<![^\s])", suffix=r"(?![\w-])"), Keyword.Declaration),
            (r"(dealer|floor)(?![\w-])", Name.Builtin),
            (r"(seat)([ \t]+)(\d+)", bygroups(Name.Builtin, Whitespace, Name.Builtin)),
            (words(_VERBS, prefix=r"(?<![^\s])", suffix=r"(?![\w-])"), Name.Function),
            (r"(?:[2-9TJQKA][cdhs]|\?\?)(?!\w)", Literal),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"\$?\d[\d,.]*%?(?![\w-])", Number),
            (r"[^\s#\"]+", Text),
            (r".", Punctuation),
        ]
    }


def painted(line: str, terminal: Terminal) -> str:
    """A line of a Table Log in the colours of a terminal, if it has any."""
    if not terminal.color:
        return line
    parts = []
    for kind, text in TableLogLexer(stripnl=False, ensurenl=False).get_tokens(line):
        style = next((style for token, style in _STYLES.items() if kind in token), None)
        parts.append(terminal.paint(style, text) if style else text)
    return "".join(parts)
