import { notFound } from '@car/errors/car-error'
import { type User, seesAll } from '@car/identity/usuario'
import { SCOPES, type Scope } from '@car/vocabulary/processo'
import type { Autorizacao, Processo } from './processo.ts'

/**
 * The relation of a person to a case. An administrator may act as the owner or as an analyst, but not as both on the
 * same case.
 */
export type Relation =
  | { as: 'dono' }
  | { as: 'administracao' }
  | { as: 'analise' }
  | { as: 'tecnico'; autorizacao: Autorizacao }

/**
 * Returns the relation of a person to a case; null when they may not see the case. If a technician has several
 * authorisations, the authorisation with the widest scope counts.
 */
export function relationWith(processo: Processo | null, usuario: User, now: Date): Relation | null {
  if (processo === null || processo.status === 'descartado') return null
  if (processo.dono.id === usuario.id) return { as: 'dono' }
  if (usuario.papel === 'admin') return { as: 'administracao' }
  if (seesAll(usuario.papel)) return { as: 'analise' }
  if (usuario.papel !== 'responsavel_tecnico') return null
  const autorizacao = inForce(processo, now)
    .filter((one) => one.tecnico.id === usuario.id)
    .toSorted((one, b) => SCOPES.indexOf(b.escopo) - SCOPES.indexOf(one.escopo))[0]
  return autorizacao ? { as: 'tecnico', autorizacao } : null
}

export const inForce = (processo: Pick<Processo, 'autorizacoes'>, now: Date): Autorizacao[] =>
  processo.autorizacoes.filter((one) => one.expiraEm === null || Date.parse(one.expiraEm) > now.getTime())

/** @throws CAR-003 when this person may not see the processo */
export function requireVisible(
  processo: Processo | null,
  usuario: User,
  now: Date,
): { processo: Processo; relacao: Relation } {
  const relacao = relationWith(processo, usuario, now)
  if (processo === null || relacao === null) throw notFound()
  return { processo, relacao }
}

/** Returns true for the owner, for an administrator, and for a technician whose authorisation includes this scope. */
export function reaches(relacao: Relation, escopo: Scope | 'dono'): boolean {
  if (relacao.as === 'dono' || relacao.as === 'administracao') return true
  if (relacao.as === 'analise' || escopo === 'dono') return false
  return SCOPES.indexOf(relacao.autorizacao.escopo) >= SCOPES.indexOf(escopo)
}
