import { type Filter, openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type mongoose from 'mongoose'
import { instantesDe, type Periodo } from '@car/relatorio/periodo'
import { CONTEUDO, type Conteudo, type Linha, NA_FILA } from '../domain/linha.ts'
import { chavesDaFila, type ConsultaFila, deQuem, filtroDaFila, filtroDosLivres, INDICES } from './consulta-fila.ts'

/** A version that no later write exceeds. Discarded drafts get it. */
const FIM = Number.MAX_SAFE_INTEGER
const POR_PRAZO: readonly SortKey[] = [
  { field: 'prazo_em', direction: 1 },
  { field: '_id', direction: 1 },
]

export type PorAnalista = { analista: Pessoa; total: number }

/** The read model of the queue: one document for each processo. */
export function criarFila(connection: mongoose.Connection) {
  const linhas = openCollection<Linha>(connection, 'fila')

  const buscar = <C extends keyof Linha>(filtro: Filter, campos: readonly C[]): Promise<Pick<Linha, C>[]> =>
    linhas.many(filtro, { projection: Object.fromEntries(campos.map((c) => [c, 1 as const])) })

  async function porAnalista(etapas: readonly Filter[]): Promise<PorAnalista[]> {
    const grupos = await linhas.aggregate<{ _id: string; nome: string; total: number }>(etapas)
    return grupos.map(({ _id, nome, total }) => ({ analista: { id: _id, nome }, total }))
  }

  return {
    /**
     * Writes a whole row, unless the stored one is newer in the case, in its documents, or in what it has in common
     * with others.
     * @returns whether it was written
     */
    gravar(linha: Linha): Promise<boolean> {
      const { _id, versao_fluxo, versao_documentos, versao_cruzamento } = linha
      const maisNova = [
        { versao_fluxo: { $gt: versao_fluxo } },
        { versao_documentos: { $gt: versao_documentos } },
        { versao_cruzamento: { $gt: versao_cruzamento } },
      ]
      return linhas.put({ _id, $nor: maisNova }, linha)
    },

    /** The contents part of a row; null when there is no row. */
    conteudo: (_id: string): Promise<Conteudo | null> =>
      linhas.one({ _id }, Object.fromEntries(CONTEUDO.map((campo) => [campo, 1 as const]))),

    /** Writes a whole row, even over a newer one. */
    async refazer(linha: Linha): Promise<void> {
      const { _id } = linha
      if (!(await linhas.put({ _id }, linha))) await linhas.replace({ _id }, linha)
    },

    /** Removes a processo from every list for good. */
    async retirar(_id: string): Promise<void> {
      const marca = { _id, status: 'descartado', versao_fluxo: FIM, versao_documentos: FIM } as Linha
      if (!(await linhas.put({ _id }, marca))) await linhas.replace({ _id }, marca)
    },

    /** `agora` is in epoch milliseconds, here and below. */
    listar(consulta: ConsultaFila, usuarioId: string, agora: number, cursor: Cursor): Promise<Page<Linha>> {
      const { ordenar, page_size, cursor: lugar, ...filtros } = consulta
      const request = { page_size, cursor: lugar }
      return paginate(linhas, filtroDaFila(filtros, usuarioId, agora), chavesDaFila(ordenar), { cursor, request })
    },

    /** Cases past their analysis term of which the supervision was told, longest overdue first. */
    escalados: (request: PageRequest, cursor: Cursor): Promise<Page<Linha>> =>
      paginate(linhas, { 'escalado.vez': { $in: [1, 2] } }, POR_PRAZO, { cursor, request }),

    /** The total of a list, with the same filter as the list. */
    contar: (filtros: Parameters<typeof filtroDaFila>[0], usuarioId: string, agora: number): Promise<number> =>
      linhas.count(filtroDaFila(filtros, usuarioId, agora)),

    /** The first cases of a list that nobody holds, in its order, except those in `fora`. */
    async livres(
      { ordenar, ...filtros }: ConsultaFila,
      usuarioId: string,
      agora: number,
      { fora, limite }: { fora: readonly string[]; limite: number },
    ): Promise<string[]> {
      const filtro = {
        ...filtroDosLivres(filtros, usuarioId, agora),
        ...(fora.length > 0 ? { _id: { $nin: fora } } : {}),
      }
      const sort = Object.fromEntries(chavesDaFila(ordenar).map(({ field, direction }) => [field, direction]))
      const achados = await linhas.many(filtro, { projection: { _id: 1 }, sort, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    /** Cases submitted in a period. For one analyst: those that they hold or decided. */
    recebidos: (periodo: Periodo, analistaId: string | null) =>
      buscar({ submetido_em: instantesDe(periodo), ...(analistaId === null ? {} : deQuem(analistaId)) }, [
        'submetido_em',
      ]),

    /** Rows with a decision in a period, by one analyst or by anybody. Each row comes with all its decisions. */
    decididos: (periodo: Periodo, analistaId: string | null) => {
      const por = analistaId === null ? {} : { 'por.id': analistaId }
      return buscar({ decisoes: { $elemMatch: { em: instantesDe(periodo), ...por } } }, ['decisoes'])
    },

    /** Open cases, of one analyst or all. */
    carteira: (analistaId: string | null) =>
      buscar({ status: { $in: [...NA_FILA] }, ...(analistaId === null ? {} : { analista_id: analistaId }) }, [
        'submetido_em',
        'pendencias',
      ]),

    /** The totals of a list for each person who holds one of its cases. */
    contarPorAnalista: (filtros: Parameters<typeof filtroDaFila>[0], agora: number): Promise<PorAnalista[]> =>
      porAnalista([
        { $match: { analista_id: { $ne: null }, ...filtroDaFila(filtros, '', agora) } },
        { $group: { _id: '$analista_id', nome: { $max: '$analista.nome' }, total: { $sum: 1 } } },
      ]),

    /** How many decisions each person took in a period. */
    decididosPorAnalista(periodo: Periodo): Promise<PorAnalista[]> {
      const em = instantesDe(periodo)
      return porAnalista([
        { $match: { decisoes: { $elemMatch: { em } } } },
        { $project: { decisoes: 1 } },
        { $unwind: '$decisoes' },
        { $match: { 'decisoes.em': em } },
        { $group: { _id: '$decisoes.por.id', nome: { $max: '$decisoes.por.nome' }, total: { $sum: 1 } } },
      ])
    },

    /** How many cases each analyst has in analysis. */
    emAnalisePorAnalista(): Promise<PorAnalista[]> {
      return this.contarPorAnalista({ status: ['em_analise'] }, 0)
    },

    /** Cases that came in, were decided or fell due in a period, at most `limite`. */
    noPeriodo(periodo: Periodo, limite: number): Promise<Linha[]> {
      const quando = instantesDe(periodo)
      const algum = [{ submetido_em: quando }, { prazo_em: quando }, { decisoes: { $elemMatch: { em: quando } } }]
      return linhas.many({ $or: algum }, { limit: limite })
    },

    /** Processos whose priority has changed with time, longest waiting first. */
    async aRevisar(agora: string, limite: number): Promise<string[]> {
      const achados = await linhas.many(
        { revisar_em: { $lte: agora } },
        { projection: { _id: 1 }, sort: { revisar_em: 1 }, limit: limite },
      )
      return achados.map(({ _id }) => _id)
    },

    /** The ids of visible rows after one id and up to another. */
    async idsEntre(depoisDe: string, ate: string | null): Promise<string[]> {
      const faixa = ate === null ? { $gt: depoisDe } : { $gt: depoisDe, $lte: ate }
      const achados = await buscar({ _id: faixa, status: { $ne: 'descartado' } }, ['_id'])
      return achados.map(({ _id }) => _id)
    },

    createIndexes: async (): Promise<void> => void (await Promise.all(INDICES.map((indice) => linhas.index(indice)))),
  }
}

export type Fila = ReturnType<typeof criarFila>
