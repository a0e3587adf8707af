import { naoEncontrado } from '@car/errors/erro-car'
import type { ResultadoRecurso } from '@car/vocabulary/recurso'
import { pessoa } from './analise.ts'
import type { Caso, Recurso } from './caso.ts'
import type { Evento } from './eventos.ts'
import { estadoInvalido, exigir, type Situacao } from './permissao.ts'

/** Appeals against a rejection. The person who rejected the case does not decide them. */

export type NovoRecurso = { id: string; fundamentacao: string; documentoIds: string[] }

export function abrirRecurso(s: Situacao, novo: NovoRecurso): Evento[] {
  exigir('recorrer', s)
  return [{ tipo: 'recurso_aberto', ...novo }]
}

export function decidirRecurso(s: Situacao, id: string, resultado: ResultadoRecurso, fundamentacao: string): Evento[] {
  const recurso = exigirRecurso(s.caso, id)
  if (recurso.status !== 'aberto') throw estadoInvalido(`Este recurso já foi ${recurso.status}.`)
  exigir('decidir_recurso', s)
  return [{ tipo: 'recurso_decidido', id, resultado, por: pessoa(s.usuario), fundamentacao }]
}

/** @throws CAR-003 */
export function exigirRecurso(caso: Caso, id: string): Recurso {
  const recurso = caso.recursos.find((r) => r.id === id)
  if (!recurso) throw naoEncontrado()
  return recurso
}
