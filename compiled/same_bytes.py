"""Checks an installed wheel with compiled modules: it reports of logs what the sources report, to the byte.

    PYTHON compiled/same_bytes.py [LOGS ...]

PYTHON has the wheel installed.  Both audit the samples and the further logs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FORMATS = ("json", "jsonl", "html")
COMPILED = (".so", ".pyd")
WHERE = "import handaudit.auditing.judge as judge; print(judge.__file__)"


def where(folder: str, environment: dict[str, str]) -> str:
    """The file of a module that the wheel holds compiled, as Python imports it."""
    told = subprocess.check_output(
        [sys.executable, "-c", WHERE], cwd=folder, env=environment, text=True
    )
    return told.strip()


def reports(logs: str, folder: str, environment: dict[str, str]) -> dict[str, bytes]:
    """The reports on some logs, by format."""
    command = [sys.executable, "-m", "handaudit", "check", logs, "--quiet", "--isolated"]
    files = {name: Path(folder, f"report.{name}") for name in FORMATS}
    for name, file in files.items():
        command += ["--format", name, "-o", str(file)]
    code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
    if code not in {0, 1, 3}:
        sys.exit(f"the audit of {logs} ended {code}")
    return {name: file.read_bytes() for name, file in files.items()}


def main() -> None:
    """Compares the reports on the samples and on the logs that the command names."""
    installed = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    sources = installed | {"PYTHONPATH": str(HERE / "src")}
    with tempfile.TemporaryDirectory() as folder:
        if not where(folder, installed).endswith(COMPILED):
            sys.exit(f"nothing is compiled: {where(folder, installed)}")
        if where(folder, sources).endswith(COMPILED):
            sys.exit("the sources are compiled, too")
        for logs in (str(HERE / "samples"), *(str(Path(one).resolve()) for one in sys.argv[1:])):
            ours, theirs = reports(logs, folder, installed), reports(logs, folder, sources)
            for name in FORMATS:
                if ours[name] != theirs[name]:
                    sys.exit(f"{logs}: the compiled wheel writes another {name}")
            sys.stdout.write(f"{logs}: the same bytes as {', '.join(FORMATS)}\n")


if __name__ == "__main__":
    main()
