import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type Interruptible,
  idsThatStop,
  idThatStopsAt,
  launch,
  launchWhole,
  oneDeath,
} from '@car/testing/interruption'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type Bancada, bancada } from './apoio.ts'
import { NADA } from '../src/domain/contagem.ts'
import { PENDENCIA } from './dado.ts'

/**
 * A process is killed right before each effect on the way from the fact to the message. Whatever was killed, everybody
 * is told once. Only if the mail server had the message and nobody had marked it is the same message handed over again.
 */
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
/** Taking up what is due belongs to no fact, so it is not stopped. */
const LIVRES = '^entregas.findOneAndUpdate holder$'
const DO_FATO = [
  'avisos.insertOne',
  'entregas.insertOne',
  'agenda.insertOne',
  'smtp',
  'avisos.updateOne entrega',
  'entregas.deleteOne',
]

let b: Bancada
let env: Record<string, string>
let servico: Interruptible | undefined

beforeAll(async () => {
  b = await bancada()
  env = { ...b.env, NODE_ENV: 'development', EFFECTS_FREE: LIVRES, EFFECTS_NAMED: DO_FATO.join() }
}, 90_000)
afterEach(async () => {
  await servico?.kill()
  servico = undefined
})
afterAll(() => b.close())

/** A case of somebody's, with an open pendency. */
function nova(pendencia: string) {
  const dona = b.alguem()
  return { dona, id: b.processo(dona.id, { pendencias: [{ id: pendencia, status: 'aberta', prazo_em: longe }] }) }
}
/** Far enough ahead for both reminders. */
const longe = new Date(Date.now() + 30 * 86_400_000).toISOString()

test.each(DO_FATO.map((efeito, k) => ({ efeito, requestid: idThatStopsAt(k, 9000 + k) })))(
  'killed before $efeito, a fact is told once',
  async ({ efeito, requestid }) => {
    const pendencia_id = randomUUID()
    const { dona, id } = nova(pendencia_id)
    servico = await launch(MAIN, env)
    await b.contar('pendencia.criada', b.doProcesso(id, { pendencia_id }), { requestid })
    const parou = await until(
      () => servico?.stops.get(requestid) ?? '',
      (parada) => parada !== '',
      30_000,
    )
    expect(parou).toContain(efeito)
    await servico.kill()

    servico = await launchWhole(MAIN, env)
    expect(await b.resolvidos(dona.id, 1, 30_000)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    await until(
      () => b.store.collection('entregas').countDocuments({}),
      (n) => n === 0,
      30_000,
    )
    const mensagens = (await b.enviadas()).filter(({ to }) => to.includes(dona.email))
    const vezes = efeito === 'avisos.updateOne entrega' ? 2 : 1
    expect(mensagens).toMatchObject([{ times: vezes, same: true }])
    // The message may be out before its reminders are scheduled. A fact left in hand would stop the next process.
    await servico.close()
    expect(await b.store.collection('agenda').countDocuments({ pendenciaId: pendencia_id })).toBe(2)
  },
  120_000,
)

/** The effects of every start, which makes sure that there is a digest. */
const DO_COMECO = 1

test.each([1, 2, 3])(
  'killed before effect %i of a reminder, it is given once',
  async (n) => {
    const { dona, id } = nova(PENDENCIA)
    const marcado = { _id: randomUUID(), em: new Date(0).toISOString(), modelo: 'lembrete_5' }
    await b.store.collection('agenda').insertOne({ ...marcado, processoId: id, pendenciaId: PENDENCIA } as never)
    servico = await launch(MAIN, { ...env, EFFECT_OF_NOBODY: String(DO_COMECO + n) })
    await until(
      () => servico?.stops.has(''),
      (parou) => parou === true,
      30_000,
    )
    await servico.kill()
    servico = await launchWhole(MAIN, env)
    expect(await b.resolvidos(dona.id, 1, 30_000)).toMatchObject([{ entrega: 'enviado', modelo: 'lembrete_5' }])
    await until(
      () => b.store.collection('agenda').countDocuments({ _id: marcado._id } as never),
      (faltam) => faltam === 0,
      30_000,
    )
    expect((await b.enviadas()).filter(({ to }) => to.includes(dona.email))).toMatchObject([{ times: 1 }])
  },
  120_000,
)

test.each([1, 2, 3, 4, 5, 6, 7])(
  'killed before effect %i of a digest and its messages, it is one for each',
  async (n) => {
    const quem = [b.alguem('analista_ambiental'), b.alguem('supervisor_ambiental')]
    b.donos.trabalho.por.set(quem[0]?.id ?? '', { em_analise: 3 })
    b.donos.trabalho.todos = { ...NADA, em_analise: 3, em_recurso: 1 }
    const agora = { _id: 'resumo', em: new Date().toISOString(), modelo: 'resumo' }
    await b.store.collection<{ _id: string }>('agenda').replaceOne({ _id: 'resumo' }, agora, { upsert: true })
    servico = await launch(MAIN, { ...env, EFFECT_OF_NOBODY: String(DO_COMECO + n) })
    await until(
      () => servico?.stops.has(''),
      (parou) => parou === true,
      30_000,
    )
    await servico.kill()
    // What was counted meanwhile does not change what was said.
    b.donos.trabalho.por.set(quem[0]?.id ?? '', { em_analise: 4 })
    servico = await launchWhole(MAIN, env)
    for (const { id, email } of quem) {
      expect(await b.resolvidos(id, 1, 30_000)).toMatchObject([{ entrega: 'enviado' }])
      const mensagens = (await b.enviadas()).filter(({ to }) => to.includes(email))
      expect(mensagens).toMatchObject([{ same: true }])
      expect(mensagens[0]?.times).toBeLessThanOrEqual(2)
    }
    await until(
      () => b.store.collection('agenda').countDocuments({ modelo: 'resumo', em: { $gt: agora.em } }),
      (marcados) => marcados === 1,
      30_000,
    )
    b.donos.pessoas.clear()
    b.donos.trabalho.por.clear()
  },
  120_000,
)

test('killed before any effect of marking it as read, a notice is read once, at the time that was told', async () => {
  const PASSOS = 4
  const dona = b.alguem()
  const ids = idsThatStop(100, PASSOS, [])
  servico = await launch(MAIN, env)
  for (const _ of ids) await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
  const avisos = await b.resolvidos(dona.id, PASSOS, 30_000)
  const pedidos = ids.map((requestId, k) => ({ requestId, chave: randomUUID(), aviso: avisos[k]?._id ?? '' }))
  const ler = (p: (typeof pedidos)[0], requestId: string) =>
    b.pedir(dona, 'POST', `/avisos/${p.aviso}/lido`, {
      cabecalhos: { 'idempotency-key': p.chave, 'x-request-id': requestId },
    })
  await oneDeath(
    servico,
    pedidos.map((p) => ({ id: p.requestId, send: () => ler(p, p.requestId) })),
  )
  const paradas = pedidos.map(({ requestId }) => servico?.stops.get(requestId) ?? 'done')
  expect(paradas).toEqual([
    'idempotencia.insertOne',
    'avisos.updateOne lidoEm',
    'idempotencia.updateOne answer',
    'reply',
  ])
  const lidos = new Map(
    (await b.linhas.find({ pessoaId: dona.id } as never).toArray()).map((l) => [String(l._id), l.lidoEm]),
  )
  servico = await launchWhole(MAIN, env)
  for (const p of pedidos) {
    const { status, corpo } = await until(
      () => ler(p, randomUUID()),
      ({ corpo: { error } }) => error?.code !== 'CAR-014',
      15_000,
    )
    expect([status, corpo.data.lido_em]).toEqual([200, lidos.get(p.aviso) ?? corpo.data.lido_em])
  }
}, 120_000)

test('the command that verifies finds no problem in all of this, and what was tampered with', async () => {
  const verificar = async () => {
    const { status, output } = await runCommand(VERIFY, env)
    const { avisos, problemas } = JSON.parse(output) as { avisos: number; problemas: { problema: string }[] }
    return { status, avisos, problemas: problemas.map(({ problema }) => problema).toSorted() }
  }
  const avisos = await b.linhas.countDocuments({})
  expect(avisos).toBeGreaterThan(10)
  expect(await verificar()).toEqual({ status: 0, avisos, problemas: [] })
  const [um, outro] = await b.linhas.find({}).limit(2).toArray()
  await b.linhas.updateOne({ _id: um?._id } as never, { $set: { fatoId: randomUUID() } })
  await b.linhas.updateOne({ _id: outro?._id } as never, { $set: { entrega: 'espera', resolvidoEm: null } })
  const esperado = ['is to be sent and on no list of what is', 'its id is not that of its fact, person and model']
  expect(await verificar()).toEqual({ status: 1, avisos, problemas: esperado })
}, 60_000)
