import { createHash } from 'node:crypto'
import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import mongoose from 'mongoose'
import { later, SIGN_IN_S } from '../domain/times.ts'
import type { Place } from '@car/identity/keyring'
import type { Vault } from '@car/identity/vault'
import type { SealedRow } from './sealed-row.ts'

/** The data of a sign-in while the person is at the provider. */
export type SignIn = {
  verifier: string
  nonce: string
  redirectUri: string
  /** The mark of the client that began the sign-in. */
  browser: string
  byBrowser: boolean
  /** The path of the portal to which the browser returns in the end. */
  returnTo: string
  /** The greatest age in seconds that the proof of identity may have when the sign-in begins; null for any age. */
  maxAge: number | null
  /** The time at which the sign-in began, in milliseconds since 1970. */
  begunAt: number
}

const schema = new mongoose.Schema<SealedRow>(
  {
    _id: { type: String, required: true },
    conteudo: { type: String, required: true },
    expira_em: { type: Date, required: true },
  },
  { collection: 'entradas', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
schema.index({ expira_em: 1 })

/**
 * Stores pending sign-ins. A sign-in is found by a hash of its state. Its data are encrypted, and it can be taken once.
 */
export function createSignIns(connection: mongoose.Connection, vault: Vault) {
  const model = connection.model<SealedRow>('entradas', schema)
  const placeOfSignIn = (_id: string): Place => [`entradas/${_id}`, 'conteudo']
  const key = (state: string) => createHash('sha256').update(state).digest('base64url')

  return {
    async open(state: string, signIn: SignIn, now: Date): Promise<void> {
      const content = vault.close(signIn, placeOfSignIn(key(state)))
      await translatingFailures(() =>
        model.create({ _id: key(state), conteudo: content, expira_em: later(now, SIGN_IN_S) }),
      )
    },

    /**
     * Takes the sign-in with this state, so that it cannot be used again. Returns null when the sign-in does not exist
     * or has expired.
     */
    async take(state: string, now: Date): Promise<SignIn | null> {
      const found = await translatingFailures(() => model.findOneAndDelete({ _id: key(state) }).lean<SealedRow>())
      if (!found || found.expira_em <= now) return null
      return vault.open(found.conteudo, placeOfSignIn(found._id)) as SignIn
    },

    createIndexes: (): Promise<void> => buildIndexesOf(model),
    clean: (before: Date) => translatingFailures(() => model.deleteMany({ expira_em: { $lt: before } })),
  }
}

export type SignIns = ReturnType<typeof createSignIns>
