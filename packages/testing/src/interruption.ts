import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PROGRAM_ENV } from './program-env.ts'
import { until } from './until.ts'

const PONTOS = fileURLToPath(new URL('./effects.ts', import.meta.url))

/** The id of a request that is stopped right before its n-th effect (see effects.ts). */
export const idThatStopsAt = (serie: number, n: number): string =>
  `fa170000-0000-4000-8000-${String(serie).padStart(8, '0')}${String(n).padStart(4, '0')}`

/**
 * Ids of requests that are stopped at different places: right before the first effect, the second, and so on; then
 * right before each effect that PONTOS_NOMES names, for effects that run in parallel and have no fixed place (see
 * effects.ts).
 */
export const idsThatStop = (serie: number, passos: number, nomes: readonly string[]): string[] => [
  ...Array.from({ length: passos }, (_, k) => idThatStopsAt(serie + k, k + 1)),
  ...nomes.map((_, k) => idThatStopsAt(serie + passos + k, 9000 + k)),
]

/** The name of the effect at which each request by name was stopped; undefined for one that stopped elsewhere. */
export const namesAt = (paradas: string[], passos: number, nomes: readonly string[]): (string | undefined)[] =>
  paradas.slice(passos).map((parada) => nomes.find((nome) => parada.startsWith(nome)))

export type Interruptible = {
  /** The effect before which each request was stopped, by its id; '' for work without a request. */
  stops: Map<string, string>
  /** Whether a request got past an effect. */
  passed(id: string, efeito: string): boolean
  /** Kills the process with SIGKILL and waits until it is gone. */
  kill(): Promise<void>
}

/**
 * Starts a service's entry as a process of its own, whose requests can be stopped at any effect. Resolves when it is
 * ready.
 */
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

/** How many requests are sent at once. More would be slow merely because of their number. */
const ONDA = 24
/** The time limit of a wave, for a machine that is busy with much else. */
const PRAZO_DA_ONDA_MS = 120_000

/**
 * Sends requests that stop where their ids say, until every one has stopped or finished. Then it kills the process with
 * all of them in it. Returns their answers; undefined for those that were not answered. `ultimos` are the effects that
 * end a request's background work; without them the reply is its end.
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
