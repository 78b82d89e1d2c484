"""Alters the settlement of real hands, one line or stack at a time, and counts how often an audit finds it.

    python benchmarks/altered_awards.py ../shared/corpus ../shared/rooms

prints the tables of ``docs/awards.md``: the share that is found by format, and why the rest is not.
"""

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.reading import NotALog

HANDS: Final = 60
"""Hands of each format, none of which has a finding before."""

NO_RAKE: Final = "the log says nowhere what was raked: the rest is the rake"
HIDDEN: Final = "the hands that decide are not all shown"
RETURNS: Final = (
    "some hands have no line for it, and an uncalled bet is nobody else's with a line or without"
)
CALLED_OFF: Final = "every stack is as it was, as in a round that was called off"
WALK: Final = "a walk: the award may hold the part of the blind that nobody called, or not"


class Altered(NamedTuple):
    """A hand with one line altered: how, and the kinds of it that the log cannot tell from a lawful hand."""

    kind: str
    played: Round
    other: bool = False
    """Whether another player who was still in is paid."""


def audited(played: Round) -> Report:
    """The report of a hand alone."""
    auditor = Auditor()
    auditor.take(played, InputAudited(path=played.source.path))
    auditor.close()
    return auditor.report


def is_found(report: Report) -> bool:
    """Whether something in a hand is a breach, or contradicts itself."""
    return bool(report.not_audited) or any(
        one.outcome.value == "violated" for one in report.findings
    )


def hands(folders: Sequence[Path], chance: random.Random) -> dict[str, list[Round]]:
    """Some compliant hands of each format whose pot is paid."""
    kept: defaultdict[str, list[Round]] = defaultdict(list)
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    chance.shuffle(paths)
    for path in paths:
        try:
            with path.open("rb") as file:
                log = reading.read(file, name=path.name)
                rounds = [one for one in log if isinstance(one, Round) and one.defect is None]
        except NotALog:
            continue
        for played in chance.sample(rounds, min(len(rounds), 5)):
            form = played.source.format
            if len(kept[form]) < HANDS and (_payments(played) or _stacks(played)):
                report = audited(played)
                if not report.incomplete and not is_found(report):
                    kept[form].append(played)
    return {form: found for form, found in sorted(kept.items()) if found}


def _payments(played: Round) -> list[ev.PotAwarded]:
    return [one for one in played.events if isinstance(one, ev.PotAwarded)]


def _stacks(played: Round) -> list[ev.ResultStated]:
    stated = [one for one in played.events if isinstance(one, ev.ResultStated)]
    return [one for one in stated if one.stack is not None]


def _with(played: Round, old: ev.Event, *new: ev.Event) -> Round:
    events: list[ev.Event] = []
    for one in played.events:
        events.extend(new if one is old else (one,))
    return type(played)(
        **{name: getattr(played, name) for name in played.__struct_fields__ if name != "events"},
        events=tuple(events),
    )


def alterations(played: Round, chance: random.Random) -> Iterator[Altered]:
    """One alteration of each kind, of the awards; or of the stacks at the end, if those say who was paid."""
    return _of_awards(played, chance) if _payments(played) else _of_stacks(played, chance)


def _of_stacks(played: Round, chance: random.Random) -> Iterator[Altered]:
    stakes = {one.seat: one.stake for one in played.events if isinstance(one, ev.PlayerSeated)}
    stacks = {one.seat: one for one in _stacks(played) if one.seat in stakes}
    gain = {seat: (one.stack or 0) - stakes[seat] for seat, one in stacks.items()}
    chip = math.gcd(*(one.stack or 0 for one in stacks.values()), *stakes.values()) or 1
    winner = max(gain, key=lambda seat: gain[seat])

    def changed(seat: int, by: int, of: Round = played) -> Round:
        return _with(of, stacks[seat], stacks[seat].changed(stack=(stacks[seat].stack or 0) + by))

    yield Altered("a stack is one chip more", changed(chance.choice(sorted(stacks)), chip))
    yield Altered("the stack of the winner is one chip less", changed(winner, -chip))
    losers = sorted(seat for seat in stacks if seat != winner)
    with_chips = [seat for seat in losers if stacks[seat].stack]
    if with_chips:
        seat = chance.choice(with_chips)
        yield Altered("another stack is one chip less", changed(seat, -chip))
    if losers:
        to = chance.choice(losers)
        moved = changed(to, chip, changed(winner, -chip))
        yield Altered("one chip goes to another stack", moved, other=True)


def _of_awards(played: Round, chance: random.Random) -> Iterator[Altered]:
    events: Sequence[Any] = played.events
    chip = math.gcd(*(one.amount for one in events if getattr(one, "amount", None))) or 1
    out = {one.seat for one in events if isinstance(one, ev.Folded)}
    seats = [one.seat for one in events if isinstance(one, ev.PlayerSeated) and one.dealt_in]
    award = chance.choice(_payments(played))
    winners = {one.seat for one in _payments(played)}
    others = [seat for seat in seats if seat not in out | winners]
    yield Altered("an award is dropped", _with(played, award))
    yield Altered(
        "an award is one chip more", _with(played, award, award.changed(amount=award.amount + chip))
    )
    if award.amount > chip:
        less = award.changed(amount=award.amount - chip)
        yield Altered("an award is one chip less", _with(played, award, less))
    if others:
        seat = chance.choice(others)
        yield Altered(
            "another player is paid", _with(played, award, award.changed(seat=seat)), other=True
        )
        if award.amount > chip:
            moved = award.changed(seat=seat, amount=chip)
            less = award.changed(amount=award.amount - chip)
            yield Altered(
                "one chip goes to another player", _with(played, award, less, moved), other=True
            )
    if out:
        seat = chance.choice(sorted(out))
        yield Altered("a player who folded is paid", _with(played, award, award.changed(seat=seat)))
    returned = [one for one in events if isinstance(one, ev.BetReturned)]
    if returned:
        back = returned[0]
        yield Altered("a return is dropped", _with(played, back))
        yield Altered(
            "a return is one chip more",
            _with(played, back, back.changed(amount=back.amount + chip)),
        )
        to = [seat for seat in seats if seat != back.seat]
        yield Altered(
            "a return goes to another player",
            _with(played, back, back.changed(seat=chance.choice(to))),
        )


def why_not(altered: Altered) -> str:
    """Why a log cannot show an alteration."""
    kept = altered.played.session.evidence
    if altered.kind == "a return is dropped":
        return RETURNS
    if not altered.other and not kept.keeps(Record.RAKE):
        return NO_RAKE
    if stacks := _stacks(altered.played):
        stakes = {e.seat: e.stake for e in altered.played.events if isinstance(e, ev.PlayerSeated)}
        return CALLED_OFF if all(stakes.get(e.seat) == e.stack for e in stacks) else HIDDEN
    return HIDDEN if altered.other else WALK


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--list", action="store_true", help="name every hand that is not found")
    asked = parser.parse_args()
    chance = random.Random(20)
    tried: Counter[tuple[str, str]] = Counter()
    seen: Counter[tuple[str, str]] = Counter()
    missed: Counter[tuple[str, str, str]] = Counter()
    for form, several in hands(asked.folders, chance).items():
        for played in several:
            for one in alterations(played, chance):
                tried[form, one.kind] += 1
                if is_found(audited(one.played)):
                    seen[form, one.kind] += 1
                    continue
                missed[form, one.kind, why_not(one)] += 1
                if asked.list:
                    where = f"{form}, {played.source.path}, hand {played.id}"
                    print(f"{one.kind}: {where}: {why_not(one)}")
    _print_tables(tried, seen, missed)


def _print_tables(
    tried: Counter[tuple[str, str]],
    seen: Counter[tuple[str, str]],
    missed: Counter[tuple[str, str, str]],
) -> None:
    forms = sorted({form for form, _ in tried})
    print("| altered | " + " | ".join(forms) + " |")
    print("|---" * (len(forms) + 1) + "|")
    for kind in dict.fromkeys(kind for _, kind in tried):
        cells = [
            f"{seen[form, kind]} of {tried[form, kind]}" if tried[form, kind] else ""
            for form in forms
        ]
        print(f"| {kind} | " + " | ".join(cells) + " |")
    print("\n| not found | why | hands |\n|---|---|---|")
    reasons: Counter[tuple[str, str]] = Counter()
    for (_, kind, why), number in missed.items():
        reasons[kind, why] += number
    for (kind, why), number in sorted(reasons.items()):
        print(f"| {kind} | {why} | {number} |")


if __name__ == "__main__":
    main()
