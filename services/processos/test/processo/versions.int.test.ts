import { randomUUID } from 'node:crypto'
import * as esquemas from '@car/operations/schemas/versions'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { settled, type Setup, build } from '../support.ts'
import { FORM } from '../given.ts'
import { ANA, OWNER } from '../interruption-acts.ts'

const square = (width: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-46.7, -23.6],
      [-46.7 + width, -23.6],
      [-46.7 + width, -23.59],
      [-46.7, -23.59],
      [-46.7, -23.6],
    ],
  ],
})
const NEW_PROCESSO = {
  imovel: { ...FORM.imovel, geometria: square(0.01) },
  proprietario: { nome: 'FULANA', cpf_cnpj: '783.072.703-16' },
}

jest.setTimeout(60_000)

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const read = (id: string, o: string, who: Person = OWNER) => m.ask(who, 'GET', `/processos/${id}/${o}`)
const compare = async (id: string, from: number, end: number) =>
  (await read(id, `comparar?de=${from}&ate=${end}`)).body.data
const editar = async (id: string, body: object) =>
  expect((await m.ask(OWNER, 'PATCH', `/processos/${id}`, body)).status).toBe(200)
const open = async (): Promise<string> => (await m.ask(OWNER, 'POST', '/processos', NEW_PROCESSO)).body.data.id

describe('the versions of a case', () => {
  test('are told and compared: fields, CPF masked, documents, hectares with their shapes', async () => {
    const id = await open()
    await editar(id, { imovel: { area_ha: 20 }, proprietario: { cpf_cnpj: '529.982.247-25' } })
    const [old, fresh] = [randomUUID(), randomUUID()]
    const now = new Date().toISOString()
    const delivered = {
      tipo_documento: 'ccir',
      saiu: false,
      em: now,
      por_id: OWNER.id,
      por_nome: OWNER.nome,
      resumo: 'Veio.',
    }
    m.entregas.set(id, [
      { ...delivered, documento_id: old },
      { ...delivered, documento_id: fresh, substitui: old },
    ])
    await editar(id, { imovel: { geometria: square(0.005) } })
    const { data, meta } = (await read(id, 'versoes')).body
    const por = { id: OWNER.id, nome: OWNER.nome }
    expect(data.map(({ em: _, ...v }: { em: string }) => v)).toEqual([
      { versao: 1, por, resumo: expect.stringMatching(/^Rascunho .* aberto\.$/) },
      { versao: 2, por, resumo: 'Alterado: área, CPF ou CNPJ do proprietário.' },
      { versao: 3, por, resumo: 'Veio.' },
      { versao: 4, por, resumo: 'Veio.' },
      { versao: 5, por, resumo: 'Alterado: perímetro.' },
    ])
    for (const versao of data) expect(esquemas.versao.strict().parse(versao)).toEqual(versao)
    expect(meta).toMatchObject({ total_count: 5, has_more: false })
    const everything = await compare(id, 1, 5)
    expect(esquemas.comparison.strict().parse(everything)).toEqual(everything)
    expect(everything).toEqual({
      de: 1,
      ate: 5,
      campos: [
        { campo: 'imovel.area_ha', de: 12.5, ate: 20 },
        { campo: 'proprietario.cpf_cnpj', de: '***.072.703-**', ate: '***.982.247-**' },
      ],
      documentos: [{ tipo: 'ccir', entrou: fresh }],
      geometria: {
        ganho_ha: 0,
        perda_ha: expect.closeTo(56.7, 0),
        perda: expect.objectContaining({ type: 'MultiPolygon' }),
      },
    })
    expect((await compare(id, 3, 4)).documentos).toEqual([{ tipo: 'ccir', saiu: old, entrou: fresh }])
    const equal = { campos: [], documentos: [], geometria: null }
    expect(await compare(id, 2, 2)).toEqual({ de: 2, ate: 2, ...equal })
  })

  test('with no drawing before: all of it is gained; taken out: all is lost', async () => {
    const { geometria: _, ...imovel } = NEW_PROCESSO.imovel
    const id = (await m.ask(OWNER, 'POST', '/processos', { ...NEW_PROCESSO, imovel })).body.data.id
    await editar(id, { imovel: { geometria: square(0.01) } })
    await editar(id, { imovel: { geometria: null } })
    const ha = expect.closeTo(113.4, 0)
    expect((await compare(id, 1, 2)).geometria).toEqual({ ganho_ha: ha, perda_ha: 0, ganho: expect.anything() })
    expect((await compare(id, 2, 3)).geometria).toEqual({ ganho_ha: 0, perda_ha: ha, perda: expect.anything() })
    expect((await compare(id, 1, 3)).geometria).toBeNull()
  })

  test('are for who sees the case', async () => {
    const id = await open()
    for (const o of ['versoes', 'comparar?de=1&ate=1']) {
      expect((await read(id, o, ANA)).status).toBe(200)
      expect((await read(id, o, person('Estranha', 'produtor_rural'))).status).toBe(404)
      expect((await read(randomUUID(), o)).status).toBe(404)
    }
    const leituras = (await read(id, 'leituras')).body.data
    expect(leituras.map(({ tipo }: { tipo: string }) => tipo).toSorted()).toEqual(['historico', 'processo'])
  })

  test.each<[string, Record<string, string>]>([
    ['', { de: 'required', ate: 'required' }],
    ['de=2&ate=1', { de: 'mismatch' }],
    ['de=1&ate=3', { ate: 'out_of_range' }],
    ['de=0&ate=1', { de: 'out_of_range' }],
    ['de=1.5&ate=2', { de: 'invalid_format' }],
    ['de=1&ate=99999999999999999999', { ate: 'invalid_format' }],
    ['de=-1&ate=1', { de: 'invalid_format' }],
  ])('compared by %s are refused', async (query, campos) => {
    const id = await open()
    await editar(id, { observacoes: 'x' })
    const { status, body } = await read(id, `comparar?${query}`)
    const details = body.error.details.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, Object.fromEntries(details)]).toEqual([422, campos])
  })
})

test('three hundred versions cost what three cost: one read of the record, one question to documentos, in pages', async () => {
  const id = await open()
  const cost = async (o: string) => {
    await settled(m)
    m.questions.splice(0)
    const trips = await countRoundTrips(mongoose.connections, () => read(id, o), ofRelay)
    return [trips(), m.questions.map(({ method }) => method)]
  }
  await editar(id, { observacoes: '1' })
  await editar(id, { observacoes: '2', imovel: { geometria: square(0.007) } })
  const few = [await cost('versoes'), await cost('comparar?de=1&ate=3')]
  expect(few).toEqual([
    [['commits.find'], ['ListarEntregas']],
    [['commits.find'], ['ListarEntregas']],
  ])
  for (let i = 3; i < 13; i++) await editar(id, { observacoes: String(i) })
  const delivered = { tipo_documento: 'outros', saiu: false, em: new Date().toISOString(), resumo: 'Veio.' }
  m.entregas.set(
    id,
    Array.from({ length: 287 }, () => ({ ...delivered, documento_id: randomUUID() })),
  )
  expect([await cost('versoes'), await cost('comparar?de=1&ate=300')]).toEqual(few)
  const { data, meta } = (await read(id, 'versoes?page_size=100')).body
  expect([data.length, meta.total_count, meta.has_more]).toEqual([100, 300, true])
  const next = (await read(id, `versoes?page_size=100&cursor=${meta.cursor_next}`)).body
  expect(next.data[0].versao).toBe(101)
})
