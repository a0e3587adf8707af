import type { Usuario } from '@car/identity/usuario'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'
import { impedimento } from './impedimento.ts'
import { estadoInvalido, exigir, type Situacao } from './permissao.ts'

/** The acts of analysts. */

/** Of many callers one succeeds. The others are refused, and so is a second call by the winner. */
export function assumir(s: Situacao, dossieJobId: string): Evento[] {
  exigir('assumir', s)
  return [{ tipo: 'processo_assumido', analista: pessoa(s.usuario), dossieJobId }]
}

export function liberar(s: Situacao): Evento[] {
  exigir('liberar', s)
  return [{ tipo: 'processo_liberado' }]
}

/** `declarado` says whether the analyst's CPF was ever declared on the case. */
export function atribuir(s: Situacao, analista: Pessoa, declarado: boolean, motivo: string): Evento[] {
  exigir('atribuir', s)
  if (impedimento(s.caso, analista.id, declarado) !== null) {
    throw estadoInvalido('Este analista tem parte no processo e não pode analisá-lo. Escolha outra pessoa.')
  }
  return [{ tipo: 'processo_atribuido', analista, motivo }]
}

/** A person who holds the case gives it up by this act. */
export function declararImpedimento(s: Situacao, motivo: string): Evento[] {
  exigir('declarar_impedimento', s)
  return [{ tipo: 'impedimento_declarado', por: pessoa(s.usuario), motivo }]
}

export function aprovar(s: Situacao, parecer: string | null): Evento[] {
  exigir('aprovar', s)
  return [{ tipo: 'processo_aprovado', por: pessoa(s.usuario), parecer }]
}

export function rejeitar(s: Situacao, motivo: string, codigo: CodigoMotivo): Evento[] {
  exigir('rejeitar', s)
  return [{ tipo: 'processo_rejeitado', por: pessoa(s.usuario), motivo, codigo }]
}

export const pessoa = (usuario: Usuario): Pessoa => ({ id: usuario.id, nome: usuario.nome })
