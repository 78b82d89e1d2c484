"""In random lawful rounds no bound is broken, and a chip of an award that goes to another player is found."""

import re
from pathlib import Path
from typing import Final

import pytest

import handaudit
from handaudit.duties.outcome import Kind
from handaudit.simulate.planting import compliant

RULES: Final = {
    *("award-to-contender", "best-hand-wins", "side-pot-eligibility", "side-pot-by-contribution"),
    *("equal-division", "halves-equal", "odd-chip-recipient", "low-qualifies", "pot-conserved"),
    "winner-shown",
}
GAMES: Final = (
    *("holdem high", "omaha high-low-eight", "big-omaha high-low-eight"),
    *("seven-card-stud high-low-eight", "super-seven-card-stud low", "five-card-draw low"),
    *("badugi low", "mambo-stud high-low-six"),
)
HANDS: Final = 24

_AWARD: Final = re.compile(
    r"(?P<start>.*dealer awards )(?P<amount>\d+)(?P<cents>\.\d\d)? to (?P<seat>\d+)(?P<rest> from .*)"
)


def moved(lines: list[str]) -> tuple[list[str], list[tuple[int, int]]]:
    """The log with a dollar of each round's first award moved to another player, the next who showed a hand
    if one did; and the lines of these rounds.
    """
    out: list[str] = []
    altered: list[tuple[int, int]] = []
    began, done = 0, True
    for at, line in enumerate(lines):
        award = _AWARD.fullmatch(line)
        if re.match(r"(\S+ )?round ", line):
            began, done = len(out) + 1, False
        if award is None or done or int(award["amount"]) < 2:
            out.append(line)
            continue
        done = True
        to = _other(lines, at, award)
        if to is None:
            out.append(line)
            continue
        start, rest, cents = award["start"], award["rest"], award["cents"] or ""
        out.append(f"{start}{int(award['amount']) - 1}{cents} to {award['seat']}{rest}")
        out.append(f"{start}1 to {to}{rest}")
        altered.append((began, len(out)))
    return out, altered


def _other(lines: list[str], at: int, award: re.Match[str]) -> str | None:
    """Who gets the chip; nobody if all who might are tied for the same share, where either may have it."""
    first = max(number for number in range(at) if re.match(r"(\S+ )?round ", lines[number]))
    play = "\n".join(lines[first:at])
    shown = re.findall(r"seat (\d+) shows", play)
    seats = shown or re.findall(r"(?m)^seat (\d+) \S+ [\d.]+$", play)
    ended = next(number for number in range(at, len(lines)) if lines[number].endswith("end"))
    tied = {
        one["seat"]
        for one in map(_AWARD.fullmatch, lines[at:ended])
        if one is not None and one["rest"].split()[:4] == award["rest"].split()[:4]
    }
    return next((seat for seat in seats if seat not in {*tied, award["seat"]}), None)


@pytest.mark.parametrize("game", GAMES)
def test_a_chip_that_goes_to_another_player_is_found(game: str, tmp_path: Path) -> None:
    path = tmp_path / "night.tlog"
    lawful = compliant(game, hands=HANDS, seed=20).log
    path.write_text(lawful, encoding="utf-8")
    assert not [one for one in handaudit.audit(path).findings if one.outcome is Kind.VIOLATED]
    lines, altered = moved(lawful.splitlines())
    assert len(altered) > HANDS / 2
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = [
        one.location.line
        for one in handaudit.audit(path).findings
        if one.outcome in (Kind.VIOLATED, Kind.INDETERMINATE) and one.rule in RULES
    ]  # where two pairs compete, 14.3(d) word for word may name another winner
    unseen = [
        lines[end - 1]
        for began, end in altered
        if not any(began <= line <= end + 10 for line in found)
    ]
    assert not unseen
