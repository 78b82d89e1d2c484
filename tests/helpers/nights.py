"""Several rounds of one table, all folded to the big blind."""

from handaudit.auditing.tally import Tally
from handaudit.law.house.profiles import Houses
from public_hands import TABLE_LOG, audited

NAMES = {1: "Ivo", 2: "Una", 3: "Rolf", 4: "Tess", 5: "Wim", 6: "Hal"}


class Night:
    """Hands of one table in a PokerStars log, all folded to the big blind; stakes in cents."""

    def __init__(self, *seats: int, tournament: bool = False) -> None:
        self.stakes = dict.fromkeys(seats, 10_000)
        self.away: set[int] = set()
        """Seats that are listed and sit out."""
        self.tournament = tournament
        self.hands: list[str] = []

    def leave(self, *seats: int) -> "Night":
        """These leave the table, and their stakes with them."""
        for seat in seats:
            del self.stakes[seat]
        return self

    def hand(
        self,
        button: int,
        small: int | None,
        big: int,
        *,
        posts: dict[int, str] | None = None,
        calls: int | None = None,
    ) -> "Night":
        """A hand with its blinds; ``posts`` as ``big blind 1``, and ``calls`` who calls the blind."""
        number = len(self.hands)
        game = "Tournament #7, 10+1 Hold'em No Limit - Level I (50/100)"
        game = game if self.tournament else "Hold'em No Limit ($0.50/$1.00 USD)"
        lines = [
            f"PokerStars Hand #{601 + number}: {game} - 2024/05/07 20:{number:02}:00 ET",
            f"Table 'Pier' 6-max Seat #{button} is the button",
        ]
        for seat, stake in sorted(self.stakes.items()):
            out = " is sitting out" if seat in self.away else ""
            lines.append(f"Seat {seat}: {NAMES[seat]} ({self.money(stake)} in chips){out}")
        put = {big: 100}
        if small is not None:
            put[small] = 50
            lines.append(f"{NAMES[small]}: posts small blind {self.money(50)}")
        lines.append(f"{NAMES[big]}: posts big blind {self.money(100)}")
        for seat, post in (posts or {}).items():
            words, _, cents = post.rpartition(" ")
            put[seat] = int(cents)
            lines.append(f"{NAMES[seat]}: posts {words} {self.money(int(cents))}")
        lines.append("*** HOLE CARDS ***")
        return self._folded(lines, button, big, put, calls)

    def _folded(
        self, lines: list[str], button: int, big: int, put: dict[int, int], calls: int | None
    ) -> "Night":
        playing = [seat for seat in self.stakes if seat not in self.away]
        order = sorted(playing, key=lambda seat: (seat - big - 1) % 10)
        for seat in order[:-1]:
            if seat == calls:
                put[seat] = put.get(seat, 0) + 100
                lines.append(f"{NAMES[seat]}: calls {self.money(100)}")
            else:
                lines.append(f"{NAMES[seat]}: folds")
        if calls is None:
            second = max((min(put[one], 100) for one in put if one != big), default=0)
            if second < 100:
                put[big] = second
                lines.append(f"Uncalled bet ({self.money(100 - second)}) returned to {NAMES[big]}")
        else:
            lines += [f"{NAMES[big]}: checks", "*** FLOP *** [2c 7d Ts]"]
            after = sorted((big, calls), key=lambda seat: (seat - button - 1) % 10)
            lines += [f"{NAMES[after[0]]}: bets {self.money(200)}", f"{NAMES[after[1]]}: folds"]
            lines.append(f"Uncalled bet ({self.money(200)}) returned to {NAMES[after[0]]}")
            big = after[0]
        pot = sum(put.values())
        lines.append(f"{NAMES[big]} collected {self.money(pot)} from pot")
        lines += ["*** SUMMARY ***", f"Total pot {self.money(pot)} | Rake {self.money(0)}", ""]
        for seat, chips in put.items():
            self.stakes[seat] -= chips
        self.stakes[big] += pot
        self.hands.append("\n".join(lines))
        return self

    def money(self, cents: int) -> str:
        """An amount as the log prints it."""
        return str(cents) if self.tournament else f"${cents // 100}.{cents % 100:02}"

    def judged(self, house: Houses, rule: str) -> tuple[int, int, int]:
        """How often the rule was met, violated, and not evidenced."""
        tally = audited("\n".join(self.hands), house).by_rule.get(rule, Tally())
        return tally.met, tally.violated, tally.not_evidenced


class LiveNight:
    """Rounds of a Table Log that keeps stakes, all folded to the big blind; stakes in dollars."""

    def __init__(self) -> None:
        self.seats = dict.fromkeys(NAMES, 200)
        self.names = dict(NAMES)
        self.lines = [
            *TABLE_LOG.replace(" stakes", "").splitlines()[:-1],
            *(f"seat {seat} sits {name} 200" for seat, name in NAMES.items()),
        ]
        self.rounds = 0

    def says(self, *lines: str) -> "LiveNight":
        """Adds lines."""
        self.lines += lines
        return self

    def round(self, button: int, small: int, big: int, post: str = "") -> "LiveNight":
        """A round; ``post`` is what seat 5 posts besides, as ``2 missed dead 2``."""
        self.rounds += 1
        at = f"2008-03-14T20:{3 * self.rounds:02}:00"
        self.lines.append(f"round {self.rounds} {at} deck red button {button}")
        self.lines += [
            f"seat {seat} {self.names[seat]} {stake}" for seat, stake in sorted(self.seats.items())
        ]
        self.lines += [f"seat {small} blinds 2", f"seat {big} blinds 5"]
        put = {small: 2, big: 5}
        if post:
            put[5] = int(post.split(maxsplit=1)[0])
            self.lines.append(f"seat 5 blinds {post}")
        order = sorted(self.seats, key=lambda seat: (seat - big - 1) % 10)
        self.lines += [f"seat {seat} folds" for seat in order[:-1]]
        live = max(2, put.get(5, 0) if "dead" not in post else 0)
        if live < 5:
            self.lines.append(f"dealer returns {5 - live} to {big}")
            put[big] = live
        pot = sum(put.values())
        self.lines += [f"dealer awards {pot} to {big} from main for pot", "end"]
        for seat, chips in put.items():
            self.seats[seat] -= chips
        self.seats[big] += pot
        return self

    def found(self, house: Houses) -> list[str]:
        """The rules that the rounds break."""
        report = audited("\n".join(self.lines) + "\n", house)
        return [one.rule for one in report.findings if one.outcome.value == "violated"]
