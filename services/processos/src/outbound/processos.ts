import { busca, termosDe } from '@car/conferencia/termos'
import type { Usuario } from '@car/identity/usuario'
import { veTudo } from '@car/identity/usuario'
import type { OrdemDeProcessos } from '@car/operations/schemas/processo'
import { type Filter, openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type mongoose from 'mongoose'
import type { Chaveado } from '../domain/acompanhamento.ts'
import { proximoAlarme } from '../domain/alarmes.ts'
import { lugarDe } from '../domain/declarado.ts'
import type { Caso } from '../domain/caso.ts'
import { nomeDoMunicipio } from '../domain/imovel.ts'
import { registroDoRecurso } from '../domain/registro.ts'

/** One document for each processo: the fields that lists filter and sort by, and the case at this version. */
export type Linha = {
  _id: string
  versao: number
  status: Caso['status']
  donoId: string
  /** Authorised technicians, and until when. An authorisation without an end has a date in the far future. */
  tecnicos: { id: string; ate: string }[]
  criadoEm: string
  atualizadoEm: string
  /** The number in a form that sorts. */
  ordemDoNumero: string
  trocasDaChave: number
  /** The words by which a search finds the case. */
  termos: string[]
  /** The holder's id, or NINGUEM; absent before submission. */
  titular?: string
  uf?: string
  prazoEm?: string
  /** When the next term or reminder is due; absent when there is none. */
  alarmeEm?: string
  caso: Caso
}

/** What a list of processos is asked by. */
export type ConsultaDeProcessos = PageRequest & {
  status?: StatusProcesso[] | undefined
  q?: string | undefined
  ordenar?: OrdemDeProcessos | undefined
}

export type LinhaDeRecurso = ReturnType<typeof registroDoRecurso> & { _id: string; versao: number }

/** Marks a case that nobody holds. */
const NINGUEM = 'ninguem'
const SEMPRE = '9999-12-31T23:59:59.999Z'

const CAMPO_DA_ORDEM = { criado_em: 'criadoEm', atualizado_em: 'atualizadoEm', numero: 'ordemDoNumero' } as const
/** The fields that narrow a list. Each needs an index in each order. */
const RECORTES = [{}, { donoId: 1 }, { 'tecnicos.id': 1 }, { status: 1 }] as const
const POR_ABERTURA: readonly SortKey[] = [
  { field: 'aberto_em', direction: 1 },
  { field: '_id', direction: 1 },
]

/** How many rows a walk reads at once. */
const ALGUMAS = 20

/** The read models of cases and appeals. Each document is replaced whole, unless a newer one is stored. */
export function criarProcessos(connection: mongoose.Connection) {
  const linhas = openCollection<Linha>(connection, 'processos')
  const recursos = openCollection<LinhaDeRecurso>(connection, 'recursos')

  /** Walks the rows in order of creation, a few in memory at a time. */
  async function* percorrer(filtro: Filter): AsyncGenerator<Linha> {
    for (let depois: Filter = {}; ; ) {
      const algumas = await linhas.many({ ...filtro, ...depois }, { sort: { criadoEm: 1, _id: 1 }, limit: ALGUMAS })
      yield* algumas
      const ultima = algumas.at(-1)
      if (!ultima || algumas.length < ALGUMAS) return
      const { criadoEm, _id } = ultima
      depois = { $or: [{ criadoEm: { $gt: criadoEm } }, { criadoEm, _id: { $gt: _id } }] }
    }
  }

  return {
    /** For walks over all rows. */
    linhas,
    recursos,

    async escrever(caso: Caso, versao: number): Promise<void> {
      await writeIfNewer(linhas, linhaDe(caso, versao))
      for (const linha of recursosDe(caso, versao)) await writeIfNewer(recursos, linha)
    },

    /** The processos that a person may see, newest first unless another order is asked for. */
    listar(
      usuario: Usuario,
      { status, q, ordenar, ...request }: ConsultaDeProcessos,
      cursor: Cursor,
      agora: Date,
    ): Promise<Page<Linha>> {
      const filtro = {
        ...(status ? { status: { $in: status } } : { status: { $ne: 'descartado' } }),
        ...visiveisPara(usuario, agora),
        ...(q === undefined ? {} : busca(q)),
      }
      return paginate(linhas, filtro, chavesDe(ordenar), { cursor, request })
    },

    /** Appeals with the numbers of their cases. The row of a case is always written before those of its appeals. */
    async listarRecursos(
      { status, ...request }: PageRequest & { status?: StatusRecurso[] | undefined },
      cursor: Cursor,
    ): Promise<Page<LinhaDeRecurso & { numero: string }>> {
      const filtro = status ? { status: { $in: status } } : {}
      const pagina = await paginate(recursos, filtro, POR_ABERTURA, { cursor, request })
      const ids = pagina.items.map(({ processo_id }) => processo_id)
      const deles = await linhas.many({ _id: { $in: ids } }, { projection: { 'caso.numero': 1 } })
      const numeros = new Map(deles.map(({ _id, caso }) => [_id, caso.numero]))
      const items = pagina.items.map((linha) => ({ ...linha, numero: numeros.get(linha.processo_id) ?? '' }))
      return { ...pagina, items }
    },

    /** Submitted cases that nobody holds and that wait for the analysis, the one whose term ends first at the front. */
    async livres({ uf, limite }: { uf?: string | undefined; limite: number }): Promise<string[]> {
      const filtro = {
        titular: NINGUEM,
        status: { $in: ['submetido', 'em_analise'] },
        ...(uf === undefined ? {} : { uf }),
      }
      const sort = { prazoEm: 1, _id: 1 } as const
      const achados = await linhas.many(filtro, { projection: { _id: 1 }, sort, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    /** How many cases each person holds, by the id of the person. */
    async cargas(): Promise<Map<string, { em_analise: number; pendente: number }>> {
      const grupos = await linhas.aggregate<{
        _id: { titular: string; status: 'em_analise' | 'pendente' }
        total: number
      }>([
        { $match: { status: { $in: ['em_analise', 'pendente'] }, titular: { $gt: '', $ne: NINGUEM } } },
        { $group: { _id: { titular: '$titular', status: '$status' }, total: { $sum: 1 } } },
      ])
      const cargas = new Map<string, { em_analise: number; pendente: number }>()
      for (const {
        _id: { titular, status },
        total,
      } of grupos)
        cargas.set(titular, { em_analise: 0, pendente: 0, ...cargas.get(titular), [status]: total })
      return cargas
    },

    linha: (id: string): Promise<Linha | null> => linhas.one({ _id: id }),

    /** The version at which the row stands; 0 when there is none. */
    versao: async (id: string): Promise<number> => (await linhas.one({ _id: id }, { versao: 1 }))?.versao ?? 0,

    /** What the key of the case with this number is derived from; null when there is no such case. */
    async porNumero(numero: string): Promise<Chaveado | null> {
      const achado = await linhas.one({ ordemDoNumero: ordemDoNumero(numero) }, { trocasDaChave: 1 })
      return achado && { id: achado._id, trocasDaChave: achado.trocasDaChave }
    },

    /** The numbers of cases by id, including discarded drafts. */
    async numeros(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const achados = await linhas.many({ _id: { $in: [...new Set(ids)] } }, { projection: { 'caso.numero': 1 } })
      return new Map(achados.map(({ _id, caso }) => [_id, caso.numero]))
    },

    recursosEm: (processoId: string, ids: readonly string[]): Promise<LinhaDeRecurso[]> =>
      recursos.many({ $or: [{ _id: { $in: [...ids] } }, { processo_id: processoId }] }),

    /** Null when there is no such appeal. */
    processoDoRecurso: async (recursoId: string): Promise<string | null> =>
      (await recursos.one({ _id: recursoId }, { processo_id: 1 }))?.processo_id ?? null,

    /** The ids after `depoisDe`, in order, without discarded drafts. */
    async ids(depoisDe: string, limite: number): Promise<string[]> {
      const filtro = { _id: { $gt: depoisDe }, status: { $ne: 'descartado' } }
      const achados = await linhas.many(filtro, { projection: { _id: 1 }, sort: { _id: 1 }, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    async rascunhosDe(donoId: string): Promise<string[]> {
      const achados = await linhas.many({ donoId, status: 'rascunho' }, { projection: { _id: 1 } })
      return achados.map(({ _id }) => _id)
    },

    /**
     * A person's own cases, including discarded drafts, or those that a technician is authorised to act on; oldest
     * first.
     */
    doDono: (donoId: string): AsyncGenerator<Linha> => percorrer({ donoId }),
    doTecnico: (id: string): AsyncGenerator<Linha> => percorrer({ 'tecnicos.id': id }),

    /** Processos with a due alarm, the most overdue first. */
    async alarmes(agora: Date, limite: number): Promise<{ id: string; alarmeEm: string }[]> {
      const achados = await linhas.many(
        { alarmeEm: { $lte: agora.toISOString() } },
        { projection: { alarmeEm: 1 }, sort: { alarmeEm: 1 }, limit: limite },
      )
      return achados.map(({ _id, alarmeEm = '' }) => ({ id: _id, alarmeEm }))
    },

    /** Empties the read models before they are rebuilt from the record. */
    async esvaziar(): Promise<void> {
      await Promise.all([linhas.removeAll({}), recursos.removeAll({})])
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        ...RECORTES.flatMap((recorte) =>
          Object.values(CAMPO_DA_ORDEM).map((campo) => linhas.index({ ...recorte, [campo]: -1, _id: -1 })),
        ),
        linhas.index({ termos: 1, status: 1 }),
        linhas.index({ alarmeEm: 1 }),
        linhas.index({ titular: 1, status: 1, prazoEm: 1, _id: 1 }),
        linhas.index({ uf: 1, titular: 1, status: 1, prazoEm: 1, _id: 1 }),
        recursos.index({ status: 1, aberto_em: 1, _id: 1 }),
      ])
    },
  }
}

export type Processos = ReturnType<typeof criarProcessos>

/** The rows of the appeals of a case. */
export const recursosDe = (caso: Caso, versao: number): LinhaDeRecurso[] =>
  caso.recursos.map((recurso) => ({ ...registroDoRecurso(caso.id, recurso), _id: recurso.id, versao }))

/** The row of a case at a version of its record. */
export function linhaDe(caso: Caso, versao: number): Linha {
  const alarmeEm = proximoAlarme(caso)
  const { denominacao, municipio_ibge, matricula } = caso.imovel
  return {
    _id: caso.id,
    versao,
    status: caso.status,
    donoId: caso.dono.id,
    tecnicos: caso.autorizacoes.map((a) => ({ id: a.tecnico.id, ate: a.expiraEm ?? SEMPRE })),
    criadoEm: caso.criadoEm,
    atualizadoEm: caso.atualizadoEm,
    ordemDoNumero: ordemDoNumero(caso.numero),
    trocasDaChave: caso.trocasDaChave,
    termos: termosDe(caso.numero, denominacao ?? '', nomeDoMunicipio(municipio_ibge ?? ''), matricula?.numero ?? ''),
    ...(caso.submetidoEm === null ? {} : { titular: caso.analista?.id ?? NINGUEM, uf: lugarDe(caso).uf }),
    ...(caso.prazoEm === null ? {} : { prazoEm: caso.prazoEm }),
    ...(alarmeEm === null ? {} : { alarmeEm }),
    caso,
  }
}

/** Nine digits, because a year may have more numbers than six digits hold. */
const ordemDoNumero = (numero: string): string => numero.replace(/\d+$/, (n) => n.padStart(9, '0'))

function chavesDe(ordenar: OrdemDeProcessos = '-criado_em'): SortKey[] {
  const campo = ordenar.replace('-', '') as keyof typeof CAMPO_DA_ORDEM
  const direction = ordenar.startsWith('-') ? -1 : 1
  return [CAMPO_DA_ORDEM[campo], '_id'].map((field) => ({ field, direction }))
}

function visiveisPara(usuario: Usuario, agora: Date): object {
  if (veTudo(usuario.papel)) return {}
  const meu = { donoId: usuario.id }
  if (usuario.papel !== 'responsavel_tecnico') return meu
  return { $or: [meu, { tecnicos: { $elemMatch: { id: usuario.id, ate: { $gt: agora.toISOString() } } } }] }
}
