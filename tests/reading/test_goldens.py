"""The whole event stream of typical hands of every format, beside the hands themselves.

``--update-goldens`` writes the streams anew.
"""

import io
import re
from pathlib import Path
from typing import Final

import pytest

from event_streams import stream
from format_folders import FORMATS
from handaudit.facts.log import Round
from handaudit.law.new_jersey import GAMES as OF_THE_SUBCHAPTER
from handaudit.reading import formats, parse_tables, read
from handaudit.reading.bovada import header as bovada_header
from handaudit.reading.fulltilt import header as fulltilt_header
from handaudit.reading.ggpoker import header as ggpoker_header
from handaudit.reading.grammar import GRAMMARS
from handaudit.reading.ipoker import header as ipoker_header
from handaudit.reading.ohh import hand
from handaudit.reading.pacific.header import GAMES as OF_888
from handaudit.reading.party import header
from handaudit.reading.phh import hand as phh_hand
from handaudit.reading.pokergfx import hand as pokergfx_hand
from handaudit.reading.pokernow import words as pokernow_words
from handaudit.reading.pokerstars.header import GAMES as OF_POKERSTARS
from handaudit.reading.rio import reader as rio
from handaudit.reading.winamax import header as winamax_header
from handaudit.reading.wpn import header as wpn_header
from paths import GOLDENS
from structured_hands import assert_every_line_told

LOGS = sorted(
    path for folder in FORMATS for path in (GOLDENS / folder).iterdir() if path.suffix != ".events"
)


@pytest.mark.parametrize("log", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_events_of_a_log_are_those_on_record(log: Path, request: pytest.FixtureRequest) -> None:
    octets = log.read_bytes()
    found = list(read(io.BytesIO(octets), format=FORMATS[log.parent.name], name=log.name))
    assert_every_line_told(found, octets.decode())
    assert all(
        one.session.evidence.kept <= formats.by_name(one.source.format).keeps
        for one in found
        if isinstance(one, Round)
    )
    golden = log.with_suffix(".events")
    if request.config.getoption("--update-goldens"):
        golden.write_text(stream(found), encoding="utf-8")
    assert stream(found) == golden.read_text(encoding="utf-8")


def test_every_golden_has_its_log() -> None:
    streams = {path.with_suffix("") for path in GOLDENS.glob("*/*.events")}
    assert streams == {path.with_suffix("") for path in LOGS}


GAMES: Final = {
    "table_log": set(OF_THE_SUBCHAPTER),
    "pokerstars": set(OF_POKERSTARS.values()),
    "pacific": set(OF_888.values()),
    "party": {name for _, name in header.GAMES},
    "phh": {variant.game for variant in phh_hand.VARIANTS.values()},
    "ohh": {*hand.GAMES.values(), *hand.WITH_FIVE.values()},
    "pokergfx": set(pokergfx_hand.GAMES.values()),
    "fulltilt": set(fulltilt_header.GAMES.values()),
    "winamax": set(winamax_header.GAMES.values()),
    "wpn": set(wpn_header.GAMES.values()),
    "bovada": set(bovada_header.GAMES.values()),
    "rio": set(rio.GAMES),
    "ggpoker": set(ggpoker_header.GAMES.values()),
    "ipoker": set(ipoker_header.GAMES.values()),
    "pokernow": {*pokernow_words.GAMES.values(), *pokernow_words.WITH_FIVE.values()},
}
"""The games that each reader has a name for."""


@pytest.mark.parametrize("folder", FORMATS)
def test_every_game_of_a_format_has_a_whole_hand_on_record(folder: str) -> None:
    whole = re.compile(r"^round \S+ of (.+) at .*\n.*\ndefect: None$", re.MULTILINE)
    shown = {
        game
        for path in (GOLDENS / folder).glob("*.events")
        for game in whole.findall(path.read_text(encoding="utf-8"))
    }
    assert GAMES[folder] - shown == set()


def test_every_code_of_phh_has_a_hand_on_record() -> None:
    shown = {
        code
        for path in (GOLDENS / "phh").glob("*.phh")
        for code in re.findall(r"^variant = [\"'](.+)[\"']", path.read_text(), re.MULTILINE)
    }
    assert shown == set(phh_hand.VARIANTS)


@pytest.mark.parametrize("stem", ["pokerstars", "pacific", "party", "wpn"])
def test_every_kind_of_line_of_a_text_format_is_on_record(stem: str) -> None:
    """The page of Table Log has its own table of them."""
    parser = parse_tables.lark_parser(GRAMMARS / f"{stem}.lark")
    shown = {
        str(token.type)
        for path in LOGS
        if path.parent.name == stem
        for token in parser.lex(path.read_text(encoding="utf-8").rstrip("\n") + "\n")
    }
    assert {terminal.name for terminal in parser.terminals} - shown == set()
