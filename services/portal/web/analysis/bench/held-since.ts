import type { Ato } from '../../gen/interface.ts'

/** The acts by which somebody gets a case to examine. */
const GIVEN = ['processo_assumido', 'processo_atribuido', 'segunda_leitura_atribuida']

/** Returns when whoever holds a case got it, by its acts, the newest first; undefined if these do not go back so far. */
export const heldSince = (atos: readonly Pick<Ato, 'tipo' | 'em'>[]): string | undefined =>
  atos.find(({ tipo }) => GIVEN.includes(tipo))?.em
