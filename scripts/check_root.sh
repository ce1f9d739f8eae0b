#!/usr/bin/env bash
# From a bare Debian 12 to a trained model, in a root of its own, where nothing of this machine is seen:
#   scripts/check_root.sh [WORK]      as root; needs debootstrap, a mirror and the Python package index; half an hour
# Clones what is committed, sets up, builds, installs into a prefix, builds examples/host against that and compares its
# values with JAX's, runs the tests of the Python package, and makes packages. Then scripts/check_packages.sh does the
# same with these in a root that has no build tree, and runs an executable of examples/gpt2 in one without LLVM.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/root}
mkdir -p "$work"
work=$(cd "$work" && pwd)
. scripts/roots.sh
begin=$SECONDS
took() { # WHAT
  echo "$1: $((SECONDS - begin)) s"
  begin=$SECONDS
}

root build
took "a bare root"
rm -rf "$work/sources" "$work/build/root/mpmd" "$work/build/opt/mpmd"
git clone -q --no-local . "$work/sources"
cp -r "$work/sources" "$work/build/root/mpmd"
# Whatever is not committed stays out of everything that follows.
cd "$work/sources"
inside build bash -euc 'cd /root/mpmd && scripts/setup.sh'
took "setup"
inside build bash -euc 'cd /root/mpmd
  scripts/build.sh release >/root/build.log || { tail -n 50 /root/build.log; exit 1; }'
took "build"
inside build bash -euc 'cd /root/mpmd && cmake --install build/release --prefix /opt/mpmd >/dev/null'
consumer build /opt/mpmd
took "a project of its own"
reach build
# What jax.export writes, sessions, the compiler behind a function; then the package itself, outside of the sources.
inside build bash -euo pipefail -c 'cd /root/mpmd && scripts/python.sh && cmake --preset release >/dev/null
  ctest --test-dir build/release --output-on-failure -R "^python-" | grep -E "tests passed|Skipped|Failed"
  build/python/bin/python -m pip install -q --no-deps ./python && cd / &&
  MPMD_BIN=/opt/mpmd/bin /root/mpmd/build/python/bin/python -c "
import mpmd
session = mpmd.Session(mpmd.compile(\"/root/mpmd/examples/mlp/step.mlir\", topology=\"pp4\"))
session.load(\"/root/mpmd/examples/mlp/state.safetensors\")
print(session.num_ranks, \"ranks from Python\")"'
took "Python"
rm -rf "$work/debs"
inside build bash -euc 'cd /root/mpmd/build/release
  rm -rf /root/debs && cpack -G DEB -B /root/debs >/dev/null && rm -rf /root/debs/_CPack_Packages'
mv "$work/build/root/debs" "$work/debs"
# From here on nothing of the build is there.
rm -rf "$work/build/root/mpmd" "$work/build/opt/mpmd"
DEBS="$work/debs" scripts/check_packages.sh "$work"
took "packages"
