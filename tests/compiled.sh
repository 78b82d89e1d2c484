#!/bin/sh
# Builds the wheel with its hot modules compiled, installs it into an environment of its own that takes all
# else from that of PYTHON, and compares what both report.  Runs pytest there with the further arguments, if any.
#   sh tests/compiled.sh PYTHON [ARGUMENT ...]
set -eu
unset PYTHONPATH
python=$1
shift
case $python in /*) ;; *) python=$PWD/$python ;; esac
here=$PWD
work=$here/build/compiled
rm -rf "$work"
HATCH_BUILD_HOOKS_ENABLE=1 "$python" -m pip wheel --quiet --no-deps --wheel-dir "$work/dist" .
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --no-deps "$work"/dist/handaudit-*.whl
site() { "$1" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }
site "$python" >"$(site "$work/venv/bin/python")/others.pth"
corpus=../shared/corpus
[ -d "$corpus" ] || corpus=
"$work/venv/bin/python" compiled/same_bytes.py ${corpus:+"$corpus"}
[ $# -gt 0 ] || { echo "$work"/dist/*.whl; exit; }
exec "$work/venv/bin/python" -m pytest "$@"
