import { DeadChild } from '@car/composicao/child/dead-child'
import type { Cause } from '../domain/failure.ts'
import { DivergentFile } from '../outbound/peers.ts'

export function causeOf(erro: unknown): Cause {
  if (erro instanceof DivergentFile) return 'arquivo'
  if (!(erro instanceof DeadChild)) return 'inesperada'
  return erro.causa === 'total' ? 'tempo' : erro.causa
}

/** Returns true if an error says that the machine lacks a resource, such as disk space or memory. */
export const lacksResource = (erro: unknown): boolean =>
  erro instanceof Error && /\b(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|EAGAIN)\b/.test(erro.message)
