import { createHash } from 'node:crypto'

/**
 * The id of what a command brings into being: the same for the same command, so that a command repeated after a crash
 * does not make a second thing. Shaped as UUID v4, which is what ids of this interface are.
 */
export function idFrom(commandId: string, what: string): string {
  const h = createHash('sha256')
    .update(JSON.stringify([commandId, what]))
    .digest('hex')
  const variante = ((Number.parseInt(h.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${variante}${h.slice(17, 20)}-${h.slice(20, 32)}`
}
