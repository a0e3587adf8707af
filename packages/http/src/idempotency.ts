import { randomUUID } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import { invalidInput, CarError } from '@car/errors/car-error'
import type { Place } from '@car/identity/keyring'
import { createVault } from '@car/identity/vault'
import type { User } from '@car/identity/usuario'
import type mongoose from 'mongoose'
import { digest } from './digest.ts'
import * as render from './render.ts'
import type { Answer } from './render.ts'

type Kept = {
  _id: string
  content: string
  /** The id of the command. The event store recognises a repetition after a crash by this id. */
  commandId: string
  heldUntil: Date
  createdAt: Date
  /** The encrypted answer. The answer may contain data that the store keeps encrypted elsewhere. */
  answer?: string
  /** True if the request got an answer that is not kept. */
  answered?: true
}

/**
 * The time after which a key is free again, unless its process renews it. So the keys of a crashed process become free.
 */
const HOLD_MS = 5_000
const RENEW_MS = 1_500
const KEEP_MS = 24 * 60 * 60 * 1000

/**
 * Keeps keys and their answers in the service's own store beside the acts, so neither the loss of the cache nor the end
 * of the process removes them. One of two simultaneous requests takes the key by inserting it. `ring` encrypts the
 * answers. If an answer cannot be decrypted, because its encryption key is gone, the request is done again, and the
 * event store recognises the repetition. A first request costs two round trips: the key and the answer.
 */
export function createIdempotency(connection: mongoose.Connection, ring: readonly Buffer[]) {
  const keys = openCollection<Kept>(connection, 'idempotencia')
  const vault = createVault(ring, 'idempotencia')
  const placeOfAnswer = (_id: string): Place => [`idempotencia/${_id}`, 'answer']
  /** The commands under way whose act a dead process has left on record, without an answer. */
  const onRecord = new Map<string, boolean>()

  /** Takes a key. `before` tells whether an earlier request, which may have acted, had the same command id. */
  async function take(_id: string, content: string): Promise<{ kept: Kept; before: boolean }> {
    const now = new Date()
    const fresh: Kept = {
      _id,
      content,
      commandId: randomUUID(),
      heldUntil: new Date(now.getTime() + HOLD_MS),
      createdAt: now,
    }
    if (await keys.insert(fresh)) return { kept: fresh, before: false }
    const found = await keys.one({ _id })
    if (!found) throw stillRunning()
    const expired = found.createdAt.getTime() < now.getTime() - KEEP_MS
    if (!expired && found.content !== content) throw new CarError('chave_reutilizada')
    if (!expired && found.answer) return { kept: found, before: true }
    if (!expired && found.heldUntil > now) throw stillRunning()
    // The key was left by a crash, by a refusal that is not kept, or long ago. The first request that replaces the
    // record gets the key.
    const taken = expired ? fresh : { ...found, heldUntil: fresh.heldUntil }
    const asRead = { _id, heldUntil: found.heldUntil, createdAt: found.createdAt }
    if (!(await keys.replace(asRead, taken))) throw stillRunning()
    return { kept: taken, before: !expired }
  }

  /** Decrypts the kept answer; undefined when none was kept, or no key of the ring opens it. */
  function keptAnswer({ _id, answer }: Kept): Answer | undefined {
    if (answer === undefined) return undefined
    try {
      return vault.open(answer, placeOfAnswer(_id)) as Answer
    } catch {
      return undefined
    }
  }

  return {
    /**
     * Runs `work` once for a key; without a key, at each call. A repetition with the same content gets the kept answer
     * verbatim, marked as replayed. Other content is CAR-013. While the first request still runs, a repetition is
     * CAR-014. With `secret` only refusals are kept. If no answer was kept, a repetition runs `work` again under the
     * same command id, so the event store finds the act on record, and the answer is marked as replayed too.
     */
    async once(
      scope: { usuario: User; method: string; path: string; key: string | undefined; secret?: boolean },
      content: string,
      work: (commandId: string) => Promise<Answer>,
    ): Promise<Answer> {
      if (scope.key === undefined) return work(randomUUID())
      const _id = digest(scope.usuario.id, scope.method, scope.path, checkKey(scope.key))
      const { kept, before } = await take(_id, content)
      const first = keptAnswer(kept)
      if (first) return replayed(first)
      const note = (fields: Partial<Kept>) => keys.update({ _id }, { $set: fields }).catch(() => {})
      if (before) onRecord.set(kept.commandId, false)
      const renewal = setInterval(() => void note({ heldUntil: new Date(Date.now() + HOLD_MS) }), RENEW_MS)
      try {
        let refused = false
        const answer = await work(kept.commandId).catch((failure: unknown) => {
          if (!(failure instanceof CarError && isKept(failure))) throw failure
          refused = true
          return render.error(failure)
        })
        clearInterval(renewal)
        // If this write fails, a repetition still finds the act on record, under the command id.
        if (scope.secret && !refused) await note({ answered: true, heldUntil: new Date(0) })
        else await note({ answer: vault.close(answer, placeOfAnswer(_id)) })
        return kept.answered || onRecord.get(kept.commandId) ? replayed(answer) : answer
      } catch (failure) {
        clearInterval(renewal)
        await note({ heldUntil: new Date(0) })
        throw failure
      } finally {
        onRecord.delete(kept.commandId)
      }
    },

    /** Notes that the act of a command under way is on record. Called by the event store. */
    noteOnRecord(commandId: string): void {
      if (onRecord.has(commandId)) onRecord.set(commandId, true)
    },

    createIndexes: () => keys.index({ createdAt: 1 }, { expireAfterSeconds: KEEP_MS / 1000 }),
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

const replayed = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'idempotency-replayed': 'true' },
})

const stillRunning = () => new CarError('chave_em_uso', { retryAfterS: 1 })

/**
 * Tells whether a refusal is kept as the answer. A refusal is not kept if another attempt at the same request may
 * succeed.
 */
const isKept = (refusal: CarError): boolean =>
  !['unauthenticated', 'rate_limited', 'internal', 'unavailable', 'timeout'].includes(refusal.kind) &&
  refusal.nome !== 'chave_em_uso'

function checkKey(key: string): string {
  const refusal = (code: string, message: string) => invalidInput({ field: 'Idempotency-Key', code, message })
  if (key.length > 255) throw refusal('too_long', 'A Idempotency-Key tem no máximo 255 caracteres.')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw refusal('invalid_format', 'A Idempotency-Key tem de 1 a 255 caracteres ASCII visíveis.')
  return key
}
