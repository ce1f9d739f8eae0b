#!/usr/bin/env bash
# Sets up, builds, trains an example (examples/mlp unless one is named) with one rank per stage, and compares every
# value with JAX's.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
scripts/build.sh release mpmd-opt mpmd-translate mpmd-run
exec examples/run.sh "${1:-mlp}" build/release/bin
