#!/usr/bin/env bash
# The whole trial, on a Debian machine that has neither an engine nor a cluster: from programs of registries to a table of what was seen.
#
#   CAR_CLUSTER=FOLDER deploy/cluster/trial.sh BEFORE [STEP…]
#
# BEFORE is a commit: its services are installed first, and upgraded to those of the last commit here. With steps named, only those are
# done, in a cluster that is left standing; else compose follows, and all is ended. Needs root, two processors, 16 GiB, an hour and a half.
set -euo pipefail
before=${1:?which commit is upgraded from} && shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$root"
trial=${CAR_CLUSTER:?a folder for programs, images and state}/trial
export KUBECONFIG=$CAR_CLUSTER/state/kubeconfig PATH=$CAR_CLUSTER/bin:$root/node_modules/.bin:$PATH
mkdir -p "$trial"

[ -n "$(ls -d .local/tools/versitygw-* 2>/dev/null)" ] || npm start -- --once # installs, and brings the servers that stand in
[ -x "$CAR_CLUSTER/bin/collector" ] || "$here/machine.sh" build
"$here/machine.sh" engine
"$here/machine.sh" up
"$here/images.sh" servers
"$here/images.sh" 0.1.0 "$before"
"$here/images.sh" 0.2.0 HEAD
"$here/machine.sh" in "$here/namespace.sh" "$trial"
# shellcheck source=../helm/tools.sh
[ -x "$CAR_CLUSTER/bin/helm" ] || ln -s "$(source deploy/helm/tools.sh && echo "$helm")" "$CAR_CLUSTER/bin/helm"
deploy/helm/package.sh "$trial/charts" 0.1.0 >/dev/null
NODE_EXTRA_CA_CERTS=$trial/ca.crt "$here/machine.sh" in node_modules/.bin/node deploy/cluster/src/main.ts --from 0.1.0 --to 0.2.0 "$trial/charts" "$@"
[ $# -eq 0 ] || exit 0

# Compose, with the images of the last commit.
"$here/machine.sh" down && "$here/machine.sh" engine
export DOCKER_HOST=unix://$CAR_CLUSTER/state/docker.sock COMPOSE_FILE=docker-compose.yml:deploy/cluster/compose.yaml
for service in gateway auth documentos processos analista dossie avisos portal; do docker tag "car-$service:0.2.0" "car-$service"; done
grep -q idp.localhost /etc/hosts || echo '127.0.0.1 idp.localhost' >>/etc/hosts
[ -f .env ] || deploy/docker/secrets.sh >.env
node_modules/.bin/node deploy/cluster/src/compose.ts
docker-compose down --volumes
"$here/machine.sh" down
