"""Which rounds a log has, said to somebody who asks for one that it has not."""

import pytest

from handaudit.reading.round_ids import RoundIds


@pytest.mark.parametrize(
    ("ids", "wanted", "said"),
    [
        ([], "7", "it has no round"),
        (["31"], "7", "it has 1 round (31)"),
        (["1", "2", "3"], "9999", "it has 3 rounds (1, 2, 3)"),
        (map(str, range(1, 41)), "9999", "it has 40 rounds, from 1 to 40 (nearest: 39 and 40)"),
        (
            map(str, range(100, 140, 2)),
            "107",
            "it has 20 rounds, from 100 to 138 (nearest: 106 and 108)",
        ),
        (
            [f"HH-{n}x" for n in range(9)],
            "HH-3",
            "it has 9 rounds, from HH-0x to HH-8x (nearest: HH-3x and HH-8x)",
        ),
        (list("abcdefgh"), "?!", "it has 8 rounds, from a to h"),
        (list("abcdefgh"), "1", "it has 8 rounds, from a to h"),
        (["9" * 5000, *map(str, range(8))], "8", "it has 9 rounds"),
    ],
)
def test_the_rounds_of_a_log_are_named(ids: list[str], wanted: str, said: str) -> None:
    noted = RoundIds()
    for one in ids:
        noted.take(one)
    assert noted.lacking(wanted, "a.tlog").startswith(f"no round {wanted} in a.tlog: {said}")
