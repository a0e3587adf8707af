import { REASON_CODE_LABEL, REASON_CODES } from '@car/vocabulary/processo'
import { capitalised } from '@car/text/wording'
import type { Valor } from '@car/reports/csv'
import type { Period } from '@car/reports/period'
import { shares } from '@car/reports/shares'
import { media, percentile } from './statistics.ts'
import { type Row, timeInAnalysis } from './row.ts'
import { byAnalista, countCases, decisionsInPeriod } from './dashboard.ts'

/** A report. Its columns are in the order of the CSV, and every line has all columns. */
export type Report = {
  columns: readonly string[]
  /** The columns that hold times, ISO 8601 in UTC. */
  instants: readonly string[]
  linhas: Record<string, Valor>[]
}

/**
 * Returns one line per analyst: decisions by result, decided cases, seconds of analysis, and second readings, of which
 * those that the supervision settled are counted once more. Decisions and cases are counted separately, because a case
 * may be decided more than once.
 */
export function productivity(
  rows: readonly Pick<Row, 'decisoes'>[],
  period: Period,
  inAnalysis: Parameters<typeof byAnalista>[1],
): Report {
  const decisoes = decisionsInPeriod(rows, period)
  const cases = countCases(rows, period, ({ por, resultado }) => [por.id, `${por.id} ${resultado}`])
  const linhas = byAnalista(decisoes, inAnalysis).map(({ analista, ...figures }) => {
    const own = decisoes.filter((d) => d.por.id === analista.id)
    const times = own.map((d) => d.tempo_s)
    const read = decisoes.flatMap((d) => (d.segunda_leitura?.leitor.id === analista.id ? d.segunda_leitura : []))
    return {
      analista_id: analista.id,
      analista: analista.nome,
      ...figures,
      aprovados: own.filter((d) => d.resultado === 'aprovado').length,
      rejeitados: own.filter((d) => d.resultado === 'rejeitado').length,
      tempo_p50: percentile(times, 0.5),
      tempo_p90: percentile(times, 0.9),
      processos_decididos: cases(analista.id),
      processos_aprovados: cases(`${analista.id} aprovado`),
      processos_rejeitados: cases(`${analista.id} rejeitado`),
      segundas_leituras: read.length,
      desempatadas: read.filter(({ forma }) => forma === 'desempate').length,
    }
  })
  return { columns: PRODUCTIVITY, instants: [], linhas }
}

const PRODUCTIVITY = [
  'analista_id',
  'analista',
  'em_analise',
  'decididos',
  'aprovados',
  'rejeitados',
  'taxa_aprovacao',
  'tempo_medio',
  'tempo_p50',
  'tempo_p90',
  'processos_decididos',
  'processos_aprovados',
  'processos_rejeitados',
  'segundas_leituras',
  'desempatadas',
] as const

export const PRAZO_FIELDS = [
  '_id',
  'numero',
  'status',
  'imovel',
  'origem',
  'analista',
  'submetido_em',
  'prazo_em',
  'decisoes',
  'tempo_acumulado_s',
  'relogio_desde',
  'segunda_leitura',
] as const satisfies (keyof Row)[]
export type PrazoRow = Pick<Row, (typeof PRAZO_FIELDS)[number]>

/**
 * Returns a line for each case: first those that are late, then those that have time, decided ones, and cancelled ones,
 * and among these the earliest deadline first. The column `situacao` says whether the deadline was kept: cumprido
 * or descumprido for a decided case, em_dia or vencido for an undecided case, and cancelado for a cancelled case.
 */
export function prazos(linhas: readonly PrazoRow[], now: Date): Report {
  return {
    columns: PRAZOS,
    instants: ['submetido_em', 'prazo_em', 'decidido_em'],
    linhas: linhas
      .map((row) => {
        const decisao = row.decisoes.at(-1)
        const decided = decisao && DECIDED.has(row.status) ? decisao.em : null
        const end = (decided === null ? now : new Date(decided)).getTime()
        const delay = row.prazo_em === null ? 0 : Math.max(0, end - Date.parse(row.prazo_em))
        return {
          processo_id: row._id,
          numero: row.numero,
          status: row.status,
          municipio: row.imovel.municipio,
          uf: row.imovel.uf,
          analista: row.analista?.nome ?? null,
          submetido_em: row.submetido_em,
          prazo_em: row.prazo_em,
          decidido_em: decided,
          tempo_em_analise: timeInAnalysis(row, now),
          situacao: standingOf(row, decided !== null, delay > 0),
          dias_de_atraso: row.status === 'cancelado' ? 0 : Math.ceil(delay / DAY_MS),
          origem: row.origem,
          segunda_leitura: row.segunda_leitura,
        }
      })
      .sort(
        (a, b) =>
          rankOf(a) - rankOf(b) ||
          (a.prazo_em ?? '').localeCompare(b.prazo_em ?? '') ||
          (a.processo_id < b.processo_id ? -1 : 1),
      ),
  }
}

/** The order of the report, by `situacao`. */
const STANDINGS = ['vencido', 'em_dia', 'descumprido', 'cumprido', 'cancelado'] as const
type Standing = (typeof STANDINGS)[number]
const rankOf = ({ situacao }: { situacao: Standing }): number => STANDINGS.indexOf(situacao)

function standingOf({ status }: PrazoRow, decided: boolean, late: boolean): Standing {
  if (status === 'cancelado') return 'cancelado'
  if (decided) return late ? 'descumprido' : 'cumprido'
  return late ? 'vencido' : 'em_dia'
}

const DAY_MS = 86_400_000
const DECIDED = new Set<Row['status']>(['aprovado', 'rejeitado', 'em_recurso'])
const PRAZOS = [
  'processo_id',
  'numero',
  'status',
  'municipio',
  'uf',
  'analista',
  'submetido_em',
  'prazo_em',
  'decidido_em',
  'tempo_em_analise',
  'situacao',
  'dias_de_atraso',
  'origem',
  'segunda_leitura',
] as const

/** Counts the rejections of the period by reason. Reasons without a rejection have a line too. */
export function rejections(rows: readonly Pick<Row, 'decisoes'>[], period: Period): Report {
  const rejections = decisionsInPeriod(rows, period).filter((d) => d.resultado === 'rejeitado')
  const ofReason = (code: string) => rejections.filter((d) => d.codigo_motivo === code)
  const cases = countCases(rows, period, ({ resultado, codigo_motivo }) =>
    resultado === 'rejeitado' && codigo_motivo !== null ? [codigo_motivo] : [],
  )
  const parts = shares(REASON_CODES.map((code) => ofReason(code).length))
  return {
    columns: REJECTIONS,
    instants: [],
    linhas: REASON_CODES.map((codigo_motivo, i) => {
      const own = ofReason(codigo_motivo)
      return {
        codigo_motivo,
        motivo: capitalised(REASON_CODE_LABEL[codigo_motivo]),
        total: own.length,
        proporcao: parts[i] ?? null,
        tempo_medio: media(own.map((d) => d.tempo_s)),
        processos: cases(codigo_motivo),
      }
    }),
  }
}

const REJECTIONS = ['codigo_motivo', 'motivo', 'total', 'proporcao', 'tempo_medio', 'processos'] as const
