"""``python.ipynb``: the page about Python as a notebook, with what its cells print.

The cells run in this process, one after another, in the root of the repository: no kernel is started.
Drawings of rounds are left out of the file, since each is a page of its own; a notebook that runs shows them.
"""

import ast
import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST: Final = 10_000
"""Most characters of HTML that are kept of a result."""

_FENCE: Final = re.compile(r"^```python\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def page(text: str) -> str:
    """The notebook of a page in Markdown, executed."""
    cells: list[dict[str, Any]] = []
    names: dict[str, Any] = {}
    for number, piece in enumerate(_FENCE.split(text)):
        source = piece.strip("\n")
        if not source:
            continue
        head: dict[str, Any] = {
            "id": f"cell-{number}",
            "metadata": {},
            "source": source.splitlines(keepends=True),
        }
        if number % 2 == 0:
            cells.append({"cell_type": "markdown", **head})
            continue
        outputs = run(source, names, count=number // 2 + 1)
        cells.append(
            {"cell_type": "code", **head, "execution_count": number // 2 + 1, "outputs": outputs}
        )
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def run(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Runs a cell, and returns its outputs: what it prints, and the value of its last line."""
    body = ast.parse(source)
    last = body.body[-1]
    asked = ast.Expression(body.body.pop().value) if isinstance(last, ast.Expr) else None  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(printed):
        exec(compile(body, f"cell {count}", "exec"), names)  # noqa: S102  our own page
        value = eval(compile(asked, f"cell {count}", "eval"), names) if asked else None  # noqa: S307
        result = None if value is None else _result(value, count)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if result is not None:
        outputs.append(result)
    return outputs


def _result(value: Any, count: int) -> dict[str, Any]:
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    html = value._repr_html_() if hasattr(value, "_repr_html_") else None
    if html and len(html) < LONGEST:
        data["text/html"] = html.splitlines(keepends=True)
    return {
        "data": data,
        "execution_count": count,
        "metadata": {},
        "output_type": "execute_result",
    }
