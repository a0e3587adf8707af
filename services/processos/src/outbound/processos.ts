import type { Usuario } from '@car/identity/usuario'
import { veTudo } from '@car/identity/usuario'
import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type mongoose from 'mongoose'
import type { Caso } from '../domain/caso.ts'
import { proximoAlarme } from '../domain/pendencias.ts'
import { registroDoRecurso } from '../domain/registro.ts'

/** One document for each processo: the fields that lists filter and sort by, and the case at this version. */
export type Linha = {
  _id: string
  versao: number
  status: Caso['status']
  donoId: string
  /** Authorised technicians, and until when. Without an end it is the far future. */
  tecnicos: { id: string; ate: string }[]
  criadoEm: string
  /** When the next term or reminder is due; absent when there is none. */
  alarmeEm?: string
  caso: Caso
}

export type LinhaDeRecurso = ReturnType<typeof registroDoRecurso> & { _id: string; versao: number }

const SEMPRE = '9999-12-31T23:59:59.999Z'

const MAIS_NOVOS: readonly SortKey[] = [
  { field: 'criadoEm', direction: -1 },
  { field: '_id', direction: -1 },
]
const POR_ABERTURA: readonly SortKey[] = [
  { field: 'aberto_em', direction: 1 },
  { field: '_id', direction: 1 },
]

/** The read models of cases and appeals. Each document is written whole, unless a newer one is stored. */
export function criarProcessos(connection: mongoose.Connection) {
  const linhas = openCollection<Linha>(connection, 'processos')
  const recursos = openCollection<LinhaDeRecurso>(connection, 'recursos')

  return {
    /** For walks. */
    linhas,
    recursos,

    async escrever(caso: Caso, versao: number): Promise<void> {
      await writeIfNewer(linhas, linhaDe(caso, versao))
      for (const r of caso.recursos)
        await writeIfNewer(recursos, { ...registroDoRecurso(caso.id, r), _id: r.id, versao })
    },

    /** The processos that a person may see, newest first. */
    listar(
      usuario: Usuario,
      { status, ...request }: PageRequest & { status?: StatusProcesso[] | undefined },
      cursor: Cursor,
      agora: Date,
    ): Promise<Page<Linha>> {
      const situacao = status ? { status: { $in: status } } : { status: { $ne: 'descartado' } }
      return paginate(linhas, { ...situacao, ...visiveisPara(usuario, agora) }, MAIS_NOVOS, { cursor, request })
    },

    listarRecursos(
      { status, ...request }: PageRequest & { status?: StatusRecurso[] | undefined },
      cursor: Cursor,
    ): Promise<Page<LinhaDeRecurso>> {
      return paginate(recursos, status ? { status: { $in: status } } : {}, POR_ABERTURA, { cursor, request })
    },

    linha: (id: string): Promise<Linha | null> => linhas.one({ _id: id }),

    /** Null when there is no such appeal. */
    processoDoRecurso: async (recursoId: string): Promise<string | null> =>
      (await recursos.one({ _id: recursoId }, { processo_id: 1 }))?.processo_id ?? null,

    /** The ids after a given one, in order, without discarded drafts. */
    async ids(depoisDe: string, limite: number): Promise<string[]> {
      const filtro = { _id: { $gt: depoisDe }, status: { $ne: 'descartado' } }
      const achados = await linhas.many(filtro, { projection: { _id: 1 }, sort: { _id: 1 }, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    async rascunhosDe(donoId: string): Promise<string[]> {
      const achados = await linhas.many({ donoId, status: 'rascunho' }, { projection: { _id: 1 } })
      return achados.map(({ _id }) => _id)
    },

    /** Processos with a due alarm, the oldest first. */
    async alarmes(agora: Date, limite: number): Promise<{ id: string; alarmeEm: string }[]> {
      const achados = await linhas.many(
        { alarmeEm: { $lte: agora.toISOString() } },
        { projection: { alarmeEm: 1 }, sort: { alarmeEm: 1 }, limit: limite },
      )
      return achados.map(({ _id, alarmeEm = '' }) => ({ id: _id, alarmeEm }))
    },

    /** Empties the read models, before they are written anew from the record. */
    async esvaziar(): Promise<void> {
      await Promise.all([linhas.removeAll({}), recursos.removeAll({})])
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        linhas.index({ criadoEm: -1, _id: -1 }),
        linhas.index({ donoId: 1, criadoEm: -1, _id: -1 }),
        linhas.index({ 'tecnicos.id': 1, criadoEm: -1, _id: -1 }),
        linhas.index({ status: 1, criadoEm: -1, _id: -1 }),
        linhas.index({ alarmeEm: 1 }),
        recursos.index({ status: 1, aberto_em: 1, _id: 1 }),
      ])
    },
  }
}

export type Processos = ReturnType<typeof criarProcessos>

function linhaDe(caso: Caso, versao: number): Linha {
  const alarmeEm = proximoAlarme(caso)
  return {
    _id: caso.id,
    versao,
    status: caso.status,
    donoId: caso.dono.id,
    tecnicos: caso.autorizacoes.map((a) => ({ id: a.tecnico.id, ate: a.expiraEm ?? SEMPRE })),
    criadoEm: caso.criadoEm,
    ...(alarmeEm === null ? {} : { alarmeEm }),
    caso,
  }
}

function visiveisPara(usuario: Usuario, agora: Date): object {
  if (veTudo(usuario.papel)) return {}
  const meu = { donoId: usuario.id }
  if (usuario.papel !== 'responsavel_tecnico') return meu
  return { $or: [meu, { tecnicos: { $elemMatch: { id: usuario.id, ate: { $gt: agora.toISOString() } } } }] }
}
