import { serviceTime } from '../clock.ts'
import type { Aged } from './schema.ts'

/** Texts, cases and persons are kept on this device for 30 days. Files are kept until they are sent or taken out. */
const VALIDITY_MS = 30 * 24 * 3_600_000

/** What counts is the time that the service says. Without an answer of it, now or then, nothing has expired. */
export function hasExpired({ toldAt }: Aged): boolean {
  const now = serviceTime()
  return now !== undefined && toldAt !== undefined && toldAt + VALIDITY_MS <= now
}
