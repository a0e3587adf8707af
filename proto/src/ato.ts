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

type Versions = ReadonlyMap<string, number>

/** The part of a store of events that knows the acts of a case, in the order in which they happened. */
type ActsStore<A, Asked> = {
  allActsOf(scope: string): Promise<{ acts: A[]; versions: Versions }>
  actsOf(scope: string, asked: Asked): Promise<{ acts: A[]; total: number; versions: Versions }>
  requireBacked(told: Iterable<Derived>, read: Versions): Promise<void>
}

/** Something that a service has derived from a version of a stream. */
export type Derived = { stream: string; version: number }

type Lines<C, A> = {
  /** What is told of each act; null where nothing. */
  linhaDe: (act: A) => Linha | null
  /** All that was derived from the streams of a case. A stream that lost its end, or is gone, is noticed by it. */
  derivados: (ctx: C, processoId: string) => Promise<Derived[]>
}

/** How a service tells what it has on record of a case. What does not hold is refused as a whole. */
export function criarListaDeAtos<C, A extends OnRecord>({ linhaDe, derivados }: Lines<C, A>) {
  /** Some acts, as they are told. */
  const ditos = (acts: readonly A[]): Ato[] =>
    acts.flatMap((act) => {
      const linha = linhaDe(act)
      return linha === null ? [] : [atoDe(act, linha)]
    })
  return {
    ditos,

    /** All of it. */
    listarAtos: async <Asked>(
      ctx: C & { store: ActsStore<A, Asked> },
      processoId: string,
    ): Promise<{ atos: Ato[] }> => {
      const [{ acts, versions }, told] = await Promise.all([
        ctx.store.allActsOf(processoId),
        derivados(ctx, processoId),
      ])
      await ctx.store.requireBacked(told, versions)
      return { atos: ditos(acts) }
    },

    /** Some of it, and how much it is in all. */
    paginarAtos: async <Asked>(
      ctx: C & { store: ActsStore<A, Asked> },
      processoId: string,
      asked: NoInfer<Asked>,
    ): Promise<PaginaDeAtos> => {
      const [page, told] = await Promise.all([ctx.store.actsOf(processoId, asked), derivados(ctx, processoId)])
      await ctx.store.requireBacked(told, page.versions)
      return { atos: ditos(page.acts), total: page.total }
    },
  }
}
