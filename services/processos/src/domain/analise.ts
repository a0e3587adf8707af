import type { Usuario } from '@car/identity/usuario'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'
import { exigir, type Situacao } from './permissao.ts'

/** The acts of analysts. */

/** One of many callers succeeds. The others, and the winner's second call, are refused. */
export function assumir(s: Situacao, dossieJobId: string): Evento[] {
  exigir('assumir', s)
  return [{ tipo: 'processo_assumido', analista: pessoa(s.usuario), dossieJobId }]
}

export function liberar(s: Situacao): Evento[] {
  exigir('liberar', s)
  return [{ tipo: 'processo_liberado' }]
}

export function atribuir(s: Situacao, analista: Pessoa, motivo: string): Evento[] {
  exigir('atribuir', s)
  return [{ tipo: 'processo_atribuido', analista, motivo }]
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
