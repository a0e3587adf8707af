import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { histogram } from './metrics.ts'
import { tracer } from './trace.ts'

/** The bucket boundaries that OpenTelemetry recommends, in seconds. */
export const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const measure = histogram('http.server.request.duration', 'Duration of HTTP server requests.', HTTP_BUCKETS)

const PROBE = /^\/(healthz|readyz|startz|metrics)\b/

/**
 * Handles a request within its trace, and measures it once the answer is sent or broken off. Probes are passed through
 * unmeasured.
 * @param route  called at the end: the matched pattern, never the path, which contains ids
 */
export function traceRequest(
  req: IncomingMessage,
  res: ServerResponse,
  route: () => string | undefined,
  work: () => void,
): void {
  const { method = '', url = '/', httpVersion } = req
  if (PROBE.test(url)) return work()
  const start = performance.now()
  const caller = propagation.extract(ROOT_CONTEXT, req.headers)
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, caller)
  res.once('close', () => {
    const met = route()
    const attributes = {
      'http.request.method': method,
      'url.scheme': 'http',
      'http.response.status_code': res.statusCode,
      'network.protocol.version': httpVersion,
      ...(met === undefined ? {} : { 'http.route': met }),
    }
    measure((performance.now() - start) / 1000, attributes)
    if (!span.isRecording()) return
    if (met !== undefined) span.updateName(`${method} ${met}`)
    span.setAttributes(attributes)
    if (res.statusCode >= 500 || !res.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  context.with(trace.setSpan(caller, span), work)
}
