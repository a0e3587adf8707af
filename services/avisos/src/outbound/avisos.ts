import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type mongoose from 'mongoose'
import type { Aviso, Modelo } from '../domain/modelos.ts'
import type { EstadoDaEntrega, Porque } from '../domain/entrega.ts'

/** A notice and its delivery. The address is not stored: auth is asked for it when the message is sent. */
export type Linha = Omit<Aviso, 'id'> & {
  _id: string
  entrega: EstadoDaEntrega
  /** How often it was refused. */
  tentativas: number
  porque: Porque | null
  /** When it was settled. A year later it is deleted. */
  resolvidoEm: Date | null
  /** The request that caused it, for following it through the logs. */
  requestId: string | null
}

export type Resolucao = { entrega: Exclude<EstadoDaEntrega, 'espera'>; tentativas: number; porque: Porque | null }

const GUARDADOS_S = 365 * 86_400

const MAIS_NOVOS: readonly SortKey[] = [
  { field: 'criadoEm', direction: -1 },
  { field: '_id', direction: -1 },
]

/** The notices of everybody. They are the outbox as well: each is settled once. */
export function criarAvisos(connection: mongoose.Connection) {
  const avisos = openCollection<Linha>(connection, 'avisos')

  return {
    /** For walks over all rows. */
    linhas: avisos,

    /** False when it exists already, because the fact was delivered before. */
    incluir: ({ id, ...aviso }: Aviso, requestId: string | null): Promise<boolean> =>
      avisos.insert({
        _id: id,
        ...aviso,
        entrega: 'espera',
        tentativas: 0,
        porque: null,
        resolvidoEm: null,
        requestId,
      }),

    obter: (id: string): Promise<Linha | null> => avisos.one({ _id: id }),

    /** The notices of a person, newest first. */
    listar: (pessoaId: string, asked: { cursor: Cursor; request: PageRequest }): Promise<Page<Linha>> =>
      paginate(avisos, { pessoaId }, MAIS_NOVOS, asked),

    /** All of them, one batch in memory at a time. */
    daPessoa: (pessoaId: string): AsyncIterable<Linha> =>
      avisos.each({ pessoaId }, { sort: { pessoaId: 1, criadoEm: -1, _id: -1 } }),

    /** Only the first reading counts. */
    marcarLido: (id: string, em: string): Promise<boolean> =>
      avisos.update({ _id: id, lidoEm: null }, { $set: { lidoEm: em } }),

    async tentado(id: string, tentativas: number): Promise<void> {
      await avisos.update({ _id: id, entrega: 'espera' }, { $set: { tentativas } })
    },

    /** False when it was already settled. */
    resolver: (id: string, resolucao: Resolucao, em: Date): Promise<boolean> =>
      avisos.update({ _id: id, entrega: 'espera' }, { $set: { ...resolucao, resolvidoEm: em } }),

    /** How many messages of these models a person has been sent since then. */
    enviados: (pessoaId: string, modelos: readonly Modelo[], desde: Date): Promise<number> =>
      avisos.count({ pessoaId, resolvidoEm: { $gt: desde }, entrega: 'enviado', modelo: { $in: modelos } }),

    /** The time of the oldest notice that waits for its first attempt; null when none waits. */
    async maisAntigo(): Promise<string | null> {
      const [primeiro] = await avisos.many(
        { entrega: 'espera', tentativas: 0 },
        { projection: { criadoEm: 1 }, sort: { criadoEm: 1 }, limit: 1 },
      )
      return primeiro?.criadoEm ?? null
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        avisos.index({ pessoaId: 1, criadoEm: -1, _id: -1 }),
        avisos.index({ pessoaId: 1, resolvidoEm: 1 }),
        avisos.index({ entrega: 1, tentativas: 1, criadoEm: 1 }),
        avisos.index({ resolvidoEm: 1 }, { expireAfterSeconds: GUARDADOS_S }),
      ])
    },
  }
}

export type Avisos = ReturnType<typeof criarAvisos>

/** The notice of a row. */
export function avisoDa(linha: Linha): Aviso {
  const { _id: id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, criadoEm, lidoEm } = linha
  return { id, fatoId, pessoaId, modelo, processo, alvoId, prazoEm, contagem, criadoEm, lidoEm }
}
