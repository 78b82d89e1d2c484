"""cibuildwheel builds the wheels of the Pythons that the package names, with the hook, and tries each."""

import tomllib
from pathlib import Path

from paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEELS = PROJECT["tool"]["cibuildwheel"]
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]


def test_each_python_that_the_package_names_has_its_wheels() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["project"]["classifiers"]]
    pythons = [one.replace(".", "") for one in named if one.startswith("3.")]
    assert WHEELS["build"] == [f"cp{one}-*" for one in pythons]
    assert PROJECT["project"]["requires-python"] == f">={pythons[0][0]}.{pythons[0][1:]}"


def test_the_hook_compiles_in_these_wheels_and_nowhere_else() -> None:
    assert HOOK["enable-by-default"] is False
    assert WHEELS["environment"] == {"HATCH_BUILD_HOOKS_ENABLE": "1"}
    assert (ROOT / HOOK["path"]).is_file()


def test_each_wheel_is_tried() -> None:
    script = WHEELS["test-command"].partition("{project}/")[2]
    assert (ROOT / script).is_file()
    assert f"compiled/{Path(script).name}" in (ROOT / "tests/compiled.sh").read_text()


def test_every_module_that_is_compiled_is_there() -> None:
    package = ROOT / "src" / "handaudit"
    patterns = [*HOOK["modules"], *HOOK["except"]]
    assert [one for one in patterns if not any(package.glob(one))] == []
