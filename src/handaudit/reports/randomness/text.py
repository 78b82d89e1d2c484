"""The report for a person: plain words first, then every test, then what was not used."""

from typing import Final

from handaudit.facts.words import capital
from handaudit.randomness.statistics import POWER
from handaudit.randomness.verdict import Verdict
from handaudit.reports.randomness import words
from handaudit.reports.terminal import Terminal, cells, safe

LISTED: Final = 20
"""Most strata, and most causes seen, that a text lists; the other formats list all."""

_NAME: Final = 18
"""Columns for the name of a stratum."""

_WIDE: Final = 116
"""Width from which a row has room for the effect size; otherwise that has a line of its own."""


def render(verdict: Verdict, screen: Terminal) -> str:
    """The report, which fits 80 columns."""
    colour = {"seen": "error", "not-seen": "good", "too-few": "warning"}[verdict.outcome]
    counted = verdict.counted.get("", 0)
    lines = [
        f"{verdict.rounds:,} rounds; the opening cards or dice of {counted:,} are fair samples",
        "",
    ]
    sentence = screen.wrap(capital(words.sentence(verdict)) + ".", first="", rest="")
    lines += [screen.paint(colour, line) for line in sentence]
    for line in words.headlines(verdict):
        lines += screen.wrap(line, first="  ", rest="  ")
    causes = words.causes(verdict)
    for one in causes[:LISTED]:
        lines += ["", *screen.wrap(words.explained(one), first="seen: ", rest="  ")]
    if len(causes) > LISTED:
        lines += ["", f"and {len(causes) - LISTED:,} more (--format json has all)"]
    if caution := words.caution(verdict):
        lines += ["", *screen.wrap(caution, first="", rest="")]
    lines += _table(verdict, screen)
    lines += _rounds_of_strata(verdict)
    lines += _unused(verdict, screen)
    return words.joined(lines)


def _table(verdict: Verdict, screen: Terminal) -> list[str]:
    rows = [one for one in verdict.answers if not one.stratum]
    if not rows:
        return []
    wide = screen.width >= _WIDE
    head = f"  {'what was tested':39}{'number':>14}{'p':>7}{'p corr':>7}  shows"
    lines = ["", screen.paint("bold", head + ("      effect" if wide else ""))]
    for one in rows:
        mark = "!" if one.state == "seen" else " "
        number = f"{one.trials:,} {one.unit}"
        row = (
            f"{mark} {one.subject:39}{number:>14}{words.small(one.p):>7}"
            f"{words.small(one.adjusted):>7}  {words.shows(one)}"
        )
        effect = words.sized(one)
        lines.append(f"{row:81}{effect}" if wide else row)
        if not wide and one.effect is not None:
            lines.append(f"    {effect}")
    legend = (
        "p: how often chance deviates as far; p corr: the same for all tests together (Holm). "
        "shows: the least bias, relative to what chance gives, that would have been seen in "
        f"{POWER:.0%} of such archives; + if only too many would have been. "
        "Cohen's w, excess, correlation: the size of the effect, with its 95 % interval."
    )
    return [*lines, "", *screen.wrap(legend, first="", rest="")]


def _rounds_of_strata(verdict: Verdict) -> list[str]:
    strata = [*words.strata(verdict)]
    if not strata:
        return []
    lines = ["", f"By {verdict.by}: rounds with a fair sample, and the rarest test with its p:"]
    for name, rounds, rarest in strata[:LISTED]:
        shown = safe(name)[:_NAME]
        rarity = f"{words.small(rarest.adjusted):>6}  {rarest.subject}" if rarest else "not tested"
        pad = " " * max(_NAME - cells(shown), 0)
        lines.append(f"  {shown}{pad}{rounds:>9,}  {rarity}")
    if len(strata) > LISTED:
        lines.append(f"  and {len(strata) - LISTED:,} more (--format json has all)")
    return lines


def _unused(verdict: Verdict, screen: Terminal) -> list[str]:
    lines: list[str] = []
    for title, listed in (
        ("Used for their suits alone, as play may choose what is known:", words.sources(verdict)),
        ("Not used:", [*verdict.refused.items()]),
    ):
        if not listed:
            continue
        lines += ["", title]
        for reason, rounds in listed:
            lines += screen.wrap(reason, first=f"{rounds:>8,}  ", rest=" " * 10)
    return lines
