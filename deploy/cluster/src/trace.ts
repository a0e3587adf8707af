/** A span; times in ms since 1970. */
export type Span = { id: string; parent: string; service: string; name: string; start: number; end: number }
type Batch = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        startTimeUnixNano: string
        endTimeUnixNano: string
      }[]
    }[]
  }[]
}

/**
 * Returns the spans of one trace from the output of the collector's file exporter, in the order in which they began.
 */
export function spansOf(lines: string, trace: string): Span[] {
  const batches = lines.split('\n').filter((line) => line.includes(trace))
  return batches
    .flatMap((line) => (JSON.parse(line) as Batch).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      return scopeSpans
        .flatMap(({ spans }) => spans)
        .filter(({ traceId }) => traceId === trace)
        .map((span) => ({
          id: span.spanId,
          parent: span.parentSpanId ?? '',
          service,
          name: span.name,
          start: Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000,
          end: Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000,
        }))
    })
    .sort((a, b) => a.start - b.start)
}
