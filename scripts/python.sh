#!/usr/bin/env bash
# Makes build/python: an environment with JAX for the tests that compare with it (python/requirements-test.txt). The
# package index may be out of reach: then those tests are skipped, and say so. May be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=python/requirements-test.txt
environment=build/python
if cmp -s "$wanted" "$environment/installed.txt"; then
  exit 0
fi
has_jax="import jax, pytest, sys, xdist; sys.exit('jax==' + jax.__version__ not in open('$wanted').read().split())"
if python3 -c "$has_jax" 2>/dev/null; then
  exit 0
fi
echo "installing $wanted into $environment"
rm -rf "$environment"
install=(-m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 -r "$wanted")
if python3 -m venv "$environment" && "$environment/bin/python" "${install[@]}"; then
  cp "$wanted" "$environment/installed.txt"
else
  rm -rf "$environment"
  echo "scripts/python.sh: JAX cannot be installed: the tests that need it are skipped" >&2
fi
