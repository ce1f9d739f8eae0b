#!/usr/bin/env bash
# Makes the wheel, installs it in a bare Debian 12 root without compilers, and trains there from JAX:
#   scripts/check_wheel.sh [WORK]      as root; needs debootstrap, a mirror and the Python package index
#   WHEEL=FILE scripts/check_wheel.sh  the wheel that is there
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/wheel-root}
mkdir -p "$work"
work=$(cd "$work" && pwd)
. scripts/roots.sh
if [ -z "${WHEEL:-}" ]; then
  scripts/wheel.sh build/wheel
  WHEEL=$(echo build/wheel/mpmd-*.whl)
fi
root bare python3 python3-venv
reach bare
rm -rf "$work/bare/root/wheel"
mkdir -p "$work/bare/root/wheel"
cp "$WHEEL" "$work/bare/root/wheel/"
cp -r examples/mlp "$work/bare/root/wheel/"
inside bare bash -euo pipefail -c '
  for each in cc gcc g++ clang ld cmake; do
    if command -v $each; then echo "check_wheel.sh: expected a root without compilers, got $each" >&2; exit 1; fi
  done
  cd /root/wheel
  python3 -m venv venv
  venv/bin/pip install --quiet --disable-pip-version-check "$(echo mpmd-*.whl)[jax]"
  venv/bin/python mlp/train.py
  venv/bin/mpmd-opt mlp/step.mlir --mpmd-compile="topology=pp4 schedule=1f1b" -o ranks.mlir
  venv/bin/mpmd-translate --mpmd-to-bundle ranks.mlir -o step.mpmd
  venv/bin/mpmd-run step.mpmd --input mlp/state.safetensors --feed mlp/batches.safetensors \
    --output final.safetensors | tail -n 1'
