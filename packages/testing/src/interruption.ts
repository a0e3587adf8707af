import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PROGRAM_ENV } from './program-env.ts'
import { until } from './until.ts'

const PONTOS = fileURLToPath(new URL('./effects.ts', import.meta.url))

/** A request with this id goes no further than to right before its n-th effect (see pontos.ts). */
export const idThatStopsAt = (serie: number, n: number): string =>
  `fa170000-0000-4000-8000-${String(serie).padStart(8, '0')}${String(n).padStart(4, '0')}`

/**
 * Ids of requests that each go to another place: right before the first effect, the second, and so on; then right before
 * each effect that PONTOS_NOMES names, for those that go on side by side and so have no fixed place (see pontos.ts).
 */
export const idsThatStop = (serie: number, passos: number, nomes: readonly string[]): string[] => [
  ...Array.from({ length: passos }, (_, k) => idThatStopsAt(serie + k, k + 1)),
  ...nomes.map((_, k) => idThatStopsAt(serie + passos + k, 9000 + k)),
]

/** Which of the names each request stopped at that was to stop at one; undefined for one that stopped elsewhere. */
export const namesAt = (paradas: string[], passos: number, nomes: readonly string[]): (string | undefined)[] =>
  paradas.slice(passos).map((parada) => nomes.find((nome) => parada.startsWith(nome)))

export type Interruptible = {
  /** The effect that each request stopped before, by its id; '' for work of nobody's. */
  stops: Map<string, string>
  /** Whether a request got past an effect. */
  passed(id: string, efeito: string): boolean
  /** SIGKILL, and what is left of it is gone. */
  kill(): Promise<void>
}

/** Starts a service's entry as a process of its own, whose requests can be stopped at any effect; ready when it answers. */
export async function launch(entrada: string, env: Record<string, string>): Promise<Interruptible> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', PONTOS]
  const processo = spawn(process.execPath, [...flags, entrada], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  })
  const stops = new Map<string, string>()
  const passadas = new Set<string>()
  processo.on('message', ({ id, efeito, parado }: { id: string; efeito: string; parado: boolean }) => {
    if (parado) stops.set(id, efeito)
    else passadas.add(`${id} ${efeito}`)
  })
  const pronto = () =>
    fetch(`http://127.0.0.1:${env['PORT']}/readyz`).then(
      (r) => r.ok,
      () => processo.exitCode !== null,
    )
  await until(pronto, (ok) => ok, 60_000)
  if (processo.exitCode !== null) throw new Error(`${entrada} ended with ${processo.exitCode}`)
  return {
    stops,
    passed: (id, efeito) => passadas.has(`${id} ${efeito}`),
    kill: () => matar(processo),
  }
}

/** Requests sent at once; more would be slow for their number's sake. */
const ONDA = 24
/** For a wave on a machine that is busy with much else. */
const PRAZO_DA_ONDA_MS = 120_000

/**
 * Sends requests, each to stop where its id says, until every one has stopped or is through; then kills the process with
 * all of them in it, and tells who would still wait for it. What each was answered: undefined for those that were not.
 * Its `ultimos` are the effects that end what a request sets off in the background; without them a reply is the end.
 */
export async function oneDeath<T>(
  servico: Interruptible,
  pedidos: readonly { id: string; fazer: (morto: AbortSignal) => Promise<T>; ultimos?: readonly string[] }[],
): Promise<(T | undefined)[]> {
  const findos = new Set<string>()
  const morto = new AbortController()
  const foiTudo = (id: string, ultimos: readonly string[] = []) =>
    !servico.passed(id, 'commits.insertOne') || ultimos.every((efeito) => servico.passed(id, efeito))
  const respostas: Promise<T | undefined>[] = []
  for (let i = 0; i < pedidos.length; i += ONDA) {
    const onda = pedidos.slice(i, i + ONDA)
    for (const { id, fazer } of onda) {
      const resposta = fazer(morto.signal).catch(() => undefined) // killed on the way
      void resposta.then(() => findos.add(id))
      respostas.push(resposta)
    }
    await until(
      () =>
        onda
          .filter((p) => !servico.stops.has(p.id) && !(findos.has(p.id) && foiTudo(p.id, p.ultimos)))
          .map((p) => p.id),
      (faltam) => faltam.length === 0,
      PRAZO_DA_ONDA_MS,
    )
  }
  await servico.kill()
  morto.abort()
  return Promise.all(respostas)
}

async function matar(processo: ChildProcess): Promise<void> {
  if (processo.exitCode !== null || processo.signalCode !== null) return
  processo.kill('SIGKILL')
  await once(processo, 'exit')
}
