#!/bin/sh
# Random secrets for docker-compose.yml: deploy/docker/secrets.sh > .env
# Keep the file: new secrets would not fit existing data.
set -eu
text() { openssl rand -hex 32; }
for name in CURSOR_SECRET REFRESH_SECRET IDP_CLIENT_SECRET AUTH_CPF_HASH_KEY PROCESSOS_TRACKING_SECRET \
  MONGODB_PASSWORD RABBITMQ_PASSWORD REDIS_PASSWORD S3_SECRET_ACCESS_KEY \
  GATEWAY_PASSWORD AUTH_PASSWORD PROCESSOS_PASSWORD DOCUMENTOS_PASSWORD DOCUMENTOS_WORKER_PASSWORD ANALISTA_PASSWORD \
  DOSSIE_PASSWORD AVISOS_PASSWORD UNSUBSCRIBE_SECRET; do
  echo "$name=$(text)"
done
for name in AUTH_CPF_ENCRYPTION_KEY AUTH_SIGNING_ENCRYPTION_KEY PROCESSOS_CPF_ENCRYPTION_KEY \
  PROCESSOS_ANSWER_ENCRYPTION_KEY DOCUMENTOS_ANSWER_ENCRYPTION_KEY ANALISTA_ANSWER_ENCRYPTION_KEY \
  DOSSIE_ANSWER_ENCRYPTION_KEY AVISOS_ANSWER_ENCRYPTION_KEY \
  AUTH_RECORD_KEY PROCESSOS_RECORD_KEY DOCUMENTOS_RECORD_KEY DOCUMENTOS_READING_KEY DOSSIE_RECORD_KEY; do
  echo "$name=$(openssl rand -base64 32)"
done
# A key pair for each service that calls others: the private half is its own, the public halves are for all.
public=
for service in gateway processos documentos analista dossie avisos; do
  pair=$(openssl genpkey -algorithm ed25519)
  half() { echo "$pair" | openssl pkey -outform DER "$@" | tail -c 32 | openssl base64 -A | tr '+/' '-_' | tr -d =; }
  echo "$(echo $service | tr a-z A-Z)_SERVICE_KEY=$(half)"
  public="$public,$service:$(half -pubout)"
done
echo "SERVICE_KEYS=${public#,}"
echo "S3_ACCESS_KEY_ID=$(openssl rand -hex 10)"
