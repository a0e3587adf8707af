import type { Ato } from './gen/car/comum/v1/Ato.ts'
import type { PaginaDeAtos } from './gen/car/comum/v1/PaginaDeAtos.ts'
import type { PaginarAtosRequest } from './gen/car/comum/v1/PaginarAtosRequest.ts'

/** An act as a service has it on record. */
type OnRecord = {
  id: string
  commit: string
  index: number
  version: number
  /** ISO 8601. */
  at: string
  author: { id: string; nome: string; papel: string } | null
  hash: string
}

/** What an act is called, and what people are told of it. */
type Linha = { tipo: string; resumo: string }

/** An act in the words of the contracts, with its line for people. */
export const atoDe = ({ id, commit, index, version, at, author, hash }: OnRecord, { tipo, resumo }: Linha): Ato => ({
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

/** What a page of acts is asked for by, in the words of the record. */
export const paginaPedida = ({ alem_de, de_tras, limite }: PaginarAtosRequest) => ({
  backwards: de_tras,
  limit: Math.min(Math.max(limite, 1), AT_MOST),
  ...(alem_de ? { beyond: { at: alem_de.em, commit: alem_de.commit, index: alem_de.indice } } : {}),
})

/** The part of a store of events that knows the acts of a case, page by page. */
type ActsStore<A, Asked> = { actsOf(scope: string, asked: Asked): Promise<{ acts: A[]; total: number }> }

/** How a service tells what it has on record of a case. `linhaDe` says what is told of each act; null where nothing. */
export function criarListaDeAtos<A extends OnRecord>(linhaDe: (act: A) => Linha | null) {
  const ditos = (acts: readonly A[]): Ato[] =>
    acts.flatMap((act) => {
      const linha = linhaDe(act)
      return linha === null ? [] : [atoDe(act, linha)]
    })
  return {
    /** Some acts, as they are told. */
    ditos,

    /** Some of the acts on a case, and how many there are in all. */
    paginarAtos: async <Asked>(
      ctx: { store: ActsStore<A, Asked> },
      processoId: string,
      asked: NoInfer<Asked>,
    ): Promise<PaginaDeAtos> => {
      const { acts, total } = await ctx.store.actsOf(processoId, asked)
      return { atos: ditos(acts), total }
    },
  }
}
