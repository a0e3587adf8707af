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
    *_ENCRYPTION_KEY | *_RECORD_KEY | *_READING_KEY) echo "$name=$(openssl rand -base64 32)" ;;
    S3_ACCESS_KEY_ID) echo "$name=$(openssl rand -hex 10)" ;;
    *) echo "$name=$(openssl rand -hex 32)" ;;
  esac
done
echo "SERVICE_KEYS=${public#,}"
