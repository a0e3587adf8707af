import type { Ato } from './gen/car/comum/v1/Ato.ts'
import type { PaginaDeAtos } from './gen/car/comum/v1/PaginaDeAtos.ts'
import type { PaginarAtosRequest } from './gen/car/comum/v1/PaginarAtosRequest.ts'

/** An act as a service has it on record. */
type OnRecord = {
  id: string
  commit: string
  index: number
  version: number
  /** The time is in ISO 8601. */
  at: string
  author: { id: string; nome: string; papel: string } | null
  hash: string
}

/** The name of an act, and the sentence that people are shown for it. */
type ActLine = { tipo: string; resumo: string }

/** Returns an act in the form of the contracts, with its sentence for people. */
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

/** Returns the request for a page of acts in the form that the event store takes, with a limit from 1 to AT_MOST. */
export const requestedPage = ({ alem_de, de_tras, limite }: PaginarAtosRequest) => ({
  backwards: de_tras,
  limit: Math.min(Math.max(limite, 1), AT_MOST),
  ...(alem_de ? { beyond: { at: alem_de.em, commit: alem_de.commit, index: alem_de.indice } } : {}),
})

/** The part of a store of events that returns the acts of a case, page by page. */
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
    /** Returns acts in the form of the contracts, without those that are not shown. */
    tellActs,

    /** Returns the acts of a page that are shown, and the number of all acts on the case. */
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
