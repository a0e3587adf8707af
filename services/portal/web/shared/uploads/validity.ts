import { VALIDITY_MS } from '../validity.ts'
import type { Upload } from './kept.ts'

const AVISO_MS = 7 * 24 * 3_600_000

/** When an entry leaves the device without having been sent. */
export const expiresAt = ({ em }: Upload): number => em + VALIDITY_MS

/** Whether its sender is warned that it will leave soon. */
export const expiresSoon = (upload: Upload): boolean => expiresAt(upload) - Date.now() < AVISO_MS
