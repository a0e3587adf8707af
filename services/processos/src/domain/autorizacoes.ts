import { entradaInvalida, naoEncontrado } from '@car/errors/erro-car'
import type { Escopo } from '@car/vocabulary/processo'
import type { Caso } from './caso.ts'
import type { Evento, Pessoa } from './eventos.ts'
import { exigirEstado } from './transicoes.ts'

/** The owner lets a technician act: how far, until when, and no longer. */

export type NovaAutorizacao = { id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null }

export function autorizar(caso: Caso, nova: NovaAutorizacao, agora: Date): Evento[] {
  exigirEstado(caso, 'autorizar')
  if (nova.expiraEm !== null && Date.parse(nova.expiraEm) <= agora.getTime()) {
    throw entradaInvalida({
      field: 'expira_em',
      code: 'out_of_range',
      message: 'A autorização precisa expirar no futuro.',
    })
  }
  return [{ tipo: 'autorizacao_concedida', ...nova }]
}

export function revogarAutorizacao(caso: Caso, id: string): Evento[] {
  if (!caso.autorizacoes.some((a) => a.id === id)) throw naoEncontrado()
  exigirEstado(caso, 'revogar')
  return [{ tipo: 'autorizacao_revogada', id }]
}
