{{/*
HTTP has one address, and the cluster balances its connections. Clients of gRPC keep their connections and balance
requests by themselves. So gRPC has a headless Service, which shows every pod to them.
*/}}
{{- define "car-lib.services" -}}
{{- if has "http" .ports }}
apiVersion: v1
kind: Service
metadata:
  {{- include "car-lib.metadata" . | nindent 2 }}
  {{- with (.values.service).annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: {{ (.values.service).type | default "ClusterIP" }}
  selector: {{- include "car-lib.selector" . | nindent 4 }}
  ports:
    - { name: http, port: {{ (.values.service).port | default (include "car-lib.http-port" .) }}, targetPort: http, appProtocol: http }
    {{- if has "keys" .ports }}
    - { name: keys, port: {{ include "car-lib.keys-port" . }}, targetPort: keys, appProtocol: http }
    {{- end }}
{{- end }}
{{- if has "grpc" .ports }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}-grpc
  namespace: {{ .root.Release.Namespace }}
  labels: {{- include "car-lib.labels" . | nindent 4 }}
spec:
  clusterIP: None
  selector: {{- include "car-lib.selector" . | nindent 4 }}
  ports:
    - { name: grpc, port: {{ include "car-lib.grpc-port" . }}, targetPort: grpc, appProtocol: kubernetes.io/h2c }
{{- end }}
{{- end -}}
