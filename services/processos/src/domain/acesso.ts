import { naoEncontrado } from '@car/errors/erro-car'
import { type Usuario, veTudo } from '@car/identity/usuario'
import { ESCOPOS, type Escopo } from '@car/vocabulary/processo'
import type { Autorizacao, Caso } from './caso.ts'

/**
 * The relation of a person to a processo. Administrators may do whatever its owner may, and whatever analysts may, but
 * not both on one case.
 */
export type Relacao =
  | { como: 'dono' }
  | { como: 'administracao' }
  | { como: 'analise' }
  | { como: 'tecnico'; autorizacao: Autorizacao }

/** Null when this person may not see the processo. Of several authorisations the widest counts. */
export function relacaoCom(caso: Caso | null, usuario: Usuario, agora: Date): Relacao | null {
  if (caso === null || caso.status === 'descartado') return null
  if (caso.dono.id === usuario.id) return { como: 'dono' }
  if (usuario.papel === 'admin') return { como: 'administracao' }
  if (veTudo(usuario.papel)) return { como: 'analise' }
  if (usuario.papel !== 'responsavel_tecnico') return null
  const autorizacao = vigentes(caso, agora)
    .filter((a) => a.tecnico.id === usuario.id)
    .toSorted((a, b) => ESCOPOS.indexOf(b.escopo) - ESCOPOS.indexOf(a.escopo))[0]
  return autorizacao ? { como: 'tecnico', autorizacao } : null
}

export const vigentes = (caso: Pick<Caso, 'autorizacoes'>, agora: Date): Autorizacao[] =>
  caso.autorizacoes.filter((a) => a.expiraEm === null || Date.parse(a.expiraEm) > agora.getTime())

/** @throws CAR-003 when this person may not see the processo */
export function exigirVisivel(caso: Caso | null, usuario: Usuario, agora: Date): { caso: Caso; relacao: Relacao } {
  const relacao = relacaoCom(caso, usuario, agora)
  if (caso === null || relacao === null) throw naoEncontrado()
  return { caso, relacao }
}

/** Whether the person may do all that the owner may, or is a technician whose authorisation includes this scope. */
export function alcanca(relacao: Relacao, escopo: Escopo | 'dono'): boolean {
  if (relacao.como === 'dono' || relacao.como === 'administracao') return true
  if (relacao.como === 'analise' || escopo === 'dono') return false
  return ESCOPOS.indexOf(relacao.autorizacao.escopo) >= ESCOPOS.indexOf(escopo)
}
