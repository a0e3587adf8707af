import { invalidInput, notFound } from '@car/errors/car-error'
import type { PendenciaKind } from '@car/vocabulary/pendencia'
import { type Processo, type Pendencia, openPendencias } from '../../domain/processo.ts'
import { placeOfFeriados } from './declared.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'
import type { Prazos } from './prazos.ts'
import { civilYear, businessDaysBetween, inBusinessDays } from '@car/calendar/business-days'

export type NewPendencia = {
  id: string
  tipo: PendenciaKind
  descricao: string
  documentoId: string | null
  campo: string | null
  prazoDias: number
}

/** The owner is reminded this many business days before the end of a term. */
const REMIND_DAYS = 3

export function criarPendencia(s: Situation, fresh: NewPendencia): DomainEvent[] {
  require('criar_pendencia', s)
  return [newPendencia(s, fresh)]
}

export function newPendencia(s: Situation, fresh: NewPendencia): DomainEvent {
  const { processo, now } = s
  const { uf, municipio } = placeOfFeriados(processo)
  const feriados = s.prazos.feriados(municipio)
  const pausing = processo.status === 'em_analise' && processo.prazoEm !== null
  return {
    tipo: 'pendencia_criada',
    id: fresh.id,
    numero: `${processo.pendencias.length + 1}/${civilYear(now)}`,
    tipoPendencia: fresh.tipo,
    descricao: fresh.descricao,
    documentoId: fresh.documentoId,
    campo: fresh.campo,
    prazoEm: inBusinessDays(now, fresh.prazoDias, uf, feriados).toISOString(),
    lembrarEm: inBusinessDays(now, Math.max(0, fresh.prazoDias - REMIND_DAYS), uf, feriados).toISOString(),
    diasRestantes: pausing ? businessDaysBetween(now, new Date(processo.prazoEm ?? now), uf, feriados) : null,
  }
}

export function responderPendencia(s: Situation, id: string, resposta: string, documentoIds: string[]): DomainEvent[] {
  const pendencia = requirePendencia(s.processo, id)
  require('responder_pendencia', s)
  requireOpen(pendencia)
  return [{ tipo: 'pendencia_respondida', id, resposta, documentoIds, retomada: resumption(s, id) }]
}

/**
 * Closes a pendency. `resolvida` closes an answered or unanswered pendency. `cancelada` withdraws an open pendency.
 * @throws CAR-003 when the case has no such pendency; CAR-005 when the pendency cannot be closed in this way
 */
export function closePendencia(s: Situation, id: string, how: 'resolvida' | 'cancelada'): DomainEvent[] {
  const pendencia = requirePendencia(s.processo, id)
  require(how === 'resolvida' ? 'resolver_pendencia' : 'cancelar_pendencia', s)
  const closable =
    pendencia.status === 'aberta' ||
    (how === 'resolvida' && (pendencia.status === 'respondida' || pendencia.status === 'expirada'))
  if (!closable) throw alreadyIn(pendencia)
  return [{ tipo: `pendencia_${how}`, id, retomada: resumption(s, id) }]
}

/** @throws CAR-003 when this processo has no such pendency */
export function requirePendencia(processo: Processo, id: string): Pendencia {
  const pendencia = processo.pendencias.find((one) => one.id === id)
  if (!pendencia) throw notFound()
  return pendencia
}

function requireOpen(pendencia: Pendencia): void {
  if (pendencia.status !== 'aberta') throw alreadyIn(pendencia)
}

const alreadyIn = ({ numero, status }: Pendencia) => invalidState(`A pendência ${numero} já está ${status}.`)

/** Returns the new deadline of the analysis when no other pendency is open; null otherwise. */
function resumption({ processo, now, prazos }: Situation, id: string): { prazoEm: string } | null {
  const remaining = openPendencias(processo).some((one) => one.id !== id)
  return processo.status === 'pendente' && !remaining ? newPrazo(processo, now, prazos) : null
}

/**
 * Returns the deadline of the analysis when its clock resumes: the business days that were left, counted from `now`.
 */
export function newPrazo(processo: Processo, now: Date, { feriados }: Prazos): { prazoEm: string } {
  const { uf, municipio } = placeOfFeriados(processo)
  const end = inBusinessDays(now, processo.diasRestantes ?? 0, uf, feriados(municipio))
  return { prazoEm: end.toISOString() }
}

/** @throws CAR-004 on `campo` when one of the ids is not a document of this processo */
export function requireDocumentos(ids: readonly string[], existing: ReadonlySet<string>, campo: string): void {
  const stranger = ids.find((id) => !existing.has(id))
  if (stranger)
    throw invalidInput({
      field: campo,
      code: 'invalid_value',
      message: 'O documento indicado não é deste processo.',
    })
}
