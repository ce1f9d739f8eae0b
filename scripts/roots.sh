# Bare Debian 12 roots for the checks of this folder: to be sourced, as root, with `work` set to a folder that is there.
#   root NAME PACKAGE...       makes $work/NAME, or takes the one that is there, and installs packages in it
#   inside NAME COMMAND...     runs a command in it, with nothing of this environment
[ "$(id -u)" -eq 0 ] || { echo "$(basename "$0"): expected to run as root, for chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || apt-get install -y -qq debootstrap >/dev/null
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | grep -m 1 debian)
mirror=${mirror%/}
security=${mirror%/debian}/debian-security
roots=()

root() {
  local root=$work/$1
  if [ ! -f "$root/etc/apt/sources.list.d/security.list" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" || { tail "$root.log"; exit 1; }
    echo "deb $security bookworm-security main" >"$root/etc/apt/sources.list.d/security.list"
  fi
  reach "$1"
  inside "$1" apt-get update -qq
  packages "$@"
}
# How package indexes are reached from here: names, proxies, certificates. Packages that are installed may undo it.
reach() { # NAME
  local file
  for file in /etc/resolv.conf /etc/apt/apt.conf.d/*proxy* /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    if [ -f "$file" ]; then
      mkdir -p "$work/$1$(dirname "$file")"
      cp "$file" "$work/$1$file"
    fi
  done
}
packages() { # NAME PACKAGE...
  local name=$1
  shift
  if [ $# -gt 0 ]; then
    inside "$name" apt-get install -y -qq --no-install-recommends "$@" >"$work/$name.log" 2>&1 ||
      { tail "$work/$name.log"; exit 1; }
  fi
}
inside() {
  local name=$1
  shift
  if ! mountpoint -q "$work/$name/proc"; then
    mount -t proc proc "$work/$name/proc"
    roots+=("$work/$name/proc")
  fi
  chroot "$work/$name" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"
}
leave() {
  local each
  for each in ${roots[@]+"${roots[@]}"}; do
    umount "$each" || true
  done
}
trap leave EXIT

# Builds examples/host in /root of a root, where mpmd is found by PREFIX, and trains: the values are those of JAX.
consumer() { # NAME PREFIX
  rm -rf "$work/$1/root/consumer"
  mkdir -p "$work/$1/root/consumer"
  cp -r examples/host examples/mlp examples/gpt2 examples/compare.py "$work/$1/root/consumer/"
  inside "$1" env PREFIX="$2" sh -euc 'cd /root/consumer
    cmake -S host -B build -DCMAKE_PREFIX_PATH="$PREFIX" >/dev/null
    cmake --build build >build.log || { cat build.log; exit 1; }
    build/train_c build/mlp.mpmd | tail -n 1
    build/train --input mlp/state.safetensors --feed mlp/batches.safetensors --output final.safetensors \
      --history history.safetensors >/dev/null
    python3 compare.py mlp/expect.safetensors final.safetensors history.safetensors | tail -n 1'
}
