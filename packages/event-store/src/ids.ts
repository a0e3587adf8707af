import { createHash } from 'node:crypto'

/**
 * Derives the id of an item that a command creates, from the id of the command and a name for the item. The same
 * command always gives the same id, so a repetition after a crash creates nothing twice. The id has the form of a UUID
 * v4, like every id of the public interface.
 */
export function idFrom(commandId: string, what: string): string {
  const h = createHash('sha256')
    .update(JSON.stringify([commandId, what]))
    .digest('hex')
  const variant = ((Number.parseInt(h.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${variant}${h.slice(17, 20)}-${h.slice(20, 32)}`
}
