import type { Stamps } from '@car/event-store/stamps'
import type { Vault } from '@car/registro/vault'
import type { Destruction } from '../domain/guarda.ts'

const LIST = 'destruicoes/'

/**
 * Opens the list of destructions in the locked bucket, so that a backup of before does not bring back what was
 * destroyed. The name of an entry ends with its stamp: without the key of the record nobody adds an entry, or takes its
 * name beforehand. Without a bucket nothing is listed.
 */
export function createDestructionList(vault: Vault | null, stamps: Stamps) {
  const textOf = (entry: string): string => `destruicao ${entry}`

  return {
    async note(destruction: Destruction): Promise<void> {
      const { id, parte } = destruction
      const entry = JSON.stringify(destruction)
      await vault?.put(`${LIST}${id}-${parte}.${stamps.ofRow(textOf(entry))}`, Buffer.from(entry))
    },

    /** Yields all destructions. `strange` is told the names of entries that do not carry the stamp of this service. */
    async *all(strange: (name: string) => void = () => {}): AsyncGenerator<Destruction> {
      if (!vault) return
      for await (const stored of vault.list(LIST)) {
        const entry = stored.first === '' ? '' : (await vault.read(stored)).toString()
        const stamp = stored.key.slice(stored.key.indexOf('.') + 1)
        if (stamps.rowHolds(textOf(entry), stamp)) yield JSON.parse(entry)
        else strange(stored.key)
      }
    },
  }
}

export type DestructionList = ReturnType<typeof createDestructionList>
