"""The whole event stream of typical hands of 888 and WSOP.com, beside the hands themselves.

``--update-goldens`` writes the streams anew.
"""

from pathlib import Path

import pytest

from event_streams import stream
from pacific_hands import assert_each_line_once, parts

FOLDER = Path(__file__).parents[1] / "goldens" / "pacific"


@pytest.mark.parametrize("hand", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_events_of_a_hand_are_those_on_record(
    hand: Path, request: pytest.FixtureRequest
) -> None:
    text = hand.read_text(encoding="utf-8")
    found = parts(text)
    assert_each_line_once(found, text)
    golden = hand.with_suffix(".events")
    if request.config.getoption("--update-goldens"):
        golden.write_text(stream(found), encoding="utf-8")
    assert stream(found) == golden.read_text(encoding="utf-8")


def test_every_golden_has_its_hand() -> None:
    hands = {path.stem for path in FOLDER.glob("*.txt")}
    assert hands == {path.stem for path in FOLDER.glob("*.events")}
    assert len(hands) == 6
