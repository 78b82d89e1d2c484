"""Draws the packages of ``src/handaudit`` and their imports: ``docs/packages.svg``, by ``make docs``.

The order from top to bottom is that of the layers contract in ``pyproject.toml``.  The arrows are the imports
that grimp, the graph library of import-linter, finds.  An import of a lower layer is an arc on the right.  An
import of a higher layer would be a red arc on the left; ``make arrows`` forbids it.
"""

import tomllib
from html import escape
from pathlib import Path
from typing import Any, Final

import grimp

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "handaudit"

PURPOSES: Final = {
    "commands": "the command line",
    "simulate": "a dealer that plants breaches",
    "reports": "reports for people and programs",
    "randomness": "tests of the deal against chance",
    "auditing": "outcomes into a report",
    "duties": "occasions into outcomes",
    "replay": "events into occasions",
    "reading": "bytes into events",
    "law": "the law and the house, as data",
    "inputs": "paths into bytes",
    "facts": "what a log can say",
}

_ROW: Final = 56
_BOX: Final = (60, 300, 34)
"""Left edge, width and height of a box."""
_WIDTH: Final = 560
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1f2933}.name{font-weight:600}"
    "rect{fill:#f3f6f9;stroke:#52606d}path{fill:none;stroke:#7b8794;stroke-opacity:.65}"
    ".up{stroke:#c81e1e;stroke-width:2}"
)

_TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#7b8794;stroke:none"/></marker></defs>'
)


def layers() -> list[str]:
    """The packages from the highest layer to the lowest."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    (layered,) = (one for one in contracts if one["type"] == "layers")
    names: list[str] = layered["layers"]
    return names


def imports(packages: list[str]) -> set[tuple[str, str]]:
    """The pairs of packages of which the first imports the second."""
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)
    found: set[tuple[str, str]] = set()
    for importer in packages:
        root = f"{PACKAGE}.{importer}"
        for module in {root} | graph.find_descendants(root):
            for imported in graph.find_modules_directly_imported_by(module):
                target = imported.partition(".")[2].partition(".")[0]
                if target in packages and target != importer:
                    found.add((importer, target))
    return found


def picture() -> str:
    """The drawing, as SVG."""
    packages = layers()
    left, width, height = _BOX
    middles = {name: 30 + _ROW * row for row, name in enumerate(packages)}
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_ROW * len(packages) + 10}">',
        "<title>The packages of handaudit: each imports only those below it</title>",
        f"<style>{_STYLE}</style>",
        '<rect width="100%" height="100%" style="fill:#fff;stroke:none"/>',
        _TIP,
    ]
    for importer, imported in sorted(imports(packages)):
        start, end = middles[importer], middles[imported]
        upward = end < start
        edge = left if upward else left + width
        reach = edge + (-1 if upward else 1) * (14 + abs(end - start) * 0.32)
        mark = ' class="up"' if upward else ""
        drawn.append(
            f'<path{mark} marker-end="url(#tip)" d="M{edge} {start + 6}C{reach:.0f} {start + 6} '
            f'{reach:.0f} {end - 6} {edge} {end - 6}"><title>{importer} imports {imported}</title></path>'
        )
    for name, middle in middles.items():
        drawn.append(
            f'<rect x="{left}" y="{middle - height // 2}" width="{width}" height="{height}" rx="5"/>'
        )
        drawn.append(
            f'<text x="{left + 10}" y="{middle + 5}"><tspan class="name">{name}</tspan> '
            f"{escape(PURPOSES[name])}</text>"
        )
    return "\n".join([*drawn, "</svg>", ""])
