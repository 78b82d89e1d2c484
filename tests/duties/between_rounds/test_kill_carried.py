"""The kill from one round to the next, judged of the records of two rounds of big Omaha."""

import pytest
from msgspec.structs import replace

from handaudit.duties.between_rounds.kill_carried import kill_carried_over
from handaudit.duties.outcome import MET, Kind, Outcome
from handaudit.facts.events import BlindPosted, KillLifted, KillPlaced, PotAwarded, RoundEnded
from handaudit.replay.sequence.entries import KillEntry, RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed
from replayed import entries

(ROUND,) = entries(
    "tlog 1\ntable H1\ndate 2016-03-14\ngame big-omaha high-low-eight\nposted limit 5 10\n"
    "posted blinds 2 5\nposted kill full 60\nround 1 2016-03-14T20:00:00 deck red button 1\n"
    "seat 1 Ada 200\nseat 2 Ben 200\nseat 3 Cleo 200\nseat 2 folds\nend\n"
)
PLACED = KillPlaced(line=20, seat=1)
LIFTED = KillLifted(line=20)
END = RoundEnded(line=21)


def award(seat: int, dollars: int, share: str = "pot") -> PotAwarded:
    return PotAwarded(line=19, seat=seat, amount=dollars * 100, pot=0, share=share)  # type: ignore[arg-type]


def before(
    *awards: PotAwarded, gross: int | None = None, moved: KillPlaced | KillLifted | None = None
) -> RoundEntry:
    """A round that pays so much, in dollars; ``gross`` is the pot before the rake."""
    total = sum(one.amount for one in awards) if gross is None else gross * 100
    return replace(
        ROUND, kill=KillEntry(put=None, moved=moved, awards=awards, gross=total, end=END)
    )


def this(by: int | None, *, button: bool = False, without: int = 0) -> RoundEntry:
    """A round under a kill by a seat, shown by the blind or the button; or one under none."""
    put: BlindPosted | KillPlaced | None = None
    if by is not None:
        put = BlindPosted(line=5, seat=by, amount=1000, kind="kill")
        put = KillPlaced(line=5, seat=by) if button else put
    seated = tuple(one for one in ROUND.seated if one.seat != without)
    kill = KillEntry(put=put, moved=None, awards=(), gross=0, end=END)
    return replace(ROUND, kill=kill, seated=seated)


def judged(
    first: RoundEntry | None,
    second: RoundEntry,
    *,
    moved: KillPlaced | KillLifted | None = None,
    gap: str | None = None,
) -> Outcome | None:
    account = TableHistory()
    account.round, account.kill_moved = second, moved
    found = kill_carried_over.judge(RoundFollowed(second.opened, second, first, gap), account)
    assert not isinstance(found, tuple)
    return found


def words(found: Outcome | None) -> tuple[str, str, str]:
    assert found is not None
    assert found.kind is Kind.VIOLATED
    return found.message, found.expected, found.actual


@pytest.mark.parametrize("within", [True, False])
def test_who_has_the_button_plays_the_next_round_under_the_kill(*, within: bool) -> None:
    first = before(award(2, 80), moved=PLACED if within else LIFTED)
    between = None if within else PLACED  # a later line is the one that counts
    assert judged(first, this(1), moved=between) is MET
    assert judged(first, this(1, button=True), moved=between) is MET
    forgotten = judged(first, this(None), moved=between)
    assert words(forgotten) == (
        "seat 1 has the kill, but the round was played without one",
        "a kill blind by seat 1, and the increased limits",
        "no kill",
    )
    assert forgotten is not None
    assert (forgotten.event, forgotten.against) == (ROUND.opened, (PLACED,))
    other = judged(first, this(2), moved=between)
    assert words(other) == (
        "seat 2 played under a kill, but seat 1 has it",
        "a kill by seat 1",
        "a kill by seat 2",
    )
    assert other is not None
    assert (other.against, other.seat) == ((PLACED,), 2)


def test_after_the_button_was_collected_no_kill_is_played() -> None:
    first = before(award(1, 80), moved=LIFTED)
    assert judged(first, this(None)) is MET
    assert words(judged(first, this(1))) == (
        "seat 1 played under a kill, but it was over: the button had been collected",
        "a round without a kill",
        "a kill by seat 1",
    )


def test_a_kill_of_somebody_who_is_not_dealt_in_is_nobodys() -> None:
    first = before(award(1, 80), moved=PLACED)
    assert judged(first, this(None, without=1)) is None
    sits_out = this(None)
    seated = (sits_out.seated[0].changed(dealt_in=False), *sits_out.seated[1:])
    assert judged(first, replace(sits_out, seated=seated)) is None
    assert judged(first, this(None, without=2)) is not None


@pytest.mark.parametrize(
    ("awards", "gross", "due"),
    [
        ((award(2, 60),), None, 2),
        ((award(2, 59),), None, None),
        ((award(2, 40), award(2, 20)), None, 2),
        ((award(2, 30, "high"), award(2, 30, "low")), None, 2),
        ((award(2, 30, "high"), award(3, 30, "low")), None, None),
        ((award(2, 61),), 65, 2),
    ],
)
def test_where_no_line_says_where_the_button_went_the_pot_does(
    awards: tuple[PotAwarded, ...], gross: int | None, due: int | None
) -> None:
    first = before(*awards, gross=gross)
    assert judged(first, this(due)) is MET
    wrong = judged(first, this(3))
    assert words(wrong)[0].startswith("seat 3 played under a kill, but ")
    assert wrong is not None
    assert wrong.against == awards
    if due is None:
        assert words(wrong)[0].endswith("nothing brought one: nobody had won an entire pot of 60")
    else:
        assert words(judged(first, this(None)))[0].startswith("seat 2 has the kill")


def test_a_pot_that_the_rake_brings_below_the_size_may_count_either_way() -> None:
    first = before(award(2, 59), gross=60)
    assert [judged(first, this(by)) for by in (None, 2, 3)] == [MET, MET, MET]
    assert judged(before(award(2, 60), gross=60), this(None)) is not MET


def test_a_pot_that_several_won_and_not_as_high_and_low_is_open() -> None:
    awards = (award(2, 40), award(3, 40))
    first = before(*awards)
    assert judged(first, this(None)) is MET
    found = judged(first, this(2))
    assert found is not None
    assert found.kind is Kind.INDETERMINATE
    assert (found.message, found.expected, found.actual, found.against, found.seat) == (
        "a kill was played after a pot that several players won",
        "a kill after an entire pot that one player won",
        "a kill by seat 2",
        awards,
        2,
    )
    small = before(award(2, 29), award(3, 30))
    assert judged(small, this(None)) is MET
    assert words(judged(small, this(2)))[0].startswith("seat 2 played under a kill")
    exact = judged(before(award(2, 30), award(3, 30)), this(2))
    assert exact is not None
    assert exact.kind is Kind.INDETERMINATE


def test_without_the_size_or_the_round_before_only_a_kill_needs_evidence() -> None:
    unsized = replace(before(award(2, 80)), sign=replace(ROUND.sign, kill_pot=None))
    found = judged(unsized, this(2))
    assert found is not None
    assert found.message == "the size of pot that brings a kill: the log does not give it"
    assert judged(unsized, this(None)) is None
    gap = judged(None, this(2), gap="it is so")
    assert gap is not None
    assert (gap.kind, gap.message) == (Kind.NOT_EVIDENCED, "the pot of the round before: it is so")
    assert judged(None, this(None), gap="it is so") is None
    assert judged(None, this(2)) is None
    assert judged(before(), this(2)) is None
    assert judged(replace(ROUND, kill=None), this(2)) is None
    assert judged(before(award(2, 80)), replace(ROUND, kill=None)) is None


def test_a_kill_that_nothing_brought_is_told_without_a_size_where_none_is_posted() -> None:
    second = replace(this(3), sign=replace(ROUND.sign, kill_pot=None))
    found = judged(before(award(2, 30)), second)
    assert words(found)[0].endswith("nothing brought one: nobody had won an entire pot")
