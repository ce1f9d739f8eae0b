#!/usr/bin/env bash
# Installs what is missing to build and test mpmd on Debian 12. May be run again at any time.
#   scripts/setup.sh            everything, build/cuda-tools included
#   scripts/setup.sh runtime    what the runtime alone needs
set -euo pipefail

runtime=(g++ cmake ninja-build libabsl-dev nlohmann-json3-dev libcli11-dev libdnnl-dev libopenblas0-pthread libssl-dev
  libgtest-dev libbenchmark-dev libre2-dev)
# For ranks in several processes, which the runtime builds without, too.
processes=(mpich libmpich-dev openmpi-bin libopenmpi-dev iproute2 slurmctld slurmd slurm-client munge)
compiler=(libmlir-22-dev llvm-22-dev llvm-22-tools mlir-22-tools liblld-22-dev lld zlib1g-dev libzstd-dev python3
  python3-numpy python3-pytest python3-pytest-xdist python3-venv git clang-22 clang-format-22 clang-tidy-22 black
  librsvg2-bin)
# For tests of what is installed, and what CPack calls to find what a package needs.
packaging=(make pkg-config file dpkg-dev)

packages=("${runtime[@]}")
if [ "${1:-all}" != runtime ]; then
  packages+=("${processes[@]}" "${compiler[@]}" "${packaging[@]}")
fi

missing=()
for package in "${packages[@]}"; do
  if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
    missing+=("$package")
  fi
done
finish() {
  if [ "${1:-all}" = runtime ]; then
    exit 0
  fi
  exec "$(dirname "$0")/cuda-tools.sh"
}
if [ ${#missing[@]} -eq 0 ]; then
  finish "$@"
fi

root=()
if [ "$(id -u)" -ne 0 ]; then
  root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${root[@]}" apt-get update -qq
if [ -z "$(apt-cache madison libmlir-22-dev)" ] && [ "${1:-all}" != runtime ]; then
  # LLVM 22 comes with Debian 12's security suite, which a bare installation does not list. Its mirror stands beside
  # the main one.
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)
  mirror=${mirror%/}
  if [[ $mirror != */debian ]]; then
    echo "setup.sh: LLVM 22 is in Debian 12's security suite; add its bookworm-security main to apt's sources, beside" \
      "'${mirror}', and run this again" >&2
    exit 1
  fi
  security=${mirror}-security
  echo "deb $security bookworm-security main" | "${root[@]}" tee /etc/apt/sources.list.d/mpmd-llvm.list >/dev/null
  if ! "${root[@]}" apt-get update -qq || [ -z "$(apt-cache madison libmlir-22-dev)" ]; then
    echo "setup.sh: '$security' has no libmlir-22-dev; add Debian 12's security suite to apt's sources, in place of" \
      "/etc/apt/sources.list.d/mpmd-llvm.list, and run this again" >&2
    exit 1
  fi
fi
echo "installing ${missing[*]}"
"${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
finish "$@"
