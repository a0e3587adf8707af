{{/*
Every template of this library takes one dict, which describes a workload:
  root         the context of the chart
  values       the values of this workload
  name         the name of the Deployment, of its Services, and in its labels
  ports        the ports on which it listens besides metrics: "http", "grpc", "keys" (the key set of auth)
  args         the arguments of its program, if not those of the image
  startupPath  the path of the startup probe, if not /startz
  public       true if clients from outside may use its HTTP port, as for the gateway
  named        true if its values have to name the address of each backing service

Objects are named after the workload, not after the release. So a namespace has one installation, whose charts find each
other even if they are installed one by one.
*/}}

{{- define "car-lib.http-port" -}}8080{{- end -}}
{{- define "car-lib.grpc-port" -}}9090{{- end -}}
{{- define "car-lib.keys-port" -}}8081{{- end -}}
{{- define "car-lib.metrics-port" -}}9464{{- end -}}

{{/* Renders the labels that select the pods of a workload. Kubernetes does not allow a change of these labels. */}}
{{- define "car-lib.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/part-of: car
{{- end -}}

{{/*
Renders the labels by which network policies of other workloads select the pods of this workload. `car/behind` marks
pods that the gateway may reach. `car/verifies` marks pods that may get the keys of auth, which verify tokens. Both
labels follow from the workload's own chart.
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

{{/* Returns the tag of the image, which all workloads of a chart share. */}}
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
