"""The law, the house rules and the duties that apply to a round, by the settings of an audit."""

from datetime import date
from functools import cache, lru_cache
from typing import Final

import msgspec

from handaudit.auditing.dispatch import OutcomeCounter, Roster
from handaudit.auditing.results import AuditSettings
from handaudit.duties import registry
from handaudit.duties.duty import HOUSE, Described, Duty
from handaudit.duties.selection import Selection, stands_for
from handaudit.facts.events import ByType
from handaudit.facts.evidence import Evidence
from handaudit.facts.log import Defect, Round
from handaudit.law import books
from handaudit.law.house.house import RULES, House
from handaudit.law.in_force import Beside, Law
from handaudit.law.new_jersey import AUDITED, named_like
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.new_jersey.editions import EDITIONS
from handaudit.reading import formats
from handaudit.replay.coherence import incoherence, other_blinds
from handaudit.replay.identity import contradiction
from handaudit.replay.repeats import repeated

_ROSTERS: Final[dict[tuple[object, ...], Roster]] = {}
_MOST_ROSTERS: Final = 256


class ApplicableRules:
    """The law of each day, the house of each format, and the duties of each game."""

    def __init__(self, settings: AuditSettings) -> None:
        self.settings = settings
        self.houses = settings.houses.with_rules(*_asked_for(settings.selection))
        self._law_without_day = Law(
            None,
            settings.edition,
            books.law(self.houses.law),
            tuple(
                _without_ignored(books.beside(name), settings.selection)
                for name in self.houses.books
            ),
        )
        for book in (
            self._law_without_day.book,
            *(one.book for one in self._law_without_day.beside),
        ):
            registry.refuse_unknown(book)
        selection = settings.selection
        if all(duty.status != "preview" for duty in registry.every()):
            selection = msgspec.structs.replace(selection, preview=False)
        self.select_all = selection == Selection()
        """Whether the settings select no rules among those that run by default."""
        self._law_of = lru_cache(256)(self._law_on)  # the rounds of a log are of a few days
        self._house_of = cache(self._house_with)
        """The house of a log, by the name of its format and the editions of the law and the books."""
        self._rosters: dict[tuple[object, ...], Roster] = {}
        self._last_house: tuple[str, Law, House] | None = None
        self._last_roster: tuple[Described, Evidence, House, Law, Roster] | None = None
        """What was asked last, and the answer: most rounds ask what the one before them has asked."""

    def house(self, log_format: str, law: Law) -> House:
        """The house of a format's room, with the forms that the law and its books set."""
        last = self._last_house
        if last is not None and last[1] is law and last[0] == log_format:
            return last[2]
        own = law.edition if law.book.house else None
        house = self._house_of(log_format, own, law.beside, law.beside_editions)
        self._last_house = log_format, law, house
        return house

    def _house_with(
        self,
        log_format: str,
        edition: str | None,
        beside: tuple[Beside, ...],
        editions: tuple[str | None, ...],
    ) -> House:
        forms = self._law_without_day.book.forms(edition) | {
            name: form
            for one, edition in zip(beside, editions, strict=True)
            for name, form in one.book.forms(edition).items()
            if not one.leaves_out(RULES[name.replace("_", "-")].rule, edition)
        }
        return self.houses.of(formats.by_name(log_format).room, tuple(forms.items()))

    def law(self, played: Round) -> Law:
        """The law of a round's day, or of the edition that its log pins."""
        text = played.opened.at or played.session.date
        pinned = played.session.rules
        known = pinned is not None and pinned in self._law_without_day.book.editions
        return self._law_of(text[:10] if text else "", pinned if known else None)

    def _law_on(self, day: str, pinned: str | None) -> Law:
        """The law of a day; the text of the day is in ISO format if it is valid."""
        found = self._law_without_day
        on = self.settings.as_of
        if on is None:
            try:
                on = date.fromisoformat(day)
            except ValueError:
                on = None
        edition = found.pinned
        if edition is None and self.settings.as_of is None:
            edition = pinned
        return Law(on, edition, found.book, found.beside)

    def unfit(
        self, played: Round, events: ByType, law: Law, counter: OutcomeCounter
    ) -> Defect | None:
        """Why a readable round cannot be audited: its seats contradict each other, its game is unknown,
        or its date precedes the first edition of the law.
        """
        damaged = contradiction(events)
        form = formats.by_name(played.source.format)
        if damaged is None and form.line_events:
            damaged = incoherence(played, events)
            if damaged is None and form.written_whole:
                damaged = repeated(events)
        elif damaged is None and form.written_whole:
            damaged = other_blinds(played, events)
        if damaged is not None:
            return damaged
        pinned = played.session.rules
        if (
            pinned is not None
            and pinned not in EDITIONS
            and pinned not in law.book.editions
            and self.settings.edition is None
        ):
            message = f"the log pins an edition of the law that is not known: {pinned}"
            return Defect("log:unsupported", played.first_line, message)
        name = played.session.game
        if name is None:
            return Defect("log:unsupported", played.first_line, "the log names no game")
        if name not in AUDITED:
            hint = f" (did you mean {' or '.join(near)}?)" if (near := named_like(name)) else ""
            message = f"the game is not known: {name}{hint}"
            return Defect("log:unsupported", played.first_line, message)
        if law.none_in_force:
            return self._before_the_law(played, law, AUDITED[name], counter)
        return None

    def _before_the_law(
        self, played: Round, law: Law, game: Described, counter: OutcomeCounter
    ) -> Defect | None:
        """Counts the duties that the law did not state yet; a defect if no other law has a duty."""
        house = self.house(played.source.format, law)
        later = law._replace(day=law.book.first)
        asked = [duty for duty in registry.every() if self._picks(duty, game, house, later)]
        others = [
            duty
            for duty in asked
            if law.stated_beside(duty.name, game)
            or (duty in registry.plugged and duty.cites(game, law))
        ]
        for duty in asked:
            if not others or not duty.cites(game, law):
                counter.tally(duty.name).not_applicable += 1
        if others:
            return None
        which = "the subchapter" if law.book is NEW_JERSEY else law.book.title
        message = (
            f"no edition of {which} is known before {law.book.first}; the round is of {law.day}"
        )
        return Defect("log:not-applicable", played.first_line, message)

    def count_later_books(self, played: Round, law: Law, counter: OutcomeCounter) -> None:
        """Counts the duties that only a book states which was not in force yet."""
        game = AUDITED[played.session.game or ""]
        later = law.in_first_editions()
        house = self.house(played.source.format, later)
        for duty in registry.every():
            if not duty.cites(game, law) and self._picks(duty, game, house, later):
                counter.tally(duty.name).not_applicable += 1

    def roster(self, game: Described, evidence: Evidence, house: House, law: Law) -> Roster:
        """The duties that are judged in a game, in logs with this evidence."""
        last = self._last_roster
        if last is not None and last[0] is game and last[1] is evidence:
            _, _, of_house, of_law, known = last
            if of_house is house and of_law is law:
                return known
        beside = law.beside and law.beside_editions
        key = (game.name, evidence, id(house), law.edition, beside)  # Houses keeps one per format
        roster = self._rosters.get(key)
        if roster is None:
            roster = self._rosters[key] = self._roster(game, evidence, house, law)
        self._last_roster = game, evidence, house, law, roster
        return roster

    def _roster(self, game: Described, evidence: Evidence, house: House, law: Law) -> Roster:
        """The same, of all audits of this process: it takes as long as judging ten rounds."""
        applies = (self.settings.selection, house, *law[2:], law.edition, law.beside_editions)
        key = (type(game), game.name, evidence, registry.every(), applies)
        roster = _ROSTERS.get(key)
        if roster is None:
            picked = (duty for duty in registry.every() if self._picks(duty, game, house, law))
            roster = Roster((duty, _lacking(duty, evidence)) for duty in picked)
            if len(_ROSTERS) >= _MOST_ROSTERS:
                _ROSTERS.clear()
            _ROSTERS[key] = roster
        return roster

    def _picks(self, duty: Duty, game: Described, house: House, law: Law) -> bool:
        selection = self.settings.selection
        if duty.of_house is not None and not house.on(duty.of_house):
            return False
        previewed = selection.preview or duty.name in selection.named
        if duty.status == "preview" and not previewed:
            return False
        cites = duty.all_cites(game, law)
        return bool(cites) and selection.picks(duty.name, cites, duty.may_cite(game, law, house))


def _lacking(duty: Duty, evidence: Evidence) -> str | None:
    """The name of the record that a duty needs and a log lacks."""
    missing = next((need for need in duty.needs if not evidence.keeps(need)), None)
    return evidence.missing(missing) if missing else None


def _without_ignored(beside: Beside, selection: Selection) -> Beside:
    """A book without the rows whose clauses are ignored: a law that states the same is still judged."""
    if not selection.ignore:
        return beside
    book = beside.book
    ignored = {
        (duty, cite)
        for duty in book.duties
        for cite in book.every_citation(duty)
        if selection.drops(duty, cite)
    }
    return beside._replace(ignored=frozenset(ignored))


def _asked_for(selection: Selection) -> tuple[str, ...]:
    """The house rules that a selection names, by name or by ``house:*``, and which are therefore judged."""
    if not selection.named:
        return ()

    def asks(duty: Duty) -> bool:
        cites = (f"{HOUSE}{duty.of_house}",)
        return any(
            term == duty.name or (term.startswith(HOUSE) and stands_for(term, duty.name, cites))
            for term in selection.named
        )

    return tuple(
        duty.of_house for duty in registry.every() if duty.of_house is not None and asks(duty)
    )
