{{/*
Nothing goes in or out but what stands here. In: HTTP from the gateway, from its own pods and its test, and to auth from
those who verify tokens; gRPC from the workloads named; metrics from the monitoring.
Out: names, the peers and the backing services that the environment names, and from the gateway whom it passes requests
on to; a workload that is `named` only where its values say that these are. Probes come from the node, which policies do not concern.
*/}}
{{- define "car-lib.network-policy" -}}
{{- if .values.networkPolicy.enabled -}}
{{- $policy := .values.networkPolicy -}}
{{- $own := list .name (printf "%s-test" .name) -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "car-lib.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if .public }}
    - ports: [{ port: http }]
      {{- with $policy.publicFrom }}
      from:
        {{- toYaml . | nindent 8 }}
        {{- include "car-lib.workloads" $own | trim | nindent 8 }}
      {{- end }}
    {{- else if has "http" .ports }}
    - ports: [{ port: http }]
      from:
        {{- include "car-lib.workloads" (prepend $own "gateway") | trim | nindent 8 }}
        {{- if eq .name "auth" }}
        {{- include "car-lib.pods" "car/verifies: tokens" | trim | nindent 8 }}
        {{- end }}
    {{- end }}
    {{- with $policy.grpcFrom }}
    - ports: [{ port: grpc }]
      from: {{- include "car-lib.workloads" . | trim | nindent 8 }}
    {{- end }}
    {{- with $policy.metricsFrom }}
    - ports: [{ port: metrics }]
      from: {{- toYaml . | nindent 8 }}
    {{- end }}
  egress:
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
      {{- with $policy.dns }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- if hasKey .values.env "SELF_URL" }}
    # itself: whether others of it serve
    - ports: [{ port: {{ include "car-lib.http-port" . }} }]
      to: {{- include "car-lib.workloads" (list .name) | trim | nindent 8 }}
    {{- end }}
    {{- $env := .values.env }}
    {{- $http := ternary (list "auth") list (hasKey $env "JWKS_URL") }}
    {{- $grpc := list }}
    {{- range $name, $address := $env }}
    {{- $peer := $name | trimSuffix "_GRPC" | trimSuffix "_URL" | lower }}
    {{- if hasSuffix "_GRPC" $name }}
    {{- $grpc = append $grpc $peer }}
    {{- else if and (hasSuffix "_URL" $name) (hasPrefix (printf "http://%s:" $peer) $address) }}
    {{- $http = append $http $peer }}
    {{- end }}
    {{- end }}
    {{- range concat $http $grpc | uniq | sortAlpha }}
    - ports:
        {{- if has . $http }}
        - port: {{ include "car-lib.http-port" $ }}
        {{- end }}
        {{- if has . $grpc }}
        - port: {{ include "car-lib.grpc-port" $ }}
        {{- end }}
      to: {{- include "car-lib.workloads" (list .) | trim | nindent 8 }}
    {{- end }}
    {{- if .public }}
    # whom it passes requests on to
    - ports: [{ port: {{ include "car-lib.http-port" . }} }]
      to: {{- include "car-lib.pods" "car/behind: gateway" | trim | nindent 8 }}
    {{- end }}
    {{- $optional := dict "clamd" "CLAMD_URL" "collector" "OTEL_EXPORTER_OTLP_ENDPOINT" }}
    {{- range $name := keys $policy.egress | sortAlpha }}
    {{- $to := get $policy.egress $name }}
    {{- $setting := get $optional $name }}
    {{- $unused := and $setting (not (include "car-lib.setting" (dict "workload" $ "setting" $setting))) }}
    {{- if not (and $.named $unused) }}
    {{- if and $.named (empty $to.to) }}
    {{- fail (printf "%s: say in networkPolicy.egress.%s.to where that is, as peers of a policy" $.name $name) }}
    {{- end }}
    # {{ $name }}
    - ports:
        {{- range $to.ports }}
        - port: {{ . }}
        {{- end }}
      {{- with $to.to }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
    {{- end }}
{{- end -}}
{{- end -}}

{{/* Workloads of this installation, by name, as peers of a policy. */}}
{{- define "car-lib.workloads" -}}
{{- range . }}
- podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ . }}
      app.kubernetes.io/part-of: car
{{- end }}
{{- end -}}

{{/* Pods of this installation with a role, as peers of a policy. */}}
{{- define "car-lib.pods" -}}
- podSelector:
    matchLabels:
      {{ . }}
      app.kubernetes.io/part-of: car
{{- end -}}
