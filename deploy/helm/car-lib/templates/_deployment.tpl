{{- define "car-lib.service-account" -}}
apiVersion: v1
kind: ServiceAccount
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
automountServiceAccountToken: false
{{- end -}}

{{/* No workload calls the API of the cluster, writes to its root file system, or needs a capability. */}}
{{- define "car-lib.deployment" -}}
{{- $ca := include "car-lib.ca" . | fromYaml -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "car-lib.metadata" . | nindent 2 }}
  {{- with .values.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
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
      labels:
        {{- include "car-lib.labels" . | nindent 8 }}
        {{- include "car-lib.roles" . | trim | nindent 8 }}
      annotations:
        # The value changes with the Secrets. So the next upgrade after a change of a Secret replaces the pods.
        car/secrets: {{ include "car-lib.secrets-version" . }}
        {{- with .values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
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
          # Pods of the previous version do not count, because they are about to end.
          matchLabelKeys: [pod-template-hash]
      containers:
        - name: {{ .name }}
          image: {{ include "car-lib.image" . }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with .args }}
          args: {{- toYaml . | nindent 12 }}
          {{- end }}
          env: {{- include "car-lib.whole-env" . | nindent 12 }}
          ports:
            - { name: http, containerPort: {{ include "car-lib.http-port" . }} }
            {{- if has "grpc" .ports }}
            - { name: grpc, containerPort: {{ include "car-lib.grpc-port" . }} }
            {{- end }}
            {{- if has "keys" .ports }}
            - { name: keys, containerPort: {{ include "car-lib.keys-port" . }} }
            {{- end }}
            - { name: metrics, containerPort: {{ include "car-lib.metrics-port" . }} }
          {{- include "car-lib.probes" . | nindent 10 }}
          resources: {{- toYaml .values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          {{- if or .values.tmpSize $ca .values.volumeMounts }}
          volumeMounts:
            {{- if .values.tmpSize }}
            - { name: tmp, mountPath: /tmp }
            {{- end }}
            {{- if $ca }}
            - { name: car-ca, mountPath: /etc/car/ca, readOnly: true }
            {{- end }}
            {{- with .values.volumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- end }}
        {{- with .values.sidecars }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- if or .values.tmpSize $ca .values.volumes }}
      volumes:
        {{- if .values.tmpSize }}
        - name: tmp
          emptyDir: { sizeLimit: {{ .values.tmpSize }} }
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
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- end }}
{{- end -}}

{{/*
Returns the source of the certificates to trust beside the usual ones: the workload's own, otherwise the shared one.
Returns nothing if neither is set; fromYaml makes that an empty dict.
*/}}
{{- define "car-lib.ca" -}}
{{- $own := .values.ca -}}
{{- $shared := (.root.Values.global).ca | default dict -}}
{{- if or $own.configMap $own.secret }}
{{- toYaml $own }}
{{- else if or $shared.configMap $shared.secret }}
{{- dict "configMap" $shared.configMap "secret" $shared.secret "key" ($shared.key | default "ca.crt") | toYaml }}
{{- end }}
{{- end -}}

{{/*
Returns a digest of the versions of the Secrets of a workload. The digest changes with each Secret, and reveals nothing
of the content. It is constant where Helm cannot query the cluster, as in `helm template`.
*/}}
{{- define "car-lib.secrets-version" -}}
{{- $workload := . -}}
{{- $versions := dict -}}
{{- range $name := keys .values.secretEnv }}
{{- $ref := include "car-lib.secret-ref" (dict "workload" $workload "setting" $name) | fromYaml }}
{{- $secret := lookup "v1" "Secret" $workload.root.Release.Namespace $ref.name | default dict }}
{{- $_ := set $versions $ref.name (($secret.metadata).resourceVersion | default "") }}
{{- end }}
{{- $versions | toJson | sha256sum | trunc 16 -}}
{{- end -}}

{{/*
A pod has started once all its dependencies have answered, or if no other pod of the workload answers at SELF_URL. So a
wrong setting never replaces pods that work. After the start, a pod is ready and alive while it listens, because most of
its work goes on without a broker or an object store. Alerts on car_dependency_up report the loss of a dependency. One
probe covers both protocols: gRPC opens before HTTP, and HTTP closes first.
*/}}
{{- define "car-lib.probes" -}}
startupProbe:
  httpGet: { path: {{ .startupPath | default "/startz" }}, port: http }
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
