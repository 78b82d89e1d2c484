"""The report: counts and findings of an audit, independent of any format."""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from handaudit.auditing.deal_order import DealCount
from handaudit.auditing.finding import Finding, Group, Location, group
from handaudit.auditing.tally import RoundCounts, Tally
from handaudit.duties.outcome import Kind, Severity
from handaudit.facts import notebook

if TYPE_CHECKING:
    import pandas as pd


class NotRead(msgspec.Struct, frozen=True):
    """Lines of an input that could not be read or audited, the first and the last, and their bytes.

    ``octets`` are the offset of the first byte of the unpacked content, and the one after the last;
    ``None`` if the input cannot be read again, such as standard input.
    """

    lines: tuple[int, int]
    octets: tuple[int, int] | None = msgspec.field(default=None, name="bytes")


class InputAudited(msgspec.Struct, kw_only=True):
    """One input, and how much of it was read."""

    path: str
    format: str | None = None
    encoding: str | None = None
    sha256: str | None = None
    """Digest of the unpacked content; ``None`` if it was not read to its end."""
    octets: int = 0
    """Bytes of the unpacked content that were read."""
    hands: int = 0
    """Rounds found, audited or not."""
    rounds_not_audited: int = 0
    unread_lines: int = 0
    unread: list[NotRead] = msgspec.field(default_factory=list)
    """What could not be read or audited, in order."""
    games: list[str] = msgspec.field(default_factory=list)
    """Games of the rounds audited, in order of appearance."""
    by_rule: dict[str, "Tally"] = msgspec.field(default_factory=dict)
    """The outcomes of each rule in this input; filled only on request."""


class HandAudited(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One audited round, as passed to the callback while the audit runs.

    ``findings`` is how many are listed for it; ``reason`` says why it was not audited, if it was not.
    """

    game: str | None
    table: str | None
    hand: str
    dealer: str | None
    time: str | None
    location: Location
    audited: bool
    reason: str | None
    findings: int


class NotAudited(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An input, or a round of it, that was not audited, and why.

    ``incomplete`` is false if there was nothing to audit (a round that the room called off).
    ``citation`` is that of a damaged log, such as ``log:truncated``; ``None`` for a file.
    """

    location: Location
    hand: str | None
    reason: str
    incomplete: bool
    citation: str | None = None


class Shard(msgspec.Struct, kw_only=True):
    """The part of an audit that a report covers, and what ``handaudit merge`` needs to join the
    parts.

    ``positions`` are the places of the inputs, and of skipped files, in the whole audit.
    ``baseline`` has the baseline entries that no finding of this part matched, by fingerprint, each
    with the remark if no other part matches it.
    """

    number: int
    of: int
    inputs: int
    """Inputs of the whole audit."""
    positions: dict[str, int] = msgspec.field(default_factory=dict)
    tallies: dict[str, dict[str, Tally]] = msgspec.field(default_factory=dict)
    """Outcomes by input and rule."""
    games: dict[str, list[str]] = msgspec.field(default_factory=dict)
    deals: list[DealCount] = msgspec.field(default_factory=list)
    """Rounds whose deals chance hardly ever gives, by table and day."""
    baseline: dict[str, str] = msgspec.field(default_factory=dict)


class HouseAsked(msgspec.Struct, frozen=True, kw_only=True):
    """The house that logs were judged by: the profile that it starts from, and a digest of what it says."""

    profile: str
    sha256: str


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """What the findings rest on beside the logs.  ``rules_sha256`` is a digest of what every rule says of
    itself: its name, status, severity, text, citations and needs.
    """

    rules_sha256: str
    plugins: tuple[str, ...]
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    extend_select: tuple[str, ...]
    preview: bool
    edition: str | None
    as_of: str | None
    house: HouseAsked | None
    rulebook: str | msgspec.UnsetType = msgspec.UNSET
    """The law, if it is not New Jersey's."""
    books: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The books that the room uses as well."""
    lists_not_evidenced: bool
    """Whether what is not evidenced is among the findings."""


class Report(msgspec.Struct, kw_only=True):
    """The result of an audit.

    ``hands`` counts the rounds audited.  ``by_rule`` holds a tally for each rule that had an
    occasion; ``silence`` counts, by rule and reason, what was not evidenced.
    """

    inputs: list[InputAudited] = msgspec.field(default_factory=list)
    hands: int = 0
    rounds: RoundCounts | None = msgspec.field(default_factory=RoundCounts)
    """What the hands fall to; ``None`` where it is put together of a report that does not tell."""
    findings: list[Finding] = msgspec.field(default_factory=list)
    by_rule: dict[str, Tally] = msgspec.field(default_factory=dict)
    silence: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    not_audited: list[NotAudited] = msgspec.field(default_factory=list)
    handed_on: dict[Group, int] = msgspec.field(default_factory=dict)
    """Findings that were passed on while the audit ran and not kept in ``findings``."""
    left_out: dict[str, dict[Kind, int]] = msgspec.field(default_factory=dict)
    """Findings that a ``Threshold`` left out, by option and outcome. No other count of findings
    includes them; the outcomes do.
    """
    severities: dict[str, Severity] = msgspec.field(default_factory=dict)
    """Severities that the settings give to rules."""
    baselined: dict[Kind, int] = msgspec.field(default_factory=dict)
    """Findings in the baseline that no waiver covers, by outcome."""
    waived: dict[Kind, int] = msgspec.field(default_factory=dict)
    """Findings that a waiver covers, by outcome."""
    remarks: list[str] = msgspec.field(default_factory=list)
    """Problems of the baseline and the waivers (entries that are not needed, or expired), and
    rounds that could not be traced because their log is gone.
    """
    stale: list[str] = msgspec.field(default_factory=list)
    """Those of the remarks that say which entries of the baseline and which waivers are stale."""
    gate_lowered_by: list[str] = msgspec.field(default_factory=list)
    """Where settings that were merely found lower the gate, as ``handaudit.toml:3 (exit-zero)``."""
    required: list[str] = msgspec.field(default_factory=list)
    """Rules and citations that had to be judged and were not, as the user named them."""
    deals: list[DealCount] = msgspec.field(default_factory=list)
    """Rounds whose deals chance hardly ever gives, by table and day; the remarks are made of them."""
    nothing_due: bool = False
    """Whether no round had to be audited: every input is excluded, or belongs to other shards."""
    shard: "Shard | None" = None
    provenance: Provenance | None = None
    """``None`` if the report was merged from reports with different provenance."""

    def __repr__(self) -> str:
        found = ", ".join(f"{number:,} {kind.value}" for kind, number in self.listed.items())
        state = ", incomplete" if self.incomplete else ""
        return (
            f"<Report: {found or 'no findings'} in {self.hands:,} hands "
            f"of {len(self.inputs):,} files{state}>"
        )

    def _repr_html_(self) -> str:
        """The verdict, the rules that were broken and the gravest findings, for a notebook."""
        return notebook.html(self)

    @property
    def groups(self) -> dict[Group, int]:
        """How many findings of each group are listed, kept or passed on."""
        return Counter(map(group, self.findings)) + Counter(self.handed_on)

    @property
    def listed(self) -> dict[Kind, int]:
        """How many findings of each outcome are listed, kept or passed on."""
        found = Counter(one.outcome for one in self.findings)
        for one, number in self.handed_on.items():
            found[one.outcome] += number
        return dict(found)

    def leave_out(self, finding: Finding, option: str) -> None:
        """Counts a finding that is not listed, by the option that leaves it out."""
        known = self.left_out.setdefault(option, {})
        known[finding.outcome] = known.get(finding.outcome, 0) + 1

    def outstanding(self, kind: Kind) -> int:
        """How many judgements and findings of an outcome no baseline or waiver accepts, and no
        threshold leaves out.
        """
        judged = self.outcomes[kind.value] - sum(one.get(kind, 0) for one in self.left_out.values())
        known = max(judged, self.listed.get(kind, 0))
        return known - self.baselined.get(kind, 0) - self.waived.get(kind, 0)

    @property
    def outcomes(self) -> dict[str, int]:
        """How many occasions ended in each outcome, over all rules."""
        total = dict.fromkeys((kind.value for kind in Kind), 0)
        for tally in self.by_rule.values():
            for kind in Kind:
                total[kind.value] += getattr(tally, kind.name.lower())
        return total

    @property
    def judged(self) -> bool:
        """Whether some rule came to a conclusion: only silence is no proof of anything."""
        return any(
            tally.met or tally.violated or tally.indeterminate for tally in self.by_rule.values()
        )

    @property
    def incomplete(self) -> bool:
        """Whether something that should have been audited was not, or a duty erred."""
        return (
            (not self.judged and not self.nothing_due)
            or bool(self.required)
            or any(one.incomplete for one in self.not_audited)
            or any(one.unread_lines for one in self.inputs)
            or any(tally.erred for tally in self.by_rule.values())
        )

    def to_frame(self) -> "pd.DataFrame":
        """The findings as a pandas frame, one row each, in input order."""
        from handaudit.auditing import findings_frame  # noqa: PLC0415  pandas is slow to import

        return findings_frame.findings_frame(self.findings)
