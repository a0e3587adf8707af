#!/usr/bin/env bash
# Makes a namespace `car` with what the charts ask for: servers, a user on each for every workload, Secrets, an identity
# provider. For trials on one node: the servers are stand-ins and keep what they hold in STATE.
#
#   deploy/cluster/namespace.sh STATE     STATE: a folder for the secrets; kubectl, node and openssl on the PATH
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd) state=${1:?a folder}
mkdir -p "$state" && cd "$state"
[ -f env ] || "$root/deploy/docker/secrets.sh" >env
set -a
# shellcheck disable=SC1091
. ./env
MONGODB_URI="mongodb://car:$MONGODB_PASSWORD@mongodb:27017/?directConnection=true"
S3_ENDPOINT=http://objects:7070 S3_BUCKET=car
set +a
USERS_FOLDER=$PWD/users "$root/node_modules/.bin/node" --disable-warning=ExperimentalWarning "$root/deploy/local/src/users/main.ts" files

if [ ! -f ca.crt ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=trial -keyout ca.key -out ca.crt 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj /CN=idp -keyout tls.key -out tls.csr 2>/dev/null
  openssl x509 -req -in tls.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 -out tls.crt \
    -extfile <(echo subjectAltName=DNS:idp) 2>/dev/null
fi

kubectl create namespace car --dry-run=client -o yaml | kubectl apply -f - >/dev/null
secret() { # name, then what kubectl takes
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

secret car-shared --from-literal="SERVICE_SECRET=$SERVICE_SECRET" --from-literal="CURSOR_SECRET=$CURSOR_SECRET"
secret car-gateway --from-literal="REDIS_URL=redis://car-gateway:$GATEWAY_PASSWORD@redis:6379"
workload() { # name, password, what else is its own; KEDA asks the broker from another namespace
  local name=$1 password=$2
  shift 2
  secret "car-$name" --from-literal="MONGODB_URI=mongodb://mongodb:27017/?directConnection=true" \
    --from-literal="AMQP_URL=amqp://car-$name:$password@rabbitmq.car:5672" \
    --from-literal="REDIS_URL=redis://car-$name:$password@redis:6379" \
    --from-literal="S3_ACCESS_KEY_ID=$S3_ACCESS_KEY_ID" --from-literal="S3_SECRET_ACCESS_KEY=$S3_SECRET_ACCESS_KEY" "$@"
}
workload auth "$AUTH_PASSWORD" --from-literal="IDP_CLIENT_SECRET=$IDP_CLIENT_SECRET" \
  --from-literal="CPF_ENCRYPTION_KEY=$AUTH_CPF_ENCRYPTION_KEY" --from-literal="CPF_HASH_KEY=$AUTH_CPF_HASH_KEY" \
  --from-literal="SIGNING_ENCRYPTION_KEY=$AUTH_SIGNING_ENCRYPTION_KEY" --from-literal="REFRESH_SECRET=$REFRESH_SECRET" \
  --from-literal="RECORD_KEY=$AUTH_RECORD_KEY" --from-literal=ADMIN_CPFS=70010000607
workload processos "$PROCESSOS_PASSWORD" --from-literal="CPF_ENCRYPTION_KEY=$PROCESSOS_CPF_ENCRYPTION_KEY" \
  --from-literal="TRACKING_SECRET=$PROCESSOS_TRACKING_SECRET" --from-literal="RECORD_KEY=$PROCESSOS_RECORD_KEY" --from-literal="ANSWER_ENCRYPTION_KEY=$PROCESSOS_ANSWER_ENCRYPTION_KEY"
workload documentos "$DOCUMENTOS_PASSWORD" --from-literal="RECORD_KEY=$DOCUMENTOS_RECORD_KEY" \
  --from-literal="READING_KEY=$DOCUMENTOS_READING_KEY" --from-literal="ANSWER_ENCRYPTION_KEY=$DOCUMENTOS_ANSWER_ENCRYPTION_KEY"
workload documentos-worker "$DOCUMENTOS_WORKER_PASSWORD" --from-literal="READING_KEY=$DOCUMENTOS_READING_KEY"
workload analista "$ANALISTA_PASSWORD" --from-literal="ANSWER_ENCRYPTION_KEY=$ANALISTA_ANSWER_ENCRYPTION_KEY"
workload avisos "$AVISOS_PASSWORD" --from-literal="ANSWER_ENCRYPTION_KEY=$AVISOS_ANSWER_ENCRYPTION_KEY" \
  --from-literal="UNSUBSCRIBE_SECRET=$UNSUBSCRIBE_SECRET" --from-literal=SMTP_URL=smtp://correio:2525
workload dossie "$DOSSIE_PASSWORD" --from-literal="RECORD_KEY=$DOSSIE_RECORD_KEY" \
  --from-literal="ANSWER_ENCRYPTION_KEY=$DOSSIE_ANSWER_ENCRYPTION_KEY"

install -d -o 1000 -g 1000 backup # of the user that services are
sed "s#KEPT#$PWD#" "$here/backing.yaml" | kubectl -n car apply -f - >/dev/null
kubectl -n car wait --for=condition=Available deployment --all --timeout=180s >/dev/null
echo 'the namespace has servers, users, Secrets and an identity provider'
