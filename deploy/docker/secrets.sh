#!/bin/sh
# Random secrets for docker-compose.yml:  deploy/docker/secrets.sh > .env
# Made anew they would no longer fit the data of before: keep the file.
set -eu
text() { openssl rand -hex 32; }
for name in SERVICE_SECRET CURSOR_SECRET REFRESH_SECRET IDP_CLIENT_SECRET AUTH_CPF_HASH_KEY \
  MONGODB_PASSWORD RABBITMQ_PASSWORD REDIS_PASSWORD S3_SECRET_ACCESS_KEY \
  GATEWAY_PASSWORD AUTH_PASSWORD PROCESSOS_PASSWORD DOCUMENTOS_PASSWORD DOCUMENTOS_WORKER_PASSWORD ANALISTA_PASSWORD \
  DOSSIE_PASSWORD; do
  echo "$name=$(text)"
done
for name in AUTH_CPF_ENCRYPTION_KEY PROCESSOS_CPF_ENCRYPTION_KEY; do
  echo "$name=$(openssl rand -base64 32)"
done
echo "S3_ACCESS_KEY_ID=$(openssl rand -hex 10)"
