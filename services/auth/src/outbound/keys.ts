import { BrokenRow } from '@car/event-store/broken-record'
import { createRows } from '@car/event-store/rows'
import type { Stamps } from '@car/event-store/stamps'
import { openCollection } from '@car/store/collection'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import { CarError } from '@car/errors/car-error'
import type { Logger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose'
import mongoose from 'mongoose'
import { type Generation, generations } from '../domain/keys.ts'
import { ACCESS_S, later } from '../domain/times.ts'
import { createVault } from '@car/identity/vault'
import type { Place } from '@car/identity/keyring'

/**
 * The stamp covers both halves of the key and its times. Without a stamp, a stranger who stored their own public half
 * could sign in as anybody.
 */
type Key = Generation & { _id: string; publica: JWK; privada: string; criada_em: Date; stamp: string }

const data = { type: Date, required: true }
const schema = new mongoose.Schema<Key>(
  {
    _id: { type: String, required: true },
    geracao: { type: Number, required: true },
    publica: { type: mongoose.Schema.Types.Mixed, required: true },
    privada: { type: String, required: true },
    criada_em: data,
    ativa_em: data,
    retirada_em: { type: Date, default: null },
    stamp: { type: String, required: true },
  },
  { collection: 'chaves', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
schema.index({ geracao: 1 }, { unique: true })

const placeOfKey = (kid: string): Place => [`chaves/${kid}`, 'privada']

/**
 * The time in seconds for which a new key is published before it signs. Verifiers keep the key set for a shorter time.
 */
export const LEAD_S = 15 * 60
/**
 * The time in seconds for which a new key is published before it signs, after a compromise. All processes of auth still
 * have time to read the new key.
 */
export const HURRY_S = 30
/** The interval at which each process reads the keys. */
const REREAD_MS = 5_000

/**
 * Opens the signing keys. Because they are in the store, all processes sign with the same key, and keys change without
 * a restart. Private halves are encrypted. A key without the stamp of this service does not sign and is not published.
 */
export function createKeys(
  connection: mongoose.Connection,
  encryption: readonly Buffer[],
  { stamps, keyDays, logger, now }: { stamps: Stamps; keyDays: number; logger: Logger; now: () => Date },
) {
  const model = connection.model<Key>('chaves', schema)
  const privateKeys = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  const vault = createVault(encryption, 'car-auth signing keys')
  const rows = createRows<Key>(stamps, 'chaves', {
    times: ['criada_em', 'ativa_em', 'retirada_em'],
  })
  let loaded: Key[] = []
  /** The highest generation of all rows, including rows with a wrong stamp. */
  let lastGeneration = 0
  let keySet: { kids: string; chaves: ReturnType<typeof createLocalJWKSet> } | undefined
  let rounds: Repeated | undefined

  /** @throws BrokenRow when there are keys, but none with a valid stamp */
  async function reread(): Promise<void> {
    const all = await translatingFailures(() => model.find().lean<Key[]>())
    const [foreign, ours] = [all.filter((key) => !rows.holds(key)), all.filter(rows.holds)]
    const gaps = foreign.map((foreign) => new BrokenRow(rows.nameOf(foreign)))
    for (const err of gaps) logger.error({ err }, 'a signing key that this service did not write')
    if (gaps[0] && ours.length === 0) throw gaps[0]
    loaded = ours
    lastGeneration = Math.max(0, ...all.map(({ geracao }) => geracao))
  }

  /** Changes a key. Returns false if the key was changed after it was read. */
  async function change(key: Key, changes: Partial<Key>): Promise<boolean> {
    const { stamp } = rows.stamped({ ...key, ...changes })
    const sameRow = { _id: key._id, stamp: key.stamp }
    const { matchedCount } = await translatingFailures(() => model.updateOne(sameRow, { $set: { ...changes, stamp } }))
    return matchedCount > 0
  }

  /** Returns the keys as last read. These keys stay in use while the store is unreachable. */
  const known = () => generations(loaded, now())

  async function privateOf(key: Key) {
    const ready = privateKeys.get(key._id)
    if (ready) return ready
    const privateHalf = await importJWK(vault.open(key.privada, placeOfKey(key._id)) as JWK, 'RS256')
    privateKeys.set(key._id, privateHalf)
    return privateHalf
  }

  /** Adds the next generation. If several processes try at once, only one process gets true. */
  async function add(em: Date): Promise<boolean> {
    const generation = lastGeneration + 1
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    const privateHalf = vault.close(await exportJWK(privateKey), placeOfKey(kid))
    const publicHalf = { ...jwk, kid, alg: 'RS256', use: 'sig' }
    const halves = { _id: kid, geracao: generation, publica: publicHalf, privada: privateHalf }
    const fresh = rows.stamped({ ...halves, criada_em: now(), ativa_em: em, retirada_em: null })
    try {
      await translatingFailures(() => model.create(fresh))
      logger.info({ kid, geracao: generation, ativa_em: em }, 'new signing key')
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    } finally {
      await reread()
    }
  }

  /**
   * Reads the keys again. Adds the first key if there is none, and the next key when the newest has been active for
   * `keyDays` days.
   */
  async function keep(): Promise<void> {
    await reread()
    const { last } = known()
    if (!last) await add(now())
    else if (later(last.ativa_em, keyDays * 86_400) <= now()) {
      await add(later(now(), LEAD_S))
    }
  }

  return {
    /**
     * Signs an access token with these claims, issued at `em` and valid for `lastsS` seconds.
     * @throws CAR-016 while this process knows no key that signs
     */
    async sign(
      claims: { sub: string; jti: string } & Record<string, string>,
      em: Date,
      lastsS = ACCESS_S,
    ): Promise<string> {
      const { signing } = known()
      if (!signing) throw new CarError('indisponivel')
      const iat = Math.floor(em.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: signing._id })
        .setIssuedAt(iat)
        .setExpirationTime(iat + lastsS)
        .sign(await privateOf(signing))
    },

    jwks: (): { keys: JWK[] } => ({ keys: known().published.map((key) => key.publica) }),

    forVerifying: (async (...args: Parameters<JWTVerifyGetKey>) => {
      const { published } = known()
      const kids = published.map((key) => key._id).join()
      if (keySet?.kids !== kids) {
        keySet = { kids, chaves: createLocalJWKSet({ keys: published.map((key) => key.publica) }) }
      }
      return keySet.chaves(...args)
    }) as JWTVerifyGetKey,

    keep,

    /**
     * Makes a new key, which signs from `em` on. Tokens of older keys stay valid until they expire. With
     * `compromised`, all older keys and their tokens become invalid at `em`.
     */
    async rotate({ em, compromised = false }: { em: Date; compromised?: boolean }): Promise<void> {
      do await reread()
      while (!(await add(em)))
      if (!compromised) return
      const fresh = Math.max(...loaded.map(({ geracao }) => geracao))
      const previous = () => loaded.filter(({ geracao, retirada_em }) => geracao < fresh && retirada_em === null)
      while (previous().length > 0) {
        for (const former of previous()) await change(former, { retirada_em: em })
        await reread()
      }
    },

    /** Includes the rows that this service has not stamped. */
    all: (): Promise<Key[]> => translatingFailures(() => model.find().lean<Key[]>()),
    nameOf: rows.nameOf,
    holds: rows.holds,
    restamp: (): Promise<void> => rows.restamp(openCollection<Key>(connection, 'chaves')),

    /**
     * Encrypts a private half under the current encryption key. Returns false when it is already encrypted under that
     * key.
     * @throws if the row lacks the stamp of this service, cannot be decrypted, or was changed after it was read
     */
    async reencrypt(key: Key): Promise<boolean> {
      const { _id, privada } = rows.required(key)
      if (vault.isCurrent(privada)) return false
      const fresh = vault.close(vault.open(privada, placeOfKey(_id)), placeOfKey(_id))
      if (!(await change(key, { privada: fresh }))) throw new Error('changed meanwhile')
      return true
    },

    async start(): Promise<void> {
      await keep()
      const { signing } = known()
      // A wrong encryption key makes the start fail instead of the first sign-in.
      if (signing) await privateOf(signing)
      rounds = repeat('signing keys', REREAD_MS, logger, keep)
    },
    close: async (): Promise<void> => rounds?.close(),

    createIndexes: (): Promise<void> => buildIndexesOf(model),
  }
}

export type Keys = ReturnType<typeof createKeys>
