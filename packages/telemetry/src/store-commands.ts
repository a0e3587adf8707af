import { type Span, SpanKind, trace } from '@opentelemetry/api'
import { areSpansRecorded, failed, tracer } from './trace.ts'

type Started = { requestId: number; commandName: string; command: Record<string, unknown> }
type Ended = { requestId: number; failure?: Error }

export type CommandEvents = {
  on(event: 'commandStarted', listener: (message: Started) => void): unknown
  on(event: 'commandSucceeded' | 'commandFailed', listener: (message: Ended) => void): unknown
}

/**
 * Makes a span for each command to the store within a recorded trace, with its operation and collection, but without
 * its filter and result.
 */
export function watchStoreCommands(connection: CommandEvents): void {
  if (!areSpansRecorded()) return
  const underWay = new Map<number, Span>()
  connection.on('commandStarted', ({ requestId, commandName, command }) => {
    if (!trace.getActiveSpan()?.isRecording()) return
    const collection = command[commandName]
    const named = typeof collection === 'string' ? { 'db.collection.name': collection } : {}
    const span = tracer.startSpan([commandName, ...Object.values(named)].join(' '), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'mongodb', 'db.operation.name': commandName, ...named },
    })
    underWay.set(requestId, span)
  })
  const end = ({ requestId, failure }: Ended) => {
    const span = underWay.get(requestId)
    if (!span) return
    underWay.delete(requestId)
    if (failure) failed(span, failure)
    span.end()
  }
  connection.on('commandSucceeded', end)
  connection.on('commandFailed', end)
}
