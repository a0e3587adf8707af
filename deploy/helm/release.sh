#!/usr/bin/env bash
# Installs or upgrades services, each as a separate release:
#   deploy/helm/release.sh [options of helm] CHARTS VALUES… -- [SERVICE…]
#
#   deploy/helm/package.sh out
#   deploy/helm/release.sh --namespace car out deploy/helm/small ours --              all services, one after the other
#   deploy/helm/release.sh --namespace car --set image.tag=0.2.0 out ours -- processos
#
# CHARTS is the folder that package.sh has written. A folder of VALUES may have all.yaml, for every chart, and
# <service>.yaml, for one chart. A later folder takes precedence over an earlier one. If a release is not ready in time,
# Helm takes it back, and the old pods have served all the time.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
options=() folders=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  case $1 in
    --*=*) options+=("$1") ;;
    --*) options+=("$1" "${2:?$1 is without a value}") && shift ;;
    *) folders+=("$1") ;;
  esac
  shift
done
[ ${#folders[@]} -gt 0 ] || { sed -n '1d;/^#/!q;s/^# \{0,1\}//p' "$0"; exit 2; }
[ $# -eq 0 ] || shift
for service in ${*:-$services}; do
  chart=$(ls "${folders[0]}/$service"-[0-9]*.tgz)
  values=()
  for folder in "${folders[@]:1}"; do
    for file in "$folder/all.yaml" "$folder/$service.yaml"; do [ ! -f "$file" ] || values+=(--values "$file"); done
  done
  "$helm" upgrade --install "$service" "$chart" "${values[@]}" --atomic --timeout 6m "${options[@]}" >/dev/null
  echo "$service is there"
done
