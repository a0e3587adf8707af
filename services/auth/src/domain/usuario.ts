import type { Papel } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'

/**
 * What a person may do here, whether an administrator decided it, where they work, and since when the sessions of before
 * are over. Null before the first event.
 */
export type Estado = {
  papel: Papel
  decididoPorAdmin: boolean
  unidade: string | null
  encerradasEm: Date | null
} | null

/** The stream of a person. */
export const USUARIO = { initial: null as Estado, evolve }

function evolve(estado: Estado, evento: Evento, { at }: { at: Date }): Estado {
  switch (evento.tipo) {
    case 'usuario_criado':
      return { papel: evento.tipo_usuario, decididoPorAdmin: false, unidade: null, encerradasEm: null }
    case 'tipo_alterado':
      return {
        papel: evento.para,
        decididoPorAdmin: evento.origem === 'administracao' || (estado?.decididoPorAdmin ?? false),
        unidade: estado?.unidade ?? null,
        encerradasEm: estado?.encerradasEm ?? null,
      }
    case 'unidade_alterada':
      return estado && { ...estado, unidade: evento.para }
    case 'sessoes_encerradas':
      return estado && { ...estado, encerradasEm: at }
    case 'contato_alterado':
      return estado
  }
}
