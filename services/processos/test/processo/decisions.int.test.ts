import { randomUUID } from 'node:crypto'
import { wholeRecurso } from '@car/operations/schemas/supervisor'
import * as esquemas from '@car/operations/schemas/processo'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inBusinessDays } from '@car/calendar/business-days'
import { settled, rewriteRecord, type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

const STRANGER = person('Estranha', 'produtor_rural')
const BRUNO = { ...OWNER, nivel: 'bronze' } as const

let m: Setup
let f: Factory
beforeAll(async () => {
  // The interval is so long that no round of alarms reads cases during the tests.
  m = await build({ ALARMES_MS: '3600000' })
  f = createFactory(m)
  m.analistas.set(ANA.id, ANA)
})
afterAll(() => m.close())

const read = async (id: string, o: string, who: Person = OWNER) =>
  (await m.ask(who, 'GET', `/processos/${id}/${o}`)).body
const decide = (rid: string, resultado: string) =>
  f.ask('POST', `/supervisor/recursos/${rid}/decidir`, { resultado, fundamentacao: 'Visto.' }, SOFIA)
const analyse = (id: string, ato: string, body?: object) => f.ask('POST', `/analista/processos/${id}/${ato}`, body, ANA)

describe('an appeal, whole', () => {
  test('comes with its documents, the rejection that it contests, and who rejected; the look at it is noted', async () => {
    const id = await f.rejeitado()
    const [matricula] = m.documentos.get(id) ?? []
    const request = { fundamentacao: 'Discordo.', documento_ids: [matricula?.id] }
    const { id: rid } = await f.ask('POST', `/processos/${id}/recursos`, request)
    const { body } = await m.ask(SOFIA, 'GET', `/supervisor/recursos/${rid}`)
    const found = wholeRecurso.strict().parse(body.data)
    const [{ em, recurso_ate }] = (await m.ask(OWNER, 'GET', `/processos/${id}/decisoes`)).body.data
    expect(found).toMatchObject({
      id: rid,
      processo_id: id,
      status: 'aberto',
      fundamentacao: 'Discordo.',
      documentos: [{ id: matricula?.id, tipo_documento: 'matricula_imovel', status: 'valido' }],
      decisao_contestada: {
        codigo_motivo: 'OUTRO',
        motivo: 'Não confere.',
        em,
        por: { id: ANA.id, nome: 'Ana' },
        recurso_ate,
      },
    })
    const look = { processo_id: id, usuario_id: SOFIA.id, tipo: 'processo' }
    const looks = (await m.ask(person('Rute', 'admin'), 'GET', `/processos/${id}/leituras`)).body.data
    expect(looks.map((l: { tipo: string; papel: string }) => [l.tipo, l.papel])).toContainEqual([
      look.tipo,
      'supervisor_ambiental',
    ])
  })

  test('is of the rejection that it was lodged against, also after a later one; without documents nobody is asked', async () => {
    const { id, rid } = await f.appealed()
    const decisao = { resultado: 'deferido', fundamentacao: 'Com razão.' }
    await f.ask('POST', `/supervisor/recursos/${rid}/decidir`, decisao, SOFIA)
    await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    await f.ask('POST', `/analista/processos/${id}/rejeitar`, { motivo: 'De novo.', codigo_motivo: 'OUTRO' }, ANA)
    const first = (await m.ask(SOFIA, 'GET', `/supervisor/recursos/${rid}`)).body.data
    expect([first.decisao_contestada.motivo, first.status, first.documentos]).toEqual(['Não confere.', 'deferido', []])
  })

  test('costs three round trips: where it is, the case, the look', async () => {
    const { rid } = await f.appealed()
    await settled(m)
    const see = async () => void (await m.ask(SOFIA, 'GET', `/supervisor/recursos/${rid}`))
    const trips = await countRoundTrips(undefined, see, ofRelay)
    expect(trips().toSorted()).toEqual(['commits.find', 'leituras.insert', 'recursos.find'])
  })

  test('is not there for analysts, nor is one that does not exist', async () => {
    const { rid } = await f.appealed()
    expect((await m.ask(ANA, 'GET', `/supervisor/recursos/${rid}`)).status).toBe(404)
    expect((await m.ask(SOFIA, 'GET', `/supervisor/recursos/${randomUUID()}`)).status).toBe(404)
  })
})

describe('the decisions on a case', () => {
  test('are those of the analysis and those on its appeals, oldest first, each with its reasons', async () => {
    const { id, rid } = await f.appealed()
    await decide(rid, 'deferido')
    await analyse(id, 'assumir')
    await analyse(id, 'aprovar', { parecer: 'Em ordem.' })
    const { data, meta } = await read(id, 'decisoes')
    const none = { codigo_motivo: null, motivo: null, parecer: null, recurso_ate: null }
    const nothing = { ...none, forma: 'individual', em: expect.any(String) }
    const end = inBusinessDays(new Date(data[0].em), 10, 'SP').toISOString()
    expect(data).toEqual([
      { ...nothing, resultado: 'rejeitado', codigo_motivo: 'OUTRO', motivo: 'Não confere.', recurso_ate: end },
      { ...nothing, resultado: 'recurso_deferido', motivo: 'Visto.' },
      { ...nothing, resultado: 'aprovado', parecer: 'Em ordem.' },
    ])
    for (const decisao of data) expect(esquemas.decisao.strict().parse(decisao)).toEqual(decisao)
    expect(meta).toMatchObject({ total_count: 3, has_more: false })
    const first = await read(id, 'decisoes?page_size=1')
    const rest = await read(id, `decisoes?page_size=2&cursor=${first.meta.cursor_next}`)
    expect([...first.data, ...rest.data]).toEqual(data)
  })

  test('are none before the first, and a denied appeal is one of them', async () => {
    expect((await read(await f.assumed(), 'decisoes')).data).toEqual([])
    const { id, rid } = await f.appealed()
    await decide(rid, 'indeferido')
    const { data } = await read(id, 'decisoes')
    expect(data.map((d: { resultado: string }) => d.resultado)).toEqual(['rejeitado', 'recurso_indeferido'])
  })

  test('and its appeals cost one round trip each, and are for who sees the case', async () => {
    const { id, rid } = await f.appealed()
    await settled(m)
    for (const o of ['decisoes', 'recursos']) {
      const cost = await countRoundTrips(undefined, () => read(id, o), ofRelay)
      expect([o, cost()]).toEqual([o, ['commits.find']])
      expect((await read(id, o, STRANGER)).error.code).toBe('CAR-003')
      expect((await read(id, o, ANA)).data).toHaveLength(1)
    }
    const { data } = await read(id, 'recursos')
    expect(data).toEqual([expect.objectContaining({ id: rid, processo_id: id, status: 'aberto', decisao: null })])
    expect(esquemas.recurso.strict().parse(data[0])).toEqual(data[0])
  })
})

describe('while a rejection can be appealed', () => {
  const access = async (who: Person, processo_id: string) => {
    const { permitido, estado_permite, nivel } = await m.access(who, processo_id)
    return [permitido, estado_permite, nivel]
  }

  test('its owner may send documents, at the level of an upload outside of drafts; the analysis may not', async () => {
    const id = await f.rejeitado()
    expect(await access(OWNER, id)).toEqual([true, true, 'prata'])
    expect(await access(ANA, id)).toEqual([true, false, 'prata'])
    const { acoes } = (await read(id, 'acoes')).data
    expect(acoes).toContainEqual({ acao: 'enviar_documento', permitida: true })
    const bronze = (await read(id, 'acoes', BRUNO)).data.acoes
    expect(bronze).toContainEqual(expect.objectContaining({ acao: 'enviar_documento', nivel_exigido: 'prata' }))
  })

  test('and not once the term is over, nor while the appeal is decided', async () => {
    const id = await f.rejeitado()
    await rewriteRecord(m, id, 'processo_rejeitado', () => ({ at: new Date('2026-01-05T12:00:00.000Z') }))
    expect(await access(OWNER, id)).toEqual([true, false, 'prata'])
    expect((await read(id, 'decisoes')).data[0].recurso_ate).toBe('2026-01-20T02:59:59.000Z')
    const { id: appealed } = await f.appealed()
    expect(await access(OWNER, appealed)).toEqual([true, false, 'prata'])
  })
})
