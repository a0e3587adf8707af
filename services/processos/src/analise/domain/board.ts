import { openReading, type Processo } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { inForce } from '../../domain/access.ts'
import { recursoPrazo, appealableUntil, lastRejection } from '../../processo/domain/appealable.ts'
import type { Prazos } from '../../processo/domain/prazos.ts'

type BoardRequest = {
  /** The id of an authorisation to report on as well. `events` still contain a revoked authorisation. */
  autorizacaoId: string | undefined
  events: readonly DomainEvent[]
  /** The data from which the end of the term for an appeal is computed. */
  prazos: Prazos
  now: Date
}

/** Gathers the data for notices: the state of a case, and the people concerned. */
export function boardOf(processo: Processo, { autorizacaoId, events, prazos, now }: BoardRequest) {
  const rejection = processo.status === 'rejeitado' ? lastRejection(processo) : undefined
  const appealable = rejection !== undefined && recursoPrazo(processo, now, prazos) === null
  const granted = events.find((event) => event.tipo === 'autorizacao_concedida' && event.id === autorizacaoId)
  return {
    numero: processo.numero,
    status: processo.status,
    uf: processo.imovel.uf,
    dono_id: processo.dono.id,
    analista_id: processo.analista?.id ?? null,
    tecnicos: inForce(processo, now).map(({ tecnico, escopo }) => ({ id: tecnico.id, escopo })),
    prazo_em: processo.prazoEm,
    recurso_ate: appealable ? appealableUntil(processo, rejection, prazos).toISOString() : null,
    pendencias: processo.pendencias.map(({ id, status, prazoEm }) => ({ id, status, prazo_em: prazoEm })),
    recursos: processo.recursos.map(({ id, status }) => ({ id, status })),
    ressalvas: processo.ressalvas.map(({ id, status }) => ({ id, status })),
    segunda_leitura: openReading(processo)?.estado ?? null,
    autorizado_id: granted?.tipo === 'autorizacao_concedida' ? granted.tecnico.id : null,
  }
}
