"""What the pages share: templates that escape, the style, and a policy that forbids everything else."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from importlib import resources
from typing import Any, Final

import jinja2
import msgspec
from markupsafe import Markup

from handaudit import __version__
from handaudit.reports.terminal import safe

DRAWING: Final = ("table.js", "poker.js", "dice.js")
"""The scripts that draw tables; they need a function ``draw`` that makes an element."""


def rendered(template: str, **content: Any) -> str:
    """Renders a template of this package; texts of logs are escaped and in safe characters."""
    environment = jinja2.Environment(
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finalized,
        loader=jinja2.FunctionLoader(text),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(**content)


def page(
    template: str,
    *,
    styles: Iterable[str],
    scripts: Iterable[str] = (),
    data: str = "",
    **content: Any,
) -> str:
    """A page of its own with styles and scripts of this package; ``data`` is JSON for the scripts."""
    style = "".join(map(text, styles))
    script = "".join(map(text, scripts))
    if script:
        script = f'"use strict";\n(() => {{\n{script}}})();\n'
    return rendered(
        template,
        policy=_policy(style, script),
        style=own(style),
        script=own(script),
        data=own(data),
        version=__version__,
        **content,
    )


def _policy(style: str, script: str) -> str:
    """The policy of a page: no requests, and only these styles and scripts."""
    scripts = f"script-src '{_digest(script)}'; " if script else ""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; {scripts}"
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def own(content: str) -> Markup:
    """Our own text, which a page inserts without escaping."""
    return Markup(content)  # noqa: S704  our own files, or JSON without < > &


def embedded(content: Any) -> str:
    """Data as JSON in which no character can end the element around it."""
    encoded = msgspec.json.encode(content).decode()
    return encoded.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def text(name: str) -> str:
    """The text of a file in this package."""
    return resources.files("handaudit.reports.page").joinpath(name).read_text(encoding="utf-8")


def _digest(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _finalized(value: Any) -> Any:
    """A text of a log in safe characters, before Jinja escapes it."""
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value
