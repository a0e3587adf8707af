#!/usr/bin/env bash
# Installs or upgrades services, each as a release of its own:  deploy/helm/release.sh [options of helm] CHARTS VALUES… -- [SERVICE…]
#
#   deploy/helm/package.sh out
#   deploy/helm/release.sh --namespace car out deploy/helm/small ours --              all of them, one after the other
#   deploy/helm/release.sh --namespace car --set image.tag=0.2.0 out ours -- processos
#
# CHARTS is the folder that package.sh wrote. Each folder of VALUES has all.yaml, for every chart, and <service>.yaml, for
# one, where there is something to say; a later folder goes before an earlier one. What does not become ready in time is
# taken back, and what was there before has gone on serving.
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
[ ${#folders[@]} -gt 0 ] || { sed -n 's/^# \{0,1\}//p' "$0"; exit 2; }
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
