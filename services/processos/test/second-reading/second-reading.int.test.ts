import { createHash, randomUUID } from 'node:crypto'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { createGrpcClient } from '@car/grpc/client'
import { secondReading, monthDraw } from '@car/operations/schemas/second-reading'
import { OPERATIONS, type OperationId } from '@car/operations/table'
import { PROCESSOS } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips } from '@car/testing/round-trips'
import { tokensOf } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { monthOf } from '../../src/second-reading/domain/month-draw.ts'
import { whyTwice } from '../../src/second-reading/usecases/why-twice.ts'
import type { Seen } from '../../src/usecases/act.ts'
import { createFactory, type Factory, OWNER, SOFIA } from '../interruption-acts.ts'
import { scored } from '../../src/lotes/usecases/examine.ts'
import { paper } from '../lotes/clean-case.ts'
import { createProcessos } from '../../src/outbound/processos.ts'
import { build, recordOf, type Setup } from '../support.ts'

jest.setTimeout(60_000)

const FIRST = person('Zuleica Prado', 'analista_ambiental')
const READER = person('Wanda Reis', 'analista_ambiental')
const THIRD = person('Xênia Luz', 'analista_ambiental')
const RITA = person('Rita', 'supervisor_ambiental')
const ADA = person('Ada', 'admin')
const OPINION = 'O memorial fecha com a planta apresentada.'
const AGREES = { resultado: 'concordo', decisao: 'aprovado' }
const DIFFERS = { resultado: 'discordo', decisao: 'rejeitado', motivo: 'Não fecha.', codigo_motivo: 'AREA_DIVERGENTE' }
const FINDS = { ...DIFFERS, achados: ['area_geometria.1'] }

let m: Setup
let f: Factory

beforeAll(async () => {
  m = await build({ ALARMES_MS: '500', SEGUNDA_LEITURA_RISCO: '0' })
  m.team.push(READER)
  for (const one of [FIRST, READER, THIRD, ADA]) m.analistas.set(one.id, one)
  f = createFactory(m)
}, 60_000)
afterAll(() => m.close())

const post = (who: Person, path: string, body?: object, headers?: Record<string, string>) =>
  m.ask(who, 'POST', path, body, headers)
const caseOf = async (id: string, who: Person = SOFIA) => (await m.ask(who, 'GET', `/processos/${id}`)).body.data
const reading = (id: string, who: Person) => m.ask(who, 'GET', `/analista/processos/${id}/segunda-leitura`)
const read = (id: string, body: object, who = READER) => post(who, `/analista/processos/${id}/segunda-leitura`, body)
const lastDecision = async (id: string) => (await m.ask(OWNER, 'GET', `/processos/${id}/decisoes`)).body.data.at(-1)
const historico = async (id: string, who: Person = OWNER) =>
  (await m.ask(who, 'GET', `/processos/${id}/historico`)).body.data as { tipo: string; resumo: string; por: unknown }[]

async function assumed(who = FIRST): Promise<string> {
  const id = await f.submetido()
  expect((await post(who, `/analista/processos/${id}/assumir`)).status).toBe(200)
  return id
}
async function proposed(): Promise<string> {
  const id = await assumed()
  const { status, body } = await post(FIRST, `/analista/processos/${id}/aprovar`, { parecer: OPINION })
  expect([status, body.data.status, body.data.segunda_leitura]).toEqual([200, 'em_analise', 'pendente'])
  return id
}
const withReader = (id: string, reader = READER) =>
  until(
    () => caseOf(id),
    ({ analista }) => analista?.id === reader.id,
    20_000,
  )
async function toBeRead(): Promise<string> {
  const id = await proposed()
  await withReader(id)
  return id
}

describe('a decision that two people have to agree on', () => {
  test('is decided by both: who decided first decides, and both are named', async () => {
    const id = await toBeRead()
    const done = await read(id, AGREES)
    expect([done.status, done.body.data.status]).toEqual([200, 'aprovado'])
    expect(await lastDecision(id)).toMatchObject({ parecer: OPINION, segunda_leitura: 'acordo' })
    const acts = await historico(id)
    expect(acts.map(({ tipo }) => tipo).slice(-4)).toEqual([
      'segunda_leitura_pedida',
      'segunda_leitura_atribuida',
      'segunda_leitura_concluida',
      'processo_aprovado',
    ])
    expect(acts.at(-2)?.resumo).toContain(`${FIRST.nome} (${OPINION}); ${READER.nome} leu o processo e concorda.`)
    const { processo } = await autos(id)
    expect(processo?.andamento?.decisoes.at(-1)).toMatchObject({
      por: { nome: FIRST.nome },
      segunda_leitura: { leitor: { nome: READER.nome }, forma: 'acordo' },
    })
    expect((await reading(id, READER)).status).toBe(404)
  })

  test('on which they differ is decided by a supervisor who has read nothing and sees both', async () => {
    const id = await toBeRead()
    expect((await read(id, DIFFERS)).body.data).toMatchObject({ status: 'em_analise', segunda_leitura: 'desempate' })
    const seen = secondReading.parse((await reading(id, SOFIA)).body.data)
    expect(seen).toMatchObject({
      papel: 'desempate',
      proposta: { resultado: 'aprovado', motivo: OPINION, por: { id: FIRST.id } },
      leitura: { resultado: 'rejeitado', por: { id: READER.id }, resultado_do_exame: 'discordo' },
    })
    const decide = (who: Person) =>
      post(who, `/supervisor/processos/${id}/desempatar`, { resultado: 'rejeitado', motivo: 'A área não fecha.' })
    expect((await decide(READER)).status).toBe(404)
    expect((await decide({ ...SOFIA, nivel: 'prata' })).body.error.code).toBe('CAR-006')
    expect((await decide(SOFIA)).body.data.status).toBe('rejeitado')
    expect(await lastDecision(id)).toMatchObject({
      motivo: 'A área não fecha.',
      codigo_motivo: 'AREA_DIVERGENTE',
      segunda_leitura: 'desempate',
    })
    expect((await decide(RITA)).body.error.code).toBe('CAR-005')
  })

  test('in which the second reader finds something goes back to the first, once', async () => {
    const id = await toBeRead()
    expect((await read(id, { ...FINDS, achados: ['area_ccir.9'] })).body.error).toMatchObject({
      code: 'CAR-004',
      details: [{ field: 'achados[0]', code: 'not_found' }],
    })
    expect((await read(id, FINDS)).body.data).toMatchObject({ segunda_leitura: 'revisao', analista: null })
    const told = secondReading.parse((await reading(id, FIRST)).body.data)
    expect(told).toMatchObject({
      papel: 'proponente',
      leitura: null,
      achados: [{ achado: 'area_geometria.1' }],
      observacao: 'Não fecha.',
    })
    const motivo = { motivo: 'Não fecha mesmo.', codigo_motivo: 'OUTRO' }
    const anew = await post(FIRST, `/analista/processos/${id}/rejeitar`, motivo)
    expect(anew.body.data).toMatchObject({ segunda_leitura: 'pendente', analista: { id: READER.id } })
    expect((await read(id, { ...DIFFERS, resultado: 'concordo' })).body.data.status).toBe('rejeitado')
    expect(await lastDecision(id)).toMatchObject({ motivo: 'Não fecha mesmo.', segunda_leitura: 'acordo' })
  })

  test('is read once, by two requests at once and by a repeated one', async () => {
    const id = await toBeRead()
    const both = await Promise.all([read(id, AGREES), read(id, DIFFERS)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const other = await toBeRead()
    const key = { 'idempotency-key': randomUUID() }
    const path = `/analista/processos/${other}/segunda-leitura`
    const [one, again] = [await post(READER, path, AGREES, key), await post(READER, path, AGREES, key)]
    expect(again.body).toEqual(one.body)
  })

  test('is refused in words to everybody who is not its reader', async () => {
    const id = await toBeRead()
    for (const who of [FIRST, THIRD, SOFIA])
      expect((await read(id, AGREES, who)).body.error.message).toBe(
        'A segunda leitura deste processo é de outra pessoa.',
      )
    expect((await read(id, AGREES, OWNER)).status).toBe(404)
    expect((await read(id, AGREES, { ...READER, nivel: 'prata' })).body.error.code).toBe('CAR-006')
    const gaps = (await read(id, { resultado: 'discordo', decisao: 'rejeitado' })).body.error
    expect(gaps).toMatchObject({ code: 'CAR-004', details: [{ field: 'motivo' }, { field: 'codigo_motivo' }] })
    for (const ato of ['aprovar', 'assumir', 'liberar'])
      expect((await post(THIRD, `/analista/processos/${id}/${ato}`)).body.error.message).toMatch(/duas pessoas/)
    expect((await caseOf(id, OWNER)).status).toBe('em_analise')
  })

  test('whose reader has a part, or is away, is read by another', async () => {
    const id = await toBeRead()
    const give = (who: Person, by = SOFIA) =>
      post(by, `/analista/processos/${id}/atribuir`, { analista_id: who.id, motivo: 'férias' })
    expect((await give(FIRST)).body.error.message).toMatch(/tem parte no processo/)
    expect((await give(ADA)).body.error.message).toMatch(/não cabe à administração/)
    expect((await give(THIRD)).body.data.analista.id).toBe(THIRD.id)
    const leaves = await post(THIRD, `/analista/processos/${id}/impedimento`, { motivo: 'Sou vizinha.' })
    expect(leaves.body.data).toMatchObject({ status: 'em_analise', segunda_leitura: 'pendente' })
    await withReader(id)
    expect((await read(id, AGREES)).body.data.status).toBe('aprovado')
  })

  test('is withdrawn by an impediment of who decided first, and the case is free', async () => {
    const id = await toBeRead()
    await post(FIRST, `/analista/processos/${id}/impedimento`, { motivo: 'Sou vizinha.' })
    const free = await caseOf(id)
    expect([free.status, free.segunda_leitura, free.analista]).toEqual(['submetido', undefined, null])
    expect((await read(id, AGREES)).body.error.code).toBe('CAR-005')
    expect((await post(READER, `/analista/processos/${id}/assumir`)).status).toBe(200)
  })

  test('has a reader, however many before it can be read by nobody now', async () => {
    const team = m.team.splice(0, m.team.length, FIRST, THIRD)
    const leave = async (who: Person, ids: readonly string[]) => {
      for (const id of ids) await post(who, `/analista/processos/${id}/impedimento`, { motivo: 'Sou vizinha.' })
    }
    // Nobody is left for these: one has a part in each, and the other decided it.
    const stuck: string[] = []
    while (stuck.length < 55) stuck.push(await proposed())
    await leave(THIRD, stuck)
    // Their terms end first.
    const theirs = { _id: { $in: stuck as never[] } }
    await m.connection.collection('processos').updateMany(theirs, { $set: { prazoEm: '2026-01-01T00:00:00.000Z' } })
    await withReader(await proposed(), THIRD)
    expect(new Set((await Promise.all(stuck.map((id) => caseOf(id)))).map(({ analista }) => analista))).toEqual(
      new Set([null]),
    )
    // An alert rings if that lasts.
    const rows = createProcessos(m.connection)
    const records = await Promise.all(stuck.map((id) => recordOf(m, id)))
    const proposals = records
      .flat()
      .filter(({ events: [first] }) => (first as DomainEvent | undefined)?.tipo === 'segunda_leitura_pedida')
    expect(await rows.unreadSince()).toBe(proposals.map(({ at }) => at.toISOString()).toSorted()[0])
    await leave(FIRST, stuck)
    expect(await rows.unreadSince()).toBeNull()
    m.team.splice(0, m.team.length, ...team)
  })

  test('has a reader, however many wait for the supervision', async () => {
    const tied = await Promise.all(Array.from({ length: 3 }, toBeRead))
    for (const id of tied) await read(id, DIFFERS)
    expect((await caseOf(await toBeRead())).analista.id).toBe(READER.id)
  })
})

describe('who decided first, and what', () => {
  /** What this service answers an analyst about a case: every GET of the table. */
  const READS = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => {
    const { service, metodo, papeis, caminho } = OPERATIONS[id]
    const isFor = papeis === 'publico' || (papeis as readonly string[]).includes('analista_ambiental')
    return service === 'processos' && metodo === 'GET' && isFor && !/\{(?!id\}|achado\})/.test(caminho)
  })
  /** Decides first in this case only, so that no other case names her. */
  const SOLE = person('Quitéria Alves', 'analista_ambiental')
  const TRACES = [SOLE.id, SOLE.nome, 'Fecha com a planta']

  test('is told to the second reader by nothing that this service answers, before the reading is settled', async () => {
    const id = await assumed(SOLE)
    const parecer = 'Fecha com a planta, e nada falta.'
    await post(SOLE, `/analista/processos/${id}/notas`, { texto: `${parecer} Vou aprovar.` })
    await m.ask(SOLE, 'PUT', `/analista/processos/${id}/achados/area_geometria.1/avaliacao`, {
      resultado: 'descartado',
      motivo: 'Não é exigido.',
    })
    await post(SOLE, `/analista/processos/${id}/aprovar`, { parecer })
    await withReader(id)
    const ask = async (operation: OperationId) => {
      const path = OPERATIONS[operation].caminho
        .replace('/api/v1', '')
        .replace('{id}', id)
        .replace('{achado}', 'area_geometria.1')
      // One answer is an archive.
      const response = await m.download(READER, path)
      return { operation, status: response.status, texto: await response.text() }
    }
    const walk = async () => Promise.all(READS.map(ask))
    const answers = await walk()
    const about = answers.filter(({ status }) => status === 200)
    expect(about.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        'obterProcesso',
        'historico',
        'acoes',
        'notas',
        'versoes',
        'decisoes',
        'listarProcessos',
      ]),
    )
    for (const { operation, texto } of answers)
      expect([operation, TRACES.filter((trace) => texto.includes(trace))]).toEqual([operation, []])
    // The same requests of who decided first do tell, so the walk looks in the right places.
    expect((await historico(id, SOLE)).some(({ resumo }) => resumo.includes(SOLE.nome))).toBe(true)
    const made = JSON.stringify(await autos(id))
    for (const trace of TRACES) expect(made).not.toContain(trace)
    // While the first decides anew, too.
    await read(id, FINDS)
    for (const { operation, texto } of await walk())
      expect([operation, TRACES.filter((trace) => texto.includes(trace))]).toEqual([operation, []])
    // Once it is settled, everybody may know.
    await post(SOLE, `/analista/processos/${id}/aprovar`, { parecer })
    await read(id, AGREES)
    expect((await historico(id, READER)).some(({ resumo }) => resumo.includes(parecer))).toBe(true)
  })

  test('is told to the owner by nothing either: not by who has looked at the case, and not by an export', async () => {
    const id = await assumed(SOLE)
    await m.ask(SOLE, 'GET', `/processos/${id}/historico`)
    await post(SOLE, `/analista/processos/${id}/aprovar`, { parecer: 'Fecha com a planta, e nada falta.' })
    const told = async () =>
      Promise.all(
        [`/processos/${id}/leituras`, `/processos/${id}/leituras?formato=csv`, `/processos/${id}/historico`].map(
          async (path) => (await m.download(OWNER, path)).text(),
        ),
      )
    const answers = await told()
    expect(answers[0]).toContain('analista_ambiental')
    for (const texto of answers) expect(TRACES.filter((trace) => texto.includes(trace))).toEqual([])
    await withReader(id)
    await read(id, AGREES)
    for (const texto of await told()) expect(texto).toContain(SOLE.nome)
  })

  test('is not in facts, and not in the author of any commit', async () => {
    const id = await toBeRead()
    const commits = await m.connection
      .collection('commits')
      .find({ stream: `processo-${id}`, 'events.tipo': 'segunda_leitura_pedida' } as never)
      .toArray()
    expect(commits).toHaveLength(1)
    expect(commits[0]?.['author'] ?? null).toBeNull()
    expect(JSON.stringify(commits[0])).not.toContain(OPINION)
  })

  test('costs the same refusal whatever was proposed', async () => {
    const approved = await toBeRead()
    const id = await assumed()
    await post(FIRST, `/analista/processos/${id}/rejeitar`, { motivo: OPINION, codigo_motivo: 'OUTRO' })
    await withReader(id)
    const bodies = await Promise.all(
      [approved, id].map(async (one) => (await m.ask(READER, 'GET', `/processos/${one}/acoes`)).body.data.acoes),
    )
    expect(bodies[0]).toEqual(bodies[1])
  })
})

describe('the draw', () => {
  let drawing: Setup
  beforeAll(async () => {
    drawing = await build({ ALARMES_MS: '500', SEGUNDA_LEITURA_TAXA: '1' })
    drawing.team.push(FIRST, READER)
  }, 60_000)
  afterAll(() => drawing.close())

  test('gives its share to a second reader, and is public without its seed until the month is over', async () => {
    const id = await createFactory(drawing).submetido()
    await drawing.ask(FIRST, 'POST', `/analista/processos/${id}/assumir`)
    const { body } = await drawing.ask(FIRST, 'POST', `/analista/processos/${id}/aprovar`)
    expect(body.data.segunda_leitura).toBe('pendente')
    // Of two people with the same load, the one who has decided is not asked.
    await until(
      async () => (await drawing.ask(SOFIA, 'GET', `/processos/${id}`)).body.data.analista,
      (analista) => analista?.id === READER.id,
    )
    const month = monthOf(new Date())
    const draw = await drawing.ask(OWNER, 'GET', `/publico/sorteios/meses/${month}`)
    expect(monthDraw.strict().parse(draw.body.data)).toMatchObject({ mes: month, taxa: 1, farol: null })
    expect(draw.body.data.semente).toBeUndefined()
    expect((await drawing.ask(OWNER, 'GET', '/publico/sorteios/meses/2020-01')).status).toBe(404)
    expect((await drawing.ask(OWNER, 'GET', '/publico/sorteios/meses/x')).status).toBe(404)
  })

  test('of a month that is over is revealed', async () => {
    const instance = createContext(readSettings(drawing.env), createLogger('one', 'silent'))
    await waitForConnection(instance.connection, 10_000)
    const { keepDraws, drawOf } = await import('../../src/second-reading/usecases/month-draw.ts')
    const later = new Date(Date.now() + 40 * 86_400_000)
    const past = await drawOf(instance.ctx, monthOf(new Date()))
    // Months without a draw are found out at once, and not asked about again.
    const off = { ...instance.ctx, secondReading: { risk: 101, share: 0 }, begunDraws: new Map() }
    const cost = await countRoundTrips(instance.connection, async () => {
      await keepDraws(off)
      await keepDraws(off)
    })
    expect(cost()).toHaveLength(1)
    await keepDraws({ ...instance.ctx, begunDraws: new Map(), now: () => later })
    const { state } = await instance.ctx.store.load('sorteio', past.mes)
    expect(
      createHash('sha256')
        .update(Buffer.from(state?.sementeRevelada ?? '', 'hex'))
        .digest('hex'),
    ).toBe(past.sementeSha256)
    await instance.broker.close()
    instance.closePeers()
    await disconnect(instance.connection)
  })
})

describe('whether two people have to decide', () => {
  const instances: ReturnType<typeof createContext>[] = []
  const withSettings = async (risk: number) => {
    const settings = { ...m.env, SEGUNDA_LEITURA_RISCO: String(risk), SEGUNDA_LEITURA_TAXA: '0' }
    const instance = createContext(readSettings(settings), createLogger('one', 'silent'))
    instances.push(instance)
    await waitForConnection(instance.connection, 10_000)
    return instance
  }
  afterAll(async () => {
    for (const { broker, closePeers, connection } of instances) {
      await broker.close()
      closePeers()
      await disconnect(connection)
    }
  })
  async function seenBy({ ctx }: ReturnType<typeof createContext>, id: string): Promise<Seen> {
    const loaded = await ctx.store.load('processo', id)
    if (loaded.state === null) throw new Error('no case')
    return { processo: loaded.state, versao: loaded.version, relacao: { as: 'analise' }, loaded }
  }

  test('asks nothing, and reads nothing, if one person decides', async () => {
    const instance = await withSettings(101)
    const id = await assumed()
    const seen = await seenBy(instance, id)
    const about = () => m.questions.filter(({ request }) => JSON.stringify(request).includes(id)).length
    const asked = about()
    const cost = await countRoundTrips(instance.connection, async () =>
      expect(await whyTwice(instance.ctx, FIRST, seen)).toBeNull(),
    )
    expect([cost(), about()]).toEqual([[], asked])
  })

  test('depends on the risk that whoever decides has not judged away', async () => {
    const id = await assumed()
    const one = await withSettings(101)
    const seen = await seenBy(one, id)
    const contradicts = paper(id, 'ccir', { area_ha: 999 })
    m.documentos.set(id, [contradicts])
    const risk = (processo: Processo) => scored(one.ctx, processo, [toReadDocumento(contradicts)], false)
    const { score_risco, achados } = await risk(seen.processo)
    const dismissedBy = ({ id: personId, nome }: Person): Seen => {
      const verdict = { resultado: 'descartado' as const, peso: 0, motivo: 'x', por: { id: personId, nome }, em: '' }
      const verdicts = achados.map(({ id: achado, digital }) => ({ ...verdict, achado, digital }))
      return { ...seen, processo: { ...seen.processo, avaliacoes: verdicts } }
    }
    const byThird = dismissedBy(THIRD)
    expect((await risk(byThird.processo)).score_risco).toBeLessThan(score_risco)
    const { ctx } = await withSettings(score_risco)
    expect(await whyTwice(ctx, FIRST, seen)).toMatchObject({ causa: 'risco' })
    expect(await whyTwice(ctx, FIRST, dismissedBy(FIRST))).toMatchObject({ causa: 'risco' })
    expect(await whyTwice(ctx, FIRST, byThird)).toBeNull()
  })
})

const autos = (id: string) => {
  const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf('dossie'))
  return runInContext({ requestId: randomUUID() }, () => client.ObterAutos({ id })).finally(() => client.close())
}
