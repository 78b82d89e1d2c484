"""The report for a wiki or a pull request."""

from handaudit.facts.words import capital
from handaudit.randomness.verdict import Verdict
from handaudit.reports.markdown import plain
from handaudit.reports.randomness import words


def render(verdict: Verdict) -> str:
    """The verdict, what was seen, and a row for each test."""
    lines = [
        "# Dealing and dice against chance",
        "",
        f"**{capital(words.sentence(verdict))}.**",
        "",
    ]
    lines += [f"- {line}" for line in words.headlines(verdict)]
    lines += [f"- **Seen**: {words.explained(one, plain)}" for one in words.causes(verdict)]
    lines += ["", caution] if (caution := words.caution(verdict)) else []
    lines += ["", words.plan(verdict), ""]
    lines += ["| what was tested | number | p | p corrected | effect | method | shows |"]
    lines += ["|---|--:|--:|--:|---|---|--:|"]
    for one in verdict.answers:
        stratum = f" ({plain(one.stratum)})" if one.stratum else ""
        raw = "-" if one.p is None else f"{one.p:.2g}"
        lines.append(
            f"| {one.subject}{stratum} | {one.trials:,} {one.unit} | {raw} | {words.small(one.adjusted)} "
            f"| {words.sized(one)} | {one.method or '-'} | {words.shows(one)} |"
        )
    unused = [*words.sources(verdict), *verdict.refused.items()]
    if unused:
        lines += [
            "",
            "| rounds | of which only suits were used, or nothing, because |",
            "|--:|---|",
        ]
        lines += [f"| {rounds:,} | {plain(reason)} |" for reason, rounds in unused]
    return words.joined(lines)
