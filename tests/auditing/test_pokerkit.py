"""pokerkit, an independent engine, replays the hands in which handaudit finds no breach."""

from pathlib import Path

import pytest

pytest.importorskip("pokerkit")

from pokerkit_replay import hands, replay, settled_otherwise


def check(corpus: Path, most: int | None) -> int:
    """Replays hands in which nothing is broken; how many were accepted."""
    accepted = 0
    for _, played, broken, text in hands(corpus, most):
        if broken:
            continue
        done = replay(text)
        where = f"{played.source.path}: hand {played.id}"
        assert done.refusal is None, f"{where}: {done.refusal}"
        accepted += 1
        shown = "?" not in text.split(" sm ", 1)[-1].split("]")[0]
        if shown:
            assert not settled_otherwise(played, done), f"{where}: {done}"
    return accepted


def test_hands_of_a_sample_are_accepted(corpus: Path) -> None:
    assert check(corpus, most=30) > 50


def test_hands_of_the_newer_rooms_are_accepted(rooms: Path) -> None:
    assert check(rooms, most=16) > 50


@pytest.mark.slow
def test_every_hand_of_the_newer_rooms_is_accepted(rooms: Path) -> None:
    assert check(rooms, most=None) > 5_000


@pytest.mark.slow
def test_every_hand_is_accepted(corpus: Path) -> None:
    assert check(corpus, most=None) > 8_000
