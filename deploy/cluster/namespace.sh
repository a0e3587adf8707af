#!/usr/bin/env bash
# Prepares the namespace `car` for a trial of the charts: servers, users of the workloads on the servers, Secrets, an
# identity provider and a mail server. The servers are stand-ins. They keep their data in STATE, so every node has to
# see this folder.
#
#   deploy/cluster/namespace.sh STATE     STATE is a folder for secrets and data; needs kubectl, node and openssl
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd) state=${1:?a folder}
mkdir -p "$state" && cd "$state"
[ -f env ] || SEAL_NAME="Selo do ensaio" "$root/deploy/docker/secrets.sh" >env
set -a
# shellcheck disable=SC1091
. ./env
MONGODB_URI="mongodb://car:$MONGODB_PASSWORD@mongodb:27017/?directConnection=true"
S3_ENDPOINT=http://objects:7070 S3_BUCKET=car S3_REGISTRO_BUCKET=car-registro
set +a
USERS_FOLDER=$PWD/users "$root/node_modules/.bin/node" --disable-warning=ExperimentalWarning "$root/deploy/local/src/users/main.ts" files

if [ ! -f ca.crt ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=trial -keyout ca.key -out ca.crt 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj /CN=idp -keyout tls.key -out tls.csr 2>/dev/null
  openssl x509 -req -in tls.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 -out tls.crt \
    -extfile <(echo subjectAltName=DNS:idp) 2>/dev/null
fi

kubectl create namespace car --dry-run=client -o yaml | kubectl apply -f - >/dev/null
secret() { # arguments: name, then options of kubectl
  local name=$1
  shift
  kubectl -n car create secret generic "$name" --dry-run=client -o yaml "$@" | kubectl apply -f - >/dev/null
}
secret users-rabbitmq --from-file=users/rabbitmq
secret users-redis --from-file=users/redis
secret users-objects --from-file=users/objects
secret idp --from-file=tls.key --from-file=tls.crt --from-file="$here/tls.mjs" --from-file="$root/samples/people.json"
kubectl -n car create configmap authority --from-file=ca.crt --dry-run=client -o yaml | kubectl apply -f - >/dev/null
grep -E '_PASSWORD=|^S3_' env >servers.env
printf '%s\n' "MONGODB_URI=$MONGODB_URI" "S3_ENDPOINT=$S3_ENDPOINT" "S3_BUCKET=$S3_BUCKET" >>servers.env
secret servers --from-env-file=servers.env

node=$root/node_modules/.bin/node
"$node" --disable-warning=ExperimentalWarning "$here/src/secrets.ts" | kubectl apply -f - >/dev/null

install -d -o 1000 -g 1000 backup # services run as user 1000
sed "s#KEPT#$PWD#" "$here/backing.yaml" | kubectl -n car apply -f - >/dev/null
kubectl -n car wait --for=condition=Available deployment --all --timeout=180s >/dev/null
# The bucket of the logs needs object lock, which a folder does not have. A second trial finds it there.
# shellcheck disable=SC2016
kubectl -n car exec deploy/objects -- sh -c 'versitygw admin --access "$ROOT_ACCESS_KEY" --secret "$ROOT_SECRET_KEY" \
  --endpoint-url http://127.0.0.1:7070 create-bucket --bucket car-registro --owner "$ROOT_ACCESS_KEY" \
  --object-lock-enabled-for-bucket' >/dev/null || echo 'the bucket of the logs is there, or was not made'
echo 'the namespace has servers, users, Secrets and an identity provider'
