#!/bin/sh
# Random secrets for docker-compose.yml:  deploy/docker/secrets.sh > .env
# Made anew they would no longer fit the data of before: keep the file.
set -eu
text() { openssl rand -hex 32; }
for name in SERVICE_SECRET CURSOR_SECRET REFRESH_SECRET IDP_CLIENT_SECRET AUTH_CPF_HASH_KEY \
  RABBITMQ_PASSWORD REDIS_PASSWORD S3_SECRET_ACCESS_KEY; do
  echo "$name=$(text)"
done
for name in AUTH_CPF_ENCRYPTION_KEY AUTH_SIGNING_ENCRYPTION_KEY PROCESSOS_CPF_ENCRYPTION_KEY \
  PROCESSOS_ANSWER_ENCRYPTION_KEY DOCUMENTOS_ANSWER_ENCRYPTION_KEY DOSSIE_ANSWER_ENCRYPTION_KEY; do
  echo "$name=$(openssl rand -base64 32)"
done
echo "S3_ACCESS_KEY_ID=$(openssl rand -hex 10)"
