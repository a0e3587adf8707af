import { gauge } from './metrics.ts'

/** Resolves when the dependency answers. The reason of a rejection is not reported anywhere. */
export type HealthCheck = () => Promise<unknown>

/**
 * The result of all checks. The gateway's readiness is public, so the result contains only names and outcomes, and no
 * address or error message.
 */
export type Readiness = {
  status: 'ok' | 'indisponivel' | 'encerrando'
  checks: Record<string, 'ok' | 'falhou' | 'sem_resposta'>
}

export type Health = {
  /**
   * Adds checks that are made only at the start, for peers and other dependencies whose address may be wrong. A running
   * instance can do without them for a while.
   * @param selfUrl  the address of the running instances of this service; without it, other instances are assumed to
   *   run
   */
  atStart(checks: Record<string, HealthCheck>, selfUrl?: string): void
  /**
   * Reports `ok` once this process may replace other instances, because all its dependencies have answered. If no other
   * instance answers, the function reports `ok` without their answers: services that need each other could otherwise
   * never start, nor restart while a peer is down.
   */
  started(): Promise<Readiness>
  /** Checks every dependency. Overlapping calls share one round of checks. */
  readiness(): Promise<Readiness>
  /** Reports "not ready" from now on, so that no new work arrives while the current work ends. */
  drain(): void
  readonly draining: boolean
}

export function createHealth(initial: Record<string, HealthCheck> = {}, timeoutMs = 2_000): Health {
  const checks = Object.entries(initial)
  let starting: [string, HealthCheck][] = []
  let self: string | undefined
  let unanswered = 0
  let start: Readiness | undefined
  let draining = false
  let round: Promise<Readiness> | undefined

  async function ask(questions = checks): Promise<Readiness> {
    const outcomes = await Promise.all(questions.map(async ([name, check]) => [name, await outcome(check, timeoutMs)]))
    const ok = outcomes.every(([, result]) => result === 'ok')
    return { status: ok ? 'ok' : 'indisponivel', checks: Object.fromEntries(outcomes) }
  }

  async function readiness(): Promise<Readiness> {
    round ??= ask().finally(() => {
      round = undefined
    })
    const result = await round
    return draining ? { ...result, status: 'encerrando' } : result
  }

  /**
   * Tells whether no other instance runs: `ALONE_AFTER` requests in a row have failed. A single request may be lost by
   * chance.
   */
  async function alone(): Promise<boolean> {
    if (self === undefined) return false
    const answer = await outcome(() => fetchOk(`${self}/healthz`), timeoutMs)
    unanswered = answer === 'ok' ? 0 : unanswered + 1
    return unanswered >= ALONE_AFTER
  }

  async function started(): Promise<Readiness> {
    if (start) return start
    const [asked, nobody] = await Promise.all([ask([...checks, ...starting]), alone()])
    const now: Readiness = nobody ? { ...asked, status: 'ok' } : asked
    if (now.status === 'ok') start = now
    return now
  }

  gauge('car_dependency_up', 'Whether what this process depends on answers', async () =>
    Object.entries((await readiness()).checks).map(([dependency, answer]) => ({
      value: answer === 'ok' ? 1 : 0,
      attributes: { dependency },
    })),
  )

  return {
    atStart(more, selfUrl) {
      starting = Object.entries(more)
      self = selfUrl
    },
    started,
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    readiness,
  }
}

/** The number of requests in a row without an answer after which the process assumes that no other instance runs. */
const ALONE_AFTER = 3

/**
 * Requests an address.
 * @throws unless the address answers with success within two seconds
 */
export async function fetchOk(url: string): Promise<void> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
}

async function outcome(check: HealthCheck, timeoutMs: number): Promise<Readiness['checks'][string]> {
  const { promise: late, resolve } = Promise.withResolvers<'sem_resposta'>()
  const timer = setTimeout(resolve, timeoutMs, 'sem_resposta')
  const answer = Promise.resolve()
    .then(check)
    .then(
      () => 'ok' as const,
      () => 'falhou' as const,
    )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
