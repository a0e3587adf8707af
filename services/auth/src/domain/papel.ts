import type { Papel } from '@car/vocabulary/pessoa'

/** Who gave a role: the configuration of this installation, or an administrator (named by the commit). */
export type Origem = 'configuracao' | 'administracao'

/** What is recorded of a person. Names, e-mails and CPFs are left out, because the record can never change. */
export type EventoDeUsuario =
  | { tipo: 'usuario_criado'; tipo_usuario: Papel }
  | { tipo: 'tipo_alterado'; de: Papel; para: Papel; origem: Origem }

export type EstadoDeUsuario = { papel: Papel; decididoPorAdmin: boolean } | null

export const USUARIO = {
  initial: null as EstadoDeUsuario,
  evolve: (estado: EstadoDeUsuario, evento: EventoDeUsuario): EstadoDeUsuario => {
    switch (evento.tipo) {
      case 'usuario_criado':
        return { papel: evento.tipo_usuario, decididoPorAdmin: false }
      case 'tipo_alterado':
        return {
          papel: evento.para,
          decididoPorAdmin: evento.origem === 'administracao' || (estado?.decididoPorAdmin ?? false),
        }
    }
  },
}

/** Records a person once, however many try. */
export const criar = (estado: EstadoDeUsuario, papel: Papel): EventoDeUsuario[] =>
  estado === null ? [{ tipo: 'usuario_criado', tipo_usuario: papel }] : []

/**
 * The configuration gives a role only until an administrator has given one. So a removed administrator does not come
 * back by signing in again.
 */
export function mudarPapel(estado: EstadoDeUsuario, para: Papel, origem: Origem): EventoDeUsuario[] {
  if (estado === null || estado.papel === para) return []
  if (origem === 'configuracao' && estado.decididoPorAdmin) return []
  return [{ tipo: 'tipo_alterado', de: estado.papel, para, origem }]
}
