import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { CATALOGO_DE_FATOS, TIPOS_DE_FATO, type TipoDeFato } from '../src/catalogue.ts'
import { criarFato, decodeFato, encodeFato, type Fato, FatoInvalido } from '../src/fato.ts'

const processo_id = randomUUID()
const novo = () =>
  criarFato('processo.criado', {
    source: '/car/processos',
    subject: processo_id,
    streamversion: 1,
    requestid: randomUUID(),
    data: { processo_id, versao: 1, status: 'rascunho' },
  })
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('a fact', () => {
  test('comes out of the broker as it went in', () => {
    const fato = novo()
    expect(decodeFato(encodeFato(fato))).toEqual(fato)
  })

  test('is CloudEvents 1.0 with its type as the routing key', () => {
    expect(JSON.parse(encodeFato(novo()).toString())).toMatchObject({
      specversion: '1.0',
      type: 'processo.criado',
      source: '/car/processos',
      datacontenttype: 'application/json',
      subject: processo_id,
      streamversion: 1,
    })
  })

  test('narrows its payload by its type', () => {
    const fato = decodeFato(encodeFato(novo()))
    if (fato.type !== 'processo.criado') throw new Error('another type')
    expect(fato.data.status).toBe('rascunho')
  })

  test('does not leave with a field that the catalogue does not know', () => {
    const fato = novo()
    const talkative = { ...fato, data: { ...fato.data, proprietario: 'Maria' } } as Fato
    expect(() => encodeFato(talkative)).toThrow(new FatoInvalido('processo.criado: proprietario (unrecognized_keys)'))
  })

  test('does not leave with text where an id belongs', () => {
    const fato = novo()
    fato.data.processo_id = '529.982.247-25'
    expect(() => encodeFato(fato)).toThrow(new FatoInvalido('processo.criado: processo_id (invalid_format)'))
  })

  test('of a newer producer is taken without the fields not known yet', () => {
    const fato = novo()
    expect(decodeFato(bytes({ ...fato, novidade: 1, data: { ...fato.data, novidade: 2 } }))).toEqual(fato)
  })

  test.each([
    ['no JSON', Buffer.from('{')],
    ['no UTF-8', Buffer.from([0xff, 0xfe])],
    ['no object', bytes(null)],
    ['an unknown type', bytes({ ...novo(), type: 'processo.inventado' })],
    ['a type from the prototype', bytes({ ...novo(), type: 'constructor' })],
    ['another version of CloudEvents', bytes({ ...novo(), specversion: '0.3' })],
    ['a payload that lacks its id', bytes({ ...novo(), data: { versao: 1, status: 'rascunho' } })],
    ['no time', bytes({ ...novo(), time: 'ontem' })],
  ])('is refused by a consumer: %s', (_name, body) => {
    expect(() => decodeFato(body)).toThrow(FatoInvalido)
  })
})

describe('the catalogue', () => {
  test.each(TIPOS_DE_FATO)('%s says of whom it speaks and holds no free text', (tipo: TipoDeFato) => {
    const { shape } = CATALOGO_DE_FATOS[tipo]
    expect(tipo).toMatch(/^[a-z]+\.[a-z_]+$/)
    for (const [field, schema] of Object.entries(shape)) {
      const kind = schema.type === 'optional' ? schema.def.innerType : schema
      const isId = kind.type === 'string' && kind.def.format === 'guid'
      expect({ field, closed: isId || kind.type === 'enum' || kind.type === 'number' }).toEqual({ field, closed: true })
    }
  })
})
