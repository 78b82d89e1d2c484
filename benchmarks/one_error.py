"""Puts one error into compliant sessions, at a time, and counts the findings that come of it.

    python benchmarks/one_error.py --seeds 6

prints a table: one number changed, one line left out, twice there or before its neighbour, one remedy left
out.  ``--list`` shows each error with more findings than one.
"""

import argparse
import io
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.facts.money import cents
from handaudit.simulate.planting import GAMES, compliant

HANDS: Final = 3
"""Rounds of a session: an error of one may be found again in the next."""

AN_ERROR: Final = 8
"""Errors of each kind that are tried in a session."""

_WAGERS: Final[dict[type[Event], str]] = {
    ev.Called: "call",
    ev.BetMade: "bet",
    ev.Raised: "raise",
    ev.BlindPosted: "blind",
    ev.Anted: "ante",
    ev.BetForced: "forced bet",
    ev.Declared: "words",
    ev.Discarded: "discards",
}
_MOVES: Final = (ev.Checked, ev.Folded, ev.Called, ev.BetMade, ev.Raised, ev.BetForced)
_CARDS: Final = (ev.CardsDealt, ev.BoardDealt, ev.CommonDealt, ev.Burned)
_REMEDIES: Final = (ev.ActionTakenBack, ev.CardsTakenBack, ev.AwardTakenBack, ev.WagerCorrected)
_TIME: Final = re.compile(r"(?:[0-9:.]+\s+(?=seat|dealer))?")
_NUMBER: Final = re.compile(r"(?<=\s)\$?[0-9][0-9,]*(?:\.[0-9]{1,2})?(?=\s|$)")


class Altered(NamedTuple):
    """A log with one error: its kind, the lines, and the number of the line that is wrong."""

    kind: str
    lines: list[str]
    at: int
    said: str


def audited(lines: Sequence[str]) -> tuple[Report, list[Round]]:
    auditor, logged = Auditor(), InputAudited(path="a.tlog")
    rounds = []
    text = "".join(f"{line}\n" for line in lines)
    for part in reading.read(io.BytesIO(text.encode()), format="table-log", name="a.tlog"):
        auditor.take(part, logged)
        if isinstance(part, Round):
            rounds.append(part)
    auditor.close()
    return auditor.report, rounds


def findings(report: Report) -> list[str]:
    """Each finding with its line: of a breach, or of one that cannot be told."""
    return [
        f"{one.location.line} {one.rule} [{one.citations[0]}] {one.outcome.value}"
        for one in report.findings
        if one.outcome in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED)
    ] + [f"{one.location.line} {one.reason}" for one in report.not_audited]


def alterations(
    lines: list[str], rounds: Sequence[Round], chance: random.Random, most: int = AN_ERROR
) -> list[Altered]:
    """A few errors of each kind."""
    by_kind: dict[str, list[Altered]] = defaultdict(list)
    for played in rounds:
        for at, event in enumerate(played.events):
            for one in _of_line(lines, event, [*played.events[at + 1 :]], chance):
                by_kind[one.kind].append(one)
    return [
        one
        for several in by_kind.values()
        for one in chance.sample(several, min(len(several), most))
    ]


def _of_line(
    lines: list[str], event: Event, later: list[Event], chance: random.Random
) -> Iterator[Altered]:
    number, kind = event.line, type(event)
    text = lines[number - 1]

    def changed(name: str, *new: str, over: int = 1) -> Altered:
        said = f"{text}  ->  {' / '.join(new) or 'left out'}"
        return Altered(
            name, [*lines[: number - 1], *new, *lines[number - 1 + over :]], number, said
        )

    if kind in _WAGERS and (wrong := _other_number(text, chance)) is not None:
        yield changed(_WAGERS[kind], wrong)
    if isinstance(event, _REMEDIES) or (isinstance(event, ev.BetReturned) and event.change):
        yield changed("remedy left out")
    elif isinstance(event, _MOVES):
        yield changed("action left out")
        yield changed("action twice", text, text)
    elif isinstance(event, _CARDS):
        yield changed("card left out")
    neighbour = next((one for one in later if one.line > number), None)
    both = (*_MOVES, *_CARDS)
    if isinstance(event, both) and isinstance(neighbour, both) and neighbour.line == number + 1:
        first, second = _TIME.match(text), _TIME.match(lines[number])
        if first is not None and second is not None:  # the times stay where they are
            ahead, behind = lines[number][second.end() :], text[first.end() :]
            yield changed("two lines swapped", first[0] + ahead, second[0] + behind, over=2)


def _other_number(text: str, chance: random.Random) -> str | None:
    """The line with another last number: a dollar or a half more or less, or half, or twice it."""
    places = [*_NUMBER.finditer(text)]
    verb = re.search(r"(?:seat \d+) \S+", text)
    places = [one for one in places if verb and one.start() >= verb.end()]
    if not places:
        return None
    place = places[-1]
    whole = cents(place[0])
    least = 50 if whole % 100 else 100
    others = {whole + least, whole - least, whole * 2, whole // 2 // least * least} - {whole, 0}
    new = chance.choice(sorted(one for one in others if one > 0))
    money = f"{new // 100}.{new % 100:02}" if new % 100 else str(new // 100)
    return text[: place.start()] + money + text[place.end() :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--kind", help="only errors of this kind")
    parser.add_argument("--list", action="store_true", help="show errors with several findings")
    parser.add_argument("--game", action="append", help="only this game")
    asked = parser.parse_args()
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for game in asked.game or GAMES[:-1]:
        for seed in range(asked.first, asked.first + asked.seeds):
            _try(game, seed, asked, counts)
    print("| one error | tried | no finding | one | two | more |\n|---|---|---|---|---|---|")
    for kind, found in sorted(counts.items()):
        more = sum(count for number, count in found.items() if number > 2)
        print(f"| {kind} | {found.total()} | {found[0]} | {found[1]} | {found[2]} | {more} |")


def _try(game: str, seed: int, asked: argparse.Namespace, counts: dict[str, Counter[int]]) -> None:
    for corrected in (False, True):
        lines = compliant(game, hands=HANDS, seed=seed, corrected=corrected).log.splitlines()
        chance = random.Random(f"{game}/{seed}/{corrected}")
        report, rounds = audited(lines)
        if findings(report):
            raise ValueError(f"{game}, seed {seed} is not compliant")
        for one in alterations(lines, rounds, chance):
            if (asked.kind or one.kind) != one.kind or (
                corrected and one.kind != "remedy left out"
            ):
                continue
            found = findings(audited(one.lines)[0])
            counts[one.kind][len(found)] += 1
            if asked.list and len(found) != 1:
                print(
                    f"--- {one.kind}: {game}, seed {seed}, corrected={corrected}, line {one.at}: {one.said}"
                )
                print("".join(f"      {line}\n" for line in found), end="")


if __name__ == "__main__":
    main()
