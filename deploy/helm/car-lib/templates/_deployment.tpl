{{- define "car-lib.service-account" -}}
apiVersion: v1
kind: ServiceAccount
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
automountServiceAccountToken: false
{{- end -}}

{{/* Nobody here asks the cluster's API anything, writes to its own image, or needs a capability. */}}
{{- define "car-lib.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
spec:
  {{- if not (or .values.autoscaling.enabled (.values.keda).enabled) }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels: {{- include "car-lib.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "car-lib.labels" . | nindent 8 }}
      {{- with .values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ .name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .values.terminationGracePeriodSeconds }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile: { type: RuntimeDefault }
      {{- with .root.Values.image.pullSecrets | default ((.root.Values.global).image).pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with .values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "car-lib.selector" . | nindent 14 }}
      containers:
        - name: {{ .name }}
          image: {{ include "car-lib.image" . }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with .args }}
          args: {{- toYaml . | nindent 12 }}
          {{- end }}
          env: {{- include "car-lib.env" . | nindent 12 }}
          ports:
            - { name: http, containerPort: {{ include "car-lib.http-port" . }} }
            {{- if has "grpc" .ports }}
            - { name: grpc, containerPort: {{ include "car-lib.grpc-port" . }} }
            {{- end }}
            - { name: metrics, containerPort: {{ include "car-lib.metrics-port" . }} }
          {{- include "car-lib.probes" . | nindent 10 }}
          resources: {{- toYaml .values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          {{- if .values.tmpSize }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
          {{- end }}
      {{- if .values.tmpSize }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: {{ .values.tmpSize }} }
      {{- end }}
{{- end -}}

{{/*
Started: everything it depends on has answered once, so what is configured wrongly never replaces what works. Ready and
alive: it listens. A broker or object store that goes away later must not take every pod out of service at once, for
most of what they do goes on without; car_dependency_up and the alerts on it tell of such faults. gRPC listens before
HTTP does and HTTP closes first, so one probe speaks for both. The gateway waits for no service.
*/}}
{{- define "car-lib.probes" -}}
startupProbe:
  httpGet: { path: {{ .startupPath | default "/readyz" }}, port: http }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 150
readinessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end -}}
