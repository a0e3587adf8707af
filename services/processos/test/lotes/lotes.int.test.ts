import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { until } from '@car/testing/until'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { recordOtherwise } from '../../../../packages/event-store/test/support.ts'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { LoteEvent } from '../../src/lotes/domain/lote.ts'
import { advanceLotes } from '../../src/lotes/usecases/advance-lotes.ts'
import { findClean } from '../../src/lotes/usecases/find-clean.ts'
import { seeLote } from '../../src/lotes/usecases/see-lote.ts'
import { takeIntoLote } from '../../src/lotes/usecases/take-into-lote.ts'
import { settled, type Setup, build } from '../support.ts'
import { CAPITALS, OWNER, SOFIA } from '../interruption-acts.ts'
import { submitClean } from './clean-case.ts'

jest.setTimeout(120_000)

let m: Setup
const DORA = person('Dora', 'analista_ambiental')
const RITA = person('Rita', 'supervisor_ambiental')
const NEWCOMER = person('Nova', 'supervisor_ambiental', 'prata')

beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  m.team.push(DORA)
  m.analistas.set(DORA.id, DORA)
}, 60_000)
afterAll(() => m.close())

type Uf = keyof typeof CAPITALS
const clean = async (uf: Uf, count: number): Promise<string[]> => {
  const ids = await submitClean(m, uf, CAPITALS[uf], count)
  await settled(m)
  return ids
}
const open = (uf: Uf, changes: object = {}, who = SOFIA) =>
  m.ask(who, 'POST', '/supervisor/lotes', { uf, limite: 100, amostra: 0.2, simular: false, ...changes })
const lote = async (id: string) => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data
const drawn = (id: string) =>
  until(
    () => lote(id),
    ({ amostra }) => amostra.length > 0 && amostra.every((one: { status: string }) => one.status === 'em_analise'),
    30_000,
  )
const confirm = (id: string, who: Person = SOFIA) => m.ask(who, 'POST', `/supervisor/lotes/${id}/confirmar`)
const caseOf = async (id: string) => (await m.ask(SOFIA, 'GET', `/processos/${id}`)).body.data
const statuses = (ids: string[]) => Promise.all(ids.map(async (id) => (await caseOf(id)).status as string))

/** The values that papers give of a property that is a little larger than was declared. */
const OTHER_VALUES: Record<string, object> = { area_ha: { numero: 123 }, modulos_fiscais: { numero: 1.23 } }

async function readAll(id: string) {
  const { amostra } = await drawn(id)
  for (const { processo_id } of amostra)
    expect((await m.ask(DORA, 'POST', `/analista/processos/${processo_id}/aprovar`)).status).toBe(200)
  return amostra.map(({ processo_id }: { processo_id: string }) => processo_id) as string[]
}

describe('a lot', () => {
  test('is simulated: how many, where, and why others are not clean; nothing changes', async () => {
    const ids = await clean('AC', 6)
    const [withoutPaper = ''] = ids
    m.documentos.set(withoutPaper, (m.documentos.get(withoutPaper) ?? []).slice(0, 1))
    const { status, body } = await open('AC', { simular: true }, NEWCOMER)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      simulado: true,
      total: 5,
      por_municipio: [{ municipio_ibge: CAPITALS.AC, total: 5 }],
      fora: [{ processo_id: withoutPaper, motivo: 'documento' }],
    })
    expect(body.data.primeiros).toHaveLength(5)
    expect((await open('AC', {}, NEWCOMER)).body.error.code).toBe('CAR-006')
    expect((await open('AC', { amostra: 0.01, simular: true })).body.error.code).toBe('CAR-004')
    expect(new Set(await statuses(ids))).toEqual(new Set(['submetido']))
  })

  test('has no case of which its maker brought in a mandatory paper, or judged the findings away', async () => {
    const [brought = '', judged = ''] = await clean('AC', 2)
    const papers = (id: string) => m.documentos.get(id) ?? []
    m.documentos.set(
      brought,
      papers(brought).map((one) => (one.tipo_documento === 'ccir' ? { ...one, enviado_por: SOFIA.id } : one)),
    )
    m.documentos.set(
      judged,
      papers(judged).map(
        (one): Documento =>
          ({
            ...one,
            dados: { ...one.dados, area_ha: 123, modulos_fiscais: 1.23 },
            campos: one.campos.map((campo) => ({ ...campo, ...OTHER_VALUES[campo.nome] })),
          }) as Documento,
      ),
    )
    const found = async (who: Person) => {
      const { primeiros, fora } = (await open('AC', { simular: true }, who)).body.data
      const all: { processo_id: string; motivo?: string }[] = [...primeiros, ...fora]
      const of = (id: string) => all.find(({ processo_id }) => processo_id === id)?.motivo ?? 'clean'
      return [of(brought), of(judged)]
    }
    expect(await found(RITA)).toEqual(['clean', 'achado'])
    const path = `/analista/processos/${judged}`
    expect((await m.ask(SOFIA, 'POST', `${path}/assumir`)).status).toBe(200)
    const dismissal = { resultado: 'descartado', motivo: 'A diferença é do arredondamento dos cartórios.' }
    for (const achado of ['area_matricula.1', 'area_ccir.1'])
      expect((await m.ask(SOFIA, 'PUT', `${path}/achados/${achado}/avaliacao`, dismissal)).status).toBe(200)
    expect((await m.ask(SOFIA, 'POST', `${path}/liberar`)).status).toBe(200)
    expect([await found(RITA), await found(SOFIA)]).toEqual([
      ['clean', 'clean'],
      ['impedimento', 'achado'],
    ])
  })

  test('is drawn, read and confirmed; the others are approved one by one, each by its own act', async () => {
    const ids = await clean('AL', 10)
    const opened = await open('AL')
    expect(opened.body.data).toMatchObject({ estado: 'em_leitura', total: 10 })
    const { id } = opened.body.data
    const early = await confirm(id)
    expect(early.body.error.code).toBe('CAR-005')
    const { amostra } = await drawn(id)
    expect(amostra).toHaveLength(2)
    const waiting = ids.filter((one) => !amostra.some((read: { processo_id: string }) => read.processo_id === one))
    const taken = await m.ask(DORA, 'POST', `/analista/processos/${waiting[0]}/assumir`)
    expect(taken.body.error).toMatchObject({ code: 'CAR-005', message: expect.stringContaining('lote') })
    expect((await confirm(id)).body.error.message).toBe('Faltam ler 2 processos da amostra.')
    await readAll(id)
    await until(
      () => lote(id),
      ({ pronto }) => pronto,
    )
    expect((await confirm(id, NEWCOMER)).body.error.code).toBe('CAR-006')
    expect((await confirm(id, RITA)).status).toBe(200)
    const done = await until(
      () => lote(id),
      ({ aprovados }) => aprovados === 10,
      30_000,
    )
    expect(done).toMatchObject({ estado: 'confirmado', restantes: 0, decidido_por: { id: RITA.id } })
    expect(new Set(await statuses(ids))).toEqual(new Set(['aprovado']))
    const decisoes = await Promise.all(
      ids.map(async (one) => (await m.ask(OWNER, 'GET', `/processos/${one}/decisoes`)).body.data),
    )
    const forms = decisoes.map(([{ forma, lote_id }]) => `${forma} ${lote_id === id}`)
    expect(forms.toSorted()).toEqual([...Array(2).fill('individual true'), ...Array(8).fill('lote true')])
    // Each approval is in the history, with its author.
    const historico = (await m.ask(OWNER, 'GET', `/processos/${waiting[0]}/historico`)).body.data
    expect(historico.map(({ tipo }: { tipo: string }) => tipo).slice(-2)).toEqual([
      'decidido_em_lote',
      'processo_aprovado',
    ])
    expect(historico.at(-1).por.id).toBe(RITA.id)
    await until(
      () => m.connection.collection('lotes').findOne({ _id: id as never }),
      (row) => row?.['fim']?.aprovados === 10,
    )
  })

  test('has a draw that anybody can repeat once it has ended', async () => {
    const ids = await clean('AM', 8)
    const { id } = (await open('AM', { amostra: 0.25 })).body.data
    await drawn(id)
    const during = (await m.ask(SOFIA, 'GET', `/publico/sorteios/${id}`)).body.data
    expect(during.semente).toBeUndefined()
    expect(during.processos).toHaveLength(8)
    await readAll(id)
    await until(
      () => confirm(id),
      ({ status }) => status === 200,
    )
    const { semente, semente_sha256, processos } = (await m.ask(SOFIA, 'GET', `/publico/sorteios/${id}`)).body.data
    const seed = Buffer.from(semente, 'hex')
    expect(createHash('sha256').update(seed).digest('hex')).toBe(during.semente_sha256)
    expect(semente_sha256).toBe(during.semente_sha256)
    expect(processos).toEqual(during.processos)
    const rank = (one: string) => createHmac('sha256', seed).update(one).digest('hex')
    const order = ids.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    expect(processos).toEqual(
      order.map((one, i) => ({ id: createHash('sha256').update(seed).update(one).digest('hex'), sorteado: i < 2 })),
    )
  })

  test('of whose sample one is rejected is undone by itself, and all go back to the queue', async () => {
    const ids = await clean('AP', 5)
    const { id } = (await open('AP')).body.data
    const { amostra } = await drawn(id)
    const rejected = amostra[0].processo_id
    const body = { motivo: 'A área não é a do título.', codigo_motivo: 'OUTRO' }
    expect((await m.ask(DORA, 'POST', `/analista/processos/${rejected}/rejeitar`, body)).status).toBe(200)
    const done = await until(
      () => lote(id),
      ({ estado, restantes }) => estado === 'desfeito' && restantes === 0,
      30_000,
    )
    expect(done).toMatchObject({ motivo: 'um processo da amostra foi rejeitado', aprovados: 0 })
    expect((await confirm(id)).body.error.code).toBe('CAR-005')
    const free = ids.filter((one) => one !== rejected)
    await until(
      () =>
        Promise.all(
          free.map(async (one) => (await m.ask(OWNER, 'GET', `/processos/${one}/historico`)).body.data.at(-1)),
        ),
      (last) => last.every(({ tipo }) => tipo === 'retirado_de_lote'),
    )
    expect((await m.ask(DORA, 'POST', `/analista/processos/${free[0]}/assumir`)).status).toBe(200)
  })

  test('leaves out what is no longer clean when it is confirmed', async () => {
    const ids = await clean('BA', 6)
    const { id } = (await open('BA')).body.data
    const sample = await readAll(id)
    const [changed = '', cancelled = ''] = ids.filter((one) => !sample.includes(one))
    m.documentos.set(changed, [])
    expect((await m.ask(OWNER, 'DELETE', `/processos/${cancelled}`)).status).toBe(204)
    await until(
      () => confirm(id),
      ({ status }) => status === 200,
    )
    await until(
      () => lote(id),
      ({ restantes }) => restantes === 0,
      30_000,
    )
    expect(await statuses([changed, cancelled])).toEqual(['submetido', 'cancelado'])
    expect((await lote(id)).aprovados).toBe(4)
  })

  test('that waits twenty business days is undone by the job, and its cases go back, those being read as they are', async () => {
    const ids = await clean('ES', 4)
    const { id } = (await open('ES')).body.data
    const { amostra } = await drawn(id)
    const key = Buffer.from(m.env['RECORD_KEY'] ?? '', 'base64')
    await recordOtherwise<LoteEvent>(m.connection, key, `lote-${id}`, ({ events: [first] }) =>
      first?.tipo === 'lote_aberto' ? { at: new Date('2026-01-05T12:00:00.000Z') } : {},
    )
    const done = await until(
      () => lote(id),
      ({ estado, restantes }) => estado === 'desfeito' && restantes === 0,
      30_000,
    )
    expect(done).toMatchObject({ motivo: 'a amostra não foi lida em 20 dias úteis', aprovados: 0 })
    expect(done.decidido_por).toBeUndefined()
    const read = new Set(amostra.map(({ processo_id }: { processo_id: string }) => processo_id))
    expect(await statuses(ids)).toEqual(ids.map((one) => (read.has(one) ? 'em_analise' : 'submetido')))
  })

  test('is undone by a supervisor with a reason; a stranger has none, and an analyst none of this', async () => {
    await clean('CE', 3)
    const { id } = (await open('CE')).body.data
    await drawn(id)
    const undo = (body: object) => m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/desfazer`, body)
    expect((await undo({ motivo: 'x' })).body.error.code).toBe('CAR-004')
    expect((await undo({ motivo: 'As imagens novas chegam amanhã.' })).body.data).toMatchObject({ estado: 'desfeito' })
    const audit = await m.ask(person('Ada', 'admin'), 'GET', `/admin/auditoria?usuario=${SOFIA.id}`)
    expect(audit.body.data[0]).toMatchObject({
      acoes: ['lote_desfeito'],
      resumo: 'Lote desfeito. Motivo: As imagens novas chegam amanhã.',
    })
    expect((await m.ask(DORA, 'GET', `/supervisor/lotes/${id}`)).status).toBe(404)
    expect((await m.ask(SOFIA, 'GET', '/supervisor/lotes/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10')).status).toBe(404)
  })
})

describe('lots at once', () => {
  test('over the same cases share them out, and none of them waits for another', async () => {
    const ids = await clean('MT', 12)
    const lots = await Promise.all(
      Array.from({ length: 12 }, () => open('MT', { limite: 12 }, SOFIA)).map(
        async (opened) => (await opened).body.data.id as string,
      ),
    )
    const all = await until(
      () => Promise.all(lots.map(lote)),
      (seen) => seen.every(({ estado, amostra }) => estado === 'desfeito' || amostra.length > 0),
      60_000,
    )
    const taken = all.filter(({ estado }) => estado === 'em_leitura')
    expect(taken.reduce((sum, { total }) => sum + total, 0)).toBe(ids.length)
    for (const { id } of taken)
      await m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/desfazer`, { motivo: 'Era um ensaio.' })
    const one = await Promise.all(
      ids.map(async (id) =>
        (await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body.data.map(({ tipo }: { tipo: string }) => tipo),
      ),
    )
    for (const acts of one) expect(acts.filter((tipo: string) => tipo === 'incluido_em_lote')).toHaveLength(1)
  })

  test('confirmed twice and undone at once comes to one end', async () => {
    await clean('GO', 4)
    const { id } = (await open('GO')).body.data
    await readAll(id)
    await until(
      () => lote(id),
      ({ pronto }) => pronto,
    )
    const undo = () => m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}/desfazer`, { motivo: 'As imagens mudaram.' })
    await Promise.all([confirm(id), confirm(id, RITA), undo(), undo()])
    const done = await until(
      () => lote(id),
      ({ restantes, estado }) => estado !== 'em_leitura' && restantes === 0,
      30_000,
    )
    expect(done.aprovados).toBe(done.estado === 'confirmado' ? 4 : 1)
    const ends = { stream: `lote-${id}`, 'events.tipo': { $in: ['lote_confirmado', 'lote_desfeito'] } }
    expect(await m.connection.collection('commits').countDocuments(ends)).toBe(1)
  })
})

describe('a case of the sample', () => {
  test('that was asked about before it was drawn says nothing against the lot by that', async () => {
    const [asked = ''] = await clean('MA', 1)
    const answer = async (path: string, body?: object, who: Person = DORA) =>
      expect((await m.ask(who, 'POST', path, body)).status).toBeLessThan(300)
    await answer(`/analista/processos/${asked}/assumir`)
    await answer(`/analista/processos/${asked}/criar-pendencia`, { tipo: 'dado', descricao: 'Qual é o nome?' })
    const [{ id: pid }] = (await m.ask(OWNER, 'GET', `/processos/${asked}/pendencias`)).body.data
    await answer(`/processos/${asked}/pendencias/${pid}/responder`, { resposta: 'O que está escrito.' }, OWNER)
    await answer(`/analista/processos/${asked}/pendencias/${pid}/resolver`)
    await answer(`/analista/processos/${asked}/liberar`)
    await settled(m)
    const { id } = (await open('MA', { amostra: 1 })).body.data
    expect(await readAll(id)).toEqual([asked])
    const read = await until(
      () => lote(id),
      ({ amostra: [one], estado }) => one?.lido === true || estado === 'desfeito',
    )
    expect(read).toMatchObject({ estado: 'em_leitura', pronto: true })
  })

  test('is none of the others that wait, also when its reader gave it back', async () => {
    await clean('MG', 2)
    const { id } = (await open('MG', { amostra: 0.5 })).body.data
    const { amostra, restantes } = await drawn(id)
    expect(restantes).toBe(1)
    expect((await m.ask(DORA, 'POST', `/analista/processos/${amostra[0].processo_id}/liberar`)).status).toBe(200)
    expect((await lote(id)).restantes).toBe(1)
  })
})

describe('step by step', () => {
  let quiet: Setup
  let instance: ReturnType<typeof createContext>
  beforeAll(async () => {
    quiet = await build({ ALARMES_MS: '3600000' })
    quiet.team.push(DORA)
    instance = createContext(readSettings(quiet.env), createLogger('one', 'silent'))
    await waitForConnection(instance.connection, 10_000)
  }, 60_000)
  afterAll(async () => {
    await instance.broker.close()
    instance.closePeers()
    await disconnect(instance.connection)
    await quiet.close()
  })
  const made = async (uf: Uf, count: number): Promise<string[]> => {
    const ids = await submitClean(quiet, uf, CAPITALS[uf], count)
    await settled(quiet)
    return ids
  }
  const openIn = async (uf: Uf): Promise<string> => {
    const asked = { uf, limite: 100, amostra: 0.2, simular: false }
    return (await quiet.ask(SOFIA, 'POST', '/supervisor/lotes', asked)).body.data.id
  }
  const record = async (id: string) => (await seeLote(instance.ctx, id)).lote
  const placeOf = async (id: string) => (await instance.ctx.store.load('processo', id)).state?.lote

  test('a case that was taken by who died before the draw, and is no longer clean, goes back', async () => {
    const ids = await made('AC', 3)
    const id = await openIn('AC')
    const { ctx } = instance
    await takeIntoLote(ctx, await record(id))
    const [late = ''] = ids
    quiet.documentos.set(late, [])
    await advanceLotes(ctx)
    expect((await record(id)).ordem?.toSorted()).toEqual(ids.slice(1).toSorted())
    expect(await placeOf(late)).toMatchObject({ id })
    await advanceLotes(ctx)
    expect(await placeOf(late)).toBeNull()
    const { estado, restantes, amostra } = (await quiet.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data
    expect([estado, restantes, amostra.length]).toEqual(['em_leitura', 1, 1])
  })

  test('cases are looked at as long as somebody waits for the answer, and those found are told', async () => {
    await made('AM', 25)
    const { ctx } = instance
    const criteria = { uf: 'AM' as const, limite: 100, amostra: 0.2, risco: 10, modulos: 4 }
    const found = async (now: () => Date) => (await findClean({ ...ctx, now }, { id: SOFIA.id }, criteria)).clean.length
    expect(await found(ctx.now)).toBe(25)
    let clock = Date.now()
    expect(await found(() => new Date((clock += 1_000)))).toBe(20)
  })

  test('a lot whose cases went to another ends, and is not looked at as long as that one is read', async () => {
    await made('AL', 3)
    const both = [await openIn('AL'), await openIn('AL')]
    for (let round = 0; round < 4; round++) await advanceLotes(instance.ctx)
    const lots = await Promise.all(both.map(record))
    expect(lots.map(({ estado }) => estado).toSorted()).toEqual(['desfeito', 'em_leitura'])
    expect(lots.find(({ estado }) => estado === 'desfeito')?.fim).toMatchObject({ aprovados: 0 })
  })
})

test('a case that follows one whose record is broken stops no other', async () => {
  const [origin = ''] = await clean('MS', 1)
  expect((await m.ask(DORA, 'POST', `/analista/processos/${origin}/assumir`)).status).toBe(200)
  expect((await m.ask(DORA, 'POST', `/analista/processos/${origin}/aprovar`)).status).toBe(200)
  const origem = { tipo: 'retificacao', processos: [origin] }
  const { id: follower } = (await m.ask(OWNER, 'POST', '/processos', { origem })).body.data
  m.documentos.set(
    follower,
    (m.documentos.get(origin) ?? []).map((one) => ({ ...one, id: randomUUID(), processo_id: follower })),
  )
  expect((await m.ask(OWNER, 'POST', `/processos/${follower}/submeter`)).status).toBe(200)
  await clean('MS', 2)
  expect((await open('MS', { simular: true })).body.data.total).toBe(3)
  await m.connection
    .collection('commits')
    .updateOne({ stream: `processo-${origin}`, version: 1 } as never, { $set: { 'events.0.numero': '2026/000001' } })
  const { status, body } = await open('MS', { simular: true })
  expect([status, body.data?.total]).toEqual([200, 2])
})
