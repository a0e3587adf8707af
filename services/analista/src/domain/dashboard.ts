import { AGE_LABEL, type Age } from '@car/vocabulary/analysis'
import type { Person } from '@car/vocabulary/person'
import { media, percentile, ratio } from './statistics.ts'
import type { Decision, Row } from './row.ts'
import { dayOf } from '@car/calendar/day'
import { daysOf, inPeriod, type Period } from '@car/reports/period'

/** The figures of the work of one person or of everybody. Ratios are between 0 and 1, and times are in seconds. */
type Decided = {
  em_analise: number
  decididos: number
  processos_decididos: number
  taxa_aprovacao: number | null
  tempo_medio: number | null
}

export type Dashboard = Decided & {
  periodo: Period
  recebidos: number
  tempo_p50: number | null
  tempo_p90: number | null
  pendencias: { abertas: number; vencidas: number; processos_com_abertas: number; processos_com_vencidas: number }
  carteira_por_idade: { faixa: string; idade: Age; total: number }[]
  serie_diaria: { dia: string; recebidos: number; decididos: number; processos_decididos: number }[]
  por_analista?: OfAnalista[]
}
export type OfAnalista = Decided & { analista: Person }

export type Measures = {
  periodo: Period
  now: Date
  /** The number of cases in analysis, which is also the total of their list. */
  emAnalise: number
  /** The times at which the new cases of the period were submitted. */
  submitted: readonly string[]
  /** The number of cases that were decided in the period. */
  decidedProcessos: number
  /** A case may have several decisions in the period. */
  decisoes: readonly Decision[]
  /** A day appears once for each case decided on that day. */
  decidedDays: readonly string[]
  ages: readonly { idade: Age; total: number }[]
  /** The open cases that have an open or expired pendency. Other pendencies are not counted. */
  comPendencias: readonly Pick<Row, 'pendencias'>[]
}

export function dashboardOf(measurements: Measures): Dashboard {
  const { periodo, now, submitted, decisoes, ages, comPendencias } = measurements
  const times = decisoes.map((d) => d.tempo_s)
  return {
    periodo,
    recebidos: submitted.length,
    em_analise: measurements.emAnalise,
    decididos: decisoes.length,
    processos_decididos: measurements.decidedProcessos,
    taxa_aprovacao: approvalRate(decisoes),
    tempo_medio: media(times),
    tempo_p50: percentile(times, 0.5),
    tempo_p90: percentile(times, 0.9),
    pendencias: pendenciasOf(comPendencias, now),
    carteira_por_idade: ages.map(({ idade, total }) => ({ faixa: AGE_LABEL[idade], idade, total })),
    serie_diaria: byDay(measurements),
  }
}

/**
 * Returns a line for each person who holds a case in analysis, made one of the decisions, or read a case before one, by
 * name.
 */
export function byAnalista(
  decisoes: readonly Decision[],
  inAnalysis: readonly { analista: Person; total: number }[],
): Omit<OfAnalista, 'processos_decididos'>[] {
  const people = new Map<string, Person>()
  for (const { por, segunda_leitura: read } of decisoes)
    for (const one of read === null ? [por] : [por, read.leitor]) people.set(one.id, one)
  for (const { analista } of inAnalysis) people.set(analista.id, analista)
  return [...people.values()]
    .map((analista) => {
      const own = decisoes.filter((d) => d.por.id === analista.id)
      return {
        analista,
        em_analise: inAnalysis.find((row) => row.analista.id === analista.id)?.total ?? 0,
        decididos: own.length,
        taxa_aprovacao: approvalRate(own),
        tempo_medio: media(own.map((d) => d.tempo_s)),
      }
    })
    .sort((a, b) => a.analista.nome.localeCompare(b.analista.nome, 'pt-BR') || (a.analista.id < b.analista.id ? -1 : 1))
}

export const decisionsInPeriod = (rows: readonly Pick<Row, 'decisoes'>[], periodo: Period): Decision[] =>
  rows.flatMap((row) => row.decisoes).filter((d) => inPeriod(periodo, d.em))

/**
 * Returns the days of the period on which a person decided cases; null stands for all people. A day appears once for
 * each case.
 */
export const decidedDays = (rows: readonly Pick<Row, 'decisoes'>[], periodo: Period, who: string | null): string[] =>
  rows.flatMap((row) => {
    const own = decisionsInPeriod([row], periodo).filter(({ por }) => who === null || por.id === who)
    return [...new Set(own.map(({ em }) => dayOf(em)))]
  })

/**
 * Counts the cases that were decided in a period, by the keys that `keysOf` derives from each decision. Several
 * decisions of one case under one key count once.
 * @returns a function from a key to its count
 */
export function countCases(
  rows: readonly Pick<Row, 'decisoes'>[],
  periodo: Period,
  keysOf: (decisao: Decision) => readonly string[],
): (key: string) => number {
  const totals = new Map<string, number>()
  for (const row of rows)
    for (const key of new Set(decisionsInPeriod([row], periodo).flatMap(keysOf)))
      totals.set(key, (totals.get(key) ?? 0) + 1)
  return (key) => totals.get(key) ?? 0
}

/** Counts the cases that were decided in a period by a person, or by anybody (null). */
export function countDecided(rows: readonly Pick<Row, 'decisoes'>[], periodo: Period): (who: string | null) => number {
  const count = countCases(rows, periodo, ({ por }) => ['', por.id])
  return (who) => count(who ?? '')
}

export const approvalRate = (decisoes: readonly Decision[]): number | null =>
  ratio(decisoes.filter((d) => d.resultado === 'aprovado').length, decisoes.length)

/**
 * Counts pendencies and the cases that have them. A pendency is overdue if it has expired without an answer, or is
 * still open after its term.
 */
export function pendenciasOf(rows: readonly Pick<Row, 'pendencias'>[], now: Date): Dashboard['pendencias'] {
  type Pendencia = Row['pendencias'][number]
  const aberta = ({ status }: Pendencia) => status === 'aberta'
  const overdue = (pendencia: Pendencia) =>
    pendencia.status === 'expirada' || (aberta(pendencia) && Date.parse(pendencia.prazo_em) < now.getTime())
  const all = rows.flatMap((row) => row.pendencias)
  return {
    abertas: all.filter(aberta).length,
    vencidas: all.filter(overdue).length,
    processos_com_abertas: rows.filter((row) => row.pendencias.some(aberta)).length,
    processos_com_vencidas: rows.filter((row) => row.pendencias.some(overdue)).length,
  }
}

function byDay({ periodo, submitted, decisoes, decidedDays: days }: Measures): Dashboard['serie_diaria'] {
  const receivedOn = count(submitted.map(dayOf))
  const decidedOn = count(decisoes.map(({ em }) => dayOf(em)))
  const processosOn = count(days)
  return daysOf(periodo).map((dia) => ({
    dia,
    recebidos: receivedOn.get(dia) ?? 0,
    decididos: decidedOn.get(dia) ?? 0,
    processos_decididos: processosOn.get(dia) ?? 0,
  }))
}

function count(days: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const dia of days) counts.set(dia, (counts.get(dia) ?? 0) + 1)
  return counts
}
