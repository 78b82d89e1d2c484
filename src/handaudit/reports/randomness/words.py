"""The wording of the report in every format: the verdict, each cause, and what to do next."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from handaudit.facts.words import counted
from handaudit.randomness.answers import Answer, Cause
from handaudit.randomness.nights import Book, Night
from handaudit.randomness.statistics import POWER
from handaudit.randomness.verdict import ALL_ROUNDS, FAIR_ROUNDS, WEAK, Verdict
from handaudit.reports.terminal import safe

SPACE: Final = "\N{NO-BREAK SPACE}"
"""Keeps a number and its sign on one line until the text is wrapped."""

_CAUTION: Final = (
    "A log shows what was recorded: cards that a table's reader misses look like cards that were not "
    "dealt. Look at how the log came about before the dealer."
)

_FEW: Final = (
    f"An archive is judged from {FAIR_ROUNDS:,} rounds with a fair sample on, or from {ALL_ROUNDS:,} rounds "
    "in all. Fewer may be somebody's choice: logs that were written by hand, for an example or a test, "
    "deviate from chance as well. Test more rounds together, or add up short nights with --nights."
)

_HEADLINES: Final = {
    "absent": ("known cards", "a card that is missing from the deck"),
    "deck-suits": ("opening cards", "a suit"),
    "deck-ranks": ("opening cards", "a rank"),
    "seen-hand-suits": ("cards of hands that play made known", "a suit"),
    "seen-board-suits": ("cards of boards that play reached", "a suit"),
    "repeats": ("rounds after another", "the cards of the round before"),
    "faces": ("dice", "a face"),
    "totals": ("throws", "a sum of 7"),
    "same-throw": ("throws after another", "the throw before"),
}
"""The subject of the plain words, by the key of the question."""


class Meaning(msgspec.Struct, frozen=True):
    """What a cause means, and what to do next."""

    title: str
    next: str


MEANINGS: Final[dict[Cause, Meaning]] = {
    "deck": Meaning(
        "The cards of the deck do not come as often as they should.",
        "Take the decks of these rounds out of use, keep them, and count and inspect them card by card. "
        "Have the card reader tested with a counted deck.",
    ),
    "places": Meaning(
        "What a hand holds depends on where its player sits, or on when its cards were dealt.",
        "Watch the recordings of these rounds from the shuffle to the first cards dealt: the cut, the top "
        "card, the card reader at the place named.",
    ),
    "favour": Meaning(
        "The good cards do not go round the table evenly.",
        "Watch the recordings of the rounds in which the one named got good cards, the shuffle and the deal "
        "first. Do not speak to the dealer or the player before that.",
    ),
    "shuffle": Meaning(
        "The deck keeps something of the round before: it was not shuffled enough.",
        "Watch how the deck is gathered, shuffled and cut, and count the riffles. Have a shuffling machine "
        "tested by its maker.",
    ),
    "boards": Meaning(
        "Cards of the centre depend on the cards that players hold, or on each other.",
        "Watch the recordings of the rounds in which the board fits a hand: the burn, the top of the deck, "
        "who won.",
    ),
    "records": Meaning(
        "The parts of the archive are not spread as chance spreads them.",
        "Test the parts that deviate most by themselves. Parts that are too even suggest records that were "
        "made up.",
    ),
    "dice": Meaning(
        "The faces of the dice do not come equally often.",
        "Take the dice out of use, keep them, and have them measured.",
    ),
    "dice-in-time": Meaning(
        "A throw depends on the throws before it.",
        "Watch how the shaker is shaken, and compare the log with the recording: a throw may have been "
        "recorded twice.",
    ),
}


# --- the verdict ---------------------------------------------------------------------------------


def closing(verdict: Verdict) -> str:
    """The verdict in one line."""
    return sentence(verdict).replace(SPACE, " ")


def sentence(verdict: Verdict) -> str:
    """The same, with numbers and signs kept on one line."""
    state = "; the archive could not be read whole" if verdict.incomplete else ""
    return f"{outcome(verdict)} ({promise(verdict)}){state}"


def outcome(verdict: Verdict) -> str:
    """What the tests together say."""
    tests = counted(len(verdict.tested), "test")
    if verdict.outcome == "seen":
        return f"seen in {len(verdict.seen):,} of {tests}: dealing that chance would not give"
    if verdict.outcome == "not-seen":
        return f"nothing was seen in {tests} that chance would not give"
    if verdict.seen:
        return (
            f"too few rounds to judge: {len(verdict.seen):,} of {tests} deviate from chance, as they do in "
            "logs that were written by hand"
        )
    if verdict.tested:
        return f"too few rounds to say: nothing was seen in {tests}, which could show little"
    return "nothing could be tested"


def promise(verdict: Verdict) -> str:
    """How often the report is wrong about a fair archive."""
    return f"false alarm: in at most {percent(verdict.alpha)} of fair archives"


def officer(verdict: Verdict) -> str:
    """What the verdict means for somebody who has to act on it."""
    fair = f"Chance alone reports at most {verdict.alpha * 100:.2g} of a hundred fair archives like this."
    return {
        "seen": f"The cards or dice do not come as a fair shuffle or shake gives them. {fair} It is a reason "
        "to look, not a proof against anybody.",
        "not-seen": "This does not prove that the dealing is fair: a bias smaller than those named below "
        "would not have been seen.",
        "too-few": "The archive is too small to speak for or against the dealing. Collect more rounds.",
    }[verdict.outcome]


def caution(verdict: Verdict) -> str:
    """What to think of before anybody is blamed; empty if nothing deviates."""
    if not verdict.seen:
        return ""
    return _CAUTION if verdict.large_enough else _FEW


def plan(verdict: Verdict) -> str:
    """How the tests were planned: level, correction, power."""
    return (
        "Plan: each archive is asked the same questions, fixed beforehand. In at most "
        f"{percent(verdict.alpha)} of fair archives does any of them raise an alarm; Holm's method corrects "
        f"p for the number of tests ({len(verdict.tested):,}). What a test shows is the least bias that it "
        f"finds in {POWER:.0%} of archives of this size."
    )


def headlines(verdict: Verdict) -> Iterator[str]:
    """What the archive could have shown, in plain words."""
    for one in verdict.answers:
        headline = _HEADLINES.get(one.key)
        if headline is None or one.stratum or one.adjusted is None or one.state == "seen":
            continue
        what, thing = headline
        number = f"{one.trials:,} {what}"
        if one.key == "absent":
            if one.shows_less is None:
                yield f"{number} could not have shown {thing}."
            else:
                yield f"{number} would have shown {thing}; none is."
        elif one.shows_less is None:
            more = "" if one.shows_more is None else _only(one.shows_more)
            yield f"{number} could not have shown even the total absence of {thing}{more}."
        else:
            less, more = percent(one.shows_less), percent(one.shows_more or 0.0)
            often = "too often" if less == more else f"{more} too often"
            bias = f"{thing} {_come(thing)} {less} too rarely or {often}"
            weak = (one.shows or 0.0) > WEAK
            start = "could have shown no less than" if weak else "could have shown"
            yield f"{number} {start} {bias}{'' if weak else '; none was seen'}."


def _only(more: float) -> str:
    return f", and too many only from {percent(more)} on"


def _come(thing: str) -> str:
    return "that come" if thing.startswith("the cards") else "that comes"


def evidence(book: Book, night: Night) -> str:
    """The state of a book of nights after a night."""
    number = book.nights.index(night) + 1
    state = (
        f"the alarm was raised by night {book.alarm}" if book.alarm else "no alarm over all nights"
    )
    return (
        f"night {number:,} of the book: {state}; evidence {night.evidence:.3g} of the {book.needed:g} needed "
        f"(a fair room ever gets so far with a chance of at most {percent(book.alpha)})".replace(
            SPACE, " "
        )
    )


# --- what was seen -------------------------------------------------------------------------------


def causes(verdict: Verdict) -> list[list[Answer]]:
    """What was seen, one list per cause, the rarest first; a card that never came precedes all.

    It is empty for an archive that is too small to be judged.
    """
    if verdict.outcome != "seen":
        return []
    by_cause: dict[tuple[Cause, str, bool], list[Answer]] = {}
    for one in sorted(verdict.seen, key=lambda one: (one.key != "absent", one.p or 0.0)):
        by_cause.setdefault((one.cause, one.stratum, one.key == "absent"), []).append(one)
    return list(by_cause.values())


def explained(seen: list[Answer], name: Callable[[str], str] = safe) -> str:
    """A cause in words and numbers, and what to do next; ``name`` escapes a name of the log."""
    return f"{paragraph(seen, name)} Next: {MEANINGS[seen[0].cause].next}"


def paragraph(seen: list[Answer], name: Callable[[str], str] = safe) -> str:
    """A cause in words and numbers."""
    first, *others = seen
    where = f" ({name(first.stratum)})" if first.stratum else ""
    parts: list[str] = []
    if first.key == "absent":
        parts += _absent(first)
    else:
        parts.append(f"{MEANINGS[first.cause].title[:-1]}{where}.")
        parts.append(
            f"The strongest sign: {first.subject}, {first.cite}: chance deviates so far "
            f"{odds(first.adjusted or 0)}."
        )
        parts += _numbers(first, name)
    if others:
        parts.append(f"The same shows in: {', '.join(one.subject for one in others)}.")
    return " ".join(parts)


def _absent(first: Answer) -> Iterator[str]:
    card = first.most.what if first.most else "a card"
    expected = first.most.expected if first.most else 0.0
    where = f" in {safe(first.stratum)}" if first.stratum else ""
    yield (
        f"{card} never came{where}, where chance gives it {expected:,.0f} times, {first.cite}: chance keeps "
        f"a card away so long {odds(first.adjusted or 0)}."
    )
    yield "All other questions are asked of the deck without it, or set aside; no seat is accused."


def _numbers(one: Answer, name: Callable[[str], str]) -> Iterator[str]:
    most, effect = one.most, one.effect
    if most is not None and most.expected:
        share = most.observed / most.expected - 1
        yield (
            f"Most of all: {name(most.what)}, {most.observed:,.0f} where chance gives "
            f"{most.expected:,.1f} ({share * 100:+.1f}{SPACE}%)."
        )
    elif most is not None:
        yield f"Most of all: {name(most.what)}."
    if effect is not None:
        yield f"Size: {sized(one)}."


def sized(one: Answer) -> str:
    """An effect and its interval."""
    effect = one.effect
    if effect is None:
        return "-"
    measure = {"w": "Cohen's w", "excess": "excess", "correlation": "correlation"}[effect.measure]
    return f"{measure} {effect.value:.3f} (95{SPACE}%: {effect.low:.3f} to {effect.high:.3f})"


def odds(adjusted: float) -> str:
    """How often chance alone does this, corrected for all tests."""
    if adjusted < 1e-12:
        return "in fewer than 1 of 1,000,000,000,000 archives, all tests counted"
    return f"in 1 of {1 / adjusted:,.0f} archives, all tests counted (p {adjusted:.2g})"


# --- cells ---------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A share in percent, in two digits."""
    return f"{share * 100:.2g}{SPACE}%" if share < 0.1 else f"{share * 100:,.0f}{SPACE}%"


def shows(one: Answer) -> str:
    """The least bias that the test shows: ±5 %, or +150 % if it would miss even total absence."""
    if one.state == "set-aside":
        return "set aside"
    if one.adjusted is None:
        return "-"
    if one.key == "absent":
        return "absence" if one.shows_less is not None else "nothing"
    if one.shows_less is not None and one.shows is not None:
        return f"±{percent(one.shows)}" if one.shows_more is not None else f"-{percent(one.shows)}"
    return f"+{percent(one.shows_more)}" if one.shows_more is not None else "nothing"


def small(p: float | None) -> str:
    """A p value."""
    if p is None:
        return "-"
    return f"{p:.2f}" if p >= 0.01 else f"{p:.0e}"


def sources(verdict: Verdict) -> list[tuple[str, int]]:
    """Rounds of which only the suits count, by reason."""
    found: Counter[str] = Counter()
    for one in verdict.left_out:
        found[one.reason] += one.rounds
    return found.most_common()


def strata(verdict: Verdict) -> Iterator[tuple[str, int, Answer | None]]:
    """Each stratum with its rounds and its rarest answer."""
    for name, rounds in verdict.counted.items():
        mine = [one for one in verdict.tested if one.stratum == name]
        if name:
            yield name, rounds, min(mine, key=lambda one: one.p or 0.0, default=None)


def joined(lines: list[str]) -> str:
    """Lines as a text."""
    return "".join(f"{line}\n" for line in lines).replace(SPACE, " ")
