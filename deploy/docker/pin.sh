#!/bin/sh
# Writes into base-images which image each name stands for today, by its digest. Needs a Docker engine and a registry.
# Look at what changes, and keep it: from then on every release is built from the very same bytes.
set -eu
file=$(dirname "$0")/base-images
while read -r line; do
  case $line in
    '' | '#'*) echo "$line" ;;
    *)
      name=${line%@*}
      # Asked for by --format, the digest of an image of one platform comes with everything else.
      digest=$(docker buildx imagetools inspect "$name" | sed -n 's/^Digest: *//p')
      case $digest in sha256:*) echo "$name@$digest" ;; *) echo "no digest of $name: $digest" >&2 && exit 1 ;; esac
      ;;
  esac
done <"$file" >"$file.new"
mv "$file.new" "$file"
