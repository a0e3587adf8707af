import { type Attributes, context, propagation, ROOT_CONTEXT, type Span } from '@opentelemetry/api'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * The tracer of requests, calls, messages and commands to a store. Attributes of spans contain nothing that a person
 * typed: no path, no query string, no statement, no key, no error message.
 */
export const tracer = trace.getTracer('car')

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

let recorded = false

/** Tells whether spans are sent anywhere. If not, commands to the store are not observed. */
export const areSpansRecorded = (): boolean => recorded

export function spansAreRecorded(): void {
  recorded = true
}

/**
 * Runs the work for a received request or message, within the trace that its headers name, otherwise within a new
 * trace.
 */
export function receive<T>(
  name: string,
  kind: 'server' | 'consumer',
  headers: object,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const caller = propagation.extract(ROOT_CONTEXT, headers)
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, caller)
  return context.with(trace.setSpan(caller, span), () => ending(span, work))
}

/** Runs work as a step of the current trace. A trace that is not recorded is left unchanged. */
export function step<T>(
  name: string,
  kind: 'client' | 'producer',
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work()
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes })
  return context.with(trace.setSpan(context.active(), span), () => ending(span, work))
}

/** Makes the headers that pass the current trace on to the next process. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Marks a failure by the kind of error only, because a message may contain something that a person typed. */
export function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    failed(span, error)
    throw error
  } finally {
    span.end()
  }
}
