"""Any events that a Table Log can say, and stretches of them, for Hypothesis."""

from hypothesis import strategies as st

from handaudit.facts import events as e
from handaudit.facts.cards import DECK
from handaudit.facts.sign import PostedRake
from handaudit.reading.table_log import session as table_log_session
from handaudit.reading.table_log.written_lines import LINES

NAMES = st.one_of(
    st.text(alphabet=st.characters(exclude_characters="\r\n"), max_size=12),
    st.sampled_from(
        ["P-001", "calls", "deck", "#1", 'a"b', "\\", "shuffles", "21:04:10", "dealer"]
    ),
)
SEATS = st.integers(1, 999)
MONEY = st.integers(0, 10**17 - 1)
COUNTS = st.integers(0, 9999)
CARDS = st.none() | st.sampled_from(DECK)
HANDS = st.lists(CARDS, min_size=1, max_size=7).map(tuple)
WAGERS = st.sampled_from(["place-4", "field", "any-7", "hard-8"])
FLAGS = st.booleans()
DAYS = st.dates().map(str)
MOMENTS = st.builds(
    "{}T{}{}".format,
    DAYS,
    st.sampled_from(["00:00:00", "23:59:59.250"]),
    st.sampled_from(["", "Z", "-05:00"]),
)
AT = st.none() | MOMENTS | st.just("17:40:00")
CLOCKS = st.none() | st.integers(0, 86_399_999)
KINDS = st.sampled_from(sorted(table_log_session.KINDS))
GAMES = st.sampled_from(["holdem high", "mini-dice", "seven-card-stud high-low-eight", "razz"])


def posted(
    item: str, amounts: st.SearchStrategy[int], least: int, most: int
) -> st.SearchStrategy[e.SignPosted]:
    """A line of the sign with so many amounts."""
    sums = st.lists(amounts, min_size=least, max_size=most).map(tuple)
    return st.builds(e.SignPosted, line=st.just(0), item=st.just(item), amounts=sums)


RAKES = st.one_of(
    st.builds(
        PostedRake,
        percent=st.integers(0, 99_999),
        cap=st.none() | MONEY,
        rounded=st.sampled_from([None, "down", "nearest"]),
        from_flop=FLAGS,
        players=st.lists(SEATS, max_size=3).map(tuple),
    ),
    st.builds(
        PostedRake,
        steps=st.lists(st.tuples(MONEY, MONEY), min_size=1, max_size=3).map(tuple),
        from_flop=FLAGS,
        players=st.lists(SEATS, max_size=3).map(tuple),
    ),
)


def rake_posted(rake: PostedRake) -> e.SignPosted:
    """The line of the sign that posts a rake."""
    share = tuple(value for value in (rake.percent, rake.cap) if value is not None)
    return e.SignPosted(line=0, item="rake", amounts=share, rake=rake)


SIGNS = st.one_of(
    *(posted(item, MONEY, 2, 2) for item in ("limit", "spread")),
    *(posted(item, MONEY, 0, 1) for item in ("pot-limit", "no-limit")),
    *(posted(item, MONEY, 1, 1) for item in ("ante", "forced-bet", "bad-beat", "chip")),
    *(posted(item, COUNTS, 1, 1) for item in ("raises", "seats")),
    posted("blinds", MONEY, 1, 4),
    RAKES.map(rake_posted),
    st.builds(e.Event.changed, posted("kill", MONEY, 0, 1), word=st.sampled_from(["full", "half"])),
    *(
        st.builds(e.Event.changed, posted(item, MONEY, 0, 0), word=st.sampled_from(["yes", "no"]))
        for item in ("shuffler", "tournament")
    ),
)

DECLARED = st.one_of(
    st.builds(
        e.Declared,
        line=st.just(0),
        seat=SEATS,
        act=st.sampled_from(["fold", "check", "call", "all-in"]),
        amount=st.none(),
    ),
    st.builds(
        e.Declared,
        line=st.just(0),
        seat=SEATS,
        act=st.sampled_from(["bet", "raise"]),
        amount=st.none() | MONEY,
    ),
)
DISCARDED = st.one_of(
    st.builds(e.Discarded, line=st.just(0), seat=SEATS, count=COUNTS, cards=st.just(())),
    st.builds(
        lambda seat, out: e.Discarded(line=0, seat=seat, count=len(out), cards=out), SEATS, HANDS
    ),
)

FIELDS: dict[str, st.SearchStrategy[object]] = {
    "line": st.just(0),
    "clock": CLOCKS,
    **dict.fromkeys(("name", "edition", "deck", "player", "fund", "text"), NAMES),
    **dict.fromkeys(("seat",), SEATS),
    **dict.fromkeys(("amount", "stake", "to"), MONEY),
    **dict.fromkeys(("times", "count"), COUNTS),
    **dict.fromkeys(("all_in", "odd", "by_device"), FLAGS),
    "change": FLAGS,
    "reason": st.none() | NAMES,
    "place": st.sampled_from(["board", "common", "burn"]) | SEATS,
    "dealt_in": st.just(True),
    "run": st.just(1),
    **dict.fromkeys(("so_far", "number", "description"), st.none()),
    "version": st.just(1),
    "date": DAYS,
    "game": GAMES,
    "kinds": st.lists(KINDS, min_size=1, max_size=7).map(tuple),
    "at": AT,
    "face": st.sampled_from(["up", "down"]),
    "counted": st.none() | MONEY,
    "cards": HANDS,
    "card": CARDS,
    "piles": st.lists(st.sampled_from(["burns", "discards", "muck"]), min_size=1).map(tuple),
    "pot": st.none() | st.integers(0, 999),
    "share": st.sampled_from([None, "pot", "high", "low"]),
    "dead": MONEY,
    "derived": st.just(False),
    "wager": WAGERS,
    "faces": st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple),
    "total": st.none() | COUNTS,
}
SPECIAL: dict[type[e.Event], dict[str, st.SearchStrategy[object]]] = {
    e.BlindPosted: {"kind": st.sampled_from(["blind", "kill", "straddle", "missed"])},
    e.StubCounted: {"cards": COUNTS},
    e.Shuffled: {"deck": st.none() | NAMES},
    **{kind: {"cards": COUNTS, "deck": st.none() | NAMES} for kind in (e.Cut, e.Recut)},
    e.CardsTakenBack: {
        "cards": st.just(()) | HANDS,
        "to": st.sampled_from(["stub", "muck", "burns", "aside"]),
    },
    e.ActionTakenBack: {"by": st.sampled_from(["player", "floor"])},
    **{kind: {"cards": st.just(())} for kind in (e.Folded, e.HandMucked, e.StoodPat)},
    e.Raised: {"by": st.none()},
    e.Said: {"by": st.sampled_from(["dealer", "floor"])},
    e.ShakerShaken: {"by": st.just("dealer") | SEATS},
    e.RoundOpened: {
        "id": NAMES,
        "at": st.none() | MOMENTS,
        "deck": st.none() | NAMES,
        "button": st.none() | SEATS,
        "dealer": st.none() | NAMES,
        "shaker": st.none() | st.just("dealer") | SEATS,
    },
}


def strategy(kind: type[e.Event]) -> st.SearchStrategy[e.Event]:
    """Any event of a kind."""
    whole = {e.SignPosted: SIGNS, e.Declared: DECLARED, e.Discarded: DISCARDED}
    if kind in whole:
        return st.builds(e.Event.changed, whole[kind], clock=CLOCKS)
    own = SPECIAL.get(kind, {})
    chosen = {name: own[name] if name in own else FIELDS[name] for name in kind.__struct_fields__}
    return st.builds(kind, **chosen)


EVENTS = {kind: strategy(kind) for kind in LINES}
"""The events, by kind."""

BODIES: st.SearchStrategy[list[e.Event]] = st.lists(
    st.one_of(*(EVENTS[kind] for kind in LINES if kind is not e.RoundOpened)),
    min_size=1,
    max_size=12,
)
ROUNDS: st.SearchStrategy[list[e.Event]] = st.builds(
    lambda opened, body: [opened, *body], EVENTS[e.RoundOpened], BODIES
)
