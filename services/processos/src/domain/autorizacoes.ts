import { entradaInvalida, naoEncontrado } from '@car/errors/erro-car'
import type { Escopo } from '@car/vocabulary/processo'
import type { Autorizacao, Caso } from './caso.ts'
import type { Evento, Pessoa } from './eventos.ts'
import { exigir, type Situacao } from './permissao.ts'

/** The owner lets a technician act: how far, until when, and no longer. */

export type NovaAutorizacao = { id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null }

export function autorizar(s: Situacao, nova: NovaAutorizacao): Evento[] {
  exigir('autorizar', s)
  if (nova.expiraEm !== null && Date.parse(nova.expiraEm) <= s.agora.getTime()) {
    const message = 'A autorização precisa expirar no futuro.'
    throw entradaInvalida({ field: 'expira_em', code: 'out_of_range', message })
  }
  return [{ tipo: 'autorizacao_concedida', ...nova }]
}

export function revogarAutorizacao(s: Situacao, id: string): Evento[] {
  exigirAutorizacao(s.caso, id)
  exigir('revogar_autorizacao', s)
  return [{ tipo: 'autorizacao_revogada', id }]
}

/** @throws CAR-003 when this processo has no such authorisation. */
export function exigirAutorizacao(caso: Caso, id: string): Autorizacao {
  const autorizacao = caso.autorizacoes.find((a) => a.id === id)
  if (!autorizacao) throw naoEncontrado()
  return autorizacao
}
