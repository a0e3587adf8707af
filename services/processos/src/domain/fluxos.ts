import { CASO } from './caso.ts'
import type { EventoDeAcesso } from './eventos.ts'

/** The streams of this service: `processo-<id>` is the case, `acessos-<id>` the looks that have to be accounted for. */
export const FLUXOS = {
  processo: CASO,
  acessos: {
    initial: 0,
    evolve: (looks: number, _evento: EventoDeAcesso): number => looks + 1,
    // Looks are nobody else's business.
    silent: ['cpf_revelado', 'autorizacao_usada'],
  },
} as const

export type Fluxos = typeof FLUXOS
