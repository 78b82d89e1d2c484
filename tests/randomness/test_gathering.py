"""Archives: what is counted, once, in whatever order it comes."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crooked_tables import Table
from handaudit.facts.log import Round
from handaudit.randomness import gathering
from handaudit.randomness.census import LANES, Census
from handaudit.randomness.gathering import Archive
from randomness_logs import archive, pokerstars, rounds


def counts(made: Archive) -> tuple[object, ...]:
    """Everything that does not rest on the order of rounds."""
    census = made.census()[""]
    return (
        census.rounds,
        [sorted(census.lanes[name].cards.items()) for name in LANES],
        [(name, sums.observed.tolist()) for name, sums in sorted(census.sums.items())],
    )


def test_a_round_in_two_files_is_counted_once() -> None:
    made = archive(pokerstars(1), pokerstars(1) + pokerstars(2))
    assert made.census()[""].rounds == 2
    assert made.refused == {"a round that was counted already": 1}


def test_one_round_seen_by_two_players_is_counted_once() -> None:
    made = archive(pokerstars(1, shown=(2,)), pokerstars(1, shown=(3,)))
    assert made.census()[""].lanes["seat"].dealt == {2: 2}


def test_the_same_numbers_of_other_tables_are_other_rounds() -> None:
    other = pokerstars(1).replace("21:04:10", "22:04:10")
    assert archive(pokerstars(1), other).census()[""].rounds == 2


@settings(max_examples=15)
@given(st.permutations(range(40)), st.integers(1, 39))
def test_the_order_of_rounds_and_files_changes_no_count(order: list[int], cut: int) -> None:
    texts = [pokerstars(at, first=3 * at) for at in range(40)]
    shuffled = [texts[at] for at in order]
    made = archive("".join(shuffled[:cut]), "".join(shuffled[cut:]))
    assert counts(made) == counts(archive("".join(texts)))


def test_damage_is_counted_out_and_leaves_the_archive_incomplete() -> None:
    torn = pokerstars(2).replace("Kit: folds\n", "Kit: fo\n")
    made = archive(pokerstars(1) + torn)
    assert made.incomplete
    assert made.census()[""].rounds == 1


def test_strata_add_up_to_the_whole() -> None:
    made = Archive(by="format")
    for shows in ("one hand", "every card"):
        for played in Table(1, shows).rounds(30):
            named = Round(
                source=type(played.source)(played.source.path, shows.replace(" ", "-")),
                first_line=1,
                text="",
                events=played.events,
                session=played.session,
                opened=played.opened,
            )
            made.take(named)
        made.end_of_file()
    found = made.census()
    assert sorted(found) == ["", "every-card", "one-hand"]
    merged = Census()
    for name, census in found.items():
        if name:
            merged.merge(census)
    assert merged.lanes["deck"].cards == found[""].lanes["deck"].cards
    assert merged.rounds == found[""].rounds == 60


def test_strata_beyond_the_most_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_STRATA", 2)
    made = Archive(by="table")
    for at in range(4):
        for played in rounds(pokerstars(at).replace("'Vega'", f"'Table-{at}'")):
            made.take(played)
    made.end_of_file()
    assert sorted(made.census()) == ["", "(others)", "Table-0", "Table-1"]


def test_memory_does_not_grow_with_the_rounds() -> None:
    """What is kept of a fair source is the same after many rounds as after some."""
    made = Archive()
    sizes = []
    for at, played in enumerate(Table(1, "every card").rounds(600)):
        made.take(played)
        if at in (299, 599):
            (source,) = made._sources.values()  # noqa: SLF001
            sizes.append((len(source._last), len(source._file)))  # noqa: SLF001
    assert sizes[0] == sizes[1]
    lanes = made.census()[""].lanes
    assert all(len(lanes[name].patterns) <= 6 for name in LANES)


def test_what_is_no_log_leaves_the_archive_incomplete(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing of it is a log\n")
    made = gathering.gather([tmp_path])
    assert made.incomplete
    assert [path for path, _ in made.unreadable] == [str(tmp_path / "notes.txt")]
