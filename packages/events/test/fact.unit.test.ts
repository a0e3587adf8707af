import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { FACT_CATALOGUE, FACT_TYPES, type FactType } from '../src/catalogue.ts'
import { createFact, decodeFact, encodeFact, type Fact, InvalidFact } from '../src/fact.ts'

const processo_id = randomUUID()
const fresh = () =>
  createFact('processo.criado', {
    source: '/car/processos',
    subject: processo_id,
    streamversion: 1,
    requestid: randomUUID(),
    data: { processo_id, versao: 1, status: 'rascunho' },
  })
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('a fact', () => {
  test('comes out of the broker as it went in', () => {
    const fact = fresh()
    expect(decodeFact(encodeFact(fact))).toEqual(fact)
  })

  test('is CloudEvents 1.0 with its type as the routing key', () => {
    expect(JSON.parse(encodeFact(fresh()).toString())).toMatchObject({
      specversion: '1.0',
      type: 'processo.criado',
      source: '/car/processos',
      datacontenttype: 'application/json',
      subject: processo_id,
      streamversion: 1,
    })
  })

  test('narrows its payload by its type', () => {
    const fact = decodeFact(encodeFact(fresh()))
    if (fact.type !== 'processo.criado') throw new Error('another type')
    expect(fact.data.status).toBe('rascunho')
  })

  test('does not leave with a field that the catalogue does not know', () => {
    const fact = fresh()
    const talkative = { ...fact, data: { ...fact.data, proprietario: 'Maria' } } as Fact
    expect(() => encodeFact(talkative)).toThrow(new InvalidFact('processo.criado: proprietario (unrecognized_keys)'))
  })

  test('does not leave with text where an id belongs', () => {
    const fact = fresh()
    fact.data.processo_id = '529.982.247-25'
    expect(() => encodeFact(fact)).toThrow(new InvalidFact('processo.criado: processo_id (invalid_format)'))
  })

  test('of a newer producer is taken without the fields not known yet', () => {
    const fact = fresh()
    expect(decodeFact(bytes({ ...fact, novelty: 1, data: { ...fact.data, novelty: 2 } }))).toEqual(fact)
  })

  test.each([
    ['no JSON', Buffer.from('{')],
    ['no UTF-8', Buffer.from([0xff, 0xfe])],
    ['no object', bytes(null)],
    ['an unknown type', bytes({ ...fresh(), type: 'processo.inventado' })],
    ['a type from the prototype', bytes({ ...fresh(), type: 'constructor' })],
    ['another version of CloudEvents', bytes({ ...fresh(), specversion: '0.3' })],
    ['a payload that lacks its id', bytes({ ...fresh(), data: { versao: 1, status: 'rascunho' } })],
    ['no time', bytes({ ...fresh(), time: 'ontem' })],
  ])('is refused by a consumer: %s', (_name, body) => {
    expect(() => decodeFact(body)).toThrow(InvalidFact)
  })
})

describe('the catalogue', () => {
  test.each(FACT_TYPES)('%s says of whom it speaks and holds no free text', (type: FactType) => {
    const { shape } = FACT_CATALOGUE[type]
    expect(type).toMatch(/^[a-z]+\.[a-z_]+$/)
    for (const [field, schema] of Object.entries(shape)) {
      const kind = schema.type === 'optional' ? schema.def.innerType : schema
      const isId = kind.type === 'string' && kind.def.format === 'guid'
      expect({ field, closed: isId || kind.type === 'enum' || kind.type === 'number' }).toEqual({ field, closed: true })
    }
  })
})
