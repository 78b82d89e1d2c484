"""Finds where a damaged line of a Table Log stops making sense, and what would fit there.

A line that the grammar refuses is compared, word by word, with the shape of every line. The shapes
serve messages for people; a test keeps them consistent with the grammar.
"""

import difflib
import itertools
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_QUOTED: Final = r'"(?:[^"\\\n]++|\\["\\])*"'
_NAME: Final = rf'{_QUOTED}|[^\s"#][^\s"]*+'
_AMOUNT: Final = r"\$?(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.[0-9]{1,2})?"
_DAY: Final = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_TIME: Final = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,3})?"
_MOMENT: Final = rf"{_DAY}T{_TIME}(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])?"


class _Kind(NamedTuple):
    """A kind of word: its pattern, its name for people, and an example."""

    spelling: re.Pattern[str]
    called: str
    sample: str


_KINDS: Final = {
    name: _Kind(re.compile(spelling), called, sample)
    for name, spelling, called, sample in (
        ("AT", f"{_MOMENT}|{_TIME}", "a time", "17:40:00"),
        ("CARD", r"[2-9TJQKA][cdhs]|\?\?", "a card", "9h"),
        ("DAY", _DAY, "a date", "2008-03-14"),
        ("DECK", rf"(?![0-9]+\Z)(?:{_NAME})", "a deck", "red"),
        ("FACE", "[0-9]{1,2}", "the face of a die", "4"),
        ("GAME", "[a-z0-9][a-z0-9-]*+", "the name of a game", "holdem"),
        ("MOMENT", _MOMENT, "a date and time", "2008-03-14T21:04:10"),
        ("MONEY", _AMOUNT, "an amount of money", "5"),
        ("N", "[0-9]{1,4}", "a number", "20"),
        ("NAME", _NAME, "a name", "P-001"),
        ("PERCENT", r"[0-9]{1,3}(?:\.[0-9]{1,2})?%", "a percentage", "10%"),
        ("POT", "main|side-[1-9][0-9]{0,2}", "a pot (main, side-1, side-2 …)", "main"),
        ("QUOTED", _QUOTED, "a name in quotes", '"P-001"'),
        ("SEAT", "[1-9][0-9]{0,2}", "a seat", "3"),
        ("TEXT", _NAME, "a text in quotes", '"time called"'),
        ("VERSION", "1", "1, the only version of the format", "1"),
        ("WAGER", "[a-z][a-z0-9-]*+", "a wager", "place-6"),
    )
}

SHAPES: Final = """
    tlog VERSION
    casino NAME
    table NAME
    date DAY
    game GAME+
    rules NAME
    posted limit|spread MONEY MONEY
    posted pot-limit|no-limit [MONEY]
    posted ante|forced-bet|bad-beat|chip MONEY
    posted blinds MONEY+
    posted raises|seats N
    posted rake PERCENT [cap MONEY] [down|nearest] [from-flop] [players N+]
    posted rake PERCENT [cap MONEY] from-flop down|nearest [players N+]
    posted rake MONEY [from-flop] [players N+]
    posted rake MONEY at MONEY [MONEY at MONEY]+ [from-flop] [players N+]
    posted kill full|half [MONEY]
    posted shuffler yes|no
    posted tournament yes|no|unknown
    unrecorded shuffles|cuts|deals|burns|collects|stub-counts|stakes+
    unrecorded rakes|returns|pot-names|awards|button|shows|declarations|decks|kills|times|rounds|reshuffles+
    deck NAME opened|sequenced|removed [AT]

    seat SEAT sits NAME MONEY
    seat SEAT leaves
    seat SEAT steps-away covered
    seat SEAT steps-away counted MONEY
    seat SEAT returns|adds|removes MONEY
    seat SEAT inspects NAME
    dealer spreads NAME face-up|face-down
    dealer washes NAME

    round NAME [MOMENT] [deck NAME] [button SEAT] [dealer NAME] [shaker dealer|SEAT]
    round NAME [MOMENT] [deck NAME] [button SEAT] shaker dealer|SEAT dealer NAME
    seat SEAT QUOTED MONEY
    end

    dealer shuffles [DECK] by-hand|by-device
    dealer cuts|recuts [DECK] N
    dealer deals SEAT down|up CARD+
    dealer deals board CARD+
    dealer deals common CARD
    dealer burns [CARD]
    dealer reshuffles burns|discards|muck+
    dealer counts stub N
    dealer collects SEAT
    dealer returns MONEY to SEAT [as change]
    dealer takes-back board|common|burn|SEAT [CARD+] [to stub|muck|burns]
    dealer takes-back board|common|burn|SEAT [CARD+] aside
    dealer takes-back MONEY from SEAT
    dealer rakes MONEY
    dealer contributes MONEY to NAME
    dealer awards MONEY to SEAT [from POT] [for pot|high|low] [odd]
    dealer places kill SEAT
    dealer lifts kill

    seat SEAT calls|bets|antes|forces MONEY [all-in]
    seat SEAT raises|corrects to MONEY [all-in]
    seat SEAT blinds MONEY [kill|straddle|missed] [dead MONEY] [all-in]
    seat SEAT checks|folds|stands-pat|mucks
    seat SEAT declares fold|check|call|all-in
    seat SEAT declares bet|raise [MONEY]
    seat SEAT takes-back
    floor voids action of SEAT
    floor voids round [TEXT]
    seat SEAT discards N
    seat SEAT discards CARD+
    seat SEAT shows CARD+
    dealer says TEXT
    floor rules TEXT

    seat SEAT wagers MONEY on WAGER
    seat SEAT takes-down WAGER
    seat SEAT shakes N
    seat SEAT accepts|declines
    dealer shakes N
    dealer offers SEAT
    dealer uncovers|covers
    dealer calls N
    dealer calls no-roll
    dealer takes MONEY from SEAT on WAGER
    dealer pays MONEY to SEAT on WAGER
    dealer charges MONEY to SEAT
    dice FACE+
    dice flat no
    dice off-shaker
"""
"""The shape of every line. Upper case: a kind of word; ``|``: or; ``[ ]``: may be left out; ``+``:
once or more, after a bracket any number of times.
"""

_SEAT_LINE: Final = "seat SEAT NAME MONEY"
_END: Final = ""
_MEANT: Final = "did you mean"
_MOST_REPEATS: Final = 7

Node = dict[str, "Node"]
"""What may follow some words: each next word, or kind of word, with what may follow it."""


def _expand(shape: str) -> Iterator[tuple[str, ...]]:
    """The ways to spell out a shape, the shortest first; words that may repeat keep their ``+``."""
    choices: list[list[tuple[str, ...]]] = []
    for optional, repeats, word in re.findall(r"\[([^\]]*)\](\+?)|(\S+)", shape):
        if optional:
            most = _MOST_REPEATS if repeats else 1
            choices.append(
                [(), *(way * times for way in _expand(optional) for times in range(1, most + 1))]
            )
        else:
            end = "+" if word.endswith("+") else ""
            choices.append([(each + end,) for each in word.removesuffix("+").split("|")])
    for parts in itertools.product(*choices):
        yield tuple(itertools.chain.from_iterable(parts))


def _tree(*shapes: str) -> Node:
    root: Node = {}
    for shape in shapes:
        repeated = [word.removesuffix("+") for way in _expand(shape) for word in way if "+" in word]
        for words in _expand(shape):
            node = root
            for word in words:
                node = node.setdefault(word.removesuffix("+"), {})
                if word.endswith("+"):
                    node.update((again, node) for again in repeated)
            node[_END] = {}
    return root


_LINES: Final = tuple(filter(None, map(str.strip, SHAPES.splitlines())))
_ANYWHERE: Final = _tree(*_LINES)
_AMONG_SEATS: Final = _tree(*_LINES, _SEAT_LINE)

_WORD: Final = re.compile(rf"{_QUOTED}(?!\S)|\S+")
_MOST_WORDS: Final = 60
_LONGEST: Final = 60


def samples() -> Iterator[str]:
    """One line of every shape, for each way to spell it."""
    for shape in (*_LINES, _SEAT_LINE):
        for words in _expand(shape):
            yield " ".join(_sample(word.removesuffix("+")) for word in words)


def explain(text: str, *, among_seat_lines: bool) -> tuple[int, str]:
    """Where a line that the grammar refuses stops fitting any shape, and what would fit there.

    ``among_seat_lines`` says that the line is where seat lines belong.

    Returns:
        The 1-based column, and what was expected, in words.
    """
    found = _compare(text, _ANYWHERE)
    if among_seat_lines and _MEANT not in found[1]:
        return _compare(text, _AMONG_SEATS)
    return found


def _compare(text: str, shapes: Node) -> tuple[int, str]:
    nodes = [shapes]
    fitting: list[str] = []
    end = 0
    for match in itertools.islice(_words(text), _MOST_WORDS):
        word = match.group()
        following = [node[key] for node in nodes for key in node if _fits(key, word)]
        if not following:
            return match.start() + 1, _expected(nodes, fitting, word)
        nodes = following
        fitting.append(word)
        end = match.end()
    if any(_END in node for node in nodes):
        return 1, "a line of the Table Log format"
    return end + 1, _expected(nodes, fitting, "")


def _words(text: str) -> Iterator[re.Match[str]]:
    """The words of a line, without the time at its start and the comment at its end."""
    for number, match in enumerate(_WORD.finditer(text)):
        if match.group().startswith("#"):
            return
        if number or not _fits("AT", match.group()):
            yield match


def _fits(key: str, word: str) -> bool:
    kind = _KINDS.get(key)
    return key == word if kind is None else bool(kind.spelling.fullmatch(word))


def _sample(key: str) -> str:
    return _KINDS[key].sample if key in _KINDS else key


def _expected(nodes: list[Node], fitting: list[str], word: str) -> str:
    """What would fit instead of ``word``, after the words that fit."""
    # kinds of words first, the end of the line last
    keys = sorted({key for node in nodes for key in node}, key=lambda key: (key == _END, key))
    meant = difflib.get_close_matches(word[:_LONGEST].lower(), keys, 1)
    best = meant[0] if meant else keys[0]
    called = list(dict.fromkeys(_called(key) for key in keys))
    node = next(node for node in nodes if best in node)
    example = " ".join((*(each[:_LONGEST] for each in fitting), *_shortest(node, best)))
    if len(keys) == 1:
        return f"{called[0]}, as in: {example}"
    choice = f"{', '.join(called[:-1])} or {called[-1]}"
    if meant:
        return f"{choice}; {_MEANT} {best}, as in: {example}?"
    if "QUOTED" in keys:
        return f"{choice}; a seat line with a bare name stands right behind its round line"
    return choice


def _called(key: str) -> str:
    if key == _END:
        return "the end of the line"
    return _KINDS[key].called if key in _KINDS else key


def _shortest(node: Node, key: str) -> Iterator[str]:
    """Sample words from ``key`` on to the end of a line."""
    while key != _END:
        yield _sample(key)
        node = node[key]
        key = _END if _END in node else next(iter(node))
