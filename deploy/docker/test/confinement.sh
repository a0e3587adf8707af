#!/bin/sh
# Plays children that were taken over inside an image, under the restrictions that the charts put on a pod, and says which
# doors they found open. Needs a Docker engine and the checkout's packages (npm test installs them):
#
#   deploy/docker/test/confinement.sh car-documentos
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
exec docker run --rm --read-only --tmpfs /tmp --network none \
  --user 1000:1000 --cap-drop ALL --security-opt no-new-privileges \
  --volume "$root/packages:/checkout/packages:ro" --volume "$root/node_modules:/checkout/node_modules:ro" \
  --volume "$root/deploy/docker:/checkout/deploy/docker:ro" \
  --entrypoint node "${1:?name an image of documentos or dossie}" --disable-warning=ExperimentalWarning /checkout/deploy/docker/test/confinement.ts
