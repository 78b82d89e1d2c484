"""The lines and the fields of what a grammar of whole lines has found."""

from lark import Lark, Token

from handaudit.reading.grammar import fields


class Fields:
    """Takes the fields out of the lines of one grammar; call it with a token of a single line."""

    def __init__(self, parser: Lark) -> None:
        self._patterns = fields(parser)

    def __call__(self, token: Token) -> tuple[str, ...]:
        """The fields; an optional one that is absent is ``None``, whatever its type says."""
        match = self._patterns[token.type].match(token)
        return () if match is None else match.groups()


def lines(token: Token) -> list[str]:
    """The lines of a block without their line ends."""
    return token[:-1].split("\n")
