"""Following a folder under hostile writers says what a check of the finished files says.

``python fuzz/writers.py`` tries all twelve, twenty times.
"""

import pytest

import writers
from writers import WRITERS, Writer, repetition


@pytest.mark.parametrize("seed", [1, 2])
def test_twelve_writers_at_once_lose_nothing_and_tell_nothing_twice(seed: int) -> None:
    assert len(WRITERS) == 12
    assert repetition(seed) == []


@pytest.mark.parametrize(
    "writer", [writers.renamed, writers.packed, writers.copied, writers.replaced]
)
def test_what_a_rotator_leaves_in_a_followed_folder_is_read(writer: Writer) -> None:
    """The log may be seen for the first time after several rotations."""
    assert repetition(3, {"pokerstars-six-hands.txt": writer}) == []
