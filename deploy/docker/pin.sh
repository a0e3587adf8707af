#!/bin/sh
# Writes the digests that images have today into base-images. Needs a Docker engine and a registry. Review the change
# and commit it. From then on, every release is built from the same bytes.
set -eu
file=$(dirname "$0")/base-images
while read -r line; do
  case $line in
    '' | '#'*) echo "$line" ;;
    *)
      name=${line%@*}
      # The option --format would mix the digest of a single-platform image with other output.
      digest=$(docker buildx imagetools inspect "$name" | sed -n 's/^Digest: *//p')
      case $digest in sha256:*) echo "$name@$digest" ;; *) echo "no digest of $name: $digest" >&2 && exit 1 ;; esac
      ;;
  esac
done <"$file" >"$file.new"
mv "$file.new" "$file"
