import { z } from 'zod'
import type { Beacon } from '../domain/draw.ts'

/** A round of drand, as its HTTP interface gives it. */
const round = z.object({ round: z.int().positive(), randomness: z.string().regex(/^[0-9a-f]{64}$/) })
const info = z.object({ genesis_time: z.int(), period: z.int().positive() })

const PATIENCE_MS = 5_000

/**
 * Reads a public beacon that speaks as drand does: `<url>/info` and `<url>/public/<round>`. Anybody can read the same
 * round later.
 */
export function createBeacon(url: string) {
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`the beacon answered ${answer.status}`)
    return schema.parse(await answer.json())
  }

  return {
    nome: url,

    /**
     * Returns the first round after a time.
     * @throws Error while that round is not out yet, or the beacon cannot be reached
     */
    async after(time: Date): Promise<Beacon> {
      const { genesis_time, period } = await read('/info', info)
      const rodada = Math.floor((time.getTime() / 1_000 - genesis_time) / period) + 2
      const { round: found, randomness } = await read(`/public/${rodada}`, round)
      if (found !== rodada) throw new Error('the beacon gave another round')
      return { nome: url, rodada, valor: randomness }
    },
  }
}

export type BeaconSource = ReturnType<typeof createBeacon>
