import { randomUUID } from 'node:crypto'
import { type DocumentoVault, type KeptDocumento, mask } from '@car/identity/cpf'
import type { Place } from '@car/identity/keyring'
import { type Commit, sealedIn } from './commit.ts'
import { streamOf } from './kinds.ts'

/** A commit with the encrypted values that its events name. */
export type SealedCommit = Pick<Commit<unknown>, 'sealed'>

/**
 * Encrypts the CPFs and CNPJs that the events of a stream name. The event contains only the masked number, and its
 * commit the encrypted number.
 * @param kind  the kind of the streams
 * @param campo  the field of the numbers; a number cannot be decrypted for another field or stream
 */
export function createSeals(vault: DocumentoVault, kind: string, campo: string) {
  const placeOfSeal = (stream: string, key: string): Place => [stream, `${campo}/${key}`]

  function open(id: string, { sigilo }: KeptDocumento, commits: readonly SealedCommit[]): string {
    const stream = streamOf(kind, id)
    const sealedText = sealedIn(commits, sigilo)
    if (sealedText === undefined) throw new Error(`${stream} names a value that is not there`)
    return vault.decrypt(sealedText, placeOfSeal(stream, sigilo))
  }

  return {
    /** The id of the key that encrypts new values. */
    chave: vault.active,

    /** Encrypts a value. Returns the part for the event, and the encrypted part for the commit of the event. */
    seal(id: string, valor: string): { documento: KeptDocumento; sealed: Record<string, string> } {
      const key = randomUUID()
      const sealedText = vault.encrypt(valor, placeOfSeal(streamOf(kind, id), key))
      return { documento: { sigilo: key, mascara: mask(valor) }, sealed: { [key]: sealedText } }
    },

    /** @throws when the value is gone, was altered, or is under a key that is not in the ring */
    open,

    /** Tells whether each of these values of a stream can be decrypted. */
    canOpen(id: string, documentos: readonly KeptDocumento[], commits: readonly SealedCommit[]): boolean {
      try {
        for (const documento of documentos) open(id, documento, commits)
        return true
      } catch {
        return false
      }
    },

    /**
     * Returns the values of a commit that are not encrypted under the current key. `from` is the stored text, and `to`
     * makes the text under the current key.
     */
    late({ stream, sealed = {} }: Pick<Commit<unknown>, 'stream' | 'sealed'>): LateValue[] {
      return Object.entries(sealed).flatMap(([id, from]) => {
        if (vault.isCurrent(from)) return []
        const place = placeOfSeal(stream, id)
        return [{ id, from, to: () => vault.encrypt(vault.decrypt(from, place), place) }]
      })
    },
  }
}

type LateValue = { id: string; from: string; to: () => string }

export type Seals = ReturnType<typeof createSeals>
