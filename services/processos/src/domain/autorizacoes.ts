import type { Detalhe } from '@car/errors/catalog'
import { naoEncontrado } from '@car/errors/erro-car'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Escopo } from '@car/vocabulary/processo'
import { vigentes } from './acesso.ts'
import type { Autorizacao, Caso } from './caso.ts'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'
import { faltasDoCpf } from './imovel.ts'
import { exigir, type Situacao } from './permissao.ts'

/** Authorisations: the owner lets a technician act, within a scope and until a date. */

export type NovaAutorizacao = { id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null }

/** Faults that the shape cannot express. Parts that are missing or malformed are skipped. */
export function faltasDaAutorizacao(
  { cpf, expira_em }: { cpf?: string | undefined; expira_em?: string | undefined },
  agora: Date,
): Detalhe[] {
  const expirada = expira_em !== undefined && Date.parse(expira_em) <= agora.getTime()
  const message = 'A autorização precisa expirar no futuro.'
  return [
    ...(cpf === undefined ? [] : faltasDoCpf('cpf', normalizarDocumento(cpf))),
    ...(expirada ? [{ field: 'expira_em', code: 'out_of_range', message }] : []),
  ]
}

/** An authorisation that is already in force is not granted again, and nobody is told again. */
export function autorizar(s: Situacao, nova: NovaAutorizacao): Evento[] {
  exigir('autorizar', s)
  return igualVigente(s.caso, nova, s.agora) ? [] : [{ tipo: 'autorizacao_concedida', ...nova }]
}

/** The authorisation with these contents: this new one, or an equal one that was there before. @throws CAR-003 */
export function exigirConcedida(caso: Caso, nova: NovaAutorizacao, agora: Date): Autorizacao {
  return caso.autorizacoes.find((a) => a.id === nova.id) ?? igualVigente(caso, nova, agora) ?? semAutorizacao()
}

function igualVigente(
  caso: Caso,
  { tecnico, escopo, expiraEm }: NovaAutorizacao,
  agora: Date,
): Autorizacao | undefined {
  const igual = (a: Autorizacao) => a.tecnico.id === tecnico.id && a.escopo === escopo && a.expiraEm === expiraEm
  return vigentes(caso, agora).find(igual)
}

export function revogarAutorizacao(s: Situacao, id: string): Evento[] {
  exigirAutorizacao(s.caso, id)
  exigir('revogar_autorizacao', s)
  return [{ tipo: 'autorizacao_revogada', id }]
}

/** @throws CAR-003 when this processo has no such authorisation */
export function exigirAutorizacao(caso: Caso, id: string): Autorizacao {
  return caso.autorizacoes.find((a) => a.id === id) ?? semAutorizacao()
}

function semAutorizacao(): never {
  throw naoEncontrado()
}
