import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import { freePort } from '@car/testing/free-port'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

/**
 * Asking for a dossier is stopped right before each of its effects in turn, each for a case of its own. Then the
 * process is killed with all of them, and the same is asked again after a restart.
 */
const PASSOS = 9
/** Effects that run in parallel have no fixed place, so the request is stopped at them by name. */
const NOMES = [
  'pauta.insertOne',
  'publish dossie.solicitado',
  'commits.updateOne publishedAt',
  'idempotencia.updateOne answer',
  'reply',
]
const PEDIDOS = PASSOS + NOMES.length
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let b: Bancada
let env: Record<string, string>
let servico: Interruptible

beforeAll(async () => {
  b = await montarBancada()
  const portas = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
  env = { ...b.env, ...portas, EFFECTS_FREE: 'heldUntil$', EFFECTS_NAMED: NOMES.join() }
  servico = await launch(MAIN, env)
}, 90_000)
afterAll(async () => {
  await servico.kill()
  await b.close()
})

type Dito = { status: number; codigo: string | undefined; job: string | undefined }

async function gerar(processoId: string, chave: string, requestId: string): Promise<Dito> {
  const headers = { 'idempotency-key': chave, 'x-request-id': requestId }
  const caminho = `/analista/processos/${processoId}/gerar-dossie`
  const { status, corpo } = await b.pedir({ http: Number(env['PORT']) }, b.analista, 'POST', caminho, headers)
  return { status, codigo: corpo?.error?.code, job: corpo?.data?.job_id }
}

test('a dossier asked for and killed before any of its effects is asked for once, and gets made', async () => {
  const pedidos = idsThatStop(0, PASSOS, NOMES).map((id) => ({
    id,
    processoId: b.pares.vazio().id,
    chave: randomUUID(),
  }))
  const ditos = await oneDeath(
    servico,
    pedidos.map(({ id, processoId, chave }) => ({
      id,
      send: () => gerar(processoId, chave, id),
      last: ['commits.updateOne publishedAt'],
    })),
  )
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  const primeiros = ['idempotencia.insertOne', 'commits.insertOne']
  expect(paradas).toEqual(expect.arrayContaining([...primeiros, 'done']))
  expect(namesAt(paradas, PASSOS, NOMES)).toEqual(NOMES)

  servico = await launch(MAIN, env)
  const jobs = new Set<string>()
  for (const [k, { processoId, chave }] of pedidos.entries()) {
    const repetido = await until(
      () => gerar(processoId, chave, randomUUID()),
      ({ codigo }) => codigo !== 'CAR-014',
      7_000,
    )
    expect([paradas[k], repetido.status]).toEqual([paradas[k], 202])
    const dito = ditos[k]
    // A repeat gets the answer that was given before.
    expect(repetido.job).toBe(dito?.status === 202 ? dito.job : repetido.job)
    jobs.add(repetido.job ?? '')
  }
  const commits = b.store.collection('commits')
  expect(await commits.countDocuments({ 'events.tipo': 'dossie_solicitado' } as never)).toBe(PEDIDOS)
  expect(jobs.size).toBe(PEDIDOS)
  await until(
    () => commits.countDocuments({ publishedAt: null } as never),
    (n) => n === 0,
  )
  const [primeiro = ''] = jobs
  expect((await b.resolvido({ http: Number(env['PORT']) }, primeiro, 240_000)).status).toBe('pronto')
}, 300_000)
