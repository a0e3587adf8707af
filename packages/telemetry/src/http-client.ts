import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { context, propagation, type Span, SpanKind, trace } from '@opentelemetry/api'
import { HTTP_BUCKETS } from './http-server.ts'
import { histogram } from './metrics.ts'
import { failed, tracer } from './trace.ts'

const measure = histogram('http.client.request.duration', 'Duration of HTTP client requests.', HTTP_BUCKETS)

type Asked = { span: Span; start: number }
const setter = { set: (request: ClientRequest, name: string, value: string) => void request.setHeader(name, value) }

/**
 * Makes a span for each request during traced work, measures the request, and adds the trace to its headers. Node
 * publishes an event for every HTTP request, whether it is sent to a service or to an object store, so no library has
 * to be patched. Probes from timers belong to no trace and are ignored.
 */
export function watchHttpClients(): void {
  const underWay = new WeakMap<ClientRequest, Asked>()

  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest }
    const within = context.active()
    if (!trace.getSpan(within)) return
    const span = tracer.startSpan(request.method, { kind: SpanKind.CLIENT }, within)
    underWay.set(request, { span, start: performance.now() })
    if (span.isRecording()) span.setAttributes(describe(request))
    // A request that waits for `100 Continue` has already sent its head.
    if (!request.headersSent) propagation.inject(trace.setSpan(within, span), request, setter)
  })

  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const asked = underWay.get(request)
    if (asked) response.once('close', () => end(request, asked, response.statusCode))
  })

  subscribe('http.client.request.error', (message) => {
    const { request, error } = message as { request: ClientRequest; error: Error }
    const asked = underWay.get(request)
    if (!asked) return
    failed(asked.span, error)
    end(request, asked, undefined)
  })

  function end(request: ClientRequest, { span, start }: Asked, status: number | undefined): void {
    if (!underWay.delete(request)) return
    measure((performance.now() - start) / 1000, {
      'http.request.method': request.method,
      'server.address': request.host,
      ...(status === undefined ? {} : { 'http.response.status_code': status }),
    })
    // A span that is not recorded may be the span of the surrounding work, so it is not ended here.
    if (!span.isRecording()) return
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status !== undefined && status >= 400) span.setAttribute('error.type', String(status))
    span.end()
  }
}

function describe(request: ClientRequest) {
  return {
    'http.request.method': request.method,
    'server.address': request.host,
  }
}
