"""Counts what splices of hands give: ``python fuzz/splicing.py FOLDER… [--number N]``.

A splice is the first lines of one hand with the last lines of another behind them, half of the time cut
at the same line.  The hands are those of the folders in which all is read and no rule is broken.  The output
are two tables for ``docs/security.md``: what becomes of the splices, and the classes of those with a breach.
"""

import argparse
import io
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Final, NamedTuple

import one_mistake
from handaudit import reading
from handaudit.auditing import two_deals, two_rounds
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.log import Part, Round
from handaudit.reading import formats

GAP: Final = "\n\n\n"
LARGEST: Final = 1_000_000
"""Bytes of the largest file that is taken."""
MOST: Final = 12
"""Most hands of one file."""
LONGEST: Final = 20_000
"""Characters of the longest hand that is taken."""
ENOUGH: Final = 400
"""Hands of a format."""

_TITLES: Final = (ev.Chatter, ev.Ignored, ev.RoundOpened, ev.TableNamed, ev.CasinoNamed)
"""Lines that say nothing about the play."""

_AROUND: Final = (
    *(ev.PlayerSeated, ev.GameSet, ev.SummaryOpened),
    *(ev.PotStated, ev.BoardStated, ev.ResultStated),
)
"""Lines before the play, and lines behind it that say it again."""

_OF_JSON: Final = frozenset({"ohh", "pokergfx"})
"""Formats whose hands are often on one line: they are laid out in lines before they are cut."""

LIVE: Final = "table-log"
"""The format of people who do things wrong, in place of a program."""

_CARDS: Final = (ev.CardsDealt, ev.HandsDealt, ev.CardsRevealed, ev.BoardDealt, ev.CommonDealt)

_ROOMS: Final = frozenset(form.name for form in formats.FORMATS if form.written_whole)
"""Formats of rooms, which place the button and the blinds in ways of their own."""

_STACKS: Final = frozenset({"phh", "pokergfx"})
"""Formats in which the stacks at the end alone show who was paid."""

_FIELDS: Final = frozenset({"phh"})
"""Formats that state who won in a field of its own, behind the play or not at all."""

Facts = list[ev.Event]


class Whole(NamedTuple):
    """A hand without a breach, and the lines of its file before and behind all hands."""

    before: str
    text: str
    behind: str

    @property
    def lines(self) -> list[str]:
        """Its own lines."""
        return self.text.split("\n")

    def with_lines(self, lines: Sequence[str]) -> str:
        """The file with other lines in place of the hand."""
        return self.before + "\n".join(lines) + GAP + self.behind


Breaches = dict[str, list[tuple[str, str]]]
"""The format of each splice with a breach, and what is found, by what it is about."""

_ABOUT: Final = {
    **two_rounds.THINGS,
    **dict.fromkeys(("blind-seats", "deal-order", "first-actor"), "the button"),
    "turn-order": "whose turn it is",
}

Files = dict[str, list[list[Whole]]]
"""The hands of each file, by format."""


def parts(text: str, form: str) -> list[Round | Part]:
    """The parts of a log."""
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    return list(reading.read(octets, format=form, name="spliced"))


def audited(text: str, form: str) -> Report:
    """The report of a log."""
    auditor, logged = Auditor(), InputAudited(path="spliced")
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    for part in reading.read(octets, format=form, name="spliced"):
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def accused(report: Report) -> bool:
    """Whether somebody is accused of a breach."""
    return any(one.outcome is Kind.VIOLATED for one in report.findings)


def facts(text: str, form: str) -> Facts:
    """What the rounds of a log say about the play, whatever their titles, and wherever it stands."""
    return [
        event.placed(0, None)
        for part in parts(text, form)
        if isinstance(part, Round)
        for event in part.events
        if not isinstance(event, _TITLES)
    ]


def play(text: str, form: str) -> Facts:
    """What people do in the rounds of a log, whoever sits there with what stake."""
    around = (*_AROUND, ev.PotAwarded) if form in _FIELDS else _AROUND
    return [event for event in facts(text, form) if not isinstance(event, around)]


def skeleton(text: str, form: str) -> list[tuple[str, object]]:
    """Who does what in the rounds of a log, whatever the cards and amounts.

    If the seats are a field of their own, players count by their order.  What is done twice in a row, such as
    a count, is done once.
    """
    every = (
        (type(event).__name__, getattr(event, "seat", None))
        for event in play(text, form)
        if not isinstance(event, _CARDS)
    )
    done = [one for one, _ in groupby(every)]
    if form not in _FIELDS:
        return list(done)
    order = list(dict.fromkeys(seat for _, seat in done))
    return [(kind, order.index(seat)) for kind, seat in done]


def hands(path: Path, enough: Collection[str] = ()) -> tuple[str, list[Whole]]:
    """The format of a file, and its hands without a breach; none if there are enough of the format."""
    with path.open("rb") as file:
        read = reading.read(file, name=path.name)
        found = list(read)
    form = read.format
    if form is None or form.name in enough:
        return "", []
    places = [at for at, part in enumerate(found) if isinstance(part, Round)]
    if not places:
        return "", []
    before = "".join(part.text for part in found[: places[0]])
    behind = "".join(part.text for part in found[places[-1] + 1 :])
    whole = []
    for at in places:
        text = found[at].text.strip("\n")
        if form.name in _OF_JSON:
            text = "\n".join(spread(json.loads(text.strip().rstrip(","))))
        hand = Whole(before if before.strip() else "", text, behind)
        if len(hand.text) <= LONGEST:
            report = audited(hand.with_lines(hand.lines), form.name)
            if not accused(report) and not report.incomplete:
                whole.append(hand)
        if len(whole) == MOST:
            break
    return form.name, whole


def spread(value: object, name: str = "") -> list[str]:
    """A JSON value in lines: one that holds no object is on one line; a comma stands before the next one."""
    if isinstance(value, dict) and any(isinstance(one, dict | list) for one in value.values()):
        inside = [spread(one, f"{json.dumps(key)}: ") for key, one in value.items()]
        first, last = "{}"
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        inside = [spread(one) for one in value]
        first, last = "[]"
    else:
        return [name + json.dumps(value, ensure_ascii=False)]
    for lines in inside[1:]:
        lines[0] = f",{lines[0]}"
    return [name + first, *chain.from_iterable(inside), last]


def found(folders: Sequence[Path]) -> Files:
    """The hands of the files below some folders, in an order that mixes the folders."""
    files: Files = defaultdict(list)
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    random.Random(0).shuffle(paths)  # noqa: S311  no secret
    for path in paths:
        if path.stat().st_size > LARGEST:
            continue
        enough = {form for form, some in files.items() if sum(map(len, some)) >= ENOUGH}
        try:
            form, whole = hands(path, enough)
        except (reading.NotALog, OSError):
            continue
        if whole:
            files[form].append(whole)
    return files


def splices(
    files: list[list[Whole]], chance: random.Random, number: int, *, same: bool
) -> Iterator[tuple[str, Whole, Whole]]:
    """Random splices of hands of one file, or of any two; with the two hands."""
    several = [file for file in files if len(file) > 1] if same else files
    for _ in range(number if several else 0):
        one = other = chance.choice(several)
        if not same:
            other = chance.choice(several)
            if other is one:
                continue
        first, second = (
            chance.sample(one, 2) if same else (chance.choice(one), chance.choice(other))
        )
        lines, others = first.lines, second.lines
        if min(len(lines), len(others)) < len(("head", "play")):
            continue
        at, behind = chance.randrange(1, len(lines)), chance.randrange(1, len(others))
        if chance.random() < 0.5:
            behind = min(at, len(others) - 1)
        spliced = [*lines[:at], *others[behind:]]
        if spliced not in (lines, others):
            yield first.with_lines(spliced), first, second


def things(report: Report, text: str, form: str) -> int:
    """How many things are wrong: one fault of a program, or of a person, breaks the rules about one thing."""
    rules = {one.rule for one in report.findings if one.outcome is Kind.VIOLATED}
    if "blind-seats" in rules:
        rules.discard("first-actor")  # both are about where the button is
    if form in _STACKS and rules & two_rounds.BY_STACKS:
        rules = {"final-stacks", *(rules - two_rounds.BY_STACKS)}
    if form == LIVE and not any(isinstance(one, ev.CardsDealt) for one in facts(text, form)):
        rules -= two_rounds.OF_THE_DEAL  # the log may just not keep the cards
    if form == LIVE:
        return two_rounds.how_many(rules)
    known = two_deals.THINGS if form in _ROOMS else two_rounds.THINGS
    return len({known[rule] for rule in rules if rule in known})


def outcome(text: str, first: Whole, second: Whole, form: str) -> str:
    """What becomes of a splice: told, accused, a breach, green, or the play of one of its hands.

    The play is that of one hand if only the title, the stakes or the summary is of the other.  Where such
    a log is green, each line of it agrees with every other.

    In an alike splice, the same people do the same: cards or amounts are of the other hand, or a line is
    missing that no rule asks for.

    A breach is what a room's program does wrong, one thing, or what people do wrong at a live table, up to
    three things.  A real hand with that breach has the same lines.
    """
    try:
        said = facts(text, form)
        report = audited(text, form)
    except reading.NotALog:
        return "told"
    if any(said == facts(hand.with_lines(hand.lines), form) for hand in (first, second)):
        return "one hand"
    if accused(report):
        at_once = two_rounds.AT_ONCE if form == LIVE else 1
        return "breach" if things(report, text, form) <= at_once else "accused"
    if report.incomplete:
        return "told"
    whole = [hand.with_lines(hand.lines) for hand in (first, second)]
    if any(play(text, form) == play(hand, form) for hand in whole):
        return "one play"
    done = skeleton(text, form)
    return "alike" if any(_within(done, skeleton(hand, form)) for hand in whole) else "green"


def _about_else(rule: str) -> str:
    """What a rule is about that says nothing about the play of a round of poker."""
    dice = rule.startswith(("dice", "shaker", "sum"))
    return "the dice and their wagers" if dice else "the table"


def wrong(report: Report) -> tuple[str, str]:
    """What is wrong in a splice with a breach, in a few words, and the first finding as an example."""
    broken = [one for one in report.findings if one.outcome is Kind.VIOLATED]
    about = {_ABOUT.get(one.rule, _about_else(one.rule)) for one in broken}
    if about == {"the amounts"} and any("was not awarded" in one.message for one in broken):
        about = {"the last lines: nobody is paid"}
    return " + ".join(sorted(about)), "; ".join(one.message for one in broken[:2])


def _within(some: Sequence[object], every: Sequence[object]) -> bool:
    """Whether some things are among others, in their order."""
    others = iter(every)
    return all(one in others for one in some)


def mistakes(text: str, first: Whole, second: Whole, form: str) -> str:
    """By which mistakes a splice reads that reports a breach."""
    behind = text[len(first.before) :]
    body = behind.rstrip("\n")
    hand = one_mistake.Hand(
        form,
        first.before,
        body.split("\n"),
        behind[len(body) :],
        [*first.lines, *second.lines],
    )
    found = one_mistake.corrections(hand, two_rounds.AT_ONCE if form == LIVE else 1)
    return "no correction was found" if found is None else "; ".join(sorted(found))


def row(
    form: str,
    files: list[list[Whole]],
    number: int,
    breaches: Breaches,
    explained: Breaches | None,
    *,
    same: bool,
) -> str:
    """A row of the table; its breaches are added to the others, and explained if that is asked for."""
    chance = random.Random(1)  # noqa: S311  no secret
    counts: Counter[str] = Counter()
    for text, first, second in splices(files, chance, number, same=same):
        what = outcome(text, first, second, form)
        counts[what] += 1
        if what == "breach":
            about, example = wrong(audited(text, form))
            breaches[about].append((form, example))
            if explained is not None:
                explained[mistakes(text, first, second, form)].append((form, example))
    which = "same table" if same else "others"
    numbers = [sum(map(len, files)), counts.total(), *(counts[name] for name in _COUNTED)]
    return f"| {form} | {which} | {' | '.join(f'{one:,}' for one in numbers)} |"


def classes(breaches: Breaches) -> Iterator[str]:
    """The rows of the second table, the most frequent classes first."""
    for about, some in sorted(breaches.items(), key=lambda one: -len(one[1])):
        by_format = Counter(form for form, _ in some)
        where = ", ".join(f"{form} {count}" for form, count in by_format.most_common())
        yield f"| {about} | {len(some)} | {where} | {some[0][1]} |"


_COUNTED: Final = ("one hand", "one play", "alike", "breach", "accused", "green")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Counts what splices of hands give.")
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=1000, help="of splices in each row")
    parser.add_argument("--explain", action="store_true", help="by which mistakes breaches read")
    asked = parser.parse_args(arguments)
    print(f"| format | hands of | hands | splices | {' | '.join(_COUNTED)} |")
    print("|---" * (len(("format", "hands of", "hands", "splices")) + len(_COUNTED)) + "|")
    files, breaches = found(asked.folder), defaultdict[str, list[tuple[str, str]]](list)
    explained: Breaches | None = defaultdict(list) if asked.explain else None
    for form in (form.name for form in formats.FORMATS if form.name in files):
        for same in (False, True):
            counted = row(form, files[form], asked.number, breaches, explained, same=same)
            print(counted, flush=True)
    print("\n| about | splices | formats | an example |\n|---|---|---|---|")
    for one in classes(breaches):
        print(one)
    if explained is not None:
        print("\n| what is corrected | splices | formats | an example |\n|---|---|---|---|")
        for one in classes(explained):
            print(one)
    return 0


if __name__ == "__main__":
    sys.exit(main())
