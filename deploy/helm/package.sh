#!/usr/bin/env bash
# Packs each chart with its dependencies:  deploy/helm/package.sh FOLDER [VERSION]
# FOLDER gets one .tgz for each service, and two folders for an installation: grants/ with the rights of the users on
# the servers, and dashboards/ for Grafana. VERSION is the version of the images. Without it, the charts keep their own.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
node=$here/../../node_modules/.bin/node
[ -x "$node" ] || { echo 'npm packages are not here: npm test -- check brings them' >&2; exit 1; }
target=$(mkdir -p "${1:?the folder to write to}" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for chart in car-lib $services; do cp -r "$here/$chart" "$work"; done
"$node" "$here/values-schema.ts" "$work"
"$node" "$here/dashboards/write.ts" "$target/dashboards"
"$node" "$here/../rights/src/write.ts" "$target/grants"
for chart in $services; do
  "$helm" dependency update --skip-refresh "$work/$chart" >/dev/null
  [ $# -lt 2 ] || sed -i "s/^appVersion: .*/appVersion: $2/" "$work/$chart/Chart.yaml"
  "$helm" package "$work/$chart" --destination "$target"
done
