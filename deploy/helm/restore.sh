#!/usr/bin/env bash
# Brings back what a service kept, into its empty stores, as a Job of its image and with its environment:
#
#   deploy/helm/restore.sh [--namespace car] SERVICE FOLDER IDENTITY
#
# FOLDER is one that its CronJob has written, as the volume has it (processos/2026-11-22T05-50-00.000Z); IDENTITY is the file with the
# private key, which is in the cluster as long as this takes. No pod of the service may run. docs/runbook.md says what goes
# before and after.
set -euo pipefail
options=()
while [[ ${1:-} == --* ]]; do options+=("$1" "$2") && shift 2; done
[ $# -eq 3 ] || { sed -n 's/^# \{0,1\}//p' "$0"; exit 2; }
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
# Either will do, and kubectl waits for one condition.
until kube get job "$job" -o jsonpath='{.status.conditions[*].type}' | grep -qwE 'Complete|Failed'; do sleep 2; done
kube logs "job/$job"
kube wait --for=condition=Complete "job/$job" --timeout=1s >/dev/null
