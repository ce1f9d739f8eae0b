#!/usr/bin/env bash
# On a machine with a GPU: builds, runs every program on it and holds it against the CPU, and prints a line for each:
#   scripts/test-gpu.sh [NAME...]        all programs, or those that have one of these in their names
# With MPMD_CUDA_DRIVER set, as to the emulated driver, that is what it runs on; what needs a GPU is skipped by name.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
scripts/build.sh release
python=python3
if [[ -x build/python/bin/python ]]; then python=build/python/bin/python; fi
chosen=""
for name in "$@"; do chosen+="${chosen:+ or }$name"; done
exec $python -B -m pytest -v -s test/e2e/cuda/test_gpu.py --basetemp build/release/test/e2e/gpu -k "$chosen"
