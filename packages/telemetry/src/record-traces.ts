import { trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { spansAreRecorded } from './trace.ts'

/**
 * Starts to record spans and to send them to the collector (OTLP over HTTP).
 * @returns a function that sends the remaining spans
 */
export function recordTraces(service: string, endpoint: string): () => Promise<void> {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: samplerOf(process.env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  trace.setGlobalTracerProvider(provider)
  spansAreRecorded()
  return () => provider.shutdown()
}

/** Makes the sampler for a name that OpenTelemetry defines. The SDK does not read the name itself. */
function samplerOf(name: string): Sampler {
  const [, parentBased, root] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? []
  if (!root) throw new Error(`OTEL_TRACES_SAMPLER: ${name} is none of the known ones`)
  const sampler =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio())
      : root === 'always_on'
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler()
  return parentBased ? new ParentBasedSampler({ root: sampler }) : sampler
}

function ratio(): number {
  const said = Number(process.env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(said >= 0 && said <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG: is not a share from 0 to 1')
  return said
}
