import { openCollection } from '@car/store/collection'
import { translatingFailures } from '@car/store/failures'
import type { Cursor } from '@car/store/cursor'
import { paginate } from '@car/store/paging'
import type { Page } from '@car/store/paging'
import mongoose from 'mongoose'
import type { Linha, Pessoa } from '../domain/linha.ts'
import { instantesDe, type Periodo } from '../domain/periodo.ts'
import { chavesDaFila, type ConsultaFila, filtroDaFila, INDICES, NA_FILA } from './consulta-fila.ts'

type Marca = Pick<Linha, 'revisao' | 'versao_fluxo' | 'status'>

/** The read model of the portal: one document a processo. */
export function criarFila(connection: mongoose.Connection) {
  const linhas = connection.collection<Linha>('fila')

  const buscar = <C extends keyof Linha>(filtro: object, campos: readonly C[]): Promise<Pick<Linha, C>[]> =>
    translatingFailures(
      () =>
        linhas
          .find(filtro as never, { projection: Object.fromEntries(campos.map((c) => [c, 1])) })
          .toArray() as Promise<unknown> as Promise<Pick<Linha, C>[]>,
    )

  return {
    /** Where the row of a processo stands; null when there is none. */
    async marca(processoId: string): Promise<Marca | null> {
      const projection = { revisao: 1, versao_fluxo: 1, status: 1 }
      return translatingFailures(
        () => linhas.findOne({ _id: processoId } as never, { projection }) as Promise<unknown> as Promise<Marca | null>,
      )
    },

    /** Writes a row whole, if nobody wrote it since `lida` was read. @returns whether it did */
    async gravar(linha: Omit<Linha, 'revisao'>, lida: Marca | null): Promise<boolean> {
      const nova = { ...linha, revisao: (lida?.revisao ?? 0) + 1 }
      return translatingFailures(async () => {
        if (lida === null) return linhas.insertOne(nova as never).then(() => true, perdeu)
        const { matchedCount } = await linhas.replaceOne(
          { _id: linha._id, revisao: lida.revisao } as never,
          nova as never,
        )
        return matchedCount === 1
      })
    },

    /** Takes a processo out of every list. @returns whether nobody was faster */
    async retirar(processoId: string, lida: Marca | null): Promise<boolean> {
      const marca = { status: 'descartado', versao_fluxo: lida?.versao_fluxo ?? 0, revisao: (lida?.revisao ?? 0) + 1 }
      return translatingFailures(async () => {
        if (lida === null) return linhas.insertOne({ _id: processoId, ...marca } as never).then(() => true, perdeu)
        const { matchedCount } = await linhas.replaceOne(
          { _id: processoId, revisao: lida.revisao } as never,
          marca as never,
        )
        return matchedCount === 1
      })
    },

    listar(consulta: ConsultaFila, usuarioId: string, cursor: Cursor): Promise<Page<Linha>> {
      const { ordenar, page_size, cursor: lugar, ...filtros } = consulta
      const request = { page_size, cursor: lugar }
      return translatingFailures(() =>
        paginate(openCollection<Linha>(connection, 'fila'), filtroDaFila(filtros, usuarioId), chavesDaFila(ordenar), {
          cursor,
          request,
        }),
      )
    },

    /** The total of a list, by the very filter of the list. */
    contar: (filtros: Parameters<typeof filtroDaFila>[0], usuarioId: string): Promise<number> =>
      translatingFailures(() => linhas.countDocuments(filtroDaFila(filtros, usuarioId) as never)),

    /** Cases submitted in a period; of one analyst, those they hold or decided. */
    recebidos: (periodo: Periodo, analistaId: string | null) =>
      buscar({ submetido_em: instantesDe(periodo), ...(analistaId === null ? {} : deQuem(analistaId)) }, [
        'submetido_em',
      ]),

    /** Rows with a decision in a period, by one analyst or by anybody; other decisions of theirs come along. */
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

    /** How many cases each analyst has in analysis. */
    async emAnalisePorAnalista(): Promise<{ analista: Pessoa; total: number }[]> {
      const grupos = await translatingFailures(
        () =>
          linhas
            .aggregate([
              { $match: { status: 'em_analise', analista_id: { $ne: null } } },
              { $group: { _id: '$analista_id', nome: { $max: '$analista.nome' }, total: { $sum: 1 } } },
            ])
            .toArray() as Promise<unknown> as Promise<{ _id: string; nome: string; total: number }[]>,
      )
      return grupos.map(({ _id, nome, total }) => ({ analista: { id: _id, nome }, total }))
    },

    /** Cases that came in, were decided or fell due in a period, `limite` of them at most. */
    async noPeriodo(periodo: Periodo, limite: number): Promise<Linha[]> {
      const quando = instantesDe(periodo)
      const filtro = {
        $or: [{ submetido_em: quando }, { prazo_em: quando }, { decisoes: { $elemMatch: { em: quando } } }],
      }
      return translatingFailures(
        () =>
          linhas
            .find(filtro as never)
            .limit(limite)
            .toArray() as Promise<unknown> as Promise<Linha[]>,
      )
    },

    /** Processos whose priority has changed with time, the longest waiting first. */
    async aRevisar(agora: string, limite: number): Promise<string[]> {
      const achados = await translatingFailures(() =>
        linhas
          .find({ revisar_em: { $lte: agora } } as never, { projection: { _id: 1 } })
          .sort({ revisar_em: 1 })
          .limit(limite)
          .toArray(),
      )
      return achados.map((l) => String(l._id))
    },

    /** Ids of rows shown, after one and up to another, in order. */
    async idsEntre(depoisDe: string, ate: string | null): Promise<string[]> {
      const faixa = ate === null ? { $gt: depoisDe } : { $gt: depoisDe, $lte: ate }
      const achados = await buscar({ _id: faixa, status: { $ne: 'descartado' } }, ['_id'])
      return achados.map((l) => l._id)
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() => Promise.all(INDICES.map((indice) => linhas.createIndex(indice))))
    },
  }
}

export type Fila = ReturnType<typeof criarFila>

const deQuem = (analistaId: string) => ({ $or: [{ analista_id: analistaId }, { 'decisoes.por.id': analistaId }] })

/** Somebody else inserted the row first. */
function perdeu(erro: unknown): boolean {
  if (erro instanceof mongoose.mongo.MongoServerError && erro.code === 11000) return false
  throw erro
}
