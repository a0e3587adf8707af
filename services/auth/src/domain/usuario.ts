import type { Papel } from '@car/vocabulary/pessoa'
import type { Evento } from './eventos.ts'

/** What a person may do here, and whether an administrator said so. Null before their beginning is on record. */
export type Estado = { papel: Papel; decididoPorAdmin: boolean } | null

/** The kind of stream that a person is. */
export const USUARIO = { initial: null as Estado, evolve }

function evolve(estado: Estado, evento: Evento): Estado {
  switch (evento.tipo) {
    case 'usuario_criado':
      return { papel: evento.tipo_usuario, decididoPorAdmin: false }
    case 'tipo_alterado':
      return {
        papel: evento.para,
        decididoPorAdmin: evento.origem === 'administracao' || (estado?.decididoPorAdmin ?? false),
      }
    case 'sessoes_encerradas':
      return estado
  }
}
