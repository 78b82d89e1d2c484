"""Changes one amount, card or seat of sessions that are in order, and counts what an audit then says.

    python docs/changes_page.py [--seeds N] [--output docs/changes.md]

A change is *seen* where it gives a finding or an unread line, *without facts* where every rule judges as
often and in the same way as before with nothing found, and *unseen* where the judgements differ and
nothing is found.  The kinds are the lines of a Table Log; the value that is changed stands in brackets.
"""

import argparse
import io
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.facts.cards import CARDS
from handaudit.simulate.planting import GAMES, compliant

HANDS: Final = 3
TRIES: Final = 2
"""Changes of one kind in a session."""

_PLAYED: Final = re.compile(r"(?:[\d:.]+ )?(?:round|seat|dealer|dice) ")
_TOKEN: Final = re.compile(r"(?<![\w?.:-])(?:[2-9TJQKA][cdhs]|\d+(?:\.\d\d)?)(?![\w:.-])")
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")
_SEAT_BEFORE: Final = re.compile(r"(?:seat|to|deals|collects|offers|kill|from|button) $")


class Change(NamedTuple):
    """One value of one line, and what stands there instead."""

    kind: str
    log: str


def changes(log: str, chance: random.Random) -> Iterator[Change]:
    """Some changes of each kind of a session."""
    lines = log.split("\n")
    places: dict[str, list[tuple[int, re.Match[str]]]] = {}
    for number, line in enumerate(lines):
        if _PLAYED.match(line):
            for token in _TOKEN.finditer(line):
                places.setdefault(_kind(line, token), []).append((number, token))
    for kind, found in sorted(places.items()):
        for number, token in chance.sample(found, min(TRIES, len(found))):
            line = lines[number]
            new = line[: token.start()] + _other(kind, token[0], chance) + line[token.end() :]
            yield Change(kind, "\n".join([*lines[:number], new, *lines[number + 1 :]]))


def _kind(line: str, token: re.Match[str]) -> str:
    """The words of a line, with the value that is changed in brackets."""

    def word(match: re.Match[str]) -> str:
        name = _called(line, match)
        return f"[{name}]" if match.start() == token.start() else name

    words = _TOKEN.sub(word, line).replace(" ??", "")
    words = re.sub(r"^[\d:.]+ ", "", words)
    words = re.sub(r"P-\d+|D-\d+|\d{4}-\S+", "…", words)
    return re.sub(r"(\bcard\b)(?: card)+", r"\1 …", words)


def _called(line: str, token: re.Match[str]) -> str:
    if _CARD.fullmatch(token[0]):
        return "card"
    return "seat" if _SEAT_BEFORE.search(line[: token.start()]) else "amount"


def _other(kind: str, value: str, chance: random.Random) -> str:
    if "[card]" in kind:
        return chance.choice([name for name in CARDS if name != value])
    if "[seat]" in kind:
        return str(chance.choice([seat for seat in range(1, 9) if str(seat) != value]))
    return f"{float(value) + chance.choice((1, 2, 5)):g}"


def audited(log: str) -> Report:
    """The report of a session."""
    auditor, logged = Auditor(), InputAudited(path="session.tlog")
    auditor.report.inputs.append(logged)
    for part in reading.read(io.BytesIO(log.encode()), name="session.tlog"):
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def outcome(before: Report, after: Report) -> str:
    """What an audit says of a change."""
    if after.findings or after.not_audited:
        return "seen"
    return "without facts" if before.by_rule == after.by_rule else "unseen"


def counted(seeds: int, games: Sequence[str] = GAMES) -> dict[str, Counter[str]]:
    """The outcomes of every kind, in all games."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        for seed in range(seeds):
            log = compliant(game, hands=HANDS, seed=seed).log
            before = audited(log)
            for change in changes(log, random.Random(seed)):  # noqa: S311 - no secret
                told = found.setdefault(change.kind, Counter())
                told[outcome(before, audited(change.log))] += 1
    return found


REASONS: Final[tuple[tuple[str, str], ...]] = (
    (
        r"round \[amount\]",
        "the number only gives the order of rounds; after a gap, nothing is evidenced",
    ),
    (
        r"\[seat\] declares|declares raise \[amount\]",
        "an announcement binds only a player who acts at once; from another player, it is not a wager",
    ),
    (
        r"\[seat\] sits",
        "players may take any seat between rounds, and the next round names the players again",
    ),
    (r"seat \[seat\] … amount", "the other seat may do the same"),
    (
        r"bets \[amount\]",
        "the limits permit the amount, and the player's wager is returned in the same way",
    ),
    (
        r"shows|discards",
        "the other card or hand gives the same winner, or makes the winner uncertain",
    ),
    (
        r"wagers amount on|takes \[amount\]",
        "part of a place bet may remain from rounds that the log does not show",
    ),
)
"""Why a kind of change goes unseen, by a pattern of the kind."""


def reason(kind: str) -> str | None:
    """Why a kind of change goes unseen; ``None`` where nobody has said."""
    return next((why for pattern, why in REASONS if re.search(pattern, kind)), None)


def _summed(found: dict[str, Counter[str]]) -> str:
    every: Counter[str] = sum(found.values(), Counter())
    sums = ", ".join(f"{every[told]:,} {told}" for told in ("seen", "without facts", "unseen"))
    return f"{len(found)} kinds of change, {every.total():,} changes: {sums}."


def page(found: dict[str, Counter[str]], seeds: int) -> str:
    """The page in Markdown."""
    lines = [
        "# What one changed value does",
        "",
        "Generated by `make detection`; do not edit. Our dealer plays correct sessions",
        f"({HANDS} rounds, every game, seeds: {seeds}). One amount, card or seat is changed, and the session",
        "is audited.",
        "",
        "- Seen: something is found, or a line is not read.",
        "- Without facts: every rule judges as before, because no rule uses the value.",
        "- Unseen: some judgements differ, and nothing is found.",
        "",
        _summed(found),
        "",
        "## Kinds that go unseen",
        "",
        "| line, [changed value] | seen | without facts | unseen | why |",
        "|---|---|---|---|---|",
    ]
    for kind, told in sorted(found.items()):
        if told["unseen"]:
            counts = f"{told['seen']} | {told['without facts']} | {told['unseen']}"
            lines.append(f"| {kind} | {counts} | {reason(kind) or 'not yet judged'} |")
    lines += ["", "## Kinds that are a fact of no rule, at times or always", ""]
    lines += ["| line, [changed value] | seen | without facts |", "|---|---|---|"]
    for kind, told in sorted(found.items()):
        if told["without facts"] and not told["unseen"]:
            lines.append(f"| {kind} | {told['seen']} | {told['without facts']} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes the page."""
    parser = argparse.ArgumentParser(description="What an audit says of one changed value.")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).with_name("changes.md"))
    asked = parser.parse_args()
    asked.output.write_text(page(counted(asked.seeds), asked.seeds), encoding="utf-8")
    print(asked.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
