import { VISOES, type Visao } from '@car/vocabulary/analise'

/** `todos` is the list without a view, where one looks for any case. */
export type Vista = Visao | 'todos'

/** The view that an address names; without one, one's own cases. */
export const vistaDe = (visao: string | undefined): Vista =>
  visao === 'todos' || VISOES.includes(visao as Visao) ? (visao as Vista) : 'meus'
