#!/bin/sh
# Builds the images of a release: deploy/docker/release.sh 0.1.0 [registry.example.gov.br/car]
# It builds from nothing that is identified only by name, because a name may change its meaning.
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
for service in gateway auth documentos processos analista dossie avisos portal; do
  docker build --file "$here/Dockerfile" --build-arg "NODE=$node" --build-arg "SERVICE=$service" \
    --tag "${before}car-$service:$tag" "$here/../.."
done
