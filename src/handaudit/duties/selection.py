"""Which rules an audit runs: ``--select`` and ``--ignore``, by rule or by citation.

A term is the name of a rule, or a citation that stands for every rule at or below it, as a report
prints it.  In a name or a citation ``*`` stands for any characters: ``dice-*``, ``14.9*``,
``house:*``. The more specific term decides, in this order: a rule's name, a pattern of names, a
deeper citation, a citation above it. A pattern of citations ranks just below the text before its
``*``. If both options match a rule equally closely, it is ignored. With nothing selected, all rules
run except the ignored ones. ``--extend-select`` and ``--extend-ignore`` add terms, also to those of
a settings file. With nothing selected, ``--extend-select`` adds rules that run only by name to all
rules.  If the clause of a book beside the law is ignored, what the law states of the rule remains.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Final

import msgspec

from handaudit.law import citation

_BY_NAME: Final = 1_000
"""How specific a rule's own name is: more than a citation of any depth."""

_BY_PATTERN: Final = 500
"""How specific a pattern of names is."""

_ANY: Final = "*"


class UnknownRule(ValueError):  # noqa: N818  reads as what it is where it is caught
    """A term that names no rule, and no paragraph of the table or of a rule.

    ``term`` is the term as given, ``suggestions`` the known ones that look most like it.
    """

    def __init__(self, term: str, suggestions: tuple[str, ...]) -> None:
        hint = f" (did you mean {' or '.join(suggestions)}?)" if suggestions else ""
        super().__init__(f"no rule or citation is called '{term}'{hint}")
        self.term = term
        self.suggestions = suggestions


class Selection(msgspec.Struct, frozen=True):
    """The terms selected and ignored: names of rules, and citations in their inner form.

    The ``extra`` ones are selected in addition to the others, or to all rules if there are no
    others. ``preview`` says whether rules in preview run; one selected by name always runs.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    preview: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """All terms that are selected."""
        return (*self.select, *self.extra)

    def picks(self, rule: str, cites: Iterable[str], beside: Iterable[str] = ()) -> bool:
        """Whether a rule with these citations (inner form) runs in the current game.

        Those ``beside`` select it and do not ignore it.
        """
        paths = tuple(cites)
        ignored = _closest(self.ignore, rule, paths)
        selected = _closest(self.named, rule, (*paths, *beside))
        return selected > ignored or (not self.select and ignored == 0)

    def drops(self, rule: str, cite: str) -> bool:
        """Whether the citation alone is ignored of a rule: what else states the rule remains."""
        ignored = _closest(self.ignore, "", (cite,))
        return ignored > 0 and ignored >= _closest(self.named, rule, (cite,))


def parse(
    select: Iterable[str],
    ignore: Iterable[str],
    known: Mapping[str, Iterable[str]],
    renamed: Mapping[str, str] | None = None,
    warn: Callable[[str], None] | None = None,
    *,
    extra: Iterable[str] = (),
    listed: Mapping[str, tuple[str, ...]] | None = None,
) -> Selection:
    """The selection from comma lists of terms; ``known`` has citations by name of rule.

    A term that is the former name of a rule, in ``renamed``, stands for the rule; ``warn`` gets a
    message. ``listed`` has the paragraphs that no rule cites, with the citations that their
    findings carry instead.

    Raises:
        UnknownRule: a term is unknown.
    """
    rules = {name: tuple(cites) for name, cites in known.items()}

    def found(terms: Iterable[str]) -> tuple[str, ...]:
        now = [current(term, renamed or {}, warn) for term in terms_of(terms)]
        return tuple(one for term in now for one in resolve(term, rules, listed or {}))

    return Selection(found(select), found(ignore), found(extra))


def current(term: str, renamed: Mapping[str, str], warn: Callable[[str], None] | None) -> str:
    """The current name of a rule, if the term is a former one; ``warn`` gets a message."""
    now = renamed.get(term)
    if now is None:
        return term
    if warn is not None:
        warn(f"the rule {term} is called {now} now")
    return now


def resolve(
    term: str,
    known: Mapping[str, Iterable[str]],
    listed: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[str, ...]:
    """A term in the form of a selection: a rule's name, a pattern, or citations in their inner
    form.

    Raises:
        UnknownRule: it is neither a rule nor a paragraph in ``known`` or ``listed``.
    """
    if term in known:
        return (term,)
    cites = sorted({cite for several in known.values() for cite in several})
    inner = citation.inner(term)
    if any(covers(inner, cite) for cite in cites):
        return (inner,)
    if _ANY in inner and any(fnmatchcase(one, inner) for one in (*known, *(listed or {}))):
        return (inner,)
    if listed is not None and inner in listed:
        return listed[inner] or (inner,)
    near = (*known, *sorted({above for cite in cites for above in citation.and_above(cite)}))
    raise UnknownRule(term, tuple(difflib.get_close_matches(inner, near, n=2, cutoff=0.6)))


def covers(term: str, cite: str) -> bool:
    """Whether a citation is that of a term, or is below it."""
    if _ANY in term:
        return any(fnmatchcase(above, term) for above in citation.and_above(cite))
    return citation.covers(term, cite)


def stands_for(term: str, rule: str, cites: Iterable[str]) -> bool:
    """Whether a term of a selection names the rule, or a paragraph at or above one of ``cites``."""
    return _closest((term,), rule, tuple(cites)) > 0


def terms_of(options: Iterable[str]) -> tuple[str, ...]:
    """The terms, or names, of repeated options, each of them a comma list."""
    return tuple(term.strip() for option in options for term in option.split(",") if term.strip())


def _closest(terms: tuple[str, ...], rule: str, cites: tuple[str, ...]) -> int:
    """How specific the most specific term for the rule is; 0 if no term names the rule."""
    best = 0
    for term in terms:
        if term == rule:
            return _BY_NAME
        if _ANY in term and fnmatchcase(rule, term):
            best = max(best, _BY_PATTERN)
        elif any(covers(term, cite) for cite in cites):
            best = max(best, _depth(term))
    return best


def _depth(term: str) -> int:
    """How specific a citation is; a pattern ranks just below the text before its ``*``."""
    before, pattern, _ = term.partition(_ANY)
    return max(1, 2 * len(citation.steps(before)) - len(pattern))
