import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { createBroker } from '@car/messaging/broker'
import { TIPOS_DE_FATO } from '@car/events/catalogue'
import { createLogger } from '@car/telemetry/logger'
import { runCommand } from '@car/testing/command'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { idThatStopsAt, idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import pLimit from 'p-limit'
import { type Ato, criarFabrica, type Feito, type Pronto } from './interrupcao-atos.ts'
import { type Montagem, montar } from './apoio.ts'

/**
 * Each of these acts is stopped right before each of its effects in turn (key, append, read model, publication,
 * mark, kept answer, reply), each on a case of its own. Then the process is killed once, with all of them where they
 * stopped. After a restart each act is repeated, stopped and killed once more on its way, and repeated again.
 */

/** More effects than any act has, so the last round of each goes through. */
const PASSOS = 14
/**
 * Effects without a fixed place: each act is stopped at these by name. The first two run in parallel with the kept answer
 * and the reply. The third comes after as many inserts as there were places taken by other texts. The reply is last or not.
 */
const NOMES = ['publish ', 'commits.updateOne publishedAt', 'modelos.replaceOne', 'reply']
const RODADAS = PASSOS + NOMES.length
/** The number of acts whose cases are made at once. */
const ATOS_DE_UMA_VEZ = 4
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))

type Rodada = { ato: Ato; n: number; id: string; pronto: Pronto; ditos: Feito[] }

let m: Montagem
let servico: Interruptible
const fatos = new Set<string>()
let ouvinte: ReturnType<typeof createBroker>

/** The tests of a file: acts killed at each of their effects. */
export function provarInterrupcao(atos: readonly Ato[]): void {
  beforeAll(async () => {
    m = await montar(
      { EFFECTS_FREE: '^contadores|^leituras|^cruzamentos|cruzado$|heldUntil$', EFFECTS_NAMED: NOMES.join() },
      async (env) => {
        servico = await launch(MAIN, env)
        return { close: () => servico.kill() }
      },
    )
    const logger = createLogger('teste', 'silent')
    ouvinte = createBroker({
      url: setting('TEST_AMQP_URL'),
      prefix: m.env['AMQP_PREFIX'] ?? '',
      service: 'teste',
      logger,
    })
    const types = TIPOS_DE_FATO.filter((tipo) => !/^(documento|dossie|usuario)\./.test(tipo))
    await ouvinte.consume({
      queue: 'tudo',
      types,
      prefetch: 100,
      async handler(fato) {
        fatos.add(fato.id)
        return 'ack'
      },
    }).ready
  }, 90_000)

  afterAll(async () => {
    await ouvinte.close()
    await m.close()
  })

  test('an act killed before any of its effects is done once or was never acknowledged, and a repeat answers as the first', async () => {
    const fabrica = criarFabrica(m)
    const porAto = await pLimit(ATOS_DE_UMA_VEZ).map(atos, async (ato, i): Promise<Rodada[]> => {
      const prontos = await Promise.all(Array.from({ length: RODADAS }, () => ato.preparar(fabrica)))
      const ids = idsThatStop(i * 100, PASSOS, NOMES)
      return prontos.map((pronto, k) => ({ ato, n: k + 1, id: ids[k] ?? '', pronto, ditos: [] }))
    })
    const rodadas = porAto.flat()

    // An act that publishes nothing, such as revealing a CPF, has no such effect: its commit is published from the start.
    const ultimos = ({ ato }: Rodada) => (deixa(ato).nomes[1] === undefined ? [] : ['commits.updateOne publishedAt'])
    await morrer(rodadas, ({ id }) => id, ultimos)
    const paradas = new Map(rodadas.map(({ ato, n, id }) => [`${ato.nome} ${n}`, servico.stops.get(id) ?? 'done']))
    for (const ato of atos) {
      const passos = Array.from({ length: RODADAS }, (_, k) => paradas.get(`${ato.nome} ${k + 1}`) ?? '')
      const { linha, nomes } = deixa(ato)
      expect(passos).toEqual(expect.arrayContaining(['commits.insertOne', 'done', ...linha]))
      expect([ato.nome, namesAt(passos, PASSOS, NOMES).slice(0, 3)]).toEqual([ato.nome, nomes])
    }
    for (const efeito of ['idempotencia.insertOne', 'idempotencia.updateOne answer', 'reply'])
      expect([...paradas.values()]).toContain(efeito)

    await reiniciar()
    // Each repeat is stopped at another step than the first attempt.
    await morrer(rodadas, (r, i) => idThatStopsAt(50_000 + i, ((r.n * 5) % PASSOS) + 1))

    await reiniciar()
    const fins = await Promise.all(rodadas.map((rodada) => repetir(rodada)))
    for (const [i, fim] of fins.entries()) {
      const { ato, n, pronto, ditos } = rodadas[i] as Rodada
      const onde = `${ato.nome}, killed at ${n} (${paradas.get(`${ato.nome} ${n}`)})`
      expect([onde, ato.fim]).toEqual([onde, expect.arrayContaining([fim.status])])
      // A repeat gets the answer that was given before.
      for (const dito of ditos) expect([onde, fim.dados]).toEqual([onde, dito.dados])
      const alvos = [pronto.processoId ?? (fim.dados as { id: string }).id, ...(ato.dois ? [pronto.alvo] : [])]
      for (const alvo of alvos) {
        const commits = await commitsDe(ato.fluxo ?? 'processo', alvo)
        const feitos = commits.filter(({ events }) => events.some((e) => e.tipo === ato.evento))
        // A repeat without a key is another edit, with the same effect. Everything else is done once.
        expect([onde, ato.nome === 'editar' ? Math.min(feitos.length, 1) : feitos.length]).toEqual([onde, 1])
      }
    }
  }, 300_000)

  test('then every fact is out, and the read models are what the events add up to', async () => {
    const commits = m.connection.collection<Commit<{ tipo: string }>>('commits')
    await until(
      () => commits.countDocuments({ publishedAt: null } as never),
      (n) => n === 0,
      30_000,
    )
    const todos = (await commits.find({ stream: /^processo-/ } as never).toArray()) as unknown as Commit<{
      tipo: string
    }>[]
    const devidos = todos.flatMap((commit) => commit.events.map((_, i) => idFrom(commit._id, String(i))))
    await until(
      () => devidos.filter((id) => !fatos.has(id)).length,
      (faltam) => faltam === 0,
      20_000,
    )
    // Cases are compared with each other after the acts, one at a time.
    const laudo = await until(verificar, ({ problemas }) => !problemas.some(porComparar), 60_000)
    expect(laudo.problemas).toEqual([])
    expect(laudo.fluxos).toBeGreaterThanOrEqual(atos.length * RODADAS)
  }, 180_000)
}

type Laudo = { problemas: { problema: string }[]; fluxos: number }

const porComparar = ({ problema }: Laudo['problemas'][number]) => problema.startsWith('is not compared')

/** The report that `verify` prints. Its exit status says whether there are problems. */
async function verificar(): Promise<Laudo> {
  return JSON.parse((await runCommand(VERIFY, m.env)).output) as Laudo
}

/** The read model that an act writes, and the names of its last effects. Looks and notes leave all as it is. */
function deixa({ fluxo }: Ato): { linha: string[]; nomes: (string | undefined)[] } {
  const [publicacao, marca, modelo] = NOMES
  if (fluxo === undefined) return { linha: ['processos.replaceOne'], nomes: [publicacao, marca, undefined] }
  // Acts on texts publish nothing.
  if (fluxo === 'modelo') return { linha: [], nomes: [undefined, marca, modelo] }
  return { linha: [], nomes: [undefined, undefined, undefined] }
}

/** Runs all of them at once, each up to where its id says, and then kills the process. */
async function morrer(
  rodadas: Rodada[],
  idDaVez: (r: Rodada, i: number) => string,
  ultimos: (r: Rodada) => string[] = () => [],
): Promise<void> {
  const pedidos = rodadas.map((rodada, i) => {
    const id = idDaVez(rodada, i)
    const send = (morto: AbortSignal) => rodada.ato.fazer(m, rodada.pronto, id, morto)
    return { id, send, last: ultimos(rodada) }
  })
  const ditos = await oneDeath(servico, pedidos)
  for (const [i, dito] of ditos.entries()) if (dito && !dito.passageiro) rodadas[i]?.ditos.push(dito)
}

async function reiniciar(): Promise<void> {
  servico = await launch(MAIN, m.env)
}

/** Repeats as a client does when it is told that the request is still being worked on, which can last five seconds. */
async function repetir({ ato, pronto }: Rodada): Promise<Feito> {
  return until(
    () => ato.fazer(m, pronto, randomUUID()),
    (fim) => !fim.passageiro,
    7_000,
  )
}

async function commitsDe(fluxo: string, processoId: string): Promise<Commit<{ tipo: string }>[]> {
  const commits = m.connection.collection<Commit<{ tipo: string }>>('commits')
  const deles = fluxo === 'nota' ? { 'events.processoId': processoId } : { stream: `${fluxo}-${processoId}` }
  return (await commits.find(deles as never).toArray()) as unknown as Commit<{
    tipo: string
  }>[]
}
