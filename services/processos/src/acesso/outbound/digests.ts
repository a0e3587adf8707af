import { createHash } from 'node:crypto'
import { isPlain } from '@car/event-store/plain'
import canonicalize from 'canonicalize'
import type { Look } from '../../processo/domain/reading.ts'

/** A row of a look as it is recorded: without what is added later. */
type Recorded = Omit<Look, 'unidade'> & { _id: string }

/** Returns an object that hashes the looks at one case in one hour, in the order of their ids. */
export function digestOfCase() {
  const hash = createHash('sha256')
  return {
    add({ _id, processo_id, usuario_id, papel, tipo, em, autorizacao_id, rascunho }: Recorded): void {
      const row = { _id, processo_id, usuario_id, papel, tipo, em, autorizacao_id, rascunho }
      const known = Object.entries(row).filter(([, value]) => value !== undefined)
      const isText = known.every(([, value]) => isPlain(value))
      hash.update(`${isText ? canonicalize(Object.fromEntries(known)) : 'not as it was written'}\n`)
    },
    end: (): string => hash.digest('hex'),
  }
}

/**
 * Returns the hash of an hour's looks, from those of its cases. So the looks at one case can be destroyed, and the
 * others still be checked.
 */
export function digestOfHour(ofCases: ReadonlyMap<string, string>): string {
  const lines = [...ofCases].map(([processoId, digest]) => `${processoId} ${digest}\n`)
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex')
}
