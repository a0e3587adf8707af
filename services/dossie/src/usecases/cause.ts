import { type CauseOfDeath, DeadChild } from '@car/dossier-pages/child/dead-child'
import type { Cause } from '../domain/failure.ts'
import { DivergentFile } from '../outbound/peers.ts'

/** The recorded cause for each death of the process that composes. */
const OF_DEATH: Record<CauseOfDeath, Cause> = { time: 'tempo', total: 'tempo', memory: 'memoria', crash: 'queda' }

export function causeOf(error: unknown): Cause {
  if (error instanceof DivergentFile) return 'arquivo'
  return error instanceof DeadChild ? OF_DEATH[error.causa] : 'inesperada'
}

/** Returns true if an error says that the machine lacks a resource, such as disk space or memory. */
export const lacksResource = (error: unknown): boolean =>
  error instanceof Error && /\b(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|EAGAIN)\b/.test(error.message)
