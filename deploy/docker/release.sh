#!/bin/sh
# Builds the images of a release: deploy/docker/release.sh 0.1.0 [registry.example.gov.br/car]
# It builds from nothing that is identified only by name, because a name may change its meaning.
# For each image it writes into .local/releases/<tag> how the image was made (provenance, SLSA, by BuildKit) and of what
# (SBOM, CycloneDX, by pnpm). The SBOM names the packages from which the service and its tests are built; the image has some of them.
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
# What the same commit makes another time has the same times in it.
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH BUILDX_METADATA_PROVENANCE=max
for service in $(cd "$here/../../services" && echo *); do
  docker buildx build --load --file "$here/Dockerfile" --build-arg "NODE=$node" --build-arg "SERVICE=$service" \
    --metadata-file "$made/$service.provenance.json" --tag "${before}car-$service:$tag" "$here/../.."
  npm --prefix "$here/../.." run --silent pnpm -- --dir "$here/../.." --filter "@car/$service" sbom --sbom-format cyclonedx --sbom-type application --lockfile-only \
    --out "$made/$service.cdx.json"
done
