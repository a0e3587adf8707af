import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FACT_CATALOGUE, type Facts, type FactType } from './catalogue.ts'

type Envelope<T extends FactType> = {
  specversion: '1.0'
  /** The id stays the same if a fact is published or delivered again, so consumers recognise repetitions by the id. */
  id: string
  /** The service that owns the fact, such as `/car/processos`. */
  source: string
  type: T
  /** The id of the subject of the fact. Facts of one subject are published in the order of `streamversion`. */
  subject: string
  /** The time of the event, ISO 8601 in UTC. */
  time: string
  datacontenttype: 'application/json'
  /** The version of the stream after the fact; 0 when there is no stream. */
  streamversion: number
  requestid?: string | undefined
  data: Facts[T]
}

/** A fact as CloudEvents 1.0 JSON. A union over all types: `fact.type` narrows `fact.data`. */
export type Fact<T extends FactType = FactType> = { [K in T]: Envelope<K> }[T]

/**
 * The error for a message that is not a fact of the catalogue. The text of the error names fields, never their values.
 */
export class InvalidFact extends Error {
  override readonly name = 'InvalidFact'
}

type NewFact<T extends FactType> = {
  source: string
  subject: string
  streamversion: number
  data: Facts[T]
  id?: string | undefined
  time?: string | undefined
  requestid?: string | undefined
}

/** Makes a fact. A fact that may be published again, for example after a crash, needs a fixed `id` and `time`. */
export function createFact<T extends FactType>(type: T, fresh: NewFact<T>): Fact<T> {
  const envelope: Envelope<T> = {
    specversion: '1.0',
    id: fresh.id ?? randomUUID(),
    source: fresh.source,
    type,
    subject: fresh.subject,
    time: fresh.time ?? new Date().toISOString(),
    datacontenttype: 'application/json',
    streamversion: fresh.streamversion,
    ...(fresh.requestid === undefined ? {} : { requestid: fresh.requestid }),
    data: fresh.data,
  }
  return envelope as Fact<T>
}

/**
 * Encodes a fact.
 * @throws InvalidFact when the fact does not match the catalogue, or has a field that the catalogue does not know
 */
export function encodeFact(fact: Fact): Buffer {
  check(strictEnvelope, fact, fact.type)
  check(dataSchema(fact.type, STRICT), fact.data, fact.type)
  return Buffer.from(JSON.stringify(fact))
}

/**
 * Reads a fact from the received bytes. Unknown fields are dropped, because a newer producer may send more.
 * @throws InvalidFact when the bytes are not JSON, the type is unknown, or a field is missing or invalid
 */
export function decodeFact(bytes: Uint8Array): Fact {
  const envelope = check(envelopeSchema, parse(bytes), 'envelope')
  const type = envelope.type as FactType
  return { ...envelope, type, data: check(dataSchema(type), envelope.data, type) } as Fact
}

const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).max(200),
  source: z.string().min(1).max(100),
  type: z.string(),
  subject: z.string().min(1).max(200),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  streamversion: z.int().nonnegative(),
  requestid: z.string().max(200).optional(),
  data: z.unknown(),
})

const strictEnvelope = envelopeSchema.strict()
const STRICT = Object.fromEntries(Object.entries(FACT_CATALOGUE).map(([type, data]) => [type, data.strict()]))

function dataSchema(type: string, schemas: Record<string, z.ZodObject> = FACT_CATALOGUE): z.ZodObject {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined
  if (!schema) throw new InvalidFact('not a type of the catalogue')
  return schema
}

function check<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    return `${names.join(', ')} (${issue.code})`
  })
  throw new InvalidFact(`${where}: ${fields.join('; ')}`)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new InvalidFact('not JSON')
  }
}
