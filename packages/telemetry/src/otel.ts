import type { Instrumentation } from '@opentelemetry/instrumentation'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib'
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express'
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { MongooseInstrumentation } from '@opentelemetry/instrumentation-mongoose'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { onStopTelemetry } from './stop-telemetry.ts'

type Options = {
  service: string
  /** Where Prometheus asks for metrics; without it none are kept. Never a public port. 0 lets the system choose. */
  metricsPort?: number | undefined
  host?: string | undefined
  /** Where finished spans go (OTLP over HTTP); without it trace ids are still made and passed on, and nothing is kept. */
  otlpEndpoint?: string | undefined
}

/** Starts traces and metrics for this process. Call it before the libraries it instruments are loaded: see register.ts. */
export async function startTelemetry({ service, metricsPort, host = '0.0.0.0', otlpEndpoint }: Options): Promise<void> {
  // Without a collector no span is recorded, which spares most of the cost; ids still travel, so logs can be joined.
  process.env['OTEL_TRACES_SAMPLER'] ??= otlpEndpoint ? 'parentbased_always_on' : 'always_off'
  const prometheus =
    metricsPort === undefined
      ? undefined
      : new PrometheusExporter({ port: metricsPort, host, preventServerStart: true, withoutScopeInfo: true })
  await prometheus?.startServer()
  const sdk = new NodeSDK({
    serviceName: service,
    autoDetectResources: false,
    instrumentations: instrumentations(),
    metricReaders: prometheus ? [prometheus] : [],
    logRecordProcessors: [],
    ...(otlpEndpoint
      ? { traceExporter: new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }) }
      : { spanProcessors: [none] }),
  })
  sdk.start()
  onStopTelemetry(() => sdk.shutdown())
}

/** Attributes that could hold what a person typed are left out: query strings, statements, keys. */
function instrumentations(): Instrumentation[] {
  return [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: (request) => /^\/(healthz|readyz|metrics)\b/.test(request.url ?? ''),
      startIncomingSpanHook: () => ({ 'url.query': undefined }),
      startOutgoingSpanHook: ({ protocol = 'http:', hostname, host, port, path }) => ({
        'url.full': `${protocol}//${hostname ?? host}${port ? `:${port}` : ''}${path?.split('?')[0] ?? ''}`,
      }),
      // Probes from timers would each be a trace of their own.
      requireParentforOutgoingSpans: true,
    }),
    new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.REQUEST_HANDLER] }),
    new GrpcInstrumentation(),
    new AmqplibInstrumentation(),
    new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
    new MongooseInstrumentation({ requireParentSpan: true }),
  ]
}

const none = { onStart() {}, onEnd() {}, forceFlush: async () => {}, shutdown: async () => {} }
