import { type User, seesAll } from '@car/identity/usuario'
import type { LookKind } from '@car/vocabulary/access'
import type { Papel } from '@car/vocabulary/person'
import type { Relation } from '../../domain/access.ts'
import type { Processo } from '../../domain/processo.ts'

/** A look at a case by a person who is not its owner. */
export type Look = {
  processo_id: string
  usuario_id: string
  /** The person's role at that time. */
  papel: Papel
  /** The person's unit at that time; null until it is known. */
  unidade: string | null
  tipo: LookKind
  /** The hour of the look, ISO 8601 in UTC. */
  em: string
  /** The id of the authorisation that the technician used first in this hour. */
  autorizacao_id?: string
  /** True if the case was still a draft; absent otherwise. */
  rascunho?: true
}

/** Makes the record of a look; null when the owner looks at their own case. */
export function lookBy(
  usuario: User,
  { processo, relacao }: { processo: Processo; relacao: Relation },
  tipo: LookKind,
  now: Date,
): Look | null {
  if (processo.dono.id === usuario.id) return null
  return {
    processo_id: processo.id,
    usuario_id: usuario.id,
    papel: usuario.papel,
    unidade: null,
    tipo,
    em: hourOf(now),
    ...(relacao.as === 'tecnico' ? { autorizacao_id: relacao.autorizacao.id } : {}),
    ...(processo.status === 'rascunho' ? { rascunho: true } : {}),
  }
}

export const hourOf = (instant: Date): string => `${instant.toISOString().slice(0, 13)}:00:00.000Z`

/** Only looks of people who see all cases raise alerts. Technicians see only what owners let them see. */
export const countsForAlert = ({ papel }: Pick<Look, 'papel'>): boolean => seesAll(papel)
