import { randomUUID } from 'node:crypto'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import * as esquemas from '@car/operations/schemas/achado'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { PROCESSOS } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { settled, type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

const BIA = person('Bia', 'analista_ambiental')
const REASON = 'O CCIR traz a área de antes da retificação.'
const DISCARD = { resultado: 'descartado', motivo: REASON }
const ACHADO = 'area_ccir.1'

jest.setTimeout(60_000)

let m: Setup
let f: Factory
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
  f = createFactory(m)
})
afterAll(() => m.close())

/** Makes a CCIR with this area. */
const ccir = (processo_id: string, area_ha: number): Documento => ({
  id: randomUUID(),
  processo_id,
  enviado_por: 'd',
  confirmacoes: [],
  tipo_documento: 'ccir',
  status: 'valido',
  hash_sha256: 'a'.repeat(64),
  tipo_conteudo: 'application/pdf',
  tamanho_bytes: 1,
  recebido_em: '2026-03-02T12:00:00.000Z',
  primeiro_recebido_em: '2026-03-02T12:00:00.000Z',
  duplicidade: false,
  versao: 1,
  dados: { area_ha, titulares: [], titulos: [], municipios: [] },
  campos: [{ nome: 'area_ha', numero: area_ha, valor: 'numero', confianca: 97, pagina: 1, confirmar: false }],
})

async function withDivergencia(): Promise<string> {
  const id = await f.assumed()
  m.documentos.set(id, [...(m.documentos.get(id) ?? []).slice(0, 1), ccir(id, 30)])
  return id
}
const judge = (id: string, body: unknown = DISCARD, who: Person = ANA, achado = ACHADO, headers = {}) =>
  m.ask(who, 'PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, body, headers)
const codigo = (r: Awaited<ReturnType<typeof judge>>) => [r.status, r.body.error?.code]
const count = async (id: string) => m.connection.collection('commits').countDocuments({ stream: `processo-${id}` })
const looksOf = async (id: string): Promise<string[]> =>
  (await m.ask(OWNER, 'GET', `/processos/${id}/leituras`)).body.data.map(
    ({ tipo, papel }: { tipo: string; papel: string }) => `${tipo} ${papel}`,
  )
const historico = async (id: string) => (await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body.data

async function andamentoOf(id: string) {
  const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf('analista'))
  return runInContext({ requestId: randomUUID() }, () => client.ObterProcesso({ id }))
    .then(({ andamento }) => andamento)
    .finally(() => client.close())
}

describe('a verdict on a finding', () => {
  test('is answered with the finding, which weighs nothing any more; it stands in the history with its reason', async () => {
    const id = await withDivergencia()
    const r = await judge(id)
    expect(r.status).toBe(200)
    expect(esquemas.achado.strict().parse(r.body.data)).toEqual(r.body.data)
    expect(r.body.data).toMatchObject({
      id: ACHADO,
      situacao: 'divergencia',
      peso: 0,
      avaliacao: { ...DISCARD, por: { id: ANA.id, nome: ANA.nome }, em: expect.any(String) },
    })
    expect(r.headers.get('etag')).toBe('"4"')
    const [ato] = (await historico(id)).slice(-1)
    expect(ato).toMatchObject({ tipo: 'achado_avaliado', versao: 4, por: { id: ANA.id } })
    expect(ato.resumo).toBe(`Achado descartado: ${r.body.data.mensagem} Motivo: ${REASON}`)
    expect((await andamentoOf(id))?.avaliacoes).toEqual([
      expect.objectContaining({ achado: ACHADO, resultado: 'descartado', motivo: REASON }),
    ])
  })

  test('said again is no act, and a look that the owner is told of; another one replaces it', async () => {
    const id = await withDivergencia()
    const first = await judge(id)
    const before = await count(id)
    expect((await judge(id, DISCARD, SOFIA)).body.data).toEqual(first.body.data)
    expect(await count(id)).toBe(before)
    expect(await looksOf(id)).toContain('dados supervisor_ambiental')
    const confirmed = (await judge(id, { resultado: 'confirmado' }, SOFIA)).body.data
    expect(confirmed).toMatchObject({
      peso: 20,
      avaliacao: { resultado: 'confirmado', motivo: null, por: { id: SOFIA.id } },
    })
    expect((await andamentoOf(id))?.avaliacoes).toHaveLength(1)
  })

  test('is void once the document says something else, and then said anew', async () => {
    const id = await withDivergencia()
    await judge(id)
    m.documentos.set(id, [...(m.documentos.get(id) ?? []).slice(0, 1), ccir(id, 31)])
    const requested = await m.ask(ANA, 'POST', `/analista/processos/${id}/achados/${ACHADO}/criar-pendencia`, {})
    expect(requested.status).toBe(201)
    expect((await judge(id)).body.data.avaliacao).toMatchObject(DISCARD)
  })

  test('that dismisses keeps the finding from its owner and from becoming a pendency, until it is confirmed', async () => {
    const id = await withDivergencia()
    const divergencias = async () => {
      const { divergencias: all } = (await m.ask(OWNER, 'GET', `/processos/${id}/assistente`)).body.data
      return all.map((d: { codigo: string }) => d.codigo)
    }
    expect(await divergencias()).toContain('area_ccir')
    await judge(id)
    expect(await divergencias()).not.toContain('area_ccir')
    const ask = () => m.ask(ANA, 'POST', `/analista/processos/${id}/achados/${ACHADO}/criar-pendencia`, {})
    const refused = await ask()
    expect([...codigo(refused), refused.body.error.message]).toEqual([
      409,
      'CAR-005',
      expect.stringMatching(/foi descartado/),
    ])
    await judge(id, { resultado: 'confirmado' })
    expect((await ask()).status).toBe(201)
    expect(await divergencias()).toContain('area_ccir')
  })

  test('is for who holds the case, a supervisor or an administrator, while it is examined', async () => {
    const id = await withDivergencia()
    const admin = person('Adão', 'admin')
    expect(codigo(await judge(id, DISCARD, BIA))).toEqual([409, 'CAR-005'])
    expect(codigo(await judge(id, DISCARD, OWNER))).toEqual([404, 'CAR-003'])
    expect(codigo(await judge(id, DISCARD, { ...ANA, nivel: 'bronze' }))).toEqual([403, 'CAR-006'])
    for (const who of [SOFIA, admin]) expect((await judge(id, DISCARD, who)).status).toBe(200)
    expect(codigo(await judge(await f.submetido(), DISCARD, SOFIA, 'area_geometria.1'))).toEqual([409, 'CAR-005'])
    expect(codigo(await judge(await f.rejeitado(), DISCARD, ANA, 'area_geometria.1'))).toEqual([409, 'CAR-005'])
    const { id: pendente } = await f.pendente()
    expect((await judge(pendente, DISCARD, ANA, 'area_geometria.1')).status).toBe(200)
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['nothing', {}, { resultado: 'required' }],
    ['a dismissal without a reason', { resultado: 'descartado' }, { motivo: 'required' }],
    [
      'a dismissal with too short a reason',
      { resultado: 'descartado', motivo: '   dezenove caracteres   ' },
      { motivo: 'too_short' },
    ],
    ['another word', { resultado: 'ok', motivo: REASON }, { resultado: 'invalid_value' }],
    ['a weight of one’s own', { ...DISCARD, peso: 0 }, { peso: 'unknown_field' }],
    ['too long a reason', { resultado: 'confirmado', motivo: 'a'.repeat(1_001) }, { motivo: 'too_long' }],
  ])('is refused with %s', async (_what, body, campos) => {
    const { status, body: said } = await judge(await withDivergencia(), body)
    const details = said.error.details.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, Object.fromEntries(details)]).toEqual([422, campos])
  })

  test('is of a finding that there is, on the version that If-Match names', async () => {
    const id = await withDivergencia()
    for (const achado of ['area_ccir.2', 'nothing', '__proto__', '%24ne']) {
      expect([achado, ...codigo(await judge(id, DISCARD, ANA, achado))]).toEqual([achado, 404, 'CAR-003'])
    }
    // One look is from taking the case. The other is from the four refused verdicts, which are one look in this hour.
    expect((await looksOf(id)).toSorted()).toEqual(['dados analista_ambiental', 'processo analista_ambiental'])
    expect(codigo(await judge(id, DISCARD, ANA, ACHADO, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect((await judge(id, DISCARD, ANA, ACHADO, { 'if-match': '"3"' })).status).toBe(200)
  })

  test('costs four round trips, and the mark that what it tells has gone out', async () => {
    const id = await withDivergencia()
    await settled(m)
    const trips = await countRoundTrips(mongoose.connections, () => judge(id), ofRelay)
    const beforeMark = trips().filter((there) => there !== 'published.update')
    expect(beforeMark).toEqual(['commits.find', 'leituras.insert', 'commits.insert', 'processos.update'])
  })
})

describe('the assistant asks about a guess', () => {
  const [EARLY, LATE] = ['2000-01-01T12:00:00.000Z', '2999-01-01T12:00:00.000Z']
  const guess = (id: string, area_ha: number, primeiro_recebido_em = EARLY): Documento => {
    const [campo] = ccir(id, area_ha).campos
    const campos = campo ? [{ ...campo, confianca: 80, confirmar: true }] : []
    const dados = { titulares: [], titulos: [], municipios: [] }
    return { ...ccir(id, area_ha), tipo_documento: 'matricula_imovel', primeiro_recebido_em, dados, campos }
  }
  const asked = async (id: string, ...documentos: Documento[]) => {
    m.documentos.set(id, documentos)
    const { a_confirmar, faltando } = await f.ask('GET', `/processos/${id}/assistente`)
    const codes = faltando.map(({ codigo }: { codigo: string }) => codigo)
    expect(codes.includes('confirmar_matricula_imovel')).toBe(a_confirmar.length > 0)
    return a_confirmar
  }

  test('unless the other paper says the same, or the declaration said it before the first document', async () => {
    const id = await f.rascunho()
    const { area_ha } = (await f.ask('GET', `/processos/${id}`)).imovel
    const alone = guess(id, area_ha)
    expect(await asked(id, alone)).toEqual([{ documento_id: alone.id, campo: 'area_ha' }])
    expect(await asked(id, guess(id, 77), ccir(id, 77))).toEqual([])
    expect(await asked(id, guess(id, 77), ccir(id, 78))).toHaveLength(1)
    expect(await asked(id, guess(id, area_ha, LATE))).toEqual([])
    expect(await asked(id, guess(id, area_ha + 1, LATE))).toHaveLength(1)
  })

  test('and no more once the value was changed after the first document arrived', async () => {
    const id = await f.rascunho()
    const { area_ha } = (await f.ask('GET', `/processos/${id}`)).imovel
    const now = () => new Date().toISOString()
    const first = now()
    await f.ask('PATCH', `/processos/${id}`, { imovel: { area_ha: area_ha + 1 } })
    expect(await asked(id, guess(id, area_ha + 1, first))).toHaveLength(1)
  })
})
