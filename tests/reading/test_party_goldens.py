"""The whole event stream of typical partypoker hands, beside the hand itself.

``--update-goldens`` writes the streams anew.
"""

from pathlib import Path

import pytest

from handaudit.cards import show
from handaudit.events import Event
from handaudit.log import Round
from party_hands import assert_each_line_once, parts

FOLDER = Path(__file__).parents[1] / "goldens" / "party"


def told(event: Event) -> str:
    """An event in one line, without the fields that have their default."""
    defaults = dict(
        zip(reversed(event.__struct_fields__), reversed(event.__struct_defaults__), strict=False)
    )
    fields = [f"{event.line:3} {type(event).__name__}"]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name == "line" or value == defaults.get(name, ...):
            continue
        fields.append(f"{name}=[{show(value)}]" if name == "cards" else f"{name}={value}")
    return " ".join(fields)


def stream(text: str) -> str:
    found = parts(text)
    assert_each_line_once(found, text)
    lines: list[str] = []
    for part in found:
        if isinstance(part, Round):
            session = part.session
            kind = "tournament" if session.tournament else "cash"
            kept = ", ".join(sorted(record.value for record in session.evidence.kept))
            lines.append(f"round {part.id} of {session.game} at {session.table}, {kind}")
            lines.append(f"posted: {session.sign}")
            lines.append(f"kept: {kept}")
            lines.append(f"defect: {part.defect}")
        else:
            lines.append("between rounds")
        lines.extend(told(event) for event in part)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("hand", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_events_of_a_hand_are_those_on_record(
    hand: Path, request: pytest.FixtureRequest
) -> None:
    golden = hand.with_suffix(".events")
    events = stream(hand.read_text(encoding="utf-8"))
    if request.config.getoption("--update-goldens"):
        golden.write_text(events, encoding="utf-8")
    assert events == golden.read_text(encoding="utf-8")


def test_every_golden_has_its_hand() -> None:
    hands = {path.stem for path in FOLDER.glob("*.txt")}
    assert hands == {path.stem for path in FOLDER.glob("*.events")}
    assert len(hands) >= 9
