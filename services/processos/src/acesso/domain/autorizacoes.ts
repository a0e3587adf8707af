import { cpfGap } from '@car/cadastro/declared-numbers'
import type { Detail } from '@car/errors/catalog'
import { notFound } from '@car/errors/car-error'
import { inForce } from '../../domain/access.ts'
import type { Autorizacao, NewAutorizacao, Processo } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { numberGaps } from '../../processo/domain/gaps.ts'
import { require, type Situation } from '../../domain/permission.ts'

/** Finds faults that the schema cannot express. Missing or malformed parts are skipped here. */
export function autorizacaoGaps(
  { cpf, expira_em }: { cpf?: string | undefined; expira_em?: string | undefined },
  now: Date,
): Detail[] {
  const expired = expira_em !== undefined && Date.parse(expira_em) <= now.getTime()
  const message = 'A autorização precisa expirar no futuro.'
  return [
    ...numberGaps('cpf', cpf, cpfGap),
    ...(expired ? [{ field: 'expira_em', code: 'out_of_range', message }] : []),
  ]
}

/** Grants an authorisation. Records nothing if an equal authorisation is in force, so nobody is notified again. */
export function autorizar(s: Situation, fresh: NewAutorizacao): DomainEvent[] {
  require('autorizar', s)
  return sameInForce(s.processo, fresh, s.now) ? [] : [{ tipo: 'autorizacao_concedida', ...fresh }]
}

/**
 * Returns the new authorisation, or an equal authorisation that is already in force.
 * @throws CAR-003 when there is no such authorisation
 */
export function requireGranted(processo: Processo, fresh: NewAutorizacao, now: Date): Autorizacao {
  return (
    processo.autorizacoes.find((one) => one.id === fresh.id) ??
    sameInForce(processo, fresh, now) ??
    withoutAutorizacao()
  )
}

function sameInForce(
  processo: Processo,
  { tecnico, escopo, expiraEm }: NewAutorizacao,
  now: Date,
): Autorizacao | undefined {
  const equal = (one: Autorizacao) =>
    one.tecnico.id === tecnico.id && one.escopo === escopo && one.expiraEm === expiraEm
  return inForce(processo, now).find(equal)
}

export function revogarAutorizacao(s: Situation, id: string): DomainEvent[] {
  requireAutorizacao(s.processo, id)
  require('revogar_autorizacao', s)
  return [{ tipo: 'autorizacao_revogada', id }]
}

/** @throws CAR-003 when this processo has no such authorisation */
export function requireAutorizacao(processo: Processo, id: string): Autorizacao {
  return processo.autorizacoes.find((one) => one.id === id) ?? withoutAutorizacao()
}

function withoutAutorizacao(): never {
  throw notFound()
}
