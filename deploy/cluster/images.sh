#!/usr/bin/env bash
# Builds images and loads them into the nodes of machine.sh.
#
#   deploy/cluster/images.sh servers          builds the stand-ins, with the stores that npm start has built before
#   deploy/cluster/images.sh TAG [COMMIT]     builds the services from the working tree or from a commit
set -euo pipefail
what=${1:?servers, or which tag: deploy/cluster/images.sh 0.1.0} commit=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export DOCKER_HOST=unix://${CAR_CLUSTER:?the folder of machine.sh}/state/docker.sock DOCKER_BUILDKIT=1
# /usr/bin has Debian's Docker client, whose builder reads Dockerfile.dockerignore.
export PATH=$CAR_CLUSTER/bin:/usr/sbin:/usr/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

servers() {
  local kept=${CAR_STATE_DIR:-$root/.local}/tools
  cp -r "$here"/standin/. "$work"
  cp -r "$(ls -dt "$kept"/store-* | head -1)" "$work/store"
  cp "$(ls -dt "$kept"/versitygw-* | head -1)" "$work/versitygw"
  docker build --quiet --network=host --tag car-standin "$work"
  "$here/machine.sh" load car-standin
}
services() {
  local from=$root names service
  if [ -n "$commit" ]; then
    git -C "$root" archive "$commit" | tar -x -C "$work"
    from=$work
  fi
  names=$(cd "$from/services" && echo *)
  for service in $names local; do
    docker build --quiet --network=host --file "$from/deploy/docker/Dockerfile" --build-arg "SERVICE=$service" --tag "car-$service:$what" "$from"
  done
  docker tag "car-local:$what" car-local
  "$here/machine.sh" load $(printf "car-%s:$what " $names) car-local
}

if [ "$what" = servers ]; then servers; else services; fi
