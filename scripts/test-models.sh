#!/usr/bin/env bash
# Trains models of published JAX code bases, from the package index: all of them, or those that are named. Each gets an
# environment build/models/NAME with the requirements of test/models/NAME. What cannot be installed is skipped by name.
set -euo pipefail
cd "$(dirname "$0")/.."
python=build/python/bin/python
[ -x "$python" ] || python=python3
"$python" -B test/models/models.py install "$@"
exec ctest --test-dir build/release --output-on-failure -V -L models -R "^models-($(IFS='|'; echo "${*:-.*}"))$"
