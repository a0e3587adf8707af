import type { Ato } from './gen/car/comum/v1/Ato.ts'
import type { PaginaDeAtos } from './gen/car/comum/v1/PaginaDeAtos.ts'
import type { PaginarAtosRequest } from './gen/car/comum/v1/PaginarAtosRequest.ts'

type OnRecord = {
  id: string
  commit: string
  index: number
  version: number
  /** The time in ISO 8601. */
  at: string
  author: { id: string; nome: string; papel: string } | null
  hash: string
}

/** The name of an act, and the sentence that people are shown for it. */
type ActLine = { tipo: string; resumo: string }

export const atoOf = ({ id, commit, index, version, at, author, hash }: OnRecord, { tipo, resumo }: ActLine): Ato => ({
  id,
  versao: version,
  tipo,
  em: at,
  ...(author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}),
  resumo,
  hash,
  commit,
  indice: index,
})

const AT_MOST = 200

/** Returns the request for a page of acts as the event store takes it, with a limit from 1 to AT_MOST. */
export const requestedPage = ({ alem_de, de_tras, limite }: PaginarAtosRequest) => ({
  backwards: de_tras,
  limit: Math.min(Math.max(limite, 1), AT_MOST),
  ...(alem_de ? { beyond: { at: alem_de.em, commit: alem_de.commit, index: alem_de.indice } } : {}),
})

/** The part of an event store that returns the acts of a case in pages. */
type ActsStore<A, Asked> = { actsOf(scope: string, asked: Asked): Promise<{ acts: A[]; total: number }> }

/**
 * Makes the two functions with which a service returns the acts of a case. `lineOf` returns the name and sentence of an
 * act; null for an act that is not shown.
 */
export function createAtoList<A extends OnRecord>(lineOf: (act: A) => ActLine | null) {
  const tellActs = (acts: readonly A[]): Ato[] =>
    acts.flatMap((act) => {
      const row = lineOf(act)
      return row === null ? [] : [atoOf(act, row)]
    })
  return {
    tellActs,

    /** Returns the shown acts of a page, and the number of all acts of the case, shown or not. */
    pageAtos: async <Asked>(
      ctx: { store: ActsStore<A, Asked> },
      processoId: string,
      asked: NoInfer<Asked>,
    ): Promise<PaginaDeAtos> => {
      const { acts, total } = await ctx.store.actsOf(processoId, asked)
      return { atos: tellActs(acts), total }
    },
  }
}
