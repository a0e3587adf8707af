#!/usr/bin/env bash
# Restores a backup of a service into its empty stores, by a Job with the service's image and environment:
#
#   deploy/helm/restore.sh [--namespace car] SERVICE FOLDER IDENTITY
#
# FOLDER is a folder on the volume that the service's CronJob has written, such as processos/2026-11-22T05-50-00.000Z.
# IDENTITY is the file with the private key, which is in the cluster only while this script runs. No pod of the service
# may run meanwhile. docs/runbook.md describes the steps before and after.
set -euo pipefail
options=()
while [[ ${1:-} == --* ]]; do options+=("$1" "$2") && shift 2; done
[ $# -eq 3 ] || { sed -n '1d;/^#/!q;s/^# \{0,1\}//p' "$0"; exit 2; }
service=$1 folder=$2 identity=$3 job=restore-$1
kube() { kubectl "${options[@]}" "$@"; }
trap 'kube delete secret "$job" --ignore-not-found >/dev/null' EXIT
kube create secret generic "$job" --from-file=identity="$identity" >/dev/null
kube delete job "$job" --ignore-not-found >/dev/null
pod=/spec/template/spec
kube create job "$job" --from="cronjob/$service-backup" --dry-run=client -o json |
  kubectl patch --local -f - --type=json -o json -p "[
    { \"op\": \"add\", \"path\": \"$pod/volumes/-\", \"value\": { \"name\": \"identity\", \"secret\": { \"secretName\": \"$job\" } } },
    { \"op\": \"add\", \"path\": \"$pod/containers/0/volumeMounts/-\", \"value\": { \"name\": \"identity\", \"mountPath\": \"/identity\" } },
    { \"op\": \"replace\", \"path\": \"$pod/containers/0/args\",
      \"value\": [\"dist/backup.js\", \"restore\", \"/backup/$folder\", \"/identity/identity\"] },
    { \"op\": \"replace\", \"path\": \"/spec/backoffLimit\", \"value\": 0 }]" |
  kube create -f - >/dev/null
# `kubectl wait` waits for a single condition. Here either of two conditions has to end the wait.
until kube get job "$job" -o jsonpath='{.status.conditions[*].type}' | grep -qwE 'Complete|Failed'; do sleep 2; done
kube logs "job/$job"
kube wait --for=condition=Complete "job/$job" --timeout=1s >/dev/null
