import { FilhoMorto } from '@car/composicao/child/filho-morto'
import type { Causa } from '../domain/falha.ts'
import { ArquivoDivergente } from '../outbound/pares.ts'

/** Why a composition failed, in recorded form. */
export function causaDe(erro: unknown): Causa {
  if (erro instanceof ArquivoDivergente) return 'arquivo'
  if (!(erro instanceof FilhoMorto)) return 'inesperada'
  return erro.causa === 'total' ? 'tempo' : erro.causa
}

/** Whether the machine lacks disk space, memory or open files. */
export const faltaRecurso = (erro: unknown): boolean =>
  erro instanceof Error && /\b(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|EAGAIN)\b/.test(erro.message)
