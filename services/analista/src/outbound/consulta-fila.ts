import { busca } from '@car/conferencia/termos'
import type { SortKey } from '@car/store/paging'
import type { consultaFila } from '@car/operations/schemas/analista'
import { type Contagem, PRIORIDADES, type SituacaoPrazo } from '@car/vocabulary/analise'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { instantesDe, lerPeriodo } from '@car/relatorio/periodo'
import { statusDo } from '@car/atos/tabela'
import type { z } from 'zod'
import { submissaoDa } from '../domain/idade.ts'
import { NA_FILA } from '../domain/linha.ts'
import { AGUARDA } from '../domain/visoes.ts'

export type ConsultaFila = z.output<typeof consultaFila>
type Filtros = Omit<ConsultaFila, 'page_size' | 'cursor' | 'ordenar'>

/**
 * The indexes of the read model. A list filters by equality on the first fields and by status, and has an order that
 * `_id` makes total. Read backwards, an index serves the opposite order.
 */
export const INDICES: readonly Record<string, 1 | -1>[] = [
  { status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { status: 1, prioridade: 1, _id: 1 },
  { status: 1, submetido_em: 1, _id: 1 },
  { status: 1, prazo_em: 1, _id: 1 },
  { status: 1, score_risco: 1, _id: 1 },
  { status: 1, score_completude: 1, _id: 1 },
  { analista_id: 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { analista_id: 1, status: 1, prazo_em: 1, _id: 1 },
  { 'imovel.municipio_ibge': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { 'imovel.uf': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { termos: 1, status: 1 },
  { status: 1, ressalvas_abertas: 1 },
  { 'escalado.vez': 1, prazo_em: 1, _id: 1 },
  // For dashboard and reports, by period.
  { submetido_em: 1 },
  { prazo_em: 1 },
  { 'decisoes.em': 1 },
  { 'decisoes.por.id': 1 },
  // For rows whose priority changes with time.
  { revisar_em: 1 },
]

/**
 * The filter of a list at `agora` (epoch milliseconds). Its total, the totals of views and the figures of the dashboard
 * use the same filter.
 */
export function filtroDaFila(consulta: Filtros, usuarioId: string, agora: number): Record<string, unknown> {
  const { contagem, prioridade, municipio_ibge, uf, analista, prazo, aguarda, ressalva, q } = consulta
  const { status = noPeriodo(contagem) ? STATUS_PROCESSO : NA_FILA } = consulta
  const dos = status.filter((s) => aguarda === undefined || AGUARDA[aguarda].includes(s))
  return {
    status: { $in: dos },
    ...(prioridade === undefined ? {} : { prioridade: { $in: prioridade.map((p) => PRIORIDADES.indexOf(p)) } }),
    ...(municipio_ibge === undefined ? {} : { 'imovel.municipio_ibge': municipio_ibge }),
    ...(uf === undefined ? {} : { 'imovel.uf': uf }),
    ...(analista === undefined || noPeriodo(contagem) ? {} : { analista_id: quem(analista, usuarioId) }),
    ...contados(consulta, usuarioId, agora),
    ...submetidos(consulta, agora),
    ...(ressalva === undefined ? {} : { ressalvas_abertas: { $gt: 0 } }),
    ...(prazo === undefined ? {} : { prazo_em: noPrazo(prazo, agora) }),
    ...(q === undefined ? {} : busca(q)),
  }
}

/** Figures of a period count cases in every status. The other figures count only cases in the queue. */
const noPeriodo = (contagem: Contagem | undefined): boolean => contagem === 'recebidos' || contagem === 'decididos'

/** The filter of one figure of the dashboard, but for the time of submission. @throws CAR-004 when the period is invalid */
function contados({ contagem, de, ate, analista }: Filtros, usuarioId: string, agora: number): Record<string, unknown> {
  const pessoa = analista === undefined ? undefined : quem(analista, usuarioId)
  switch (contagem) {
    case undefined:
      return {}
    case 'recebidos':
      return pessoa === undefined ? {} : deQuem(pessoa)
    case 'decididos': {
      const por = pessoa === undefined ? {} : { 'por.id': pessoa }
      return { decisoes: { $elemMatch: { em: instantesDe(lerPeriodo({ de, ate }, agora)), ...por } } }
    }
    case 'pendencias_abertas':
      return { pendencias: { $elemMatch: { status: 'aberta' } } }
    case 'pendencias_vencidas': {
      const passada = { status: 'aberta', prazo_em: { $lt: new Date(agora).toISOString() } }
      return { pendencias: { $elemMatch: { $or: [{ status: 'expirada' }, passada] } } }
    }
  }
}

/** A period of submission and an age limit the same field, each at its own ends. @throws CAR-004 when the period is invalid */
function submetidos({ contagem, de, ate, idade }: Filtros, agora: number): Record<string, unknown> {
  const daIdade = idade === undefined ? {} : submissaoDa(idade, agora)
  const limites = {
    ...(contagem === 'recebidos' ? instantesDe(lerPeriodo({ de, ate }, agora)) : {}),
    ...(daIdade.depois === undefined ? {} : { $gt: daIdade.depois }),
    ...(daIdade.ate === undefined ? {} : { $lte: daIdade.ate }),
  }
  return Object.keys(limites).length === 0 ? {} : { submetido_em: limites }
}

/** Cases that a person holds or decided. */
export const deQuem = (pessoa: string | null) => ({ $or: [{ analista_id: pessoa }, { 'decisoes.por.id': pessoa }] })

/** The cases of a list that its reader may take: nobody holds them, and their status allows it. */
export function filtroDosLivres(consulta: Filtros, usuarioId: string, agora: number): Record<string, unknown> {
  const aSerAssumido = { analista_id: null, status: { $in: statusDo('assumir') } }
  return { $and: [filtroDaFila(consulta, usuarioId, agora), aSerAssumido] }
}

const SETE_DIAS_MS = 7 * 86_400_000

/** Both together are one range, since one ends where the other begins. */
function noPrazo(situacoes: readonly SituacaoPrazo[], agora: number): Record<string, string> {
  const instante = (ms: number) => new Date(ms).toISOString()
  const [vencidos, aVencer] = [situacoes.includes('vencidos'), situacoes.includes('vencem_em_7_dias')]
  if (vencidos && !aVencer) return { $lt: instante(agora) }
  return { ...(vencidos ? {} : { $gte: instante(agora) }), $lte: instante(agora + SETE_DIAS_MS) }
}

const quem = (analista: string, usuarioId: string): string | null =>
  analista === 'eu' ? usuarioId : analista === 'nenhum' ? null : analista

const PADRAO: NonNullable<ConsultaFila['ordenar']> = [
  { campo: 'prioridade', descendente: true },
  { campo: 'submetido_em', descendente: false },
]

/** The order of a list. Ties are ordered by id, in the direction of the last key, so that an index serves both ways. */
export function chavesDaFila(ordenar: ConsultaFila['ordenar'] = PADRAO): SortKey[] {
  const campos = new Set<string>()
  const chaves = ordenar
    .filter(({ campo }) => !campos.has(campo) && campos.add(campo))
    .map(({ campo, descendente }): SortKey => ({ field: campo, direction: descendente ? -1 : 1 }))
  return [...chaves, { field: '_id', direction: chaves.at(-1)?.direction ?? 1 }]
}
