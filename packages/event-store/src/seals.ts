import { type KeptDocumento, mask } from '@car/identity/cpf'
import type { Ring } from '@car/identity/keyring'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import { type Commit, sealedIn } from './commit.ts'
import { destroyedIn } from './destruction.ts'
import { streamOf } from './kinds.ts'
import { FIELDS, newSeal, placeOfSealed, proofOf } from './personal.ts'

type SealedParts = Pick<Commit<unknown>, '_id' | 'stream' | 'sealed'>
/** A commit with the encrypted values that its events name. */
export type SealedCommit = Pick<Commit<unknown>, 'sealed'>

/** The path in the commitment to a number. The same number may move between the fields of a declaration. */
const PATH = 'numero'

/**
 * Encrypts the CPFs and CNPJs that the events of a stream name. The event contains only the masked number and a
 * commitment, and its commit the encrypted number. A number is opened only when somebody may see it.
 * @param kind  the kind of the streams
 */
export function createSeals(ring: Ring, kind: string) {
  const placeOf = (id: string, lacre: string) => placeOfSealed({ _id: '', stream: streamOf(kind, id) }, lacre)

  function opened(id: string, { lacre }: KeptDocumento, commits: readonly SealedCommit[]): [Buffer, string] {
    const closed = sealedIn(commits, lacre)
    if (closed === undefined) throw new Error(`${streamOf(kind, id)} names a value that is not there`)
    if (ring.open === null) throw new Error('this process cannot open numbers')
    const [salt, number] = JSON.parse(ring.open(closed, placeOf(id, lacre))) as [string, string]
    return [Buffer.from(salt, 'base64url'), number]
  }

  return {
    /** Encrypts a value. Returns the part for the event, and the encrypted part for the commit of the event. */
    seal(id: string, valor: string): { documento: KeptDocumento; sealed: Record<string, string> } {
      const { salt, lacre } = newSeal()
      const number = normaliseDocumento(valor)
      const closed = ring.close(JSON.stringify([salt.toString('base64url'), number]), placeOf(id, lacre))
      return {
        documento: { lacre, prova: proofOf(salt, PATH, number), mascara: mask(number) },
        sealed: { [lacre]: closed },
      }
    },

    /** @throws when the value is gone, was altered, or is under a key that is not in the ring */
    open: (id: string, documento: KeptDocumento, commits: readonly SealedCommit[]): string =>
      opened(id, documento, commits)[1],

    /**
     * Returns the faults of these values of a stream: a number that cannot be opened, unless it was lawfully destroyed,
     * that is another one than was recorded, or that does not give the mask that people see.
     */
    faultsOf(id: string, documentos: readonly KeptDocumento[], commits: readonly Commit<unknown>[]): string[] {
      const destroyed = destroyedIn(commits)
      return documentos.flatMap((documento) => {
        const { lacre, prova, mascara } = documento
        if (destroyed.has(lacre)) return []
        if (sealedIn(commits, lacre) === undefined) return [`the CPF or CNPJ ${mascara}: lacre_ausente`]
        try {
          const [salt, number] = opened(id, documento, commits)
          const agrees = prova === proofOf(salt, PATH, number) && mascara === mask(number)
          return agrees ? [] : [`the CPF or CNPJ ${mascara} is another number than was recorded`]
        } catch {
          return [`the CPF or CNPJ ${mascara} cannot be opened`]
        }
      })
    },
  }
}

/**
 * Returns the values of a commit that are not encrypted under the current key. `from` is the stored text, and `to`
 * makes the text under the current key.
 */
export function late({ seals, numbers = seals }: { seals: Ring; numbers?: Ring }, commit: SealedParts): LateValue[] {
  return Object.entries(commit.sealed ?? {}).flatMap(([id, from]) => {
    const ring = id === FIELDS ? seals : numbers
    const { open } = ring
    if (open === null) throw new Error('this process cannot open sealed values')
    if (ring.isCurrent(from)) return []
    const place = placeOfSealed(commit, id)
    return [{ id, from, to: () => ring.close(open(from, place), place) }]
  })
}

type LateValue = { id: string; from: string; to: () => string }

export type Seals = ReturnType<typeof createSeals>
