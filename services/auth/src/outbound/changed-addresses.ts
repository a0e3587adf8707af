import { idFrom } from '@car/event-store/ids'
import type { Keyring, Place } from '@car/identity/keyring'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { SealedRow } from './sealed-row.ts'

/** Derives the id of a change of address, so that a repeated command gives the same id. */
export const changeOf = (userId: string, commandId: string): string => idFrom(commandId, `endereco-${userId}`)

/** The e-mail addresses before and after a change; null if there is none. */
export type AddressChange = { de: string | null; para: string | null }

/** The addresses are kept for this time. By then avisos no longer retries a refused message. */
const KEPT_MS = 7 * 86_400_000

const placeOfChange = (id: string): Place => [`enderecos_mudados/${id}`, 'conteudo']

/**
 * Keeps the old and the new address of a change for a week, encrypted, so that messages can go to both. Events contain
 * no addresses, and the person's row soon contains only the new address.
 */
export function createChangedAddresses(connection: mongoose.Connection, keys: Pick<Keyring, 'open' | 'close'>) {
  const rows = openCollection<SealedRow>(connection, 'enderecos_mudados')

  return {
    /** Stores a change. A change that is stored already, for example by a repeated command, remains as it is. */
    async keep(_id: string, change: AddressChange, now: Date): Promise<void> {
      const content = keys.close(JSON.stringify(change), placeOfChange(_id))
      await rows.insert({ _id, conteudo: content, expira_em: new Date(now.getTime() + KEPT_MS) })
    },

    /** Returns a change; null when there is none, or it cannot be decrypted. */
    async get(_id: string): Promise<AddressChange | null> {
      const row = await rows.one({ _id })
      if (!row) return null
      try {
        return JSON.parse(keys.open(row.conteudo, placeOfChange(_id))) as AddressChange
      } catch {
        return null
      }
    },

    forget: (ids: readonly string[]): Promise<void> => rows.removeAll({ _id: { $in: [...ids] } }),

    createIndexes: (): Promise<void> => rows.index({ expira_em: 1 }),
    clean: (before: Date) => rows.removeAll({ expira_em: { $lt: before } }),
  }
}

export type ChangedAddresses = ReturnType<typeof createChangedAddresses>
