# Other scripts source this file. It sets $helm to the helm on the PATH, or else builds helm from its Go module.
# tools/go.mod pins the module. The first build takes about three minutes.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kept=${CAR_STATE_DIR:-$here/../../.local}/tools
services=$(cd "$here/../../services" && echo *)

built() { # arguments: package, name; prints the path of the program, which is built once for each state of tools/
  local file
  file=$kept/$2-$(cat "$here"/tools/go.* "$here"/tools/*.go | sha256sum | cut -c1-16)
  if [ ! -x "$file" ]; then
    command -v go >/dev/null || { echo "$2 is not here and there is no go to build it with: install one of them." >&2; return 1; }
    echo "building $2, which takes some minutes the first time" >&2
    mkdir -p "$kept"
    (cd "$here/tools" && CGO_ENABLED=0 GOWORK=off nice go build -mod=readonly -trimpath -o "$file.$$" "$1") >&2 && mv "$file.$$" "$file"
  fi
  echo "$file"
}

helm=$(command -v helm || built helm.sh/helm/v3/cmd/helm helm) || exit 1
