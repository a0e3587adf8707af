#!/bin/sh
# Prints random secrets for docker-compose.yml: deploy/docker/secrets.sh > .env
# Keep the file, because existing data cannot be read with new secrets. Each variable that docker-compose.yml uses
# without a default gets a secret.
set -eu
asked=$(grep -oE '\$\{[A-Z0-9_]+(\}|:\?)' "$(dirname "$0")/../../docker-compose.yml" | tr -d '${}:?' | sort -u)
# Each service that calls others gets a pair of keys. The private half is for this service alone. All public halves are
# in SERVICE_KEYS.
public=
for name in $asked; do
  case $name in
    SERVICE_KEYS) ;; # printed last, from the other keys
    *_SERVICE_KEY)
      pair=$(openssl genpkey -algorithm ed25519)
      half() { echo "$pair" | openssl pkey -outform DER "$@" | tail -c 32 | openssl base64 -A | tr '+/' '-_' | tr -d =; }
      echo "$name=$(half)"
      public="$public,$(echo "${name%_SERVICE_KEY}" | tr A-Z a-z):$(half -pubout)"
      ;;
    *_NUMBERS_PUBLIC_KEY) ;; # printed with its private half
    *_NUMBERS_KEY)
      pair=$(openssl genpkey -algorithm x25519)
      raw() { echo "$pair" | openssl pkey -outform DER "$@" | tail -c 32 | openssl base64 -A; }
      echo "$name=$(raw)"
      echo "${name%_KEY}_PUBLIC_KEY=$(raw -pubout)"
      ;;
    *_SELO_CERTIFICADOS) ;; # printed with its key
    *_SELO_CHAVE)
      # A certificate for trials, which nobody else trusts and which a public address refuses; with SEAL_NAME, one of
      # that name.
      pair=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)
      subject="/CN=${SEAL_NAME:-Selo local (somente para testes, sem valor legal)}"
      echo "$name=$(echo "$pair" | openssl pkcs8 -topk8 -nocrypt -outform DER | openssl base64 -A)"
      echo "${name%_CHAVE}_CERTIFICADOS=$(echo "$pair" | openssl req -x509 -key /dev/stdin -subj "$subject" -days 3650 -outform DER | openssl base64 -A)"
      ;;
    *_ENCRYPTION_KEY | *_RECORD_KEY | *_READING_KEY | *_SEALING_KEY | *_REGISTRO_KEY | *_MANIFESTO_KEY) echo "$name=$(openssl rand -base64 32)" ;;
    S3_ACCESS_KEY_ID) echo "$name=$(openssl rand -hex 10)" ;;
    *) echo "$name=$(openssl rand -hex 32)" ;;
  esac
done
echo "SERVICE_KEYS=${public#,}"
