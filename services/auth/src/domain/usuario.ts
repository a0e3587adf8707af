import { type PersonalOf, texts } from '@car/vocabulary/personal'
import type { Papel } from '@car/vocabulary/person'
import type { DomainEvent } from './events.ts'

/** The state of an account; null before its first event. */
export type State = {
  papel: Papel
  decididoPorAdmin: boolean
  unidade: string | null
  /** The time at which an administrator last ended all sessions; null if none has. */
  encerradasEm: Date | null
} | null

export const USER = {
  initial: null as State,
  evolve,
  personal: {
    usuario_criado: {},
    tipo_alterado: texts('motivo'),
    unidade_alterada: texts('motivo'),
    contato_alterado: {},
    telefone_confirmado: {},
    sessoes_encerradas: texts('motivo'),
  } satisfies PersonalOf<DomainEvent>,
}

function evolve(state: State, event: DomainEvent, { at }: { at: Date }): State {
  switch (event.tipo) {
    case 'usuario_criado':
      return { papel: event.tipo_usuario, decididoPorAdmin: false, unidade: null, encerradasEm: null }
    case 'tipo_alterado':
      return {
        papel: event.para,
        decididoPorAdmin: event.origem === 'administracao' || (state?.decididoPorAdmin ?? false),
        unidade: state?.unidade ?? null,
        encerradasEm: state?.encerradasEm ?? null,
      }
    case 'unidade_alterada':
      return state && { ...state, unidade: event.para }
    case 'sessoes_encerradas':
      return state && { ...state, encerradasEm: at }
    case 'contato_alterado':
    case 'telefone_confirmado':
      return state
  }
}
