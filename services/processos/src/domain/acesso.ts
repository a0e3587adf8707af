import { naoEncontrado } from '@car/errors/erro-car'
import { type Usuario, veTudo } from '@car/identity/usuario'
import { ESCOPOS, type Escopo } from '@car/vocabulary/processo'
import type { Autorizacao, Caso } from './caso.ts'

/** What a person is to a processo. */
export type Relacao = { como: 'dono' } | { como: 'analise' } | { como: 'tecnico'; autorizacao: Autorizacao }

/** Null when the processo does not exist for this person. Of several authorisations the widest holds. */
export function relacaoCom(caso: Caso | null, usuario: Usuario, agora: Date): Relacao | null {
  if (caso === null || caso.status === 'descartado') return null
  if (caso.dono.id === usuario.id || usuario.papel === 'admin') return { como: 'dono' }
  if (veTudo(usuario.papel)) return { como: 'analise' }
  if (usuario.papel !== 'responsavel_tecnico') return null
  const autorizacao = vigentes(caso, agora)
    .filter((a) => a.tecnico.id === usuario.id)
    .toSorted((a, b) => ESCOPOS.indexOf(b.escopo) - ESCOPOS.indexOf(a.escopo))[0]
  return autorizacao ? { como: 'tecnico', autorizacao } : null
}

export const vigentes = (caso: Caso, agora: Date): Autorizacao[] =>
  caso.autorizacoes.filter((a) => a.expiraEm === null || Date.parse(a.expiraEm) > agora.getTime())

/** @throws CAR-003 when the processo is not there for this person. */
export function exigirVisivel(caso: Caso | null, usuario: Usuario, agora: Date): { caso: Caso; relacao: Relacao } {
  const relacao = relacaoCom(caso, usuario, agora)
  if (caso === null || relacao === null) throw naoEncontrado()
  return { caso, relacao }
}

/** Whether the act is one of the owner's own, or of a technician whose scope includes it. */
export function alcanca(relacao: Relacao, escopo: Escopo | 'dono'): boolean {
  if (relacao.como === 'dono') return true
  if (relacao.como === 'analise' || escopo === 'dono') return false
  return ESCOPOS.indexOf(relacao.autorizacao.escopo) >= ESCOPOS.indexOf(escopo)
}

/** @throws CAR-003: what the scope lacks does not exist. */
export function exigirAlcance(relacao: Relacao, escopo: Escopo | 'dono'): void {
  if (!alcanca(relacao, escopo)) throw naoEncontrado()
}
