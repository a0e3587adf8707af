import { CASO } from './caso.ts'
import { CONSULTA } from './consulta.ts'
import type { EventoDeAcesso } from './eventos.ts'
import { INCOMUM } from './incomum.ts'
import { MODELO } from './modelo.ts'
import { NOTA } from './nota.ts'

/**
 * The streams of this service: `processo-<id>` is the case, `acessos-<id>` records who revealed its CPF, `nota-<id>` is
 * a note of the analysis, `modelo-<id>` a text template for pendencies, `incomum-<id>` an unusual access, and
 * `consulta-<id>` a query of the audit or an export of a person's data.
 */
export const FLUXOS = {
  processo: CASO,
  acessos: {
    initial: 0,
    evolve: (looks: number, _evento: EventoDeAcesso): number => looks + 1,
    scope: (_looks: number, id: string): string => id,
    isAct: (): boolean => true,
    // No other service needs to know of access.
    silent: ['cpf_revelado'],
  },
  nota: NOTA,
  modelo: MODELO,
  incomum: INCOMUM,
  consulta: CONSULTA,
} as const

export type Fluxos = typeof FLUXOS
