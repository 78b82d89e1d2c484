#!/bin/sh
# The entry of the container: handaudit, which imports nothing from the working directory, nor from a home
# directory (-s): podman makes the logs the home of a user whom the image does not know.
exec python -P -s -m handaudit "$@"
