#!/usr/bin/env bash
# Checks the charts without a cluster, for developers: deploy/helm/check.sh
# Each chart is linted and rendered: with all optional parts off, with them on, and with the values of a small cluster.
# The rendered objects are validated against the kinds of Kubernetes and the schemas of KEDA and the Prometheus
# operator. Wrong values have to be refused. The servers are validated against the schemas of their operators. promtool,
# of Debian's package prometheus, tries the alerts: test/alerts says at which minute each of them has to fire.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
validate=$(built . helm-validate)
charts=$(mktemp -d)
trap 'rm -rf "$charts"' EXIT
command -v promtool >/dev/null || { echo 'promtool is not here: apt-get install prometheus' >&2; exit 1; }
"$here/package.sh" "$charts" >/dev/null

crd() { # arguments: module, paths in it; prints options of the validator
  local folder
  folder=$(cd "$here/tools" && go mod download -json "$1" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  shift
  for file in "$@"; do echo "-crd $folder/$file"; done
}
operator=example/prometheus-operator-crd/monitoring.coreos.com
crds=$(
  crd github.com/kedacore/keda/v2@v2.21.0 config/crd/bases/keda.sh_{scaledobjects,triggerauthentications}.yaml
  crd github.com/prometheus-operator/prometheus-operator@v0.85.0 "$operator"_{servicemonitors,prometheusrules}.yaml
  # These are the last versions that exist as Go modules.
  crd github.com/mongodb/mongodb-kubernetes-operator@v0.9.0 config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml
  crd github.com/rabbitmq/cluster-operator@v1.14.0 config/crd/bases/rabbitmq.com_rabbitmqclusters.yaml
)

said='global.env.PUBLIC_URL=https://car.example,global.env.S3_ENDPOINT=https://s3.example,global.env.S3_BUCKET=car'
idp='env.IDP_ISSUER=https://idp.example,env.IDP_CLIENT_ID=car'
most='global.monitoring.serviceMonitor=true,global.monitoring.rules=true'
most+=',global.backup.recipients[0]=age1of-somebody,global.backup.claim=backups'
most+=',global.backup.lock.bucket=backups,global.backup.lock.endpoint=https://s3.example'
ingress='ingress.enabled=true,ingress.host=car.example,ingress.tlsSecret=car-tls,ingress.className=nginx'
# The chart requires the addresses that the worker may reach.
anywhere='to[0].ipBlock.cidr=10.0.0.0/8'
targets=$(for it in mongodb rabbitmq s3; do echo "worker.networkPolicy.egress.$it.$anywhere"; done | paste -sd,)
# A CronJob of processos loads an official layer.
layers='layers[0].name=embargos,layers[0].schedule=0 3 * * *,layers[0].claim=camadas'
layers+=',layers[0].args={embargo_ibama,/camadas/termo_de_embargo.csv,--fonte,IBAMA,--edicao,diaria,--licenca,ODbL}'
# An installation may make these additions to any chart.
added='global.ca.configMap=ours,extraEnv[0].name=A,extraEnv[0].value=b,annotations.a=b,podAnnotations.a=b,image.digest=sha256:0'
added+=',volumes[0].name=v,volumes[0].emptyDir.medium=Memory,volumeMounts[0].name=v,volumeMounts[0].mountPath=/v'
added+=',global.backup.recipients[0]=age1of-somebody,global.backup.claim=backups'
added+=',sidecars[0].name=s,sidecars[0].image=i'
least='autoscaling.enabled=false,disruptionBudget.enabled=false,networkPolicy.enabled=false'

render() { "$helm" template --kube-version 1.33.0 --namespace car "$@"; }
accepted() {
  echo "── $1: ${*:$(($# > 3 ? $# : 3))}"
  render "$@" | $validate $crds
}
refused() { # arguments: words of the refusal, then arguments of helm template
  local words=$1 said
  shift
  said=$(render "$@" 2>&1) && { echo "accepted, but should not be: $*"; exit 1; }
  grep -qF -- "$words" <<<"$said" || { echo "not refused for \"$words\": $said"; exit 1; }
}

# Writes the alert rules from standard input in the form that Prometheus reads, in one file for each workload.
rules() { # argument: service
  awk -v to="$charts/rules/$1" '
    /^---/ { inside = 0 }
    /^kind: PrometheusRule/ { file = to "-" ++n ".yaml" }
    file && /^  groups:/ { inside = 1 }
    inside { print substr($0, 3) > file }'
}
mkdir "$charts/rules"

for service in $services; do
  chart=$(ls "$charts/$service"-*.tgz)
  own=(--set-string "$said")
  [ "$service" = auth ] && own+=(--set-string "$idp")
  [ "$service" = avisos ] && own+=(--set-string env.MAIL_FROM=nao-responda@car.example)
  [ "$service" = documentos ] && own+=(--set-string "$targets")
  [ "$service" = processos ] && own+=(--set "$layers")
  "$helm" lint --strict --quiet --kube-version 1.33.0 "$chart" "${own[@]}"
  accepted "$service" "$chart" "${own[@]}"
  accepted "$service" "$chart" "${own[@]}" --set "$least"
  small=(--values "$here/small/all.yaml")
  [ ! -f "$here/small/$service.yaml" ] || small+=(--values "$here/small/$service.yaml")
  accepted "$service" "$chart" "${own[@]}" "${small[@]}" --set "$added"
  case $service in
    gateway) accepted "$service" "$chart" "${own[@]}" --set "$most,$ingress" ;;
    documentos) accepted "$service" "$chart" "${own[@]}" --set "$most,worker.keda.enabled=true,worker.autoscaling.enabled=false" ;;
    *) accepted "$service" "$chart" "${own[@]}" --set "$most" ;;
  esac
  render "$service" "$chart" "${own[@]}" --set "$most" | rules "$service"
  refused 'additional properties' "$service" "$chart" "${own[@]}" --set replicsa=3
  [ "$service" = portal ] || refused 'set env.PUBLIC_URL' "$service" "$chart" "${own[@]}" --set-string global.env.PUBLIC_URL=
done

# A variable of the installation replaces the chart's variable, so no name occurs twice.
twice=$(render avisos "$charts"/avisos-*.tgz --set-string "$said,env.MAIL_FROM=nao-responda@car.example" \
  --set 'global.ca.configMap=ours,extraEnv[0].name=NODE_ENV,extraEnv[0].value=development' | sed -n 's/^ *- name: \([A-Z_]*\)$/\1/p' | sort | uniq -d)
[ -z "$twice" ] || { echo "twice in one environment: $twice"; exit 1; }

auth=$(ls "$charts"/auth-*.tgz) documentos=$(ls "$charts"/documentos-*.tgz)
refused 'auth: set env.IDP_' auth "$auth" --set-string "$said"
refused 'documentos-worker: say in networkPolicy.egress.' documentos "$documentos" --set-string "$said"
refused "at '/layers/0'" processos "$charts"/processos-*.tgz --set-string "$said" --set "$layers,layers[0].shedule=x"
refused 'global.backup.claim' auth "$auth" --set-string "$said,$idp" --set 'global.backup.recipients[0]=age1of-somebody'
refused 'additional properties' auth "$auth" --set-string "$said,$idp" --set global.env.PUBLIC_ULR=x
for server in mongodb rabbitmq redis; do
  echo "── servers/$server.yaml"
  $validate $crds <"$here/servers/$server.yaml"
done
# The queries of the dashboards have to be valid PromQL too.
{
  echo 'groups: [{ name: panels, rules: ['
  sed -n 's/^ *"expr": \(.*\),$/{ record: panel, expr: \1 },/p' "$charts"/dashboards/*.json | sed 's/\$__rate_interval/5m/g'
  echo ']}]'
} >"$charts/rules/panels.yaml"
promtool check rules --lint=none "$charts"/rules/*.yaml >/dev/null
cp "$here"/test/alerts/*.yaml "$charts"
promtool test rules "$charts"/{every,own}.yaml
echo 'charts: well'
