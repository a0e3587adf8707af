import { createHash } from 'node:crypto'

/** Computes a digest of several parts, in which ('ab', 'c') and ('a', 'bc') differ. */
export const digest = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
