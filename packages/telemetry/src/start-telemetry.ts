import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { watchHttpClients } from './http-client.ts'
import { passing } from './passing.ts'
import { onStopTelemetry } from './stop-telemetry.ts'

/**
 * Starts traces and metrics for this process, as its environment says: CAR_SERVICE, METRICS_PORT, HOST,
 * OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER and its _ARG. The code that collects and sends them is loaded only
 * when it is needed. runService calls this function before the service is created, because a gauge made earlier would
 * measure nothing.
 */
export async function startTelemetry(): Promise<void> {
  const { CAR_SERVICE, METRICS_PORT, HOST, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env
  const service = CAR_SERVICE || 'car'
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  watchHttpClients()
  if (OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { recordTraces } = await import('./record-traces.ts')
    onStopTelemetry(recordTraces(service, OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')))
  } else {
    trace.setGlobalTracerProvider(passing)
  }
  if (METRICS_PORT) {
    const { serveMetrics } = await import('./serve-metrics.ts')
    onStopTelemetry(await serveMetrics(service, Number(METRICS_PORT), HOST || '0.0.0.0'))
  }
}
