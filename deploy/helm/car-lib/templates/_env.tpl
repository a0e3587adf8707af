{{/*
Renders the environment of a workload. `env` names each setting that the service reads and that is not secret. An empty
setting is taken from global.env. If it is empty there too, the service uses its own default. `secretEnv` names the
Secret of each secret setting, and global.secretEnv takes precedence.
*/}}
{{- define "car-lib.env" -}}
- name: NODE_ENV
  value: production
- name: CAR_SERVICE
  value: {{ .name }}
- name: PORT
  value: {{ include "car-lib.http-port" . | quote }}
{{- if has "grpc" .ports }}
- name: GRPC_PORT
  value: {{ include "car-lib.grpc-port" . | quote }}
{{- end }}
{{- if has "keys" .ports }}
- name: JWKS_PORT
  value: {{ include "car-lib.keys-port" . | quote }}
{{- end }}
- name: METRICS_PORT
  value: {{ include "car-lib.metrics-port" . | quote }}
{{- $workload := . }}
{{- range $name := keys .values.env | sortAlpha }}
{{- $value := include "car-lib.setting" (dict "workload" $workload "setting" $name) }}
{{- if $value }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- else if has $name $workload.values.requiredEnv }}
{{- fail (printf "%s: set env.%s, or global.env.%s" $workload.name $name $name) }}
{{- end }}
{{- end }}
{{- range $name := keys .values.secretEnv | sortAlpha }}
{{- $ref := include "car-lib.secret-ref" (dict "workload" $workload "setting" $name) | fromYaml }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ required (printf "%s: secretEnv.%s.name" $workload.name $name) $ref.name }}
      key: {{ $ref.key | default $name }}
      {{- if $ref.optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end -}}

{{/*
Renders the environment of a workload, with the additions of the installation. A variable in extraEnv replaces the
chart's variable of the same name. With two variables of one name, Helm could not roll back a release ("The order in
patch list doesn't match").
*/}}
{{- define "car-lib.whole-env" -}}
{{- $ca := include "car-lib.ca" . | fromYaml -}}
{{- $ours := include "car-lib.env" . | fromYamlArray -}}
{{- if $ca }}{{ $ours = append $ours (dict "name" "NODE_EXTRA_CA_CERTS" "value" (printf "/etc/car/ca/%s" $ca.key)) }}{{ end -}}
{{- $added := list -}}
{{- range .values.extraEnv }}{{ $added = append $added .name }}{{ end -}}
{{- $whole := list -}}
{{- range $ours }}{{ if not (has .name $added) }}{{ $whole = append $whole . }}{{ end }}{{ end -}}
{{- concat $whole .values.extraEnv | toYaml -}}
{{- end -}}

{{/* Returns a setting of a workload, or "" if it has none. Takes the workload and the name of the setting. */}}
{{- define "car-lib.setting" -}}
{{- $global := (.workload.root.Values.global).env | default dict -}}
{{- get .workload.values.env .setting | default (get $global .setting) -}}
{{- end -}}

{{- define "car-lib.secret-ref" -}}
{{- $global := (.workload.root.Values.global).secretEnv | default dict -}}
{{- get $global .setting | default (get .workload.values.secretEnv .setting) | toYaml -}}
{{- end -}}
