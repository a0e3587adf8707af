import { randomUUID } from 'node:crypto'
import { type Commit, sealedIn } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { Place } from '@car/identity/keyring'
import { type DocumentoVault, mask } from '@car/identity/cpf'
import type { KeptDocumento, DomainEvent } from '../domain/events.ts'
import { documentosIn } from '../domain/form.ts'

/** The commits that hold the encrypted values which events name. */
export type Commits = readonly Pick<Commit<DomainEvent>, 'stream' | 'events' | 'sealed'>[]

const documentosOf = (events: readonly DomainEvent[]): KeptDocumento[] =>
  events.flatMap((event) => ('proprietario' in event ? documentosIn(event) : []))

const placeOf = (stream: string, seal: string): Place => [stream, `proprietario.documento/${seal}`]

/**
 * Encrypts the CPFs and CNPJs of the people of a case. An event names a value, and the commit of the event contains it
 * encrypted.
 */
export function createSeals(vault: DocumentoVault) {
  function openOne(stream: string, { sigilo }: KeptDocumento, commits: Commits): string {
    const sealedText = sealedIn(commits, sigilo)
    if (sealedText === undefined) throw new Error(`${stream} names a value that is not there`)
    return vault.decrypt(sealedText, placeOf(stream, sigilo))
  }

  return {
    /** The id of the key that encrypts new values. */
    chave: vault.ativa,

    /** Encrypts a value. Returns the part for the event, and the encrypted part for the commit of the event. */
    seal(processoId: string, valor: string): { documento: KeptDocumento; sealed: Record<string, string> } {
      const seal = randomUUID()
      const sealedText = vault.encrypt(valor, placeOf(streamOf('processo', processoId), seal))
      return { documento: { sigilo: seal, mascara: mask(valor) }, sealed: { [seal]: sealedText } }
    },

    /** @throws when the value is gone, was altered, or is under a key that is not in the ring */
    open: (processoId: string, documento: KeptDocumento, commits: Commits): string =>
      openOne(streamOf('processo', processoId), documento, commits),

    /** Returns whether every value that the events name can be decrypted. */
    canOpen(commits: Commits): boolean {
      try {
        for (const { stream, events } of commits)
          for (const documento of documentosOf(events)) openOne(stream, documento, commits)
        return true
      } catch {
        return false
      }
    },

    /**
     * Returns the values of a commit that are not encrypted under the current key. `de` is the stored text, and `to`
     * makes the text under the current key.
     */
    late({ stream, sealed = {} }: Commits[number]): { id: string; de: string; to: () => string }[] {
      return Object.entries(sealed).flatMap(([id, de]) => {
        if (vault.isCurrent(de)) return []
        const place = placeOf(stream, id)
        return [{ id, de, to: () => vault.encrypt(vault.decrypt(de, place), place) }]
      })
    },
  }
}

export type Seals = ReturnType<typeof createSeals>
