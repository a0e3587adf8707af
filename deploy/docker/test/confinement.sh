#!/bin/sh
# Runs hostile code in the confined child processes of an image, under the restrictions that the charts put on a pod.
# Prints what the code could open. Needs a Docker engine and the packages of the checkout, which npm test installs:
#
#   deploy/docker/test/confinement.sh car-documentos
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
exec docker run --rm --read-only --tmpfs /tmp --network none \
  --user 1000:1000 --cap-drop ALL --security-opt no-new-privileges \
  --volume "$root/packages:/checkout/packages:ro" --volume "$root/node_modules:/checkout/node_modules:ro" \
  --volume "$root/deploy/docker:/checkout/deploy/docker:ro" \
  --entrypoint node "${1:?name an image of documentos or dossie}" --disable-warning=ExperimentalWarning /checkout/deploy/docker/test/confinement.ts
