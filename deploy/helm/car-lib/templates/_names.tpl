{{/*
Every template of this library takes one dict, the workload:
  root    the chart's own context
  values  the part of the values that is this workload's
  name    its name: of the Deployment, of its Services, of its label
  ports   what it listens on beside metrics: "http", "grpc"
  named   whether its way out has to name where each backing service is

Names are the workload's own, not the release's: one installation a namespace, in which charts that are installed one by
one find each other.
*/}}

{{- define "car-lib.http-port" -}}8080{{- end -}}
{{- define "car-lib.grpc-port" -}}9090{{- end -}}
{{- define "car-lib.metrics-port" -}}9464{{- end -}}

{{/* What a workload is selected by; cannot change later. */}}
{{- define "car-lib.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/part-of: car
{{- end -}}

{{/*
By what policies of other workloads know its pods: whom the gateway passes requests on to, and who fetches the keys that
verify tokens. A workload has either by what its own chart says.
*/}}
{{- define "car-lib.roles" -}}
{{- if and (has "http" .ports) (not .public) }}
car/behind: gateway
{{- end }}
{{- if hasKey .values.env "JWKS_URL" }}
car/verifies: tokens
{{- end }}
{{- end -}}

{{- define "car-lib.labels" -}}
{{ include "car-lib.selector" . }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/version: {{ include "car-lib.tag" . | trunc 63 | trimSuffix "-" | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{- define "car-lib.metadata" -}}
name: {{ .name }}
namespace: {{ .root.Release.Namespace }}
labels: {{- include "car-lib.labels" . | nindent 2 }}
{{- end -}}

{{/* The image belongs to the chart, also where one chart has two workloads. */}}
{{- define "car-lib.tag" -}}
{{- $global := (.root.Values.global).image | default dict -}}
{{- .root.Values.image.tag | default $global.tag | default .root.Chart.AppVersion -}}
{{- end -}}

{{- define "car-lib.image" -}}
{{- $global := (.root.Values.global).image | default dict -}}
{{- $registry := .root.Values.image.registry | default $global.registry -}}
{{- $digest := .root.Values.image.digest -}}
{{- $version := ternary (printf "@%s" $digest) (printf ":%s" (include "car-lib.tag" .)) (not (empty $digest)) -}}
{{- printf "%s%s%s" (ternary (printf "%s/" $registry) "" (not (empty $registry))) .root.Values.image.repository $version -}}
{{- end -}}
