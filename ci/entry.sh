#!/bin/sh
# The entry of the container: handaudit, which imports nothing from the working directory.
exec python -P -m handaudit "$@"
