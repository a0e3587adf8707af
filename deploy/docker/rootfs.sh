#!/bin/sh
# Everything that an image holds beside its service, into an empty folder: Node, the libraries that Node and the service's
# native packages load, and the few files that a C library asks for. No shell, no package manager.
#
#   rootfs.sh <folder> <the service, with its packages>
set -eu
root=$1 service=$2
node=$(readlink -f "$(command -v node)")

install -D "$node" "$root/usr/local/bin/node"
native=$(find "$service" -name '*.node' -o -name '*.so' -o -name '*.so.*')
# ldd does not find libraries for another machine or ones that a package brings; a package's own library has a path in
# it.
# shellcheck disable=SC2086
ldd "$node" $native 2>/dev/null | sed -n 's|^[^/]*\(/[^ :]*\) (0x.*|\1|p' | sort -u | while read -r library; do
  case $library in "$service"/*) ;; *) cp -L --parents "$library" "$root" ;; esac
done

install -d "$root/etc" "$root/app"
install -d -m 1777 "$root/tmp"
echo 'node:x:1000:1000::/app:' >"$root/etc/passwd"
echo 'node:x:1000:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
