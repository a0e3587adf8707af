import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { ResultadoRecurso } from '@car/vocabulary/recurso'
import { pessoa } from './analise.ts'
import type { Caso, Recurso } from './caso.ts'
import type { Evento } from './eventos.ts'
import { emDiasUteis } from './prazo.ts'
import { estadoInvalido, exigirEstado } from './transicoes.ts'

/** The owner disagrees with a rejection; another person than who rejected decides. */

export type NovoRecurso = { id: string; fundamentacao: string; documentoIds: string[] }

/** @param dias business days from the notice of the rejection (Lei 9.784/1999, art. 59, unless the state says otherwise) */
export function abrirRecurso(caso: Caso, novo: NovoRecurso, agora: Date, dias: number): Evento[] {
  exigirEstado(caso, 'recorrer')
  const rejeicao = caso.decisoes.findLast((d) => d.resultado === 'rejeitado')
  if (!rejeicao) throw estadoInvalido('Não há rejeição de que recorrer.')
  if (caso.recursos.some((r) => r.status === 'indeferido' && (r.decididoEm ?? '') >= rejeicao.em)) {
    throw estadoInvalido('O recurso desta rejeição foi indeferido. A decisão é final.')
  }
  const ate = emDiasUteis(new Date(rejeicao.em), dias, caso.imovel.uf)
  if (agora > ate) throw estadoInvalido(`O prazo para recorrer terminou em ${ate.toISOString()}.`)
  return [{ tipo: 'recurso_aberto', ...novo }]
}

export function decidirRecurso(
  caso: Caso,
  usuario: Usuario,
  id: string,
  resultado: ResultadoRecurso,
  fundamentacao: string,
): Evento[] {
  const recurso = exigirRecurso(caso, id)
  if (recurso.status !== 'aberto') throw estadoInvalido(`Este recurso já foi ${recurso.status}.`)
  exigirEstado(caso, 'decidir_recurso')
  const rejeicao = caso.decisoes.findLast((d) => d.resultado === 'rejeitado')
  if (rejeicao?.por.id === usuario.id && usuario.papel !== 'admin') {
    throw estadoInvalido('O recurso é decidido por outra pessoa que não a que rejeitou.')
  }
  return [{ tipo: 'recurso_decidido', id, resultado, por: pessoa(usuario), fundamentacao }]
}

/** @throws CAR-003 */
export function exigirRecurso(caso: Caso, id: string): Recurso {
  const recurso = caso.recursos.find((r) => r.id === id)
  if (!recurso) throw naoEncontrado()
  return recurso
}
