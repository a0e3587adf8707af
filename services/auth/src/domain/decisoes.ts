import type { Papel } from '@car/vocabulary/pessoa'
import type { Evento, Origem } from './eventos.ts'
import type { Estado } from './usuario.ts'

/** Recorded once, whoever comes first. */
export const criar = (estado: Estado, papel: Papel): Evento[] =>
  estado === null ? [{ tipo: 'usuario_criado', tipo_usuario: papel }] : []

/**
 * The configuration gives a role until an administrator has decided: who was removed by one does not come back by
 * signing in again.
 */
export function mudarPapel(estado: Estado, para: Papel, origem: Origem): Evento[] {
  if (estado === null || estado.papel === para) return []
  if (origem === 'configuracao' && estado.decididoPorAdmin) return []
  return [{ tipo: 'tipo_alterado', de: estado.papel, para, origem }]
}
