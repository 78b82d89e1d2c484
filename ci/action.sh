#!/bin/sh
# What action.yml runs: the audit, with annotations on standard output and the job's summary, and a SARIF
# file. It always ends 0; `code` and `sarif` (empty after 2) go to GITHUB_OUTPUT.
#   INPUT_PATHS, INPUT_ARGS: a path or an argument a line
#   HANDAUDIT: the program
set -u
sarif=${RUNNER_TEMP:-/tmp}/handaudit.$$.sarif
rm -f "$sarif"

set --
while IFS= read -r line; do
    [ -n "$line" ] && set -- "$@" "$line"
done <<END
${INPUT_ARGS:-}
--
${INPUT_PATHS:-.}
END

code=0
"${HANDAUDIT:-handaudit}" check --no-progress --format github --output - --format sarif --output "$sarif" "$@" || code=$?
case $code in
    0 | 1 | 3) [ -s "$sarif" ] || code=2 ;;
    *) [ "$code" -lt 128 ] && code=2 ;;
esac
[ "$code" -eq 0 ] || [ "$code" -eq 1 ] || [ "$code" -eq 3 ] || { rm -f "$sarif"; sarif=; }
{
    echo "code=$code"
    echo "sarif=$sarif"
} >>"$GITHUB_OUTPUT"
