import { VISOES, type Visao } from '@car/vocabulary/analise'

/** `todos` is the list without a view, in which every case can be found. */
export type Vista = Visao | 'todos'

/** The view that an address names. Without a name it is the person's own cases. */
export const vistaDe = (visao: string | undefined): Vista =>
  visao === 'todos' || VISOES.includes(visao as Visao) ? (visao as Vista) : 'meus'
