{{/*
Renders a NetworkPolicy that forbids all traffic except the following.
Inbound: HTTP is open to the gateway, to the workload's own pods and to its test. At auth, the port of the key set is open
to pods that verify tokens. The gateway's HTTP is open to `publicFrom`. gRPC is open to the workloads in `grpcFrom`, and to the nightly
job of processos where it is open to processos. Metrics are open to `metricsFrom`.
Outbound: pods may reach name servers, each other, and the peers and backing services that their environment names. The
gateway may also reach the pods behind it. A workload with `named` may reach backing services only at the addresses in
its values.
Probes come from the node, to which policies do not apply.
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
    {{- end }}
    {{- if has "keys" .ports }}
    - ports: [{ port: keys }]
      from:
        {{- include "car-lib.pods" "car/verifies: tokens" | trim | nindent 8 }}
    {{- end }}
    {{- with $policy.grpcFrom }}
    - ports: [{ port: grpc }]
      from: {{- include "car-lib.workloads" (ternary (append . "processos-retention") . (has "processos" .)) | trim | nindent 8 }}
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
    # its own pods: a starting pod asks whether others serve
    - ports: [{ port: {{ include "car-lib.http-port" . }} }]
      to: {{- include "car-lib.workloads" (list .name) | trim | nindent 8 }}
    {{- end }}
    {{- $env := .values.env }}
    {{- $keys := ternary (list "auth") list (hasKey $env "JWKS_URL") }}
    {{- $http := list }}
    {{- $grpc := list }}
    {{- range $name, $address := $env }}
    {{- $peer := $name | trimSuffix "_GRPC" | trimSuffix "_URL" | lower }}
    {{- if hasSuffix "_GRPC" $name }}
    {{- $grpc = append $grpc $peer }}
    {{- else if and (hasSuffix "_URL" $name) (hasPrefix (printf "http://%s:" $peer) $address) }}
    {{- $http = append $http $peer }}
    {{- end }}
    {{- end }}
    {{- range concat $keys $http $grpc | uniq | sortAlpha }}
    - ports:
        {{- if has . $keys }}
        - port: {{ include "car-lib.keys-port" $ }}
        {{- end }}
        {{- if has . $http }}
        - port: {{ include "car-lib.http-port" $ }}
        {{- end }}
        {{- if has . $grpc }}
        - port: {{ include "car-lib.grpc-port" $ }}
        {{- end }}
      to: {{- include "car-lib.workloads" (list .) | trim | nindent 8 }}
    {{- end }}
    {{- if .public }}
    # the pods behind the gateway
    - ports: [{ port: {{ include "car-lib.http-port" . }} }]
      to: {{- include "car-lib.pods" "car/behind: gateway" | trim | nindent 8 }}
    {{- end }}
    {{- $optional := dict "beacon" "SORTEIO_FAROL" "clamd" "CLAMD_URL" "collector" "OTEL_EXPORTER_OTLP_ENDPOINT" "signer" "SELO_REMOTO_URL" "timestamps" "SELO_CARIMBO_URL" "webhook" "CANAL_WEBHOOK_URL" }}
    {{- range $name := keys $policy.egress | sortAlpha }}
    {{- $to := get $policy.egress $name }}
    {{- $setting := get $optional $name }}
    {{- $unused := and $setting (not (include "car-lib.setting" (dict "workload" $ "setting" $setting))) }}
    {{- if not $unused }}
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

{{/* Renders peers of a policy: the workloads of this installation with the given names. */}}
{{- define "car-lib.workloads" -}}
{{- range . }}
- podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ . }}
      app.kubernetes.io/part-of: car
{{- end }}
{{- end -}}

{{/* Renders a peer of a policy: the pods of this installation with the given label. */}}
{{- define "car-lib.pods" -}}
- podSelector:
    matchLabels:
      {{ . }}
      app.kubernetes.io/part-of: car
{{- end -}}
