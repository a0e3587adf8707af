import type { Category, Quota, Operation } from '@car/operations/operation'
import { OPERATIONS } from '@car/operations/table'
import { step } from '@car/telemetry/trace'
import type { Papel } from '@car/vocabulary/person'
import type { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { unavailable } from '../unavailable.ts'

/** The requests per minute that an address may send before sign-in. The number equals the producer's general limit. */
const BEFORE_SIGN_IN = 60

/** The limits in requests per minute; null means no limit. */
const PER_MINUTE: Record<Papel, Record<Category, number> | null> = {
  produtor_rural: { geral: BEFORE_SIGN_IN, upload: 5, assistente: 20 },
  responsavel_tecnico: { geral: 120, upload: 15, assistente: 20 },
  analista_ambiental: { geral: 200, upload: 30, assistente: 20 },
  supervisor_ambiental: { geral: 200, upload: 30, assistente: 20 },
  admin: null,
}
const TOTALS = [BEFORE_SIGN_IN, ...Object.values(PER_MINUTE).flatMap((of) => (of ? Object.values(of) : []))]
const WINDOW_S = 60
const REDIS = { 'db.system.name': 'redis' }

/** The person or, before sign-in, the address for which requests are counted. */
export type Counted = { usuario: { id: string; papel: Papel } } | { address: string }

/**
 * The person or address for which refused tokens are counted: the owner of an expired or revoked token, otherwise the
 * address.
 */
export type Refused = { usuarioId: string } | { address: string }

/** A reserved unit of a quota; or, if no unit is left, the total of the quota and the seconds until a unit is free. */
export type Reserved = { giveBack: () => void } | { total: number; waitS: number }

/** The number of cases that a person may submit in a day, by role. A role without a number has no limit. */
export type Submissions = { readonly [P in Papel]?: number }

export type Consumption = {
  limit: number
  remaining: number
  /** The time at which the window ends, in Unix seconds, rounded up. */
  resetAt: number
  exceeded: boolean
  waitS: number
}

/**
 * Counts requests in fixed windows, across all gateways with the same Redis. If Redis cannot be reached or takes no
 * counts, each gateway counts the requests per minute in its own memory, and quotas cannot be counted.
 */
export function createLimits(redis: Redis, scale: number, submissions: Submissions) {
  const scaled = (perMinute: number): number => Math.max(1, Math.round(perMinute * scale))
  // All limiters are made at the start, because each limiter adds its script to the Redis client. A pipeline that began
  // earlier would not know the script, and would crash the process.
  const byTotal = new Map(TOTALS.map((total) => [scaled(total), limiterOf(scaled(total))]))

  /** False if Redis did not take the last count. It may answer and still refuse, for example because it is full. */
  let shared = true

  function limiterOf(points: number) {
    const window = { points, duration: WINDOW_S, keyPrefix: 'car:limite' }
    const inRedis = new RateLimiterRedis({
      ...window,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points,
    })
    const inMemory = new RateLimiterMemory(window)
    return async (key: string): Promise<RateLimiterRes> => {
      try {
        const taken = await inRedis.consume(key)
        shared = true
        return taken
      } catch (failure) {
        if (failure instanceof RateLimiterRes) throw failure
        shared = false
        return inMemory.consume(key)
      }
    }
  }

  async function count(key: string, perMinute: number): Promise<Consumption> {
    const limit = scaled(perMinute)
    const consume = byTotal.get(limit)
    if (!consume) throw new Error(`no limiter counts to ${limit}`)
    const taken = await step('redis limit', 'client', REDIS, () =>
      consume(key).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return { refused }
        throw refused
      }),
    )
    return 'refused' in taken ? consumption(limit, taken.refused, true) : consumption(limit, taken, false)
  }

  const quotas = Object.values(OPERATIONS).flatMap(({ quota }: Operation) => quota ?? [])
  const byQuota = new Map(
    quotas.map((quota) => {
      const totals = typeof quota.total === 'number' ? [quota.total] : Object.values(submissions).map(scaled)
      return [quota, new Map(totals.map((total) => [total, quotaOf(quota, total)]))]
    }),
  )

  /** Returns the total of a quota for a person or an address; null for people without a limit. */
  function totalOf({ total }: Quota, who: Counted): number | null {
    if (typeof total === 'number') return total
    const own = 'usuario' in who ? submissions[who.usuario.papel] : undefined
    return own === undefined ? null : scaled(own)
  }

  /**
   * Makes the limiter of a quota. A used-up quota is not remembered in memory, because a returned unit makes the quota
   * available again. While Redis is unreachable, quotas are not counted in memory, because each gateway would then
   * allow the whole quota again.
   */
  function quotaOf({ windowS: duration }: Quota, points: number): RateLimiterRedis {
    const window = { points, duration, keyPrefix: 'car:limite' }
    return new RateLimiterRedis({ ...window, storeClient: redis, rejectIfRedisNotReady: true })
  }

  return {
    isShared: (): boolean => shared,

    /**
     * Takes one unit of a quota before the answer is known, so that simultaneous requests cannot exceed the quota.
     * `giveBack` returns the unit when the answer does not count. Returns null for people without a limit.
     * @throws CAR-016 when Redis does not count the unit
     */
    async reserve(id: string, quota: Quota, who: Counted): Promise<Reserved | null> {
      const total = totalOf(quota, who)
      if (total === null) return null
      const limiter = byQuota.get(quota)?.get(total)
      if (!limiter) throw new Error(`no limiter counts the answers of ${id}`)
      const key = `${id}:${nameOf(who)}`
      const giveBack = () => void limiter.reward(key, 1).catch(() => {})
      try {
        await step('redis limit', 'client', REDIS, () => limiter.consume(key))
        return { giveBack }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw unavailable(refused)
        giveBack()
        return { total, waitS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) }
      }
    },

    /** Counts one request. Returns null for people without a limit. */
    async consume(who: Counted, category: Category): Promise<Consumption | null> {
      const perMinute = perMinuteOf(who, category)
      if (perMinute === null) return null
      return count(`${category}:${nameOf(who)}`, perMinute)
    },

    reported: (address: string): Promise<Consumption> => count(`relato:${networkOf(address)}`, BEFORE_SIGN_IN),

    /** Counts a request without a valid token. Admitted requests are counted separately. */
    refused: (who: Refused): Promise<Consumption> =>
      count(`acesso:${'usuarioId' in who ? who.usuarioId : networkOf(who.address)}`, BEFORE_SIGN_IN),
  }
}

export type RateLimits = ReturnType<typeof createLimits>

export const nameOf = (who: Counted): string => ('usuario' in who ? who.usuario.id : networkOf(who.address))

function perMinuteOf(who: Counted, category: Category): number | null {
  if ('address' in who) return BEFORE_SIGN_IN
  return PER_MINUTE[who.usuario.papel]?.[category] ?? null
}

function consumption(limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Consumption {
  return {
    limit,
    remaining: exceeded ? 0 : remainingPoints,
    resetAt: Math.ceil((Date.now() + msBeforeNext) / 1000),
    exceeded,
    waitS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

/**
 * Returns the network of a subscriber: an IPv4 address itself, or the /64 network of an IPv6 address. Other texts are
 * returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
