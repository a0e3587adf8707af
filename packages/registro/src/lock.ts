import { randomUUID } from 'node:crypto'
import { createLease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import { ForkedLog, type Head } from './heads.ts'
import type { Log } from './log.ts'
import type { Policy } from './policy.ts'
import { newFullTiles, pathOfTile, WIDTH } from './tiles.ts'
import { CHECKPOINTS, keyOfCheckpoint, keyOfWitnessed, type Vault } from './vault.ts'
import { askWitness } from './witness.ts'

const HOLD_MS = 60_000
const LEASE = 'lock'

/**
 * Locks the newest checkpoint and the tiles that became full since the last one, and asks the witnesses. Killed
 * anywhere, it goes on at the next turn: what is locked already is left as it is.
 * @throws ForkedLog when the bucket has a checkpoint that the log does not continue
 */
export async function lock({ heads, tiles }: Pick<Log, 'heads' | 'tiles'>, vault: Vault): Promise<Head | null> {
  const [head, before] = [await heads.current(), await heads.read('locked')]
  const known = before?.size ?? 0
  let isThere = false
  for await (const stored of vault.list(CHECKPOINTS, keyOfCheckpoint(Math.max(0, known - 1)))) {
    const { size } = await heads.requireBeginning((await vault.read(stored)).toString())
    if (size > (head?.size ?? 0)) throw new ForkedLog('a later checkpoint is locked')
    isThere ||= size === known
  }
  if (!head || (isThere && head.size === known)) return before
  if (head.size < known) throw new ForkedLog('the newest checkpoint was set back')
  // In a bucket that is new, all is locked anew.
  for (const { level, index } of newFullTiles(isThere ? known : 0, head.size))
    await vault.put(pathOfTile({ level, index, width: WIDTH }), await tiles.read(level, index))
  await vault.put(keyOfCheckpoint(head.size), Buffer.from(head.note))
  await heads.noteLocked(head.size, head.note)
  return head
}

/** Adds the signatures of witnesses to a locked checkpoint. Returns whether the policy has all that it needs. */
export async function witness(
  { heads, tiles }: Pick<Log, 'heads' | 'tiles'>,
  vault: Pick<Vault, 'put'>,
  { witnesses, isMet }: Policy,
  { head: { size, note }, old, logger }: { head: Head; old: number; logger: Logger },
): Promise<boolean> {
  const asked = await Promise.all(
    witnesses.map(async (each) => {
      if (each.url === null) return null
      const lines = await askWitness({ ...each, url: each.url }, note, tiles.tree(), old).catch((failure: unknown) => {
        logger.warn({ err: failure, witness: each.label }, 'a witness did not sign')
        return null
      })
      return lines && { each, lines }
    }),
  )
  const signed = asked.filter((one) => one !== null)
  if (signed.length > 0) {
    const whole = note + signed.flatMap(({ lines }) => lines.map((line) => `${line}\n`)).join('')
    await vault.put(keyOfWitnessed(size), Buffer.from(whole))
    await heads.noteLocked(size, whole)
  }
  return isMet(signed.map(({ each }) => each))
}

type Settings = { vault: Vault | null; policy: Policy; everyMs: number; logger: Logger }

/** Locks the log from time to time, while one of several instances is at it. */
export function createLocker(log: Log, { vault, policy, everyMs, logger }: Settings) {
  const lease = createLease(log.connection, 'turns', HOLD_MS)
  const holder = randomUUID()
  let running: Repeated | undefined
  let isSeen = policy.witnesses.length === 0

  async function turn(): Promise<void> {
    if (!vault || !(await lease.take(LEASE, holder))) return
    try {
      await lease.hold(LEASE, holder, async () => {
        const before = await log.heads.read('locked')
        const head = await lock(log, vault)
        if (head && policy.witnesses.length > 0 && (head.size !== before?.size || !isSeen))
          isSeen = await witness(log, vault, policy, { head, old: before?.size ?? 0, logger })
        await log.heads.noteUpToDate('locked', isSeen)
      })
    } finally {
      await lease.release(LEASE, holder, 0)
    }
  }

  const began = Date.now()
  const age = (at: Date | undefined) => (Date.now() - (at?.getTime() ?? began)) / 1_000
  const stops = [
    gauge('car_registro_unlocked_seconds', 'Time since all of the log was locked outside', async () =>
      (await log.heads.read('newest')) ? age((await log.heads.read('locked'))?.at) : 0,
    ),
    gauge('car_registro_unwitnessed_seconds', 'Time since the witnesses had signed the locked checkpoint', async () =>
      policy.witnesses.length === 0 ? 0 : age((await log.heads.read('locked'))?.seenAt),
    ),
  ]

  return {
    turn,
    start(): void {
      running = repeat('locks', everyMs, logger, turn)
    },
    async close(): Promise<void> {
      for (const stop of stops) stop()
      await running?.close()
      vault?.close()
    },
  }
}
