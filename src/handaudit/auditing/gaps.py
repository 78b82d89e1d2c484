"""What of a part was not read or not audited: its findings and its gap."""

from typing import Final

from handaudit.auditing import write_up
from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.report import NotAudited
from handaudit.auditing.results import PartCounts
from handaudit.facts.events import ByType, Unread
from handaudit.facts.log import Defect, Part, Round
from handaudit.replay.dice.rounds import Orphans

MOST_SYNTAX_FINDINGS: Final = 100
"""Most unread lines of one input with their own finding; one last finding counts the rest."""

NO_ROUND: Final = "wagers or offers of the shaker that belong to no round: none follows them"
"""Why such lines of mini-dice are not audited."""


def unread(by_type: ByType, part: Part, count: PartCounts, *, masks: bool) -> list[Finding]:
    """A finding for each unread line, as long as it may be among those listed."""
    found: list[Finding] = []
    for event in by_type.get(Unread, ()):
        count.unread_lines += 1
        count.unread.append((event.line, event.line))
        if count.unread_lines <= MOST_SYNTAX_FINDINGS + 1:
            found.append(write_up.of_unread(part, event, masks=masks))
    return found


def of_round(played: Round, defect: Defect, count: PartCounts) -> NotAudited:
    """A round that cannot be audited, which is counted."""
    count.not_audited += 1
    return of_part(played, defect, played.id, count)


def of_orphans(lines: Orphans) -> NotAudited:
    """Lines of a round that the log lacks."""
    return NotAudited(
        location=Location(lines.path, lines.first, 1, lines.first),
        hand=None,
        reason=NO_ROUND,
        incomplete=True,
        citation="log:truncated",
    )


def of_part(part: Part, defect: Defect, hand: str | None, count: PartCounts) -> NotAudited:
    """Lines that cannot be audited; ``hand`` is the number of their round."""
    if defect.incomplete:
        count.unread.append((part.lines.start, part.lines.stop - 1))
    return NotAudited(
        location=Location(part.source.path, defect.line, 1, defect.line),
        hand=hand,
        reason=defect.message,
        incomplete=defect.incomplete,
        citation=defect.cite,
    )
