"""Table Log: every line of its page reads, every other line says what would fit."""

import tracemalloc
from inspect import signature

import pytest
from hypothesis import given
from hypothesis import strategies as st

import steps
from handaudit.facts import events as e
from handaudit.facts.log import Interlude, Round, Session, Source
from handaudit.facts.sign import PostedRake
from handaudit.reading.chunks import cut
from handaudit.reading.format import Chunk
from handaudit.reading.table_log import lines
from handaudit.reading.table_log.format import FORMAT
from handaudit.reading.table_log.lines import BUILD
from handaudit.reading.table_log.reader import GRAMMAR, Before, read_line
from handaudit.reading.table_log.unread import samples
from table_log_parts import AS, KD, TD, events_of, parts_of

# --- every line that the format has --------------------------------------------------------------

LINES: list[tuple[str, e.Event]] = [
    ("tlog 1", e.LogOpened(line=1, version=1)),
    ('casino "Boardwalk Casino"', e.CasinoNamed(line=1, name="Boardwalk Casino")),
    ("casino Boardwalk", e.CasinoNamed(line=1, name="Boardwalk")),
    (r'casino "The \"B\" \\ Co # 1"', e.CasinoNamed(line=1, name='The "B" \\ Co # 1')),
    ("table P07", e.TableNamed(line=1, name="P07")),
    ("date 2008-02-29", e.DateSet(line=1, date="2008-02-29")),
    ("game omaha\thigh-low-eight", e.GameSet(line=1, game="omaha high-low-eight")),
    ("game mini-dice", e.GameSet(line=1, game="mini-dice")),
    ("rules nj-2008", e.RulesPinned(line=1, edition="nj-2008")),
    ("posted limit 5 10", e.SignPosted(line=1, item="limit", amounts=(500, 1000))),
    ("posted spread 2 20", e.SignPosted(line=1, item="spread", amounts=(200, 2000))),
    ("posted pot-limit 5", e.SignPosted(line=1, item="pot-limit", amounts=(500,))),
    ("posted no-limit 5", e.SignPosted(line=1, item="no-limit", amounts=(500,))),
    ("posted ante 0.50", e.SignPosted(line=1, item="ante", amounts=(50,))),
    ("posted blinds 2 5", e.SignPosted(line=1, item="blinds", amounts=(200, 500))),
    ("posted blinds 1 2 5", e.SignPosted(line=1, item="blinds", amounts=(100, 200, 500))),
    ("posted forced-bet 2", e.SignPosted(line=1, item="forced-bet", amounts=(200,))),
    ("posted raises 3", e.SignPosted(line=1, item="raises", amounts=(3,))),
    (
        "posted rake 10% cap 4",
        e.SignPosted(
            line=1, item="rake", amounts=(1000, 400), rake=PostedRake(percent=1000, cap=400)
        ),
    ),
    (
        "posted rake 2.5% nearest from-flop players 2 3",
        e.SignPosted(
            line=1,
            item="rake",
            amounts=(250,),
            rake=PostedRake(percent=250, rounded="nearest", from_flop=True, players=(2, 3)),
        ),
    ),
    (
        "posted rake 5% from-flop down",
        e.SignPosted(
            line=1,
            item="rake",
            amounts=(500,),
            rake=PostedRake(percent=500, rounded="down", from_flop=True),
        ),
    ),
    (
        "posted rake 1 from-flop",
        e.SignPosted(line=1, item="rake", rake=PostedRake(steps=((100, 0),), from_flop=True)),
    ),
    (
        "posted rake 1 at 10 2 at 20 3 at 40",
        e.SignPosted(
            line=1, item="rake", rake=PostedRake(steps=((100, 1000), (200, 2000), (300, 4000)))
        ),
    ),
    ("posted bad-beat 1", e.SignPosted(line=1, item="bad-beat", amounts=(100,))),
    ("posted kill full 60", e.SignPosted(line=1, item="kill", amounts=(6000,), word="full")),
    ("posted kill half 60", e.SignPosted(line=1, item="kill", amounts=(6000,), word="half")),
    ("posted chip 1", e.SignPosted(line=1, item="chip", amounts=(100,))),
    ("posted seats 9", e.SignPosted(line=1, item="seats", amounts=(9,))),
    ("posted shuffler yes", e.SignPosted(line=1, item="shuffler", word="yes")),
    ("unrecorded cuts stub-counts", e.RecordsOmitted(line=1, kinds=("cuts", "stub-counts"))),
    ("deck red opened 17:40:00", e.DeckOpened(line=1, deck="red", at="17:40:00")),
    (
        "deck red opened 2008-03-14T17:40:00-05:00",
        e.DeckOpened(line=1, deck="red", at="2008-03-14T17:40:00-05:00"),
    ),
    ("deck green opened", e.DeckOpened(line=1, deck="green", at=None)),
    ("deck red sequenced", e.DeckSequenced(line=1, deck="red")),
    ("deck red removed", e.DeckRemoved(line=1, deck="red")),
    ("seat 3 sits P-003 200", e.SeatTaken(line=1, seat=3, player="P-003", stake=20000)),
    ("seat 3 leaves", e.SeatLeft(line=1, seat=3)),
    ("seat 3 steps-away counted 185", e.SteppedAway(line=1, seat=3, counted=18500)),
    ("seat 3 steps-away covered", e.SteppedAway(line=1, seat=3, counted=None)),
    ("seat 3 returns 185", e.CameBack(line=1, seat=3, stake=18500)),
    ("seat 3 adds 100", e.StakeAdded(line=1, seat=3, amount=10000)),
    ("seat 3 removes 20", e.StakeRemoved(line=1, seat=3, amount=2000)),
    ("dealer spreads red face-up", e.DeckSpread(line=1, deck="red", face="up")),
    ("dealer spreads red face-down", e.DeckSpread(line=1, deck="red", face="down")),
    ("seat 1 inspects red", e.DeckInspected(line=1, seat=1, deck="red")),
    ("dealer washes red", e.DeckWashed(line=1, deck="red")),
    ("seat 1 P-001 200", e.PlayerSeated(line=1, seat=1, player="P-001", stake=20000)),
    ('seat 1 "calls" 5', e.PlayerSeated(line=1, seat=1, player="calls", stake=500)),
    (
        "seat 11 P-001 1,234,567.89",
        e.PlayerSeated(line=1, seat=11, player="P-001", stake=123456789),
    ),
    ("end", e.RoundEnded(line=1)),
    ("dealer shuffles by-hand", e.Shuffled(line=1, by_device=False)),
    ("dealer shuffles by-device", e.Shuffled(line=1, by_device=True)),
    ("dealer shuffles blue by-device", e.Shuffled(line=1, by_device=True, deck="blue")),
    ("dealer cuts 24", e.Cut(line=1, cards=24)),
    ("dealer cuts red 24", e.Cut(line=1, cards=24, deck="red")),
    ("dealer recuts 18", e.Recut(line=1, cards=18)),
    ("dealer recuts red 18", e.Recut(line=1, cards=18, deck="red")),
    ("dealer deals 3 down ??", e.CardsDealt(line=1, seat=3, face="down", cards=(None,))),
    ("dealer deals 3 up Td", e.CardsDealt(line=1, seat=3, face="up", cards=(TD,))),
    ("dealer deals 3 down As ??", e.CardsDealt(line=1, seat=3, face="down", cards=(AS, None))),
    ("dealer deals board As Kd Td", e.BoardDealt(line=1, cards=(AS, KD, TD))),
    ("dealer deals common As", e.CommonDealt(line=1, card=AS)),
    ("dealer burns", e.Burned(line=1)),
    ("dealer burns As", e.Burned(line=1, card=AS)),
    ("dealer reshuffles burns", e.Reshuffled(line=1, piles=("burns",))),
    ("dealer reshuffles muck discards", e.Reshuffled(line=1, piles=("muck", "discards"))),
    ("dealer counts stub 52", e.StubCounted(line=1, cards=52)),
    ("dealer collects 3", e.Collected(line=1, seat=3)),
    ("dealer returns 15 to 2", e.BetReturned(line=1, seat=2, amount=1500)),
    (
        "dealer returns 15 to 2 as change",
        e.BetReturned(line=1, seat=2, amount=1500, change=True),
    ),
    ("dealer takes-back board Kd", e.CardsTakenBack(line=1, place="board", cards=(KD,))),
    ("dealer takes-back 3", e.CardsTakenBack(line=1, place=3)),
    ("dealer takes-back 3 aside", e.CardsTakenBack(line=1, place=3)),
    ("dealer takes-back common to muck", e.CardsTakenBack(line=1, place="common", to="muck")),
    ("dealer takes-back burn to stub", e.CardsTakenBack(line=1, place="burn", to="stub")),
    ("dealer takes-back 40 from 2", e.AwardTakenBack(line=1, seat=2, amount=4000)),
    ("dealer rakes $4", e.RakeTaken(line=1, amount=400)),
    ("dealer contributes 1 to bad-beat", e.Contributed(line=1, amount=100)),
    (
        "dealer awards 40 to 2 from side-1 for high odd",
        e.PotAwarded(line=1, seat=2, amount=4000, pot=1, share="high", odd=True),
    ),
    (
        "dealer awards 40 to 2 from main for low",
        e.PotAwarded(line=1, seat=2, amount=4000, pot=0, share="low"),
    ),
    (
        "dealer awards 11 to 3 from main for pot",
        e.PotAwarded(line=1, seat=3, amount=1100, pot=0, share="pot"),
    ),
    ("dealer awards 11 to 3", e.PotAwarded(line=1, seat=3, amount=1100, pot=None)),
    ("dealer places kill 2", e.KillPlaced(line=1, seat=2)),
    ("dealer lifts kill", e.KillLifted(line=1)),
    ("seat 2 antes 0.5 all-in", e.Anted(line=1, seat=2, amount=50, all_in=True)),
    ("seat 5 blinds 2", e.BlindPosted(line=1, seat=5, amount=200)),
    ("seat 5 blinds 10 kill", e.BlindPosted(line=1, seat=5, amount=1000, kind="kill")),
    ("seat 5 blinds 10 straddle", e.BlindPosted(line=1, seat=5, amount=1000, kind="straddle")),
    (
        "seat 5 blinds 7 missed dead 2 all-in",
        e.BlindPosted(line=1, seat=5, amount=700, kind="missed", dead=200, all_in=True),
    ),
    ("seat 4 forces 2", e.BetForced(line=1, seat=4, amount=200)),
    ("seat 4 checks", e.Checked(line=1, seat=4)),
    ("seat 4 folds", e.Folded(line=1, seat=4)),
    ("seat 4 calls 5", e.Called(line=1, seat=4, amount=500)),
    ("seat 4 calls 5 all-in", e.Called(line=1, seat=4, amount=500, all_in=True)),
    ("seat 4 bets 10", e.BetMade(line=1, seat=4, amount=1000)),
    ("seat 4 raises to 20 all-in", e.Raised(line=1, seat=4, to=2000, all_in=True)),
    ("seat 4 declares fold", e.Declared(line=1, seat=4, act="fold")),
    ("seat 4 declares all-in", e.Declared(line=1, seat=4, act="all-in")),
    ("seat 4 declares raise 20", e.Declared(line=1, seat=4, act="raise", amount=2000)),
    ("seat 4 declares raise", e.Declared(line=1, seat=4, act="raise")),
    ("seat 4 corrects to 20", e.WagerCorrected(line=1, seat=4, to=2000)),
    ("seat 4 takes-back", e.ActionTakenBack(line=1, seat=4)),
    ("floor voids action of 4", e.ActionTakenBack(line=1, seat=4, by="floor")),
    ('floor voids round "misdeal"', e.RoundVoided(line=1, reason="misdeal")),
    ("floor voids round", e.RoundVoided(line=1)),
    ("seat 4 discards 2", e.Discarded(line=1, seat=4, count=2)),
    ("seat 4 discards As Kd", e.Discarded(line=1, seat=4, count=2, cards=(AS, KD))),
    ("seat 4 stands-pat", e.StoodPat(line=1, seat=4)),
    ("seat 4 shows As Kd", e.HandShown(line=1, seat=4, cards=(AS, KD))),
    ("seat 4 mucks", e.HandMucked(line=1, seat=4)),
    ('floor rules "re-cut"', e.Said(line=1, by="floor", text="re-cut")),
    ('dealer says "time"', e.Said(line=1, by="dealer", text="time")),
    ("seat 1 wagers 6 on place-6", e.WagerPlaced(line=1, seat=1, amount=600, wager="place-6")),
    ("seat 1 takes-down place-6", e.WagerTakenDown(line=1, seat=1, wager="place-6")),
    ("dealer shakes 3", e.ShakerShaken(line=1, by="dealer", times=3)),
    ("seat 4 shakes 5", e.ShakerShaken(line=1, by=4, times=5)),
    ("dealer offers 4", e.ShakerOffered(line=1, seat=4)),
    ("seat 4 declines", e.ShakerDeclined(line=1, seat=4)),
    ("seat 4 accepts", e.ShakerAccepted(line=1, seat=4)),
    ("dealer uncovers", e.ShakerUncovered(line=1)),
    ("dice 4 2", e.DiceSeen(line=1, faces=(4, 2))),
    ("dice flat no", e.DiceNotFlat(line=1)),
    ("dice off-shaker", e.DieOffShaker(line=1)),
    ("dealer calls 6", e.SumCalled(line=1, total=6)),
    ("dealer calls no-roll", e.SumCalled(line=1, total=None)),
    ("dealer takes 5 from 2 on any-7", e.WagerCollected(line=1, seat=2, amount=500, wager="any-7")),
    ("dealer pays 7 to 1 on place-6", e.WagerPaid(line=1, seat=1, amount=700, wager="place-6")),
    ("dealer charges 1 to 1", e.FeeCharged(line=1, seat=1, amount=100)),
    ("dealer covers", e.ShakerCovered(line=1)),
    (
        "round 1042 2008-03-14T21:04:10 deck red button 4 dealer D-118",
        e.RoundOpened(
            line=1, id="1042", at="2008-03-14T21:04:10", deck="red", button=4, dealer="D-118"
        ),
    ),
    (
        "round 77 2008-03-14T22:10:00+01:00 shaker 3",
        e.RoundOpened(line=1, id="77", at="2008-03-14T22:10:00+01:00", shaker=3),
    ),
    (
        "round 77 2008-03-14T22:10:00 shaker dealer dealer D-9",
        e.RoundOpened(line=1, id="77", at="2008-03-14T22:10:00", shaker="dealer", dealer="D-9"),
    ),
]


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
def test_a_line_of_the_format_reads_as_its_event(line: str, event: e.Event) -> None:
    assert read_line(line) == event


@pytest.mark.parametrize("line", [line for line, _ in LINES])
def test_blanks_tabs_a_time_and_a_comment_change_no_line(line: str) -> None:
    spaced = "\t21:04:10.250  " + line.replace(" to ", " \t to ") + " \t# as the floor saw it\n"
    known = read_line(line)
    assert read_line(spaced).changed(clock=None) == known
    assert read_line(spaced).clock == 75_850_250


@pytest.mark.parametrize("line", [line for line, _ in LINES])
def test_a_line_fits_one_terminal_only(line: str) -> None:
    fitting = [name for name, pattern in GRAMMAR.fields.items() if pattern.fullmatch(line)]
    assert len([name for name in fitting if name != "UNREAD"]) == 1


@pytest.mark.skipif(
    not str(lines.__file__).endswith(".py"), reason="a compiled function has no signature"
)
@pytest.mark.parametrize("kind", BUILD)
def test_a_builder_takes_the_fields_of_its_line_by_their_names(kind: str) -> None:
    at, *fields = GRAMMAR.fields[kind].groupindex
    assert (at, fields) == ("at", list(signature(BUILD[kind]).parameters))


def test_the_table_above_has_every_terminal() -> None:
    met = {
        name
        for name, pattern in GRAMMAR.fields.items()
        if any(pattern.fullmatch(line) for line, _ in LINES)
    }
    assert met == GRAMMAR.fields.keys() - {"IGNORED"}


def test_every_shape_of_the_explanations_is_a_line_of_the_grammar() -> None:
    texts = list(samples())
    assert [text for text in texts if isinstance(read_line(text), e.Unread)] == []
    shaped = {
        name for name, pattern in GRAMMAR.fields.items() if any(map(pattern.fullmatch, texts))
    }
    assert shaped == GRAMMAR.fields.keys() - {"IGNORED"}


# --- lines that the format does not have ---------------------------------------------------------

UNREAD = [
    ("seat 4 calls five", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls 5.255", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls 5.", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls 12,34", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls -5", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls 1234567890123456", 14, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 calls", 13, "an amount of money, as in: seat 4 calls 5"),
    ("seat 4 checks 5", 15, "the end of the line, as in: seat 4 checks"),
    ("seat 4 raises 20", 15, "to, as in: seat 4 raises to 5"),
    ("21:04:10 seat 0 folds", 15, "a seat, as in: seat 3 sits P-001 5"),
    ("seat 1000 folds", 6, "a seat, as in: seat 3 sits P-001 5"),
    ("dealer deals 3 up 9x", 19, "a card, as in: dealer deals 3 up 9h"),
    ("dealer deals 3 up 10h", 19, "a card, as in: dealer deals 3 up 9h"),
    ("dealer deals 3 up", 18, "a card, as in: dealer deals 3 up 9h"),
    ("dealer cuts 12345", 13, "a deck or a number"),
    ("tlog 2", 6, "1, the only version of the format, as in: tlog 1"),
    ("date 2008-02-30", 6, "a day that the calendar has, as in: 2008-03-14"),
    ("date 2008-13-01", 6, "a date, as in: date 2008-03-14"),
    ("dealer deals", 13, "a seat, board or common"),
    ("dice six 1", 6, "the face of a die, flat or off-shaker"),
    ('dealer say "x"', 8, "did you mean says"),
    ("seat 4 cals 5 # hm", 8, "did you mean calls, as in: seat 4 calls 5?"),
    ("unrecorded burnz", 12, "did you mean burns"),
    ("dealer burns#4c", 8, "did you mean burns"),
    ("blah blah", 1, "casino, date, dealer, deck"),
    ("round 5 2008-02-30T21:04:10", 9, "a day that the calendar has"),
    ('casino "Boardwalk', 8, "a name, as in: casino P-001"),
]


@pytest.mark.parametrize(("line", "column", "expected"), UNREAD, ids=[each[0] for each in UNREAD])
def test_any_other_line_says_where_reading_stopped_and_what_would_fit(
    line: str, column: int, expected: str
) -> None:
    text = f"end\n{line}"
    *_, unread = events_of(text)
    assert isinstance(unread, e.Unread)
    assert (unread.line, unread.text, unread.column) == (2, line, column)
    assert expected in unread.expected


def test_a_seat_line_with_a_bare_name_stands_before_the_other_lines_of_its_round() -> None:
    text = "round 1\nseat 1 ada 5\n\n# late\nseat x\nseat 2 bo 5\nend\nseat 3 cy 5\nseat 4 'x' 5\n"
    seated = [event.player for event in events_of(text) if isinstance(event, e.PlayerSeated)]
    assert seated == ["ada", "bo"]
    *_, late, _ = events_of(text)
    assert isinstance(late, e.Unread)
    assert "a seat line with a bare name stands right behind its round line" in late.expected


# --- any text at all -----------------------------------------------------------------------------

WORDS = sorted({word for line, _ in LINES for word in line.split(" ")})
ANY_LINE = st.one_of(
    st.sampled_from([line for line, _ in LINES]),
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.text(alphabet=st.characters(exclude_characters="\r\n"), max_size=30),
    st.sampled_from(["", " ", "# x", "\t#", '"', "round", "21:04:10", "round 5 end"]),
)


@given(st.lists(ANY_LINE, max_size=20), st.booleans())
def test_every_line_of_any_text_is_in_exactly_one_event(lines: list[str], end: bool) -> None:  # noqa: FBT001
    text = "\n".join(lines) + ("\n" if end else "")
    parts = parts_of(text)
    assert "".join(part.text for part in parts) == text
    line = 1
    for part in parts:
        assert part.first_line == line
        for event in part:
            assert event.line == line
            line += event.lines
    assert line - 1 == text.count("\n") + (bool(text) and not text.endswith("\n"))


@pytest.mark.parametrize(
    ("start", "piece", "end"),
    [
        *(("seat 1 calls ", "9", ""), ("dealer deals board", " 9h", " x")),
        *(('casino "', "\\", ""), ('casino "', 'x" "', ""), ("", "seat ", ""), ("", " ", "x")),
        *(("posted blinds", " 1,000", " x"), ("game ", "a-", "!"), ("", '"', "")),
        *(("unrecorded", " cuts", " x"), ("dealer burns ", "#", ""), ("", "1:", "")),
        ("round 1 deck ", "x", ' "'),
    ],
    ids=lambda part: part.strip() or "-",
)
def test_a_long_hostile_line_takes_steps_in_proportion(start: str, piece: str, end: str) -> None:
    steps.assert_line_in_proportion(lambda line: events_of(f"{line}\n" * 2), start, piece, end)


def test_any_number_of_headers_is_carried_in_linear_time() -> None:
    context = FORMAT.context
    assert context is not None

    def after(headers: int) -> Session:
        text = "tlog 1" + "\ntable Alpha\ngame holdem high" * headers
        before: Before = context.after(None, Chunk(1, text))
        return before.session

    session = after(60_000)
    assert (session.table, session.game_line) == ("Alpha", 120_001)
    steps.assert_in_proportion(after, few=1_000)


@pytest.mark.parametrize("piece", ["round x\n", "\n", "seat 1 ", "tlog "])
def test_a_hostile_head_is_told_from_a_log_in_linear_time(piece: str) -> None:
    steps.assert_pattern_in_proportion(
        FORMAT.looks_like, lambda pieces: "round x\n" + piece * pieces, few=30
    )


def test_lines_that_are_all_new_leave_no_more_than_their_events() -> None:
    """A match has room for the fields of every kind of line, five kilobytes: one is held at a time."""
    lines = 5_000
    text = "round 1 button 1\n" + "".join(f"seat {seat} N-{seat} 7\n" for seat in range(lines))
    tracemalloc.start()
    try:
        rounds = list(FORMAT.read([Chunk(1, text)], Source("many.tlog", "table-log")))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(rounds) == 1
    assert peak < 2_000 * lines


def test_a_new_deck_is_known_in_its_first_round_also_if_the_log_is_read_in_parts() -> None:
    head = "tlog 1\ndate 2008-03-14\ndeck red opened 17:40:00\ndeck blue opened 17:41:00\n"
    green = "deck green opened 18:00:00\nseat 1 inspects green\n"
    rounds = [
        f"round {number} deck {deck} button 1\nseat 1 A 5\ndealer cuts 20\nend\n"
        for number, deck in enumerate(("red", "blue", "red", "green"), start=1)
    ]
    chunks, line = [], 1
    for text in (head, *rounds[:3], green, rounds[3]):
        chunks.append(Chunk(line, text))
        line += text.count("\n")
    context = FORMAT.context
    assert context is not None
    source, before = Source("p07.tlog", FORMAT.name), None
    apart: list[Round | Interlude] = []
    for chunk in chunks:
        apart += context.read([chunk], source, before)
        before = context.after(before, chunk)
    for parts in (FORMAT.read(chunks, source), apart):
        new = [part.new_deck and part.new_deck.deck for part in parts if isinstance(part, Round)]
        assert new == ["red", "blue", None, None]


def test_decks_that_no_round_uses_are_forgotten_in_linear_time() -> None:
    def read(rounds: int) -> int:
        text = "tlog 1\n" + "".join(
            f"deck d{number} opened 18:00:00\nround {number} deck red button 1\nend\n"
            for number in range(rounds)
        )
        return sum(
            1 for _ in FORMAT.read(cut([text], FORMAT.starts), Source("p07.tlog", FORMAT.name))
        )

    steps.assert_in_proportion(read, few=1_000)
