#!/usr/bin/env bash
# Builds the Debian packages, installs them in bare Debian 12 roots, uses them there, and removes them again:
#   scripts/check_packages.sh [WORK]      as root; needs debootstrap and a mirror; the build tree is not seen inside
# One root gets all three packages, a compiler and CMake, and builds examples/host against them; the other one gets the
# runtime's dependencies only, and runs the executable that the first one made.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/packages}
[ "$(id -u)" -eq 0 ] || { echo "check_packages.sh: expected to run as root, for chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || apt-get install -y -qq debootstrap >/dev/null
scripts/setup.sh
scripts/build.sh release
mkdir -p "$work"
work=$(cd "$work" && pwd)
rm -f "$work"/*.deb
(cd build/release && cpack -G DEB -B "$work" >/dev/null)
rm -rf "$work/_CPack_Packages"
ls -l "$work"/*.deb | awk '{print $5, $9}'

mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)
mirror=${mirror%/}
security=${mirror%/debian}/debian-security
root() { # NAME PACKAGE...
  local root=$work/$1
  shift
  if [ ! -f "$root/etc/apt/sources.list.d/security.list" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$work/debootstrap.log"
    cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
    cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
    echo "deb $security bookworm-security main" >"$root/etc/apt/sources.list.d/security.list"
  fi
  inside "$root" apt-get update -qq
  inside "$root" apt-get install -y -qq --no-install-recommends "$@" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
}
inside() {
  local root=$1
  shift
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"
}
cleanup() {
  for each in full bare; do
    umount "$work/$each/proc" 2>/dev/null || true
  done
}
trap cleanup EXIT

mkdir -p "$work/full"
rm -rf "$work/full/tmp/debs" "$work/full/root/host" "$work/full/root/mlp"
root full g++ make cmake python3-numpy
mkdir -p "$work/full/tmp/debs"
cp "$work"/*.deb "$work/full/tmp/debs"
inside "$work/full" sh -c 'apt-get install -y -qq --no-install-recommends /tmp/debs/*.deb >/tmp/debs/log 2>&1 ||
  { cat /tmp/debs/log; exit 1; }'
cp -r examples/host examples/mlp examples/compare.py "$work/full/root/"
inside "$work/full" sh -euc 'cd /root
  cmake -S host -B build >/dev/null && cmake --build build >/dev/null
  build/train_c build/mlp.mpmd | tail -n 1
  build/train --input mlp/state.safetensors --feed mlp/batches.safetensors --output final.safetensors \
    --history history.safetensors >/dev/null
  python3 compare.py mlp/expect.safetensors final.safetensors history.safetensors | tail -n 1'
if dpkg-deb -c "$work"/mpmd-runtime_*.deb | grep -i -E 'llvm|mlir'; then
  echo "check_packages.sh: expected no LLVM in mpmd-runtime" >&2
  exit 1
fi

# Without mpmd and without LLVM: what the executable needs is what the runtime's package asks for.
needs=$(dpkg-deb -f "$work"/mpmd-runtime_*.deb Depends | sed 's/([^)]*)//g; s/,/ /g')
root bare $needs
mkdir -p "$work/bare/root"
cp "$work/full/root/build/train" examples/mlp/*.safetensors "$work/bare/root/"
if inside "$work/bare" sh -c 'ls /usr/bin/mpmd* /usr/lib/llvm*' 2>/dev/null; then
  echo "check_packages.sh: expected a root without mpmd and LLVM" >&2
  exit 1
fi
inside "$work/bare" sh -euc 'cd /root
  ./train --input state.safetensors --feed batches.safetensors --output final.safetensors | grep loss'
cmp "$work/bare/root/final.safetensors" "$work/full/root/final.safetensors"

inside "$work/full" apt-get remove -y -qq mpmd-runtime mpmd-tools mpmd-dev >/dev/null 2>&1
if find "$work/full/usr" -name '*mpmd*' | grep .; then
  echo "check_packages.sh: expected nothing of mpmd after removal" >&2
  exit 1
fi
echo "packages installed, used and removed"
