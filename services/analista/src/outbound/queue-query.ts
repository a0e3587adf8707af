import { search } from '@car/store/terms'
import type { SortKey } from '@car/store/paging'
import type { queueQuery } from '@car/operations/schemas/analista'
import { type CountKind, PRIORITIES, type PrazoStatus } from '@car/vocabulary/analysis'
import { SMALL_MODULES } from '@car/vocabulary/limits'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { instantsOf, readPeriod } from '@car/reports/period'
import { statusesOf } from '@car/acts/table'
import type { z } from 'zod'
import { submissionRange } from '../domain/age.ts'
import { IN_QUEUE, reviewedBy } from '../domain/row.ts'
import { AWAITS } from '../domain/views.ts'

export type QueueQuery = z.output<typeof queueQuery>
type Filters = Omit<QueueQuery, 'page_size' | 'cursor' | 'ordenar'>

/**
 * The indexes of the read model. A list filters by equality on the first fields and by status. The order of a list ends
 * with `_id`, so that no two rows are equal. Read backwards, an index serves the opposite order.
 */
export const INDICES: readonly Record<string, 1 | -1>[] = [
  { status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { status: 1, prioridade: 1, _id: 1 },
  { status: 1, submetido_em: 1, _id: 1 },
  { status: 1, prazo_em: 1, _id: 1 },
  { status: 1, score_risco: 1, _id: 1 },
  { status: 1, score_completude: 1, _id: 1 },
  { analista_id: 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { analista_id: 1, status: 1, submetido_em: 1, _id: 1 },
  { analista_id: 1, status: 1, prazo_em: 1, _id: 1 },
  { 'imovel.municipio_ibge': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { 'imovel.uf': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { camadas: 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { celula: 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 },
  { termos: 1, status: 1 },
  { status: 1, ressalvas_abertas: 1 },
  { analista_id: 1, status: 1, respostas: 1 },
  { status: 1, respostas: 1 },
  { status: 1, divergencias: 1 },
  { status: 1, modulos_fiscais: 1 },
  { status: 1, origem: 1 },
  { segunda_leitura: 1, status: 1 },
  { 'escalado.vez': 1, prazo_em: 1, _id: 1 },
  { submetido_em: 1 },
  { prazo_em: 1 },
  { 'decisoes.em': 1 },
  { 'decisoes.por.id': 1 },
  { 'pendencias.status': 1, status: 1 },
  { revisar_em: 1 },
]

/**
 * Returns the filter of a list. The totals of lists and views use the same filter.
 * @throws CAR-004 if the period is invalid
 */
export function queueFilter(query: Filters, userId: string, now: Date): Record<string, unknown> {
  const { contagem, prioridade, municipio_ibge, uf, analista, prazo, aguarda, ressalva, resposta, camada, q } = query
  const { achado, celula, modulos, origem, segunda_leitura: reading } = query
  const { status = inPeriod(contagem) ? STATUS_PROCESSO : IN_QUEUE } = query
  const awaitedStatuses = status.filter((s) => aguarda === undefined || AWAITS[aguarda].includes(s))
  return {
    status: { $in: awaitedStatuses },
    ...(prioridade === undefined ? {} : { prioridade: { $in: prioridade.map((p) => PRIORITIES.indexOf(p)) } }),
    ...(municipio_ibge === undefined ? {} : { 'imovel.municipio_ibge': municipio_ibge }),
    ...(uf === undefined ? {} : { 'imovel.uf': uf }),
    ...(analista === undefined || inPeriod(contagem) ? {} : { analista_id: holding(analista, userId) }),
    ...counted(query, userId, now),
    ...submitted(query, now),
    ...(ressalva === undefined ? {} : { ressalvas_abertas: { $gt: 0 } }),
    ...(resposta === undefined ? {} : { respostas: { $gt: 0 } }),
    ...(camada === undefined ? {} : { camadas: camada }),
    ...(origem === undefined ? {} : { origem: origem === 'nenhuma' ? null : origem }),
    ...(reading === undefined ? {} : { segunda_leitura: reading }),
    ...(achado === undefined ? {} : { divergencias: { $gt: 0 } }),
    ...(celula === undefined ? {} : { celula: celula === 'nenhuma' ? null : celula }),
    ...(modulos === undefined ? {} : { modulos_fiscais: { $gt: 0, $lte: SMALL_MODULES } }),
    ...(prazo === undefined ? {} : { prazo_em: withinPrazo(prazo, now) }),
    ...(q === undefined ? {} : search(q)),
  }
}

/** Returns true for the figures that count cases in every status. Other figures count only cases in the queue. */
const inPeriod = (contagem: CountKind | undefined): boolean => contagem === 'recebidos' || contagem === 'decididos'

/**
 * Returns the filter of one figure of the dashboard, without limits on the time of submission.
 * @throws CAR-004 if the period is invalid
 */
function counted(
  { contagem, de, ate, analista, resultado, codigo_motivo }: Filters,
  userId: string,
  now: Date,
): Record<string, unknown> {
  const person = analista === undefined ? undefined : who(analista, userId)
  switch (contagem) {
    case undefined:
      return {}
    case 'recebidos':
      return person === undefined ? {} : involving(person)
    case 'decididos': {
      const decision = {
        ...(person === undefined ? {} : { 'por.id': person }),
        ...(resultado === undefined ? {} : { resultado }),
        ...(codigo_motivo === undefined ? {} : { codigo_motivo }),
      }
      return { decisoes: { $elemMatch: { em: instantsOf(readPeriod({ de, ate }, now)), ...decision } } }
    }
    case 'pendencias_abertas':
      return { pendencias: { $elemMatch: { status: 'aberta' } } }
    case 'pendencias_vencidas': {
      const pastPrazo = { status: 'aberta', prazo_em: { $lt: new Date(now).toISOString() } }
      return { pendencias: { $elemMatch: { $or: [{ status: 'expirada' }, pastPrazo] } } }
    }
  }
}

/**
 * Returns the limits on the time of submission that follow from a period and an age.
 * @throws CAR-004 when the period is invalid
 */
function submitted({ contagem, de, ate, idade }: Filters, now: Date): Record<string, unknown> {
  const ofAge = idade === undefined ? {} : submissionRange(idade, now)
  const limits = {
    ...(contagem === 'recebidos' ? instantsOf(readPeriod({ de, ate }, now)) : {}),
    ...(ofAge.after === undefined ? {} : { $gt: ofAge.after }),
    ...(ofAge.ate === undefined ? {} : { $lte: ofAge.ate }),
  }
  return Object.keys(limits).length === 0 ? {} : { submetido_em: limits }
}

export const involving = (person: string | null) => ({ $or: [{ analista_id: person }, { 'decisoes.por.id': person }] })

/**
 * Returns the filter for the cases of a list that its reader may take: nobody holds them, and their status allows it.
 */
export function freeFilter(query: Filters, userId: string, now: Date): Record<string, unknown> {
  const toAssumir = { analista_id: null, status: { $in: statusesOf('assumir') } }
  return { $and: [queueFilter(query, userId, now), toAssumir] }
}

const SEVEN_DAYS_MS = 7 * 86_400_000

/** Returns the range of deadlines for these statuses. Overdue cases and cases due soon together make one range. */
function withinPrazo(statuses: readonly PrazoStatus[], now: Date): Record<string, string> {
  const [vencidos, dueSoon] = [statuses.includes('vencidos'), statuses.includes('vencem_em_7_dias')]
  if (vencidos && !dueSoon) return { $lt: now.toISOString() }
  return {
    ...(vencidos ? {} : { $gte: now.toISOString() }),
    $lte: new Date(now.getTime() + SEVEN_DAYS_MS).toISOString(),
  }
}

const who = (analista: string, userId: string): string | null =>
  analista === 'eu' ? userId : analista === 'nenhum' ? null : analista

/** Whoever decides a case anew finds it among their own, and nobody else finds it there. */
const holding = (analista: string, userId: string) =>
  analista === 'eu' ? { $in: [userId, reviewedBy(userId)] } : who(analista, userId)

const DEFAULT_ORDER: NonNullable<QueueQuery['ordenar']> = [
  { campo: 'prioridade', descending: true },
  { campo: 'submetido_em', descending: false },
]

/** Orders rows with equal keys by id, in the direction of the last key, so that an index serves both directions. */
export function queueKeys(ordenar: QueueQuery['ordenar'] = DEFAULT_ORDER): SortKey[] {
  const campos = new Set<string>()
  const keys = ordenar
    .filter(({ campo }) => !campos.has(campo) && campos.add(campo))
    .map(({ campo, descending }): SortKey => ({ field: campo, direction: descending ? -1 : 1 }))
  return [...keys, { field: '_id', direction: keys.at(-1)?.direction ?? 1 }]
}
