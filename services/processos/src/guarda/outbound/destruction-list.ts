import type { Vault } from '@car/registro/vault'
import type { Destruction } from '../domain/guarda.ts'

const LIST = 'destruicoes/'

/**
 * Opens the list of destructions in the locked bucket, so that a backup of before does not bring back what was
 * destroyed. Without a bucket nothing is listed.
 */
export const createDestructionList = (vault: Vault | null) => ({
  async note(destruction: Destruction): Promise<void> {
    const { id, parte } = destruction
    await vault?.put(`${LIST}${id}-${parte}`, Buffer.from(JSON.stringify(destruction)))
  },

  async *all(): AsyncGenerator<Destruction> {
    if (!vault) return
    for await (const stored of vault.list(LIST)) yield JSON.parse((await vault.read(stored)).toString())
  },
})

export type DestructionList = ReturnType<typeof createDestructionList>
