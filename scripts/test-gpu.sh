#!/usr/bin/env bash
# On a machine with a GPU: builds, runs every program on it and holds it against the CPU, and prints one table:
#   scripts/test-gpu.sh [NAME...]        all programs, or those of these names
# With MPMD_CUDA_DRIVER set, as to the emulated driver, that is what it runs on; what needs a GPU is skipped by name.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
scripts/build.sh release
exec python3 -B test/e2e/gpu.py build/release/bin build/release/test/e2e/gpu "$@"
