import { tracingChannel } from 'node:diagnostics_channel'
import { type Span, SpanKind, trace } from '@opentelemetry/api'
import { failed, tracer } from './trace.ts'

type Command = { command: string; error?: unknown }

/** A span for each command to Redis, as ioredis itself tells of them. Its arguments hold keys and stay out. */
export function watchRedis(): void {
  const underWay = new WeakMap<object, Span>()
  tracingChannel<Command>('ioredis:command').subscribe({
    start(message) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': message.command }
      underWay.set(message, tracer.startSpan(message.command, { kind: SpanKind.CLIENT, attributes }))
    },
    end() {},
    asyncStart() {},
    asyncEnd: (message) => underWay.get(message)?.end(),
    error(message) {
      const span = underWay.get(message)
      if (span) failed(span, message.error)
    },
  })
}
