import { createHash } from 'node:crypto'

/** A digest of parts none of which can run into its neighbour. */
export const digest = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
