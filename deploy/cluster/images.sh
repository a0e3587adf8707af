#!/usr/bin/env bash
# Builds the images of a trial and gives them to the node of machine.sh:  deploy/cluster/images.sh TAG
set -euo pipefail
tag=${1:?which tag: deploy/cluster/images.sh 0.1.0}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export DOCKER_HOST=unix://${CAR_CLUSTER:?the folder of machine.sh}/state/docker.sock
export PATH=$CAR_CLUSTER/bin:$PATH
for service in gateway auth documentos processos analista dossie avisos portal local; do
  docker build --quiet --network=host --file "$root/deploy/docker/Dockerfile" --build-arg "SERVICE=$service" --tag "car-$service:$tag" "$root"
  "$here/machine.sh" load "car-$service:$tag"
done
docker tag "car-local:$tag" car-local
# The store and the object store are those that npm start has brought.
kept=${CAR_STATE_DIR:-$root/.local}/tools work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here"/standin/. "$work"
cp -r "$(ls -dt "$kept"/store-* | head -1)" "$work/store"
cp "$(ls -dt "$kept"/versitygw-* | head -1)" "$work/versitygw"
docker build --quiet --network=host --tag car-standin "$work"
"$here/machine.sh" load car-local car-standin
