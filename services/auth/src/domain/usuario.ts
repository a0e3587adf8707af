import type { Papel } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'

/** What a person may do here, whether an administrator decided it, and where they work. Null before the first event. */
export type Estado = { papel: Papel; decididoPorAdmin: boolean; unidade: string | null } | null

/** The stream of a person. */
export const USUARIO = { initial: null as Estado, evolve }

function evolve(estado: Estado, evento: Evento): Estado {
  switch (evento.tipo) {
    case 'usuario_criado':
      return { papel: evento.tipo_usuario, decididoPorAdmin: false, unidade: null }
    case 'tipo_alterado':
      return {
        papel: evento.para,
        decididoPorAdmin: evento.origem === 'administracao' || (estado?.decididoPorAdmin ?? false),
        unidade: estado?.unidade ?? null,
      }
    case 'unidade_alterada':
      return estado && { ...estado, unidade: evento.para }
    case 'contato_alterado':
    case 'sessoes_encerradas':
      return estado
  }
}
