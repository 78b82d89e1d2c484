"""Replays hands in pokerkit by way of PHH, and says where it and handaudit disagree.

    python tests/helpers/pokerkit_replay.py ../shared/corpus

prints the counts of ``docs/pokerkit.md``.
"""

import sys
import warnings
from collections import Counter, deque
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from corpus_sample import logs
from handaudit.auditing.report import InputAudited
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.phh.writer import Writer

_NOTHING = "nothing to decide"


class Replayed(NamedTuple):
    """What became of a hand: ``refusal`` is pokerkit's reason, ``stacks`` are in cents at the end."""

    refusal: str | None
    stacks: list[Decimal]
    stated: list[Decimal] | None


def phh(played: Round) -> str:
    """The hand as PHH; empty if PHH cannot say it."""
    return "".join(Writer().write([played]))


def replay(text: str) -> Replayed:
    """Replays each action of a hand, without the repairs that pokerkit would make to it."""
    from pokerkit import HandHistory  # noqa: PLC0415
    from pokerkit.notation import parse_action  # noqa: PLC0415

    numbers: Any = Decimal
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a fold that nobody asked for, and of fields of ours
        return _replayed(HandHistory.loads(text, parse_value=numbers), parse_action)


def _replayed(history: Any, parse_action: Any) -> Replayed:
    stated = history.finishing_stacks
    known = None if stated is None else [Decimal(stack) for stack in stated]
    try:
        state = history.create_state()
        left = deque(history.actions)
        while left or state.status:
            refusal = None
            if left:
                try:
                    parse_action(state, left[0], history.parse_value)
                    left.popleft()
                    continue
                except ValueError as error:
                    refusal = f"{left[0]}: {error}"
            if _asks_for_nothing(state):
                return Replayed(f"{_NOTHING}: {refusal}", [], known)
            if not _by_itself(state):
                return Replayed(refusal or "it is not over", [], known)
    except KeyError as error:
        return Replayed(f"no order of {error}", [], known)
    return Replayed(None, [Decimal(stack) for stack in state.stacks], known)


def _asks_for_nothing(state: Any) -> bool:
    """Whether pokerkit waits for a player who alone has chips, and has wagered as much as anybody."""
    actor = state.actor_index
    if actor is None or state.bets[actor] < max(state.bets):
        return False
    return not any(
        state.stacks[player]
        for player in state.player_indices
        if state.statuses[player] and player != actor
    )


def _by_itself(state: Any) -> bool:
    """Takes the next step that no action of a PHH hand tells; false if there is none."""
    for step, values in (
        ("post_ante", ()),
        ("collect_bets", ()),
        ("post_blind_or_straddle", ()),
        ("burn_card", ("??",)),
        ("select_runout_count", ()),
        ("kill_hand", ()),
        ("push_chips", ()),
        ("pull_chips", ()),
        ("show_or_muck_hole_cards", ((),)),  # the log says nothing of the player's showdown
    ):
        if getattr(state, f"can_{step}")(*values):
            getattr(state, step)(*values)
            return True
    return False


def hands(corpus: Path, most: int | None) -> Iterator[tuple[str, Round, set[str], str]]:
    """Format, round, broken rules and PHH text of every hand that PHH can say."""
    for read_as, parts in logs(corpus, most):
        for played in parts:
            if not isinstance(played, Round) or played.defect is not None:
                continue
            text = phh(played)
            if not text:
                continue
            auditor = Auditor()
            auditor.take(played, InputAudited(path=played.source.path))
            yield read_as.name, played, _broken(auditor), text


def _broken(auditor: Auditor) -> set[str]:
    found = auditor.report.findings
    return {one.rule for one in found if one.outcome in (Kind.VIOLATED, Kind.ERRED)}


def settled_otherwise(played: Round, done: Replayed) -> bool:
    """Whether pokerkit ends with other stacks than the log, where it can know the winners.

    It knows no rake, divides a cent, and gives nothing to a hand that the log calls mucked.
    """
    if done.stated is None or any(isinstance(event, e.RakeTaken) for event in played):
        return False
    paid = {event.seat for event in played if isinstance(event, e.PotAwarded)}
    if any(isinstance(event, e.HandMucked) and event.seat in paid for event in played):
        return False
    stakes = sum(one.stake for one in played if isinstance(one, e.PlayerSeated) and one.dealt_in)
    if sum(done.stated) * 100 != stakes:
        return False
    return any(abs(a - b) >= Decimal("0.01") for a, b in zip(done.stacks, done.stated, strict=True))


def main() -> None:
    """Prints the counts over a folder of logs."""
    counts: Counter[tuple[str, str]] = Counter()
    rules: Counter[str] = Counter()
    for _, played, broken, text in hands(Path(sys.argv[1]), None):
        done = replay(text)
        accepted = "accepted" if done.refusal is None else "refused"
        counts["breaks a rule" if broken else "breaks none", accepted] += 1
        if broken and done.refusal is None:
            rules.update(broken)
        if done.refusal is not None and not broken:
            counts["why", done.refusal] += 1
        if done.refusal is None and "?" not in text.split(" sm ", 1)[-1].split("]")[0]:
            differ = settled_otherwise(played, done)
            counts["stacks", "differ" if differ else "agree"] += 1
            if differ and "-v" in sys.argv:
                print(played.source.path, played.id, done.stacks, text)  # noqa: T201
    for (what, how), count in sorted(counts.items()):
        print(f"{count:6,}  {what}: {how}")  # noqa: T201
    for rule, count in sorted(rules.items()):
        print(f"{count:6,}  accepted, and breaks {rule}")  # noqa: T201


if __name__ == "__main__":
    main()
