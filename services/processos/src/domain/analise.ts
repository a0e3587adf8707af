import { supervisiona, type Usuario } from '@car/identity/usuario'
import { OBRIGATORIOS, oDocumento } from '@car/vocabulary/documento'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import { type Caso, pendenciasAbertas } from './caso.ts'
import type { Evento, Pessoa } from './eventos.ts'
import type { DocumentoJunto } from './requerente.ts'
import { estadoInvalido, exigirEstado } from './transicoes.ts'

/** The acts of those who examine. */

/** One of many wins; the others, and the winner's second call, are refused. */
export function assumir(caso: Caso, analista: Pessoa, dossieJobId: string): Evento[] {
  exigirEstado(caso, 'assumir')
  if (caso.analista !== null) throw estadoInvalido('O processo já está com um analista.')
  return [{ tipo: 'processo_assumido', analista, dossieJobId }]
}

export function liberar(caso: Caso, usuario: Usuario): Evento[] {
  exigirEstado(caso, 'liberar')
  exigirPosse(caso, usuario)
  return [{ tipo: 'processo_liberado' }]
}

export function atribuir(caso: Caso, analista: Pessoa, motivo: string): Evento[] {
  exigirEstado(caso, 'atribuir')
  return [{ tipo: 'processo_atribuido', analista, motivo }]
}

export function aprovar(
  caso: Caso,
  usuario: Usuario,
  documentos: readonly DocumentoJunto[],
  parecer: string | null,
): Evento[] {
  exigirEstado(caso, 'aprovar')
  exigirPosse(caso, usuario)
  if (pendenciasAbertas(caso).length > 0) throw estadoInvalido('Há pendências abertas: encerre-as antes de aprovar.')
  const falta = OBRIGATORIOS.find((tipo) => !documentos.some((d) => d.tipo === tipo && d.status === 'valido'))
  if (falta) throw estadoInvalido(`Ainda falta um documento obrigatório válido: ${oDocumento(falta)}.`)
  return [{ tipo: 'processo_aprovado', por: pessoa(usuario), parecer }]
}

export function rejeitar(caso: Caso, usuario: Usuario, motivo: string, codigo: CodigoMotivo): Evento[] {
  exigirEstado(caso, 'rejeitar')
  exigirPosse(caso, usuario)
  return [{ tipo: 'processo_rejeitado', por: pessoa(usuario), motivo, codigo }]
}

/** Decisions and requests belong to who holds the case, a supervisor or an administrator. @throws CAR-005 */
export function exigirPosse(caso: Caso, usuario: Usuario): void {
  if (caso.analista?.id === usuario.id || supervisiona(usuario.papel)) return
  throw estadoInvalido('O processo não está com você. Assuma-o antes, ou peça que seja atribuído a você.')
}

export const pessoa = (usuario: Usuario): Pessoa => ({ id: usuario.id, nome: usuario.nome })
