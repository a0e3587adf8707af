#!/bin/sh
# Unpacks the wheel that a file of requirements names with its hash, into a folder that does not exist yet. Nothing of
# the wheel is installed or run. Needs Python 3 with venv.
#
#   wheel.sh <requirements> <folder>
set -eu
requirements=$1 target=$2
mkdir -p "$target"
python3 -m venv "$target.venv"
"$target.venv/bin/python" -m pip download --disable-pip-version-check --no-cache-dir --quiet --no-deps --only-binary=:all: \
  --require-hashes --requirement "$requirements" --dest "$target"
python3 -m zipfile -e "$target"/*.whl "$target"
rm -rf "$target.venv" "$target"/*.whl
