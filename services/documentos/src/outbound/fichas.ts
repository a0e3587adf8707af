import { openCollection } from '@car/store/collection'
import { translatingFailures } from '@car/store/failures'
import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import mongoose from 'mongoose'
import type { Existente } from '../domain/documento.ts'
import type { Campo, Dados } from '../leitura/tipos.ts'

/** A document as lists show it: the fold of its stream, written whole. Times are ISO strings, which sort as they are. */
export type Ficha = {
  _id: string
  versao: number
  processoId: string
  tipo: TipoDocumento
  status: Existente['status']
  hash: string
  chave: string
  nomeArquivo: string | null
  tipoConteudo: string
  tamanho: number
  substitui: string | null
  recebidoEm: string
  atualizadoEm: string
  paginas: number | null
  motivo: MotivoDocumento | null
  confianca: number | null
  dados: Dados | null
  campos: Campo[]
}

export function fichaDe(doc: Existente, versao: number): Ficha {
  const lido = doc.status === 'valido' || doc.status === 'invalido' ? doc.lido : null
  return {
    _id: doc.id,
    versao,
    processoId: doc.processoId,
    tipo: doc.tipo,
    status: doc.status,
    hash: doc.hash,
    chave: doc.chave,
    nomeArquivo: doc.nomeArquivo,
    tipoConteudo: doc.tipoConteudo,
    tamanho: doc.tamanho,
    substitui: doc.substitui,
    recebidoEm: doc.recebidoEm.toISOString(),
    atualizadoEm: doc.atualizadoEm.toISOString(),
    paginas: lido?.paginas ?? null,
    motivo: doc.status === 'invalido' ? doc.motivo : null,
    confianca: lido?.confianca ?? null,
    dados: lido?.dados ?? null,
    campos: lido?.campos ?? [],
  }
}

/** What `processos/{id}/documentos` lists, in what order: by arrival. */
export const listados = (processoId: string) => ({ processoId, status: { $ne: 'descartado' as const } })
export const POR_CHEGADA = [
  { field: 'recebidoEm', direction: 1 },
  { field: '_id', direction: 1 },
] as const

export function criarFichas(connection: mongoose.Connection) {
  const colecao = connection.collection<Ficha>('documentos')

  return {
    colecao,
    lista: openCollection<Ficha>(connection, 'documentos'),

    /** Older versions than the one there are let go. */
    async escrever(ficha: Ficha): Promise<void> {
      const maisVelha = { _id: ficha._id, versao: { $lt: ficha.versao } }
      try {
        await colecao.replaceOne(maisVelha as never, ficha, { upsert: true })
      } catch (erro) {
        if (!(erro instanceof mongoose.mongo.MongoServerError && erro.code === 11000)) throw erro
        // There is one by now: newer, or an older one that was written in between.
        await colecao.replaceOne(maisVelha as never, ficha)
      }
    },

    /** In order of arrival; discarded ones only when asked for. */
    async porProcessos(processoIds: readonly string[], comDescartados = false): Promise<Ficha[]> {
      const filtro = {
        processoId: { $in: [...processoIds] },
        ...(comDescartados ? {} : { status: { $ne: 'descartado' as const } }),
      }
      return translatingFailures(() => colecao.find(filtro).sort({ processoId: 1, recebidoEm: 1, _id: 1 }).toArray())
    },

    /** How many documents of this kind, settled last in this processo, were refused one after the other. */
    async recusasEmSerie(processoId: string, tipo: TipoDocumento): Promise<number> {
      const ultimas = await translatingFailures(() =>
        colecao
          .find({ processoId, tipo, status: { $in: ['valido', 'invalido'] } }, { projection: { status: 1 } })
          .sort({ recebidoEm: -1, _id: -1 })
          .limit(10)
          .toArray(),
      )
      const valida = ultimas.findIndex((ficha) => ficha.status === 'valido')
      return valida === -1 ? ultimas.length : valida
    },

    /** The document whose bytes these are, if any. */
    async daChave(chave: string): Promise<Ficha | null> {
      return translatingFailures(() => colecao.findOne({ chave }))
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() =>
        Promise.all([
          colecao.createIndex({ processoId: 1, recebidoEm: 1, _id: 1 }),
          colecao.createIndex({ chave: 1 }, { unique: true }),
        ]),
      )
    },
  }
}

export type Fichas = ReturnType<typeof criarFichas>
