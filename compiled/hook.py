"""Compiles the hot modules into the wheel with mypyc, where HATCH_BUILD_HOOKS_ENABLE is set.

The work is done on a copy: beside the sources Python would take the compiled modules for them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import native

_SETUP = """
from setuptools import setup
from mypyc.build import mypycify
from pybind11.setup_helpers import ParallelCompile

ParallelCompile(default=0).install()  # setuptools compiles the files of a module one after the other
flags = ["--ignore-missing-imports", "--follow-imports=silent"]
setup(
    name="handaudit",
    package_dir={{"": "src"}},
    packages=[],
    ext_modules=mypycify([*flags, *{modules!r}], opt_level="3", debug_level="0", multi_file=True),
)
"""


def _flags() -> dict[str, str]:
    """Further options of gcc and clang: what they think uninitialised would end mypyc's compilation, and
    functions that no other library sees are called without a table.
    """
    if sys.platform == "win32":
        return {}
    given = os.environ.get("CFLAGS", "")
    return {"CFLAGS": f"{given} -Wno-maybe-uninitialized -fvisibility=hidden".strip()}


class CompiledHook(BuildHookInterface):  # type: ignore[misc]  # hatchling has no types here
    """Puts the compiled modules beside their sources in the wheel, which is then one of this platform."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # that one runs the sources as they are
            return
        self._folder = tempfile.TemporaryDirectory(prefix="handaudit-compiled-")
        work = Path(self._folder.name)
        source = work / "src"
        shutil.copytree(
            Path(self.root, "src"), source, ignore=shutil.ignore_patterns("*.so", "*.pyd")
        )
        native.rewrite(source / "handaudit")
        native.resolve_views(source / "handaudit")
        native.allow_subclasses(source / "handaudit")
        modules = [str(path.relative_to(work)) for path in self._modules(source / "handaudit")]
        (work / "setup.py").write_text(_SETUP.format(modules=modules), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=work,
            env=os.environ | _flags(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"mypyc could not compile the package:\n{done.stdout}")
        for pattern in ("*.so", "*.pyd"):
            for made in source.rglob(pattern):
                build_data["force_include"][str(made)] = str(made.relative_to(source))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del build_data, artifact_path
        if version != "editable":
            self._folder.cleanup()

    def _modules(self, package: Path) -> list[Path]:
        """What is compiled."""
        left_out = {path for name in self.config["except"] for path in package.glob(name)}
        modules = sorted(
            path
            for name in self.config["modules"]
            for path in package.glob(name)
            if path not in left_out and path.name != "__init__.py"
        )
        for path in modules:
            native.refuse_structs(path)
            native.keep_docstrings(path)
        return modules
