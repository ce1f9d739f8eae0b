#!/usr/bin/env bash
# Builds the Debian packages, installs them in bare Debian 12 roots, uses them there, and removes them again:
#   scripts/check_packages.sh [WORK]      as root; needs debootstrap and a mirror; the build tree is not seen inside
#   DEBS=FOLDER scripts/check_packages.sh the packages that are there
# One root gets all packages, a compiler and CMake, and builds examples/host against them; the other one gets the
# runtime's dependencies only, and runs executables that the first one made of examples/mlp and examples/gpt2.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/packages}
mkdir -p "$work"
work=$(cd "$work" && pwd)
. scripts/roots.sh
debs=${DEBS:-$work/debs}
if [ -z "${DEBS:-}" ]; then
  scripts/setup.sh
  scripts/build.sh release
  rm -rf "$debs"
  (cd build/release && cpack -G DEB -B "$debs" >/dev/null)
  rm -rf "$debs/_CPack_Packages"
fi
ls -l "$debs"/*.deb | awk '{print $5, $9}'

# Neither in its files, nor by their names, nor in what it asks for.
rm -rf "$work/unpacked"
dpkg-deb -x "$debs"/mpmd-runtime_*.deb "$work/unpacked"
found=$(dpkg-deb -c "$debs"/mpmd-runtime_*.deb && dpkg-deb -f "$debs"/mpmd-runtime_*.deb Depends &&
  { grep -r -a -o -E 'lib(LLVM|MLIR)|llvm::|mlir::' "$work/unpacked" || true; })
if grep -i -E 'llvm|mlir' <<<"$found"; then
  echo "check_packages.sh: expected no LLVM in mpmd-runtime" >&2
  exit 1
fi

root full g++ make cmake python3-numpy
rm -rf "$work/full/tmp/debs"
mkdir -p "$work/full/tmp/debs"
cp "$debs"/*.deb "$work/full/tmp/debs"
inside full sh -c 'apt-get install -y -qq --reinstall --no-install-recommends /tmp/debs/*.deb >/tmp/debs/log 2>&1 ||
  { cat /tmp/debs/log; exit 1; }'
consumer full /usr
inside full sh -euc 'cd /root/consumer
  mpmd-opt gpt2/step.mlir --mpmd-compile="topology=pp4 schedule=1f1b" -o gpt2.mlir
  mpmd-translate --mpmd-to-bundle gpt2.mlir -o gpt2.mpmd
  mpmd-translate --mpmd-to-executable gpt2.mlir -o gpt2-train
  mpmd-run gpt2.mpmd --input gpt2/state.safetensors --feed gpt2/batches.safetensors --output gpt2.safetensors \
    --history gpt2-history.safetensors | grep loss >gpt2.loss
  python3 compare.py gpt2/expect.safetensors gpt2.safetensors gpt2-history.safetensors | tail -n 1'

# Without mpmd and without LLVM: what the executable needs is what the runtime's package asks for.
needs=$(dpkg-deb -f "$debs"/mpmd-runtime_*.deb Depends | sed 's/([^)]*)//g; s/,/ /g')
# shellcheck disable=SC2086
root bare $needs
from=$work/full/root/consumer
to=$work/bare/root
cp "$from/build/train" "$from/gpt2-train" "$to/"
cp -r examples/mlp examples/gpt2 "$to/"
if inside bare sh -c 'ls /usr/bin/mpmd* /usr/lib/llvm*' 2>/dev/null; then
  echo "check_packages.sh: expected a root without mpmd and LLVM" >&2
  exit 1
fi
inside bare sh -euc 'cd /root
  ./train --input mlp/state.safetensors --feed mlp/batches.safetensors --output final.safetensors | grep loss
  ./gpt2-train --input gpt2/state.safetensors --feed gpt2/batches.safetensors --output gpt2.safetensors \
    --history gpt2-history.safetensors | grep loss | tee gpt2.loss'
cmp "$to/final.safetensors" "$from/final.safetensors"
for each in gpt2.loss gpt2.safetensors gpt2-history.safetensors; do
  cmp "$to/$each" "$from/$each"
done

inside full apt-get remove -y -qq mpmd-runtime mpmd-mpi mpmd-tools mpmd-dev >/dev/null 2>&1
if find "$work/full/usr" -name '*mpmd*' | grep .; then
  echo "check_packages.sh: expected nothing of mpmd after removal" >&2
  exit 1
fi
echo "packages installed, used and removed"
