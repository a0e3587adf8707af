{{/* Renders all objects of a workload. */}}
{{- define "car-lib.all" -}}
{{- range list "service-account" "deployment" "services" "network-policy" "disruption-budget" "autoscaler" "monitor" "rules" "backup" "verify" "retention" "wipe" "layers" "test" }}
{{- $part := include (printf "car-lib.%s" .) $ | trim }}
{{- if $part }}
---
{{ $part }}
{{- end }}
{{- end }}
{{- end -}}
