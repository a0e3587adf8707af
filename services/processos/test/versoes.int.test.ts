import { randomUUID } from 'node:crypto'
import * as esquemas from '@car/operations/schemas/versoes'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { assentado, type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'
import { ANA, DONA } from './interrupcao-atos.ts'

/** The versions of a case and what changed between them, as the interface answers. */

const quadrado = (largura: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-46.7, -23.6],
      [-46.7 + largura, -23.6],
      [-46.7 + largura, -23.59],
      [-46.7, -23.59],
      [-46.7, -23.6],
    ],
  ],
})
const NOVO = {
  imovel: { ...FICHA.imovel, geometria: quadrado(0.01) },
  proprietario: { nome: 'FULANA', cpf_cnpj: '783.072.703-16' },
}

jest.setTimeout(60_000)

let m: Montagem
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const ler = (id: string, o: string, quem: Person = DONA) => m.pedir(quem, 'GET', `/processos/${id}/${o}`)
const comparar = async (id: string, de: number, ate: number) =>
  (await ler(id, `comparar?de=${de}&ate=${ate}`)).corpo.data
const editar = async (id: string, corpo: object) =>
  expect((await m.pedir(DONA, 'PATCH', `/processos/${id}`, corpo)).status).toBe(200)
const abrir = async (): Promise<string> => (await m.pedir(DONA, 'POST', '/processos', NOVO)).corpo.data.id

describe('the versions of a case', () => {
  test('are told and compared: fields, CPF masked, documents, hectares with their shapes', async () => {
    const id = await abrir()
    await editar(id, { imovel: { area_ha: 20 }, proprietario: { cpf_cnpj: '529.982.247-25' } })
    const [velho, novo] = [randomUUID(), randomUUID()]
    const agora = new Date().toISOString()
    const veio = {
      tipo_documento: 'ccir',
      saiu: false,
      em: agora,
      por_id: DONA.id,
      por_nome: DONA.nome,
      resumo: 'Veio.',
    }
    m.entregas.set(id, [
      { ...veio, documento_id: velho },
      { ...veio, documento_id: novo, substitui: velho },
    ])
    await editar(id, { imovel: { geometria: quadrado(0.005) } })
    const { data, meta } = (await ler(id, 'versoes')).corpo
    const por = { id: DONA.id, nome: DONA.nome }
    expect(data.map(({ em: _, ...v }: { em: string }) => v)).toEqual([
      { versao: 1, por, resumo: expect.stringMatching(/^Rascunho .* aberto\.$/) },
      { versao: 2, por, resumo: 'Alterado: área, CPF ou CNPJ do proprietário.' },
      { versao: 3, por, resumo: 'Veio.' },
      { versao: 4, por, resumo: 'Veio.' },
      { versao: 5, por, resumo: 'Alterado: perímetro.' },
    ])
    for (const versao of data) expect(esquemas.versao.strict().parse(versao)).toEqual(versao)
    expect(meta).toMatchObject({ total_count: 5, has_more: false })
    const tudo = await comparar(id, 1, 5)
    expect(esquemas.comparacao.strict().parse(tudo)).toEqual(tudo)
    expect(tudo).toEqual({
      de: 1,
      ate: 5,
      campos: [
        { campo: 'imovel.area_ha', de: 12.5, ate: 20 },
        { campo: 'proprietario.cpf_cnpj', de: '***.072.703-**', ate: '***.982.247-**' },
      ],
      documentos: [{ tipo: 'ccir', entrou: novo }],
      geometria: {
        ganho_ha: 0,
        perda_ha: expect.closeTo(56.7, 0),
        perda: expect.objectContaining({ type: 'MultiPolygon' }),
      },
    })
    expect((await comparar(id, 3, 4)).documentos).toEqual([{ tipo: 'ccir', saiu: velho, entrou: novo }])
    const iguais = { campos: [], documentos: [], geometria: null }
    expect(await comparar(id, 2, 2)).toEqual({ de: 2, ate: 2, ...iguais })
  })

  test('with no drawing before: all of it is gained; taken out: all is lost', async () => {
    const { geometria: _, ...imovel } = NOVO.imovel
    const id = (await m.pedir(DONA, 'POST', '/processos', { ...NOVO, imovel })).corpo.data.id
    await editar(id, { imovel: { geometria: quadrado(0.01) } })
    await editar(id, { imovel: { geometria: null } })
    const ha = expect.closeTo(113.4, 0)
    expect((await comparar(id, 1, 2)).geometria).toEqual({ ganho_ha: ha, perda_ha: 0, ganho: expect.anything() })
    expect((await comparar(id, 2, 3)).geometria).toEqual({ ganho_ha: 0, perda_ha: ha, perda: expect.anything() })
    expect((await comparar(id, 1, 3)).geometria).toBeNull()
  })

  test('are for who sees the case', async () => {
    const id = await abrir()
    for (const o of ['versoes', 'comparar?de=1&ate=1']) {
      expect((await ler(id, o, ANA)).status).toBe(200)
      expect((await ler(id, o, person('Estranha', 'produtor_rural'))).status).toBe(404)
      expect((await ler(randomUUID(), o)).status).toBe(404)
    }
    const leituras = (await ler(id, 'leituras')).corpo.data
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
  ])('compared by %s are refused', async (consulta, campos) => {
    const id = await abrir()
    await editar(id, { observacoes: 'x' })
    const { status, corpo } = await ler(id, `comparar?${consulta}`)
    const detalhes = corpo.error.details.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, Object.fromEntries(detalhes)]).toEqual([422, campos])
  })
})

test('three hundred versions cost what three cost: one read of the record, one question to documentos, in pages', async () => {
  const id = await abrir()
  const custo = async (o: string) => {
    await assentado(m)
    m.chamadas.splice(0)
    const idas = await countRoundTrips(mongoose.connections, () => ler(id, o), ofRelay)
    return [idas(), [...m.chamadas]]
  }
  await editar(id, { observacoes: '1' })
  await editar(id, { observacoes: '2', imovel: { geometria: quadrado(0.007) } })
  const poucas = [await custo('versoes'), await custo('comparar?de=1&ate=3')]
  expect(poucas).toEqual([
    [['commits.find'], ['ListarEntregas']],
    [['commits.find'], ['ListarEntregas']],
  ])
  for (let i = 3; i < 13; i++) await editar(id, { observacoes: String(i) })
  const veio = { tipo_documento: 'outros', saiu: false, em: new Date().toISOString(), resumo: 'Veio.' }
  m.entregas.set(
    id,
    Array.from({ length: 287 }, () => ({ ...veio, documento_id: randomUUID() })),
  )
  expect([await custo('versoes'), await custo('comparar?de=1&ate=300')]).toEqual(poucas)
  const { data, meta } = (await ler(id, 'versoes?page_size=100')).corpo
  expect([data.length, meta.total_count, meta.has_more]).toEqual([100, 300, true])
  const seguinte = (await ler(id, `versoes?page_size=100&cursor=${meta.cursor_next}`)).corpo
  expect(seguinte.data[0].versao).toBe(101)
})
