import { randomUUID } from 'node:crypto'
import { idFrom } from '@car/event-store/ids'
import { assumedProcesso } from '@car/operations/schemas/analista'
import { listedRecurso } from '@car/operations/schemas/supervisor'
import * as esquemas from '@car/operations/schemas/processo'
import { freePort } from '@car/testing/free-port'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inBusinessDays } from '@car/calendar/business-days'
import { type Setup, build, recordOf } from '../support.ts'
import { FORM } from '../given.ts'
import { ANA, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

const NEWCOMER = person('Nina', 'analista_ambiental', 'bronze')
const PENDENCIA = { tipo: 'dado', descricao: 'Corrija a área.' }
const REJECTION = { motivo: 'A área não confere.', codigo_motivo: 'AREA_DIVERGENTE' }
const ATOS = ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia']

let m: Setup
let f: Factory
beforeAll(async () => {
  m = await build()
  f = createFactory(m)
  m.analistas.set(ANA.id, ANA)
})
afterAll(() => m.close())

const act = (who: Person, id: string, ato: string, body?: unknown, headers?: Record<string, string>) =>
  m.ask(who, 'POST', `/analista/processos/${id}/${ato}`, body, headers)
const commitsOf = (id: string) => recordOf(m, id)
const versionOf = async (id: string) => (await commitsOf(id)).length
const fieldsOf = (error: { details: { field: string }[] }) => error.details.map(({ field }) => field).toSorted()

describe('taking a case', () => {
  test('answers with the processo in its public shape, and has the dossier begun', async () => {
    const id = await f.withDocumentos()
    const geometria = {
      type: 'Polygon',
      coordinates: [
        [
          [-47.2, -23.1],
          [-47.1, -23.1],
          [-47.1, -23.2],
          [-47.2, -23.1],
        ],
      ],
    }
    const { matricula } = FORM.imovel
    await f.ask('PATCH', `/processos/${id}`, { imovel: { geometria, matricula } })
    await f.ask('POST', `/processos/${id}/submeter`)
    const { status, body, headers } = await act(ANA, id, 'assumir')
    expect(status).toBe(200)
    const { data } = body
    expect(assumedProcesso.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      id,
      status: 'em_analise',
      analista: { id: ANA.id, nome: 'Ana' },
      observacoes: null,
      responsavel_tecnico: null,
      situacao_car: null,
      imovel: { geometria, matricula },
    })
    expect(JSON.stringify(data)).not.toMatch(/"_|andamento/)
    expect(headers.get('etag')).toBe('"4"')
    const jobs = m.dossies.filter(({ processo_id }) => processo_id === id)
    expect(jobs).toEqual([expect.objectContaining({ job_id: data.dossie_job_id, by: ANA.id })])
    expect(idFrom(jobs[0]?.commandId ?? '', 'dossie')).toBe(data.dossie_job_id)
    expect((await commitsOf(id)).at(-1)).toMatchObject({
      commandId: jobs[0]?.commandId,
      author: { id: ANA.id },
      events: [{ tipo: 'processo_assumido', dossieJobId: data.dossie_job_id }],
    })
  })

  test('repeated under one key it is done once, and answered the same', async () => {
    const id = await f.submetido()
    const key = { 'idempotency-key': randomUUID() }
    const first = await act(ANA, id, 'assumir', undefined, key)
    const other = await act(ANA, id, 'assumir', {}, key)
    expect(other.texto).toBe(first.texto)
    expect(other.headers.get('idempotency-replayed')).toBe('true')
    expect(await versionOf(id)).toBe(3)
    expect(m.dossies.filter(({ processo_id }) => processo_id === id)).toHaveLength(1)
  })
})

describe('who has a part in a case', () => {
  const OWNER_ANALISTA = person('Olga', 'analista_ambiental')
  const FACTORY_CPF = '78307270316'

  test('by the CPF that was declared, neither takes it nor is given it', async () => {
    m.tecnicos.set(FACTORY_CPF, OWNER_ANALISTA)
    m.analistas.set(OWNER_ANALISTA.id, OWNER_ANALISTA)
    const id = await f.submetido()
    const denied = await act(OWNER_ANALISTA, id, 'assumir')
    expect([denied.status, denied.body.error.code]).toEqual([409, 'CAR-005'])
    expect(denied.body.error.message).toMatch(/proprietário do imóvel ou de quem o representa/)
    const { body } = await m.ask(OWNER_ANALISTA, 'GET', `/processos/${id}/acoes`)
    expect(body.data.acoes).toContainEqual(
      expect.objectContaining({ acao: 'assumir', permitida: false, motivo: expect.stringMatching(/outra pessoa/) }),
    )
    const datum = await act(SOFIA, id, 'atribuir', { analista_id: OWNER_ANALISTA.id, motivo: 'férias' })
    expect([datum.status, datum.body.error.code]).toEqual([409, 'CAR-005'])
    expect((await act(ANA, id, 'assumir')).status).toBe(200)
    m.tecnicos.delete(FACTORY_CPF)
  })

  test('by their own word leaves it, and does not come back to it; the reason is shown to nobody', async () => {
    const id = await f.assumed()
    const said = await act(ANA, id, 'impedimento', { motivo: 'Somos primas.' })
    expect([said.status, said.body.data.status, said.body.data.analista]).toEqual([200, 'submetido', null])
    expect((await act(ANA, id, 'assumir')).body.error.code).toBe('CAR-005')
    expect((await act(ANA, id, 'impedimento', { motivo: 'De novo.' })).body.error.code).toBe('CAR-005')
    const { texto } = await m.ask(OWNER, 'GET', `/processos/${id}/historico`)
    expect(texto).toMatch(/Ana declarou impedimento/)
    expect(texto).not.toMatch(/primas/)
    expect((await commitsOf(id)).at(-1)?.['events']).toMatchObject([{ por: { id: ANA.id }, motivo: 'Somos primas.' }])
  })
})

describe('acts are recorded as they were asked for', () => {
  test.each([
    ['liberar', undefined, { tipo: 'processo_liberado' }],
    ['aprovar', {}, { tipo: 'processo_aprovado', parecer: null }],
    ['aprovar', { parecer: 'De acordo.' }, { tipo: 'processo_aprovado', parecer: 'De acordo.' }],
    ['rejeitar', REJECTION, { tipo: 'processo_rejeitado', motivo: REJECTION.motivo, codigo: REJECTION.codigo_motivo }],
  ])('%s %j', async (ato, body, event) => {
    const id = await f.assumed()
    const resposta = await act(ANA, id, ato, body, { 'if-match': '"3"' })
    expect([resposta.status, resposta.headers.get('etag')]).toEqual([200, '"4"'])
    expect(esquemas.processo.strict().parse(resposta.body.data)).toEqual(resposta.body.data)
    expect((await commitsOf(id)).at(-1)).toMatchObject({ version: 4, author: { id: ANA.id }, events: [event] })
  })

  test.each([
    [PENDENCIA, { campo: null, prazoDias: 15 }],
    [
      { ...PENDENCIA, campo: 'imovel.area_ha', prazo_dias: 5 },
      { campo: 'imovel.area_ha', prazoDias: 5 },
    ],
  ])('criar-pendencia %j', async (body, { campo, prazoDias }) => {
    const id = await f.assumed()
    const resposta = await act(ANA, id, 'criar-pendencia', body, { 'if-match': '"3"' })
    expect([resposta.status, resposta.headers.get('etag')]).toEqual([201, '"4"'])
    const { data } = resposta.body
    expect(esquemas.pendencia.strict().parse(data)).toEqual(data)
    const prazo_em = inBusinessDays(new Date(data.criada_em), prazoDias, 'SP').toISOString()
    expect(data).toMatchObject({ ...PENDENCIA, campo, prazo_em, status: 'aberta' })
    expect((await commitsOf(id)).at(-1)).toMatchObject({
      author: { id: ANA.id },
      events: [{ tipo: 'pendencia_criada', tipoPendencia: 'dado', descricao: PENDENCIA.descricao, campo }],
    })
  })

  test('assigning is for supervisors', async () => {
    const id = await f.submetido()
    const body = { analista_id: ANA.id, motivo: 'Férias.' }
    expect((await act(ANA, id, 'atribuir', body)).status).toBe(404)
    expect((await act(SOFIA, id, 'atribuir', body)).body.data.analista).toEqual({ id: ANA.id, nome: 'Ana' })
  })

  test.each([
    ['resolver', 'resolvida'],
    ['cancelar', 'cancelada'],
  ])('a pendency: %s', async (ato, status) => {
    const { id, pid } = await f.pendente()
    const closed = await act(ANA, id, `pendencias/${pid}/${ato}`)
    expect([closed.status, closed.headers.get('etag')]).toEqual([200, '"5"'])
    expect(closed.body.data).toMatchObject({ id: pid, status, resposta: null })
    expect((await act(ANA, id, `pendencias/${randomUUID()}/${ato}`)).status).toBe(404)
  })

  test('of a version that has passed none is done', async () => {
    const id = await f.assumed()
    for (const ato of ['aprovar', 'liberar']) {
      expect(await act(ANA, id, ato, undefined, { 'if-match': '"2"' })).toMatchObject({
        status: 412,
        body: { error: { code: 'CAR-012' } },
      })
    }
    expect(await versionOf(id)).toBe(3)
  })
})

describe('order of checks', () => {
  test.each(ATOS)('%s of what is not there is 404, whatever else is wrong', async (ato) => {
    expect((await act(NEWCOMER, randomUUID(), ato, { junk: 1 })).body.error.code).toBe('CAR-003')
    // The owner knows that the case exists, but the acts of the analysis do not exist for them.
    expect((await act(OWNER, await f.submetido(), ato)).body.error.code).toBe('CAR-003')
  })

  test.each([
    ['assumir', 'prata'],
    ['aprovar', 'ouro'],
    ['rejeitar', 'ouro'],
  ])('%s needs %s', async (ato, level) => {
    const { status, body } = await act(NEWCOMER, await f.submetido(), ato, { junk: 1 })
    expect([status, body.error.code]).toEqual([403, 'CAR-006'])
    expect(body.error.message).toContain(level)
  })

  test.each([
    [{}, ['codigo_motivo', 'motivo']],
    [{ ...REJECTION, codigo_motivo: 'PORQUE_SIM' }, ['codigo_motivo']],
    [{ ...REJECTION, motivo: '   ' }, ['motivo']],
    [{ ...REJECTION, extra: 1 }, ['extra']],
  ])('a rejection %j is refused, naming %j', async (body, campos) => {
    const id = await f.assumed()
    const { error } = (await act(ANA, id, 'rejeitar', body)).body
    expect([error.code, fieldsOf(error)]).toEqual(['CAR-004', campos])
    expect(await versionOf(id)).toBe(3)
  })
})

describe('appeals', () => {
  const list = (query: string, who = SOFIA) => m.ask(who, 'GET', `/supervisor/recursos?${query}`)

  test('are listed page by page, by their status, and decided', async () => {
    const [first, two] = [await f.appealed(), await f.appealed()]
    const page = (await list('status=aberto,deferido&page_size=1')).body
    expect(page.meta).toEqual({
      cursor_next: expect.any(String),
      cursor_prev: null,
      total_count: 2,
      has_more: true,
      page_size: 1,
    })
    const rest = (await list(`status=aberto,deferido&page_size=1&cursor=${page.meta.cursor_next}`)).body
    expect(rest.meta).toMatchObject({ has_more: false, cursor_prev: expect.any(String) })
    const readings = listedRecurso
      .strict()
      .array()
      .parse([...page.data, ...rest.data])
    const numero = async (id: string) => (await m.ask(SOFIA, 'GET', `/processos/${id}`)).body.data.numero
    expect(readings.map((r) => [r.id, r.processo_id, r.processo_numero])).toEqual([
      [first.rid, first.id, await numero(first.id)],
      [two.rid, two.id, await numero(two.id)],
    ])

    expect(readings.map((r) => [r.rejeitado_por.id, r.posso_decidir])).toEqual(
      [first, two].map(() => [ANA.id, { permitida: true, motivo: null }]),
    )

    const body = { resultado: 'indeferido', fundamentacao: 'A medição não se sustenta.' }
    const decisao = await m.ask(SOFIA, 'POST', `/supervisor/recursos/${first.rid}/decidir`, body)
    expect(decisao.status).toBe(200)
    expect(esquemas.recurso.strict().parse(decisao.body.data)).toMatchObject({
      id: first.rid,
      status: 'indeferido',
      decisao: body.fundamentacao,
      decidido_por: { id: SOFIA.id },
    })
    expect(decisao.headers.get('etag')).toBe(`"${await versionOf(first.id)}"`)
    expect((await list('status=aberto')).body.meta.total_count).toBe(1)
  })

  test('say to who may not decide them why: they rejected, or have a part in the case', async () => {
    const id = await f.assumed()
    await f.ask('POST', `/analista/processos/${id}/rejeitar`, REJECTION, SOFIA)
    const { id: rid } = await f.ask('POST', `/processos/${id}/recursos`, { fundamentacao: 'Discordo.' })
    const told = async (who: Person) => {
      const { data } = (await list('status=aberto&page_size=100', who)).body
      return listedRecurso
        .array()
        .parse(data)
        .find((r) => r.id === rid)?.posso_decidir
    }
    expect(await told(SOFIA)).toEqual({ permitida: false, motivo: expect.stringContaining('já rejeitou') })
    const other = person('Rute', 'supervisor_ambiental')
    expect(await told(other)).toEqual({ permitida: true, motivo: null })
    await f.ask('POST', `/analista/processos/${id}/impedimento`, { motivo: 'Somos primas.' }, other)
    expect(await told(other)).toEqual({ permitida: false, motivo: expect.stringContaining('impedimento') })
    expect(await told({ ...person('Nina', 'supervisor_ambiental', 'bronze') })).toEqual({
      permitida: false,
      motivo: expect.stringContaining('ouro'),
    })
  })

  test('are not there for analysts, nor when they are not there', async () => {
    expect((await list('', ANA)).status).toBe(404)
    expect((await m.ask(SOFIA, 'POST', `/supervisor/recursos/${randomUUID()}/decidir`)).status).toBe(404)
  })
})

describe('peers that are gone', () => {
  let alone: Setup
  beforeAll(async () => {
    alone = await build({ DOSSIE_GRPC: `127.0.0.1:${await freePort()}` })
  })
  afterAll(() => alone.close())

  test('keep nobody from taking a case, nor from what is asked of the record alone; what needs them says so', async () => {
    const processos = createFactory(alone)
    const id = await processos.submetido()
    const { rid } = await processos.appealed()
    const assumed = await alone.ask(ANA, 'POST', `/analista/processos/${id}/assumir`)
    expect([assumed.status, assumed.body.data.status]).toEqual([200, 'em_analise'])
    expect(assumed.body.data.dossie_job_id).toMatch(/^[0-9a-f-]{36}$/)

    await alone.shutDownPeers()
    const aprovar = await alone.ask(ANA, 'POST', `/analista/processos/${id}/aprovar`)
    expect([503, 504]).toContain(aprovar.status)
    expect(['CAR-016', 'CAR-017']).toContain(aprovar.body.error.code)
    const recursos = await alone.ask(SOFIA, 'GET', '/supervisor/recursos')
    expect(recursos.body.data.map((r: { id: string }) => r.id)).toEqual([rid])
  }, 30_000)
})
