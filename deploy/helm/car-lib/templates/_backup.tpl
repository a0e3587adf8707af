{{/*
What the service keeps, saved every day by a process of its own: a folder of a volume for each time, encrypted to public keys. It has
the workload's environment, and may go to its store, its objects, and nowhere else. There is one where somebody is named
who can open it.
*/}}
{{- define "car-lib.backup" -}}
{{- $shared := (.root.Values.global).backup | default dict -}}
{{- if and .values.backup $shared.recipients -}}
{{- $ca := include "car-lib.ca" . | fromYaml -}}
{{- $name := printf "%s-backup" .name -}}
apiVersion: batch/v1
kind: CronJob
metadata:
  name: {{ $name }}
  namespace: {{ .root.Release.Namespace }}
  labels: {{- include "car-lib.labels" . | nindent 4 }}
spec:
  schedule: {{ .values.backup.schedule | quote }}
  timeZone: America/Sao_Paulo
  concurrencyPolicy: Forbid
  startingDeadlineSeconds: 3600
  jobTemplate:
    spec:
      backoffLimit: 2
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
            - name: backup
              image: {{ include "car-lib.image" . }}
              imagePullPolicy: {{ .root.Values.image.pullPolicy }}
              args: [dist/backup.js, save, /backup]
              env:
                {{- include "car-lib.whole-env" . | nindent 16 }}
                - name: BACKUP_RECIPIENTS
                  value: {{ join " " $shared.recipients | quote }}
              resources: { requests: { cpu: 100m, memory: 256Mi }, limits: { memory: 1Gi } }
              securityContext:
                allowPrivilegeEscalation: false
                readOnlyRootFilesystem: true
                capabilities: { drop: [ALL] }
              volumeMounts:
                - { name: backup, mountPath: /backup }
                {{- if $ca }}
                - { name: car-ca, mountPath: /etc/car/ca, readOnly: true }
                {{- end }}
                {{- with .values.volumeMounts }}
                {{- toYaml . | nindent 16 }}
                {{- end }}
          volumes:
            - name: backup
              persistentVolumeClaim: { claimName: {{ required "backups: say in global.backup.claim which volume takes them" $shared.claim }} }
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
    {{- range $it := list "mongodb" "s3" }}
    {{- with get $policy.egress $it }}
    # {{ $it }}
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
{{- end }}
{{- end -}}
