{{/*
Renders the pod of `helm test`. It checks that the workload is reached through its Service, and that its dependencies
answer.
*/}}
{{- define "car-lib.test" -}}
{{- if has "http" .ports -}}
{{- $url := printf "http://%s:%v/readyz" .name ((.values.service).port | default (include "car-lib.http-port" .)) -}}
apiVersion: v1
kind: Pod
metadata:
  name: {{ .name }}-test
  namespace: {{ .root.Release.Namespace }}
  labels:
    app.kubernetes.io/name: {{ .name }}-test
    app.kubernetes.io/part-of: car
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- with .root.Values.image.pullSecrets | default ((.root.Values.global).image).pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: test
      image: {{ include "car-lib.image" . }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: [node, -e]
      args:
        - |-
          fetch({{ $url | quote }}, { signal: AbortSignal.timeout(10_000) }).then(async (answer) => {
            console.log(answer.status, await answer.text())
            process.exitCode = answer.ok ? 0 : 1
          })
      resources: { requests: { cpu: 10m, memory: 64Mi }, limits: { memory: 256Mi } }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
{{- end -}}
{{- end -}}
