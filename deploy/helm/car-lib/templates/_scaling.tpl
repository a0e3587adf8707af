{{/* A broken pod may always be evicted. Otherwise a node that runs such a pod could not be drained. */}}
{{- define "car-lib.disruption-budget" -}}
{{- if .values.disruptionBudget.enabled -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
spec:
  maxUnavailable: {{ .values.disruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "car-lib.selector" . | nindent 6 }}
{{- end -}}
{{- end -}}

{{- define "car-lib.autoscaler" -}}
{{- if and .values.autoscaling.enabled (not (.values.keda).enabled) -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {{- include "car-lib.metadata" . | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .name }} }
  minReplicas: {{ .values.autoscaling.minReplicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .values.autoscaling.cpuPercent }} }
  behavior:
    scaleDown: { stabilizationWindowSeconds: {{ .values.autoscaling.scaleDownAfter }} }
{{- end -}}
{{- end -}}
