#!/bin/sh
# Brings GDAL into a folder that does not exist yet: its library, and PROJ's table of reference systems. pip fetches the
# wheel that carries them; its hash stands for all that is in it. Needs Python 3 with venv.
#
#   bring.sh <folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=$1
work=$target.building
rm -rf "$work"
mkdir -p "$work/gdal"
"$here/../wheel.sh" "$here/requirements.txt" "$work/wheel"
mv "$work"/wheel/pyogrio.libs/libgdal-*.so.* "$work/gdal/libgdal.so"
mv "$work/wheel/pyogrio/proj_data/proj.db" "$work/gdal"
chmod 644 "$work"/gdal/*
mv "$work/gdal" "$target"
rm -rf "$work"
