"""``handaudit simulate``: deals sessions, either compliant or with one planted breach."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from handaudit.commands.faults import CannotRun
from handaudit.commands.names import completed, refuse_unknown, rules
from handaudit.reports import delivery
from handaudit.simulate import planting
from handaudit.simulate.carrying import FORMATS
from handaudit.simulate.remedies import REMEDIES

if TYPE_CHECKING:
    from handaudit.simulate.planting import Simulated
    from handaudit.simulate.remedies import Remedy


@click.command()
@click.argument("game", nargs=-1, required=True)
@click.option(
    "--hands", default=30, show_default=True, type=click.IntRange(1), help="Number of rounds."
)
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same session.")
@click.option(
    "--breach",
    metavar="RULE",
    shell_complete=completed(rules),
    help="Break this rule once, and report where.",
)
@click.option(
    "--remedy",
    type=click.Choice(REMEDIES),
    help="Undo the breach at once or one line later, or call its round off.",
)
@click.option(
    "--corrected",
    is_flag=True,
    help="Let players take actions back and get change for larger chips, without a breach.",
)
@click.option(
    "--to",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="The format to write; only table-log can express every game.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the log to FILE, and the answers to FILE.answers.json.",
)
def simulate(
    game: tuple[str, ...],
    *,
    hands: int,
    seed: int,
    breach: str | None,
    remedy: "Remedy | None",
    corrected: bool,
    to: str,
    output: Path | None,
) -> int:
    """Deal a session of GAME, such as `holdem high` or `mini-dice`.

    The dealer is written from the text of the law alone. It shares no code with the rules, so that the
    two can disagree.

    With --breach the session breaks that rule exactly once. The place is written to
    FILE.answers.json, or to standard error if the log goes to standard output. The dealer avoids what
    the format cannot express, such as a kill or a spread.

    With --remedy the breach is corrected at the table, and still counts as a breach. With --corrected no
    rule is broken: players take back an action and repeat it, and get change for larger chips.
    """
    name = " ".join(game)
    refuse_unknown("game", name, lambda: planting.GAMES)
    refuse_unknown("rule", breach, planting.every_rule, option="breach")
    if (remedy is not None and breach is None) or (corrected and breach is not None):
        raise click.UsageError("--remedy goes with --breach, and --corrected goes without it")
    try:
        if breach is None:
            made = planting.compliant(name, hands=hands, seed=seed, to=to, corrected=corrected)
        else:
            made = planting.plant(name, breach, hands=hands, seed=seed, to=to, remedy=remedy)
    except planting.NotCarriedError as error:
        raise CannotRun(str(error)) from error
    except planting.NotPlantedError as error:
        raise CannotRun(f"{breach} cannot be planted: {error}") from error
    _deliver(made, output)
    return 0


def _deliver(made: "Simulated", output: Path | None) -> None:

    log, answers = made.log.encode(), planting.answers_json(made)
    try:
        if output is None:
            if made.answers:
                click.echo(answers.decode(), err=True, nl=False)
            delivery.to_stdout(log)
            return
        delivery.to_file(str(output), log)
        delivery.to_file(f"{output}.answers.json", answers)
    except BrokenPipeError:
        delivery.let_go()
    except OSError as error:
        raise CannotRun(f"cannot write {output}: {error.strerror}") from error
