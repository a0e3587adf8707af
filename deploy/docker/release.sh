#!/bin/sh
# Builds the images of a release: deploy/docker/release.sh 0.1.0 [registry.example.gov.br/car]
# The script refuses a base image without a digest, because the same name may later mean another image.
# It writes two files for each image into .local/releases/<tag>. The provenance (SLSA, by BuildKit) tells how the image
# was made. The SBOM (CycloneDX, by pnpm) lists the packages from which the service and its tests are built. The image
# contains only some of these packages.
set -eu
tag=${1:?which release: deploy/docker/release.sh 0.1.0}
before=${2:+$2/}
here=$(dirname "$0")
node=$(grep -E '(^|/)node:' "$here/base-images")
case $node in
  *@sha256:*) ;;
  *)
    echo "$node has no digest: type deploy/docker/pin.sh where a registry answers, and keep what it writes." >&2
    exit 1
    ;;
esac
made=$here/../../.local/releases/$tag
mkdir -p "$made"
# Files in an image get the time of the commit. So another build of the commit gives the same bytes, except in the layer
# of compiled code.
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH BUILDX_METADATA_PROVENANCE=max
for service in $(cd "$here/../../services" && echo *); do
  docker buildx build --load --file "$here/Dockerfile" --build-arg "NODE=$node" --build-arg "SERVICE=$service" \
    --metadata-file "$made/$service.provenance.json" --tag "${before}car-$service:$tag" "$here/../.."
  npm --prefix "$here/../.." run --silent pnpm -- --dir "$here/../.." --filter "@car/$service" sbom --sbom-format cyclonedx --sbom-type application --lockfile-only \
    --out "$made/$service.cdx.json"
done
