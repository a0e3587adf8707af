import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { currentContext } from './request-context.ts'
import { currentWork } from './work.ts'

export type Logger = PinoLogger

/**
 * Makes the logger of a process: one JSON object per line on standard output, with the request id and trace id of the
 * current work. Fields with the names of personal data and secrets are replaced with `[redigido]` unless they are
 * deeply nested, and everything in a line that looks like a CPF is masked. This filter is a safety net, not a
 * permission: log ids, never whole requests.
 */
export function createLogger(service: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters,
    mixin: workInHand,
    redact: { paths: redactedPaths, censor: '[redigido]' },
    hooks: { streamWrite: maskCpf },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Makes a logger for lines that are written for every request and must be cheap. The fields of these lines are not
 * filtered. The lines are written together, at most FLUSH_MS after they were logged, so only a killed process loses the
 * last lines. Every field has to be a number, a UUID or a name from a fixed set. Anything else belongs in the logger of
 * `createLogger`.
 */
export function createRequestLogger(service: string, level = 'info', destination = together()): Logger {
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, formatters }, destination)
}

const FLUSH_MS = 50

let output: ReturnType<typeof pino.destination> | undefined

function together(): DestinationStream {
  if (output) return output
  const made = pino.destination({ fd: 1, sync: true, minLength: 8192, periodicFlush: FLUSH_MS })
  process.once('exit', () => made.flushSync())
  output = made
  return made
}

/**
 * Returns what connects the lines of one piece of work: the id of the request, the id of its trace, and the name of
 * repeated work.
 */
export function workInHand(): { request_id?: string; trace_id?: string; work?: string } {
  const work = currentWork()
  const requestId = currentContext()?.requestId
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return {
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(traceId === undefined ? {} : { trace_id: traceId }),
    ...(work === undefined ? {} : { work }),
  }
}

const formatters = { level: (label: string) => ({ level: label }) }

/**
 * Masks digits that look like a CPF: `529.982.247-25` becomes `***.982.247-**`. A bare number in JSON is left alone.
 */
export function maskCpf(text: string): string {
  return text.replace(CPF_LIKE, (found, _a, b: string, c: string, _d, at: number) =>
    isJsonNumber(text, at, found) ? found : `***.${b}.${c}-**`,
  )
}

// A word character before the digits makes the digits part of something longer, unless the character belongs to an
// escape such as \n.
const CPF_LIKE = /(?<!(?<!\\)\w)(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})(?!\w)/g

function isJsonNumber(text: string, at: number, found: string): boolean {
  return text.endsWith('":', at) && /[,}]/.test(text.charAt(at + found.length)) && !/[.-]/.test(found)
}

const REDACTED = [
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'x-service-token',
  'idempotency-key',
  'cpf',
  'cpf_cnpj',
  'cpfCnpj',
  'senha',
  'password',
  'secret',
  'client_secret',
  'code_verifier',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'id_token',
]

const redactedPaths = REDACTED.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
