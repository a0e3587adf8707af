#!/bin/sh
# Fills an empty folder with everything that an image contains besides its service: Node, the libraries that Node and
# the service's native packages load, and the few files that the C library reads. The folder has no shell and no package
# manager.
#
#   rootfs.sh <folder> <the service, with its packages>
set -eu
root=$1 service=$2
node=$(readlink -f "$(command -v node)")

install -D "$node" "$root/usr/local/bin/node"
native=$(find "$service" -name '*.node' -o -name '*.so' -o -name '*.so.*')
# ldd finds no path for a library of another machine, or for one that a package loads by itself. A library with a path
# in the service is skipped, because the service brings it.
# shellcheck disable=SC2086
ldd "$node" $native 2>/dev/null | sed -n 's|^[^/]*\(/[^ :]*\) (0x.*|\1|p' | sort -u | while read -r library; do
  case $library in "$service"/*) ;; *) cp -L --parents "$library" "$root" ;; esac
done

install -d "$root/etc" "$root/app"
install -d -m 1777 "$root/tmp"
echo 'node:x:1000:1000::/app:' >"$root/etc/passwd"
echo 'node:x:1000:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
