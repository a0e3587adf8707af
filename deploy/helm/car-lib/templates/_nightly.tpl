{{/*
Renders the CronJob that saves the service's data, encrypted to public keys. Each run writes a new folder on a volume, and
locks it in a bucket if one is named. Without recipients there is no CronJob.
*/}}
{{- define "car-lib.backup" -}}
{{- $shared := (.root.Values.global).backup | default dict -}}
{{- if and .values.backup $shared.recipients -}}
{{- $claim := .values.backup.claim | default $shared.claim | required "backups: say in backup.claim of each chart, or in global.backup.claim, which volume takes them" -}}
{{- $env := list (dict "name" "BACKUP_RECIPIENTS" "value" (join " " $shared.recipients)) -}}
{{- $reach := dict -}}
{{- with $shared.lock -}}
{{- if .bucket -}}
{{- $reach = .reach | default (dict "ports" (list 443 9000)) -}}
{{- $_ := .endpoint | required "backups: say in global.backup.lock.endpoint where their bucket is" -}}
{{- range $name, $value := dict "S3_ENDPOINT" .endpoint "S3_REGION" (.region | default "us-east-1") "S3_BUCKET" .bucket "LOCK_DAYS" (.days | default 35) -}}
{{- $env = append $env (dict "name" (printf "BACKUP_%s" $name) "value" (toString $value)) -}}
{{- end -}}
{{- $secret := .secret | default "car-backup" -}}
{{- range list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY" -}}
{{- $key := dict "name" $secret "key" (printf "BACKUP_%s" .) -}}
{{- $env = append $env (dict "name" (printf "BACKUP_%s" .) "valueFrom" (dict "secretKeyRef" $key)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- include "car-lib.nightly" (dict "workload" . "what" "backup" "schedule" .values.backup.schedule "retries" 2 "args" (list "dist/backup.js" "save" "/backup") "env" $env "claim" $claim "egress" (list "mongodb" "s3") "reach" $reach) -}}
{{- end -}}
{{- end -}}

{{/*
Renders the CronJob that verifies the record. Its log names the stream and the version of each fault, and its Job fails.
A failed Job is not tried again, so that each failure raises one alert.
*/}}
{{- define "car-lib.verify" -}}
{{- if .values.verify -}}
{{- include "car-lib.nightly" (dict "workload" . "what" "verify" "schedule" .values.verify.schedule "retries" 0 "args" (list "dist/verify.js") "egress" (list "mongodb" "s3" "rabbitmq" "redis")) -}}
{{- end -}}
{{- end -}}

{{/*
Renders the CronJob that destroys what has been kept for its time. It asks the other services to destroy their parts.
*/}}
{{- define "car-lib.retention" -}}
{{- if .values.retention -}}
{{- include "car-lib.nightly" (dict "workload" . "what" "retention" "schedule" .values.retention.schedule "retries" 1 "args" (list "dist/retencao.js") "egress" (list "mongodb" "rabbitmq" "s3") "peers" true) -}}
{{- end -}}
{{- end -}}

{{/*
Renders the CronJob that removes from the record the values that are on record as destroyed. It has a database user of its
own, because that of the service only inserts commits.
*/}}
{{- define "car-lib.wipe" -}}
{{- if .values.wipe -}}
{{- $store := get ((.root.Values.global).secretEnv | default dict) "MONGODB_URI" | default .values.wipe.store -}}
{{- include "car-lib.nightly" (dict "workload" . "what" "wipe" "schedule" .values.wipe.schedule "retries" 1 "args" (list "dist/wipe.js") "egress" (list "mongodb") "secrets" (list "MONGODB_URI" "RECORD_KEY" "READING_KEY" "SEALING_KEY") "store" $store) -}}
{{- end -}}
{{- end -}}

{{/*
Renders a CronJob for each official layer, which loads the layer from a file on a volume. A Job made from the CronJob
loads the layer at once. It handles foreign files, so it gets no key, and of the stores only the database.
*/}}
{{- define "car-lib.layers" -}}
{{- $workload := . -}}
{{- range .values.layers }}
---
{{ include "car-lib.nightly" (dict "workload" $workload "what" (printf "camada-%s" .name) "schedule" .schedule "retries" 1 "args" (concat (list "dist/camadas.js" "carregar") .args) "claim" .claim "mount" "/camadas" "egress" (list "mongodb") "secrets" (list "MONGODB_URI")) }}
{{- end }}
{{- end -}}

{{/*
Renders a CronJob with the environment of the workload. Its pods may reach name servers and the servers in `egress`, and
nothing else, but for the server in `reach`. With `secrets` only these of the workload's secret settings are given. With `store` the address of the
database comes from that Secret.
*/}}
{{- define "car-lib.nightly" -}}
{{- $it := . -}}
{{- with .workload -}}
{{- $ca := include "car-lib.ca" . | fromYaml -}}
{{- $name := printf "%s-%s" .name $it.what -}}
{{- $env := list -}}
{{- range include "car-lib.whole-env" . | fromYamlArray -}}
{{- if or (not $it.secrets) (not (hasKey $it.workload.values.secretEnv .name)) (has .name $it.secrets) }}
{{- if and $it.store (eq .name "MONGODB_URI") }}{{ $env = append $env (dict "name" .name "valueFrom" (dict "secretKeyRef" $it.store)) }}{{ else }}{{ $env = append $env . }}{{ end -}}
{{ end -}}
{{- end -}}
apiVersion: batch/v1
kind: CronJob
metadata:
  name: {{ $name }}
  namespace: {{ .root.Release.Namespace }}
  labels: {{- include "car-lib.labels" . | nindent 4 }}
spec:
  schedule: {{ $it.schedule | quote }}
  timeZone: America/Sao_Paulo
  concurrencyPolicy: Forbid
  startingDeadlineSeconds: 3600
  jobTemplate:
    spec:
      backoffLimit: {{ $it.retries }}
      activeDeadlineSeconds: 36000
      template:
        metadata:
          labels:
            app.kubernetes.io/name: {{ $name }}
            app.kubernetes.io/part-of: car
        spec:
          restartPolicy: Never
          automountServiceAccountToken: false
          enableServiceLinks: false
          securityContext:
            runAsNonRoot: true
            runAsUser: 1000
            runAsGroup: 1000
            fsGroup: 1000
            seccompProfile: { type: RuntimeDefault }
          {{- with .root.Values.image.pullSecrets | default ((.root.Values.global).image).pullSecrets }}
          imagePullSecrets: {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- with .values.nodeSelector }}
          nodeSelector: {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- with .values.tolerations }}
          tolerations: {{- toYaml . | nindent 12 }}
          {{- end }}
          containers:
            - name: {{ $it.what }}
              image: {{ include "car-lib.image" . }}
              imagePullPolicy: {{ .root.Values.image.pullPolicy }}
              args: {{ $it.args | toJson }}
              env:
                {{- toYaml $env | nindent 16 }}
                {{- with $it.env }}
                {{- toYaml . | nindent 16 }}
                {{- end }}
              resources: { requests: { cpu: 100m, memory: 256Mi }, limits: { memory: 1Gi } }
              securityContext:
                allowPrivilegeEscalation: false
                readOnlyRootFilesystem: true
                capabilities: { drop: [ALL] }
              volumeMounts:
                {{- if $it.claim }}
                - { name: files, mountPath: {{ $it.mount | default "/backup" }} }
                {{- end }}
                {{- if $ca }}
                - { name: car-ca, mountPath: /etc/car/ca, readOnly: true }
                {{- end }}
                {{- with .values.volumeMounts }}
                {{- toYaml . | nindent 16 }}
                {{- end }}
          volumes:
            {{- if $it.claim }}
            - name: files
              persistentVolumeClaim: { claimName: {{ $it.claim }} }
            {{- end }}
            {{- if $ca }}
            - name: car-ca
              {{- if $ca.secret }}
              secret: { secretName: {{ $ca.secret }} }
              {{- else }}
              configMap: { name: {{ $ca.configMap }} }
              {{- end }}
            {{- end }}
            {{- with .values.volumes }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
{{- if .values.networkPolicy.enabled }}
{{- $policy := .values.networkPolicy }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $name }}
  namespace: {{ .root.Release.Namespace }}
  labels: {{- include "car-lib.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ $name }}
      app.kubernetes.io/part-of: car
  policyTypes: [Ingress, Egress]
  egress:
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
      {{- with $policy.dns }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- if $it.peers }}
    {{- range $name, $address := .values.env }}
    {{- if hasSuffix "_GRPC" $name }}
    - ports: [{ port: {{ include "car-lib.grpc-port" $it.workload }} }]
      to: {{- include "car-lib.workloads" (list ($name | trimSuffix "_GRPC" | lower)) | trim | nindent 8 }}
    {{- end }}
    {{- end }}
    {{- end }}
    {{- range $server := $it.egress }}
    {{- with get $policy.egress $server }}
    # {{ $server }}
    - ports:
        {{- range .ports }}
        - port: {{ . }}
        {{- end }}
      {{- with .to }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
    {{- end }}
    {{- with $it.reach }}
    # where backups are locked
    - ports:
        {{- range .ports }}
        - port: {{ . }}
        {{- end }}
      {{- with .to }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
{{- end }}
{{- end }}
{{- end -}}
