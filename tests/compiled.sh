#!/bin/sh
# Builds the wheel with its hot modules compiled, installs it into an environment of its own that takes all
# else from that of PYTHON, compares what both report, and runs pytest there with the further arguments.
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
"$work/venv/bin/python" -c 'import handaudit.auditing.judge as one; assert one.__file__.endswith((".so", ".pyd")), one.__file__'
for logs in samples ../shared/corpus; do
  [ -d "$logs" ] || continue
  "$python" -m handaudit check "$logs" --format json --quiet -o "$work/python.json" || true
  "$work/venv/bin/python" -m handaudit check "$logs" --format json --quiet -o "$work/compiled.json" || true
  cmp "$work/python.json" "$work/compiled.json"
done
exec "$work/venv/bin/python" -m pytest "$@"
