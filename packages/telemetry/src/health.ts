import { gauge } from './metrics.ts'

/** Resolves when the dependency answers; whatever it rejects with stays inside. */
export type HealthCheck = () => Promise<unknown>

/** Names and outcomes only: readiness is public at the gateway, so no address and no message of a driver leaves. */
export type Readiness = {
  status: 'ok' | 'indisponivel' | 'encerrando'
  checks: Record<string, 'ok' | 'falhou' | 'sem_resposta'>
}

export type Health = {
  add(name: string, check: HealthCheck): void
  /** Asks every dependency; calls that overlap share one round of questions. */
  readiness(): Promise<Readiness>
  /** From now on "not ready", so that no new work comes while what is in hand is finished. */
  drain(): void
}

export function createHealth(initial: Record<string, HealthCheck> = {}, timeoutMs = 2_000): Health {
  const checks = new Map(Object.entries(initial))
  let draining = false
  let round: Promise<Readiness> | undefined

  async function ask(): Promise<Readiness> {
    const outcomes = await Promise.all(
      [...checks].map(async ([name, check]) => [name, await outcome(check, timeoutMs)]),
    )
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

  gauge('car_dependency_up', 'Whether what this process depends on answers', async () =>
    Object.entries((await readiness()).checks).map(([dependency, answer]) => ({
      value: answer === 'ok' ? 1 : 0,
      attributes: { dependency },
    })),
  )

  return {
    add: (name, check) => void checks.set(name, check),
    drain: () => {
      draining = true
    },
    readiness,
  }
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
