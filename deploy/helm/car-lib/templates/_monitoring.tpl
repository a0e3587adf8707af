{{/* Returns the chart's values for monitoring, merged with the shared values. */}}
{{- define "car-lib.monitoring" -}}
{{- $own := .root.Values.monitoring -}}
{{- $shared := (.root.Values.global).monitoring | default dict -}}
serviceMonitor: {{ or $own.serviceMonitor $shared.serviceMonitor | default false }}
rules: {{ or $own.rules $shared.rules | default false }}
runbook: {{ $own.runbook | default $shared.runbook | default "docs/runbook.md" | quote }}
labels: {{- merge (deepCopy $own.labels) ($shared.labels | default dict) | toYaml | nindent 2 }}
{{- end -}}

{{/*
Renders a ServiceMonitor for the Prometheus operator, and a Service for the metrics port. The metrics port has its own
Service, because the gateway's other Service may be public.
*/}}
{{- define "car-lib.monitor" -}}
{{- $monitoring := include "car-lib.monitoring" . | fromYaml -}}
{{- if $monitoring.serviceMonitor -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}-metrics
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "car-lib.labels" . | nindent 4 }}
    app.kubernetes.io/component: metrics
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  selector: {{- include "car-lib.selector" . | nindent 4 }}
  ports:
    - { name: metrics, port: {{ include "car-lib.metrics-port" . }}, targetPort: metrics }
---
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ .name }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "car-lib.labels" . | nindent 4 }}
    {{- with $monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  # The alerts select series by their job, which is the name of the workload.
  jobLabel: app.kubernetes.io/name
  selector:
    matchLabels:
      {{- include "car-lib.selector" . | nindent 6 }}
      app.kubernetes.io/component: metrics
  endpoints:
    - { port: metrics, interval: 30s }
{{- end -}}
{{- end -}}

{{/*
Renders the alerts that every workload has, and those in the alerts.yaml of the chart. An alert with the severity "page"
has to wake somebody, and a "ticket" can wait for working hours. docs/runbook.md has a heading for each alert.
*/}}
{{- define "car-lib.rules" -}}
{{- $monitoring := include "car-lib.monitoring" . | fromYaml -}}
{{- if $monitoring.rules -}}
{{- $scope := printf "namespace=%q, job=%q" .root.Release.Namespace .name -}}
{{- $kube := printf "namespace=%q, deployment=%q" .root.Release.Namespace .name -}}
{{- $runbook := $monitoring.runbook -}}
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: {{ .name }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "car-lib.labels" . | nindent 4 }}
    {{- with $monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  groups:
    - name: car-{{ .name }}
      rules:
        - alert: CarNobodyServes
          expr: kube_deployment_status_replicas_available{ {{- $kube -}} } == 0
          for: 2m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'No pod of {{ .name }} is ready.'
            runbook_url: {{ $runbook }}#carnobodyserves
        - alert: CarPodsMissing
          expr: kube_deployment_status_replicas_available{ {{- $kube -}} } < kube_deployment_spec_replicas{ {{- $kube -}} }
          for: 15m
          labels: { severity: ticket, service: {{ .name }} }
          annotations:
            summary: '{{ .name }} has fewer ready pods than it should, for a quarter of an hour.'
            runbook_url: {{ $runbook }}#carpodsmissing
        - alert: CarDependencyDown
          expr: max by (dependency) (car_dependency_up{ {{- $scope -}} }) == 0
          for: 2m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: '{{ .name }} gets no answer from {{ "{{ $labels.dependency }}" }}, from any of its pods.'
            runbook_url: {{ $runbook }}#cardependencydown
        {{- if and .values.backup ((.root.Values.global).backup).recipients }}
        {{- $saved := printf "namespace=%q, cronjob=\"%s-backup\"" .root.Release.Namespace .name }}
        # A backup starts every night and may take ten hours. So after 36 hours without success a night was missed. If
        # no backup has ever succeeded, the time counts from the creation of the CronJob.
        - alert: CarBackupMissing
          expr: |-
            time() - (kube_cronjob_status_last_successful_time{ {{- $saved -}} } or kube_cronjob_created{ {{- $saved -}} }) > 36 * 3600
          labels: { severity: ticket, service: {{ .name }} }
          annotations:
            summary: '{{ .name }} was last saved {{ "{{ $value | humanizeDuration }}" }} ago.'
            runbook_url: {{ $runbook }}#carbackupmissing
        {{- end }}
        {{- if hasKey .values.secretEnv "RECORD_KEY" }}
        # The counter never falls, so the alert stays until somebody replaces the pods that found the damage.
        - alert: CarRecordBroken
          expr: sum(car_record_refused_total{ {{- $scope -}} }) > 0
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: '{{ .name }} refuses to answer from a stream or a row that was tampered with.'
            runbook_url: {{ $runbook }}#carrecordbroken
        {{- end }}
        {{- if hasKey .values.secretEnv "REGISTRO_KEY" }}
        # The counter never falls, like that of CarRecordBroken.
        - alert: CarLogRefused
          expr: sum(car_registro_refused_total{ {{- $scope -}} }) > 0
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'The log of {{ .name }} does not go on, because the database is not what was signed.'
            runbook_url: {{ $runbook }}#carlogrefused
        - alert: CarLogStandsStill
          expr: max(car_registro_behind_seconds{ {{- $scope -}} }) > 60
          for: 5m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'The log of {{ .name }} was last up to date {{ "{{ $value | humanizeDuration }}" }} ago.'
            runbook_url: {{ $runbook }}#carlogstandsstill
        - alert: CarLogUnlocked
          expr: max(car_registro_unlocked_seconds{ {{- $scope -}} }) > 1800
          for: 5m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'The log of {{ .name }} was last locked outside {{ "{{ $value | humanizeDuration }}" }} ago.'
            runbook_url: {{ $runbook }}#carlogunlocked
        - alert: CarLogUnwitnessed
          expr: max(car_registro_unwitnessed_seconds{ {{- $scope -}} }) > 21600
          labels: { severity: ticket, service: {{ .name }} }
          annotations:
            summary: 'Too few witnesses have signed the log of {{ .name }} for {{ "{{ $value | humanizeDuration }}" }}.'
            runbook_url: {{ $runbook }}#carlogunwitnessed
        {{- end }}
        {{- if .values.verify }}
        {{- $verified := printf "namespace=%q, cronjob=\"%s-verify\"" .root.Release.Namespace .name }}
        - alert: CarVerifyFailed
          expr: sum(kube_job_status_failed{namespace={{ .root.Release.Namespace | quote }}, job_name=~"{{ .name }}-verify-.*"}) > 0
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'The record of {{ .name }} did not verify.'
            runbook_url: {{ $runbook }}#carverifyfailed
        - alert: CarVerifyMissing
          expr: |-
            time() - (kube_cronjob_status_last_successful_time{ {{- $verified -}} } or kube_cronjob_created{ {{- $verified -}} }) > 36 * 3600
          labels: { severity: ticket, service: {{ .name }} }
          annotations:
            summary: 'The record of {{ .name }} was last verified {{ "{{ $value | humanizeDuration }}" }} ago.'
            runbook_url: {{ $runbook }}#carverifymissing
        {{- end }}
        {{- if .values.layers }}
        - alert: CarLayerLoadFailed
          expr: sum(kube_job_status_failed{namespace={{ .root.Release.Namespace | quote }}, job_name=~"{{ .name }}-camada-.*"}) > 0
          labels: { severity: ticket, service: {{ .name }} }
          annotations:
            summary: 'An official layer was not loaded; the edition of before is in use.'
            runbook_url: {{ $runbook }}#carlayerloadfailed
        {{- end }}
        {{- if hasKey .values.secretEnv "AMQP_URL" }}
        - alert: CarDeadLetters
          expr: max by (queue) (car_broker_dead_letters{ {{- $scope -}} }) > 0
          for: 1m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: '{{ "{{ $value }}" }} message(s) of {{ "{{ $labels.queue }}" }} were given up.'
            runbook_url: {{ $runbook }}#cardeadletters
        - alert: CarQueueStands
          expr: |-
            max by (queue) (car_broker_queue_messages{ {{- $scope -}} }) > 0
            unless on (queue) sum by (queue) (rate(car_broker_consumed_total{ {{- $scope -}} }[10m])) > 0
          for: 10m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: 'Messages wait in {{ "{{ $labels.queue }}" }} and none is handled.'
            runbook_url: {{ $runbook }}#carqueuestands
        - alert: CarUnpublished
          expr: max(car_relay_unpublished{ {{- $scope -}} }) > 0
          for: 2m
          labels: { severity: page, service: {{ .name }} }
          annotations:
            summary: '{{ "{{ $value }}" }} act(s) recorded by {{ .name }} have not been told to the others.'
            runbook_url: {{ $runbook }}#carunpublished
        {{- end }}
        {{- if eq .name .root.Chart.Name }}
        {{- /* A service's own alerts look at its worker too. */}}
        {{- $own := printf "namespace=%q, job=~\"%s(-worker)?\"" .root.Release.Namespace .name }}
        {{- with .root.Files.Get "alerts.yaml" }}
        {{- . | replace "%SCOPE%" $own | replace "%RUNBOOK%" $runbook | nindent 8 }}
        {{- end }}
        {{- end }}
{{- end -}}
{{- end -}}
