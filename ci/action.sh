#!/bin/sh
# What action.yml runs: the audit, with annotations on standard output and the job's summary, and a SARIF
# file. It always ends 0; `code`, `sarif` (empty after 2) and `upload` go to GITHUB_OUTPUT.
#   INPUT_PATHS, INPUT_ARGS: a path or an argument a line
#   HANDAUDIT: the program
#   INPUT_UPLOAD: whether the SARIF file is to be uploaded
#   FORK, GITHUB_ACTOR: a pull request of a fork, or of Dependabot, has a token that may not upload
#   GITHUB_BASE_REF: in a pull request, the branch that it is for
set -u
# A pull request does not choose the settings that it is judged by: those of its base branch count, with the
# baseline, waivers and house that they name.  Elsewhere settings may not lower the gate unless args name them.
settings() {
    base=${RUNNER_TEMP:-/tmp}/handaudit.$$.base
    git="git -c safe.directory=$PWD"
    if [ -z "${GITHUB_BASE_REF:-}" ]; then
        echo --strict-settings
    elif $git fetch --quiet --depth=1 origin "$GITHUB_BASE_REF" >&2 && mkdir "$base" &&
        $git archive FETCH_HEAD | tar -x -C "$base"; then
        for file in handaudit.toml pyproject.toml; do
            if [ -f "$base/$file" ] && { [ $file = handaudit.toml ] || grep -q '^\[tool\.handaudit' "$base/$file"; }; then
                echo "--config=$base/$file"
                return
            fi
        done
        echo --isolated
    else
        echo "handaudit: cannot fetch the settings of $GITHUB_BASE_REF: none are used" >&2
        echo --isolated
    fi
}
sarif=${RUNNER_TEMP:-/tmp}/handaudit.$$.sarif
rm -f "$sarif"

set -- "$(settings)"
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
upload=false
if [ "${INPUT_UPLOAD:-}" = true ] && [ -n "$sarif" ]; then
    if [ "${FORK:-}" = true ] || [ "${GITHUB_ACTOR:-}" = 'dependabot[bot]' ]; then
        echo '::notice title=handaudit::the SARIF report is not uploaded: this pull request may not write to code scanning'
    else
        upload=true
    fi
fi
{
    echo "code=$code"
    echo "sarif=$sarif"
    echo "upload=$upload"
} >>"$GITHUB_OUTPUT"
