"""The report of ``handaudit randomness``: plain words first, then every test, then what was not used."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

import handaudit
from handaudit.randomness.answers import Answer
from handaudit.randomness.statistics import POWER
from handaudit.randomness.verdict import WEAK, Verdict
from handaudit.reports import json
from handaudit.reports.markdown import plain
from handaudit.reports.terminal import Terminal, cells, safe

SCHEMA: Final = "handaudit-randomness/1"

LISTED: Final = 20
"""Strata, and things seen, that a text lists; the other formats have all."""

_SPACE: Final = "\N{NO-BREAK SPACE}"
"""Keeps a number and its sign on one line until the lines are made."""

_NAME: Final = 18
"""Columns for the name of a stratum."""

CAUTION: Final = (
    "A log shows what was recorded: cards that a table's reader misses look like cards that were not "
    "dealt. Look at how the log came about before the dealer."
)

_HEADLINES: Final = {
    "deck-suits": ("opening cards", "a suit that comes {} too often or too rarely"),
    "deck-ranks": ("opening cards", "a rank that comes {} too often or too rarely"),
    "seen-hand-suits": (
        "cards of hands that play made known",
        "a suit that comes {} too often or too rarely",
    ),
    "seen-board-suits": (
        "cards of boards that play reached",
        "a suit that comes {} too often or too rarely",
    ),
    "repeats": ("rounds after another", "{} more or fewer cards of the round before"),
    "faces": ("dice", "a face that comes {} too often or too rarely"),
    "totals": ("throws", "a sum of 7 that comes {} too often or too rarely"),
    "same-throw": ("throws after another", "{} more or fewer throws like the one before"),
}
"""What the plain words tell of, by the key of the question."""


# --- words ---------------------------------------------------------------------------------------


def closing(verdict: Verdict) -> str:
    """The verdict in one line."""
    return _closing(verdict).replace(_SPACE, " ")


def _closing(verdict: Verdict) -> str:
    tests = f"{len(verdict.tested):,} test{'' if len(verdict.tested) == 1 else 's'}"
    level = f"family-wise level {_percent(verdict.alpha)}"
    if verdict.outcome == "seen":
        said = f"seen in {len(verdict.seen):,} of {tests}: dealing that chance would not give"
    elif verdict.outcome == "not-seen":
        said = f"nothing was seen in {tests} that chance would not give"
    elif verdict.tested:
        said = f"too few rounds to say: nothing was seen in {tests}, which could show little"
    else:
        said = "nothing could be tested"
    state = "; the archive could not be read whole" if verdict.incomplete else ""
    return f"{said} ({level}){state}"


def headlines(verdict: Verdict) -> Iterator[str]:
    """What the archive could have shown, in plain words."""
    for one in verdict.answers:
        told = _HEADLINES.get(one.key)
        if told is None or one.stratum or one.shows is None or one.state == "seen":
            continue
        what, bias = told
        number = f"{one.trials:,} {what}"
        if one.shows > 1:
            absent = bias.format(_percent(1))
            yield f"{number} could not have shown even {absent}."
        elif one.shows > WEAK:
            yield f"{number} could have shown no less than {bias.format(_percent(one.shows))}."
        else:
            yield f"{number} could have shown {bias.format(_percent(one.shows))}; none was seen."


def explained(one: Answer, name: Callable[[str], str] = safe) -> str:
    """What was seen, in words and numbers; ``name`` makes a name of the log safe to show."""
    where = f" ({name(one.stratum)})" if one.stratum else ""
    parts = [f"{one.subject}{where}, {one.cite}: chance strays so far {_odds(one.adjusted or 0)}."]
    if one.most is not None:
        share = one.most.observed / one.most.expected - 1 if one.most.expected else 0.0
        parts.append(
            f"Most of all: {one.most.what}, {one.most.observed:,.0f} where chance gives "
            f"{one.most.expected:,.1f} ({share * 100:+.1f}{_SPACE}%)."
        )
    effect = one.effect
    if effect is not None:
        measure = "Cohen's w" if effect.measure == "w" else effect.measure
        parts.append(
            f"Size: {measure} {effect.value:.3f} (95{_SPACE}%: {effect.low:.3f} to {effect.high:.3f})."
        )
    return " ".join(parts)


def _odds(adjusted: float) -> str:
    if adjusted < 1e-12:
        return "in fewer than 1 of 1,000,000,000,000 archives, all tests counted"
    return f"in 1 of {1 / adjusted:,.0f} archives, all tests counted (p {adjusted:.2g})"


def _percent(share: float) -> str:
    return f"{share * 100:.2g}{_SPACE}%" if share < 0.1 else f"{share * 100:.0f}{_SPACE}%"


def _shows(one: Answer) -> str:
    if one.shows is None:
        return "not tested"
    return _percent(one.shows) if one.shows <= 1 else "> 100 %"


def _adjusted(one: Answer) -> str:
    if one.adjusted is None:
        return "-"
    return f"{one.adjusted:.2f}" if one.adjusted >= 0.01 else f"{one.adjusted:.0e}"


def _sources(verdict: Verdict) -> list[tuple[str, int]]:
    """Rounds of which only the suits are used, by reason."""
    found: Counter[str] = Counter()
    for one in verdict.left_out:
        found[one.reason] += one.rounds
    return found.most_common()


def _strata(verdict: Verdict) -> Iterator[tuple[str, int, Answer | None]]:
    """Each stratum with its rounds and the rarest of its answers."""
    for name, rounds in verdict.counted.items():
        mine = [one for one in verdict.tested if one.stratum == name]
        if name:
            yield name, rounds, min(mine, key=lambda one: one.p or 0.0, default=None)


# --- text ----------------------------------------------------------------------------------------


def text(verdict: Verdict, screen: Terminal) -> str:
    """For a person; fits 80 columns."""
    colour = {"seen": "error", "not-seen": "good", "too-few": "warning"}[verdict.outcome]
    counted = verdict.counted.get("", 0)
    lines = [
        f"{verdict.rounds:,} rounds; the opening cards or dice of {counted:,} are fair samples",
        "",
    ]
    told = screen.wrap(_capital(_closing(verdict)) + ".", first="", rest="")
    lines += [screen.paint(colour, line) for line in told]
    for line in headlines(verdict):
        lines += screen.wrap(line, first="  ", rest="  ")
    for one in verdict.seen[:LISTED]:
        lines += ["", *screen.wrap(explained(one), first="seen: ", rest="  ")]
    if len(verdict.seen) > LISTED:
        lines += ["", f"and {len(verdict.seen) - LISTED:,} more (--format json has all)"]
    if verdict.seen:
        lines += ["", *screen.wrap(CAUTION, first="", rest="")]
    lines += _table(verdict, screen)
    lines += _rounds_of_strata(verdict)
    lines += _unused(verdict, screen)
    return _joined(lines)


def _table(verdict: Verdict, screen: Terminal) -> list[str]:
    rows = [one for one in verdict.answers if not one.stratum]
    if not rows:
        return []
    head = f"  {'what was tested':40}{'number':>18}{'p':>8}  shows"
    lines = ["", screen.paint("bold", head)]
    for one in rows:
        mark = "!" if one.state == "seen" else " "
        number = f"{one.trials:,} {one.unit}"
        lines.append(f"{mark} {one.subject:40}{number:>18}{_adjusted(one):>8}  {_shows(one)}")
    legend = (
        "p: corrected for all tests (Holm). shows: the least bias, relative to what chance gives, "
        f"that would have been seen in {POWER:.0%} of such archives."
    )
    return [*lines, "", *screen.wrap(legend, first="", rest="")]


def _rounds_of_strata(verdict: Verdict) -> list[str]:
    strata = [*_strata(verdict)]
    if not strata:
        return []
    lines = ["", f"By {verdict.by}: rounds with a fair sample, and the rarest test with its p:"]
    for name, rounds, rarest in strata[:LISTED]:
        shown = safe(name)[:_NAME]
        told = f"{_adjusted(rarest):>6}  {rarest.subject}" if rarest else "not tested"
        pad = " " * max(_NAME - cells(shown), 0)
        lines.append(f"  {shown}{pad}{rounds:>9,}  {told}")
    if len(strata) > LISTED:
        lines.append(f"  and {len(strata) - LISTED:,} more (--format json has all)")
    return lines


def _unused(verdict: Verdict, screen: Terminal) -> list[str]:
    lines: list[str] = []
    for title, listed in (
        ("Used for their suits alone, as play may choose what is known:", _sources(verdict)),
        ("Not used:", [*verdict.refused.items()]),
    ):
        if not listed:
            continue
        lines += ["", title]
        for reason, rounds in listed:
            lines += screen.wrap(reason, first=f"{rounds:>8,}  ", rest=" " * 10)
    return lines


# --- Markdown, JSON ------------------------------------------------------------------------------


def markdown(verdict: Verdict) -> str:
    """For a wiki or a pull request."""
    lines = ["# Dealing and dice against chance", "", f"**{_capital(_closing(verdict))}.**", ""]
    lines += [f"- {line}" for line in headlines(verdict)]
    lines += [f"- **Seen**: {explained(one, plain)}" for one in verdict.seen]
    lines += ["", CAUTION] if verdict.seen else []
    lines += ["", "| what was tested | number | p | p corrected | method | shows |"]
    lines += ["|---|--:|--:|--:|---|--:|"]
    for one in verdict.answers:
        stratum = f" ({plain(one.stratum)})" if one.stratum else ""
        raw = "-" if one.p is None else f"{one.p:.2g}"
        lines.append(
            f"| {one.subject}{stratum} | {one.trials:,} {one.unit} | {raw} | {_adjusted(one)} "
            f"| {one.method or '-'} | {_shows(one)} |"
        )
    unused = [*_sources(verdict), *verdict.refused.items()]
    if unused:
        lines += [
            "",
            "| rounds | of which only suits were used, or nothing, because |",
            "|--:|---|",
        ]
        lines += [f"| {rounds:,} | {plain(reason)} |" for reason, rounds in unused]
    return _joined(lines)


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines).replace(_SPACE, " ")


def as_json(verdict: Verdict) -> bytes:
    """Everything, for programs."""
    tests: list[dict[str, Any]] = []
    for one in verdict.answers:
        told = msgspec.to_builtins(one)
        del told["scale"]
        tests.append(told)
    return json.encoded(
        {
            "schema": SCHEMA,
            "tool": {"name": "handaudit", "version": handaudit.__version__},
            "alpha": verdict.alpha,
            "power": POWER,
            "seed": verdict.seed,
            "by": verdict.by,
            "verdict": verdict.outcome,
            "complete": not verdict.incomplete,
            "rounds": verdict.rounds,
            "counted": verdict.counted,
            "tests": tests,
            "suits_only": msgspec.to_builtins(verdict.left_out),
            "not_counted": verdict.refused,
            "unreadable": [{"path": path, "reason": reason} for path, reason in verdict.unreadable],
        }
    )


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def _paths(listed: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"path": path, "reason": reason} for path, reason in listed]
