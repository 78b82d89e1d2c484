# shellcheck shell=sh
# For ci/action.sh and ci/gitlab.sh: which settings an audit takes.
#   base: the files of the base branch; none if the folder is missing; empty if there is no base branch
# shellcheck disable=SC2154
settings() {
    if [ -z "$base" ]; then
        echo --strict-settings
        return
    fi
    for file in handaudit.toml pyproject.toml; do
        if [ -f "$base/$file" ] && { [ $file = handaudit.toml ] || grep -q '^\[tool\.handaudit' "$base/$file"; }; then
            echo "--config=$base/$file"
            return
        fi
    done
    echo --isolated
}
