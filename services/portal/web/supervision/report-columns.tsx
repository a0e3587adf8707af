import { Link } from '@tanstack/react-router'
import { type ReportKind, SECOND_READING_LABEL, type SecondReadingState } from '@car/vocabulary/analysis'
import {
  ORIGEM_KIND_LABEL,
  type OrigemKind,
  STATUS_PROCESSO_LABEL,
  type StatusProcesso,
} from '@car/vocabulary/processo'
import type { QueueQuery } from '../analysis/queue/queue-query.ts'
import type { LinkContent, Series } from '../shared/components/bars.tsx'
import type { Column } from '../shared/components/table.tsx'
import { data, duration, percent, label } from '../shared/format.ts'
import type { Period } from '../shared/period.ts'

type ReportRow = Record<string, string | number | null>

const text = (titulo: string, nome: string): Column<ReportRow> => ({ titulo, cell: (row) => row[nome] ?? '–' })
const numero = (titulo: string, nome: string): Column<ReportRow> => ({ ...text(titulo, nome), numeric: true })
const time = (titulo: string, nome: string): Column<ReportRow> => ({
  titulo,
  numeric: true,
  cell: (row) => duration(row[nome] as number | null),
})
const part = (titulo: string, nome: string, search: (row: ReportRow) => QueueQuery): Column<ReportRow> => ({
  titulo,
  numeric: true,
  cell: (row) => {
    const share = row[nome] as number | null
    return share ? <QueueLink search={search(row)}>{percent(share)}</QueueLink> : percent(share)
  },
})
/** Makes a column of numbers of cases. A number other than 0 links to these cases. */
const cases = (titulo: string, nome: string, search: (row: ReportRow) => QueueQuery): Column<ReportRow> => ({
  titulo,
  numeric: true,
  cell: (row) => (row[nome] === 0 ? 0 : <QueueLink search={search(row)}>{row[nome]}</QueueLink>),
})
const QueueLink = ({ search, ...inside }: { search: QueueQuery } & LinkContent) => (
  <Link to="/analise/fila" search={{ visao: 'todos', ...search }} {...inside} />
)
const day = (titulo: string, nome: string): Column<ReportRow> => ({
  titulo,
  cell: (row) => (row[nome] ? data(String(row[nome])) : '–'),
})

export const STANDING: Record<string, string> = {
  cumprido: 'Cumprido',
  descumprido: 'Descumprido',
  em_dia: 'Em dia',
  vencido: 'Vencido',
  cancelado: 'Cancelado',
}

/**
 * Returns the search parameters of the lists to which the figures of a report link. The service counts by the same
 * parameters.
 */
const lists = (period: Period) => {
  const decided: QueueQuery = { contagem: 'decididos', ...period }
  const by = (row: ReportRow): QueueQuery => ({ ...decided, analista: String(row['analista_id']) })
  return {
    inAnalysis: (row: ReportRow): QueueQuery => ({ status: 'em_analise', analista: String(row['analista_id']) }),
    by,
    approvedBy: (row: ReportRow): QueueQuery => ({ ...by(row), resultado: 'aprovado' }),
    rejectedBy: (row: ReportRow): QueueQuery => ({ ...by(row), resultado: 'rejeitado' }),
    rejectedFor: (row: ReportRow): QueueQuery => ({
      ...decided,
      resultado: 'rejeitado',
      codigo_motivo: String(row['codigo_motivo']),
    }),
  }
}

export const COLUMNS_OF: Record<ReportKind, (period: Period) => Column<ReportRow>[]> = {
  produtividade: (period) => {
    const { inAnalysis, by, approvedBy, rejectedBy } = lists(period)
    return [
      text('Analista', 'analista'),
      cases('Em análise', 'em_analise', inAnalysis),
      cases('Decididos', 'processos_decididos', by),
      cases('Aprovados', 'processos_aprovados', approvedBy),
      cases('Rejeitados', 'processos_rejeitados', rejectedBy),
      part('Aprovação', 'taxa_aprovacao', approvedBy),
      time('Tempo médio', 'tempo_medio'),
      time('Metade em até', 'tempo_p50'),
      time('Nove em dez em até', 'tempo_p90'),
      {
        titulo: 'Segundas leituras',
        numeric: true,
        cell: ({ segundas_leituras: all, desempatadas: tied }) => (tied ? `${all} (${tied} com empate)` : all),
      },
    ]
  },
  prazos: () => [
    {
      titulo: 'Processo',
      cell: ({ processo_id, numero: said }) => (
        <Link to="/analise/processos/$id" params={{ id: String(processo_id) }}>
          {said}
        </Link>
      ),
    },
    { titulo: 'Município', cell: ({ municipio, uf }) => `${municipio} – ${uf}` },
    { titulo: 'Situação', cell: ({ status }) => label(STATUS_PROCESSO_LABEL, status as StatusProcesso) },
    text('Analista', 'analista'),
    day('Recebido', 'submetido_em'),
    day('Prazo', 'prazo_em'),
    day('Decidido', 'decidido_em'),
    { titulo: 'No prazo', cell: ({ situacao }) => STANDING[String(situacao)] ?? situacao },
    numero('Dias de atraso', 'dias_de_atraso'),
    {
      titulo: 'Origem',
      cell: ({ origem }) => (origem ? label(ORIGEM_KIND_LABEL, origem as OrigemKind) : '–'),
    },
    {
      titulo: 'Segunda leitura',
      cell: ({ segunda_leitura: state }) => (state ? label(SECOND_READING_LABEL, state as SecondReadingState) : '–'),
    },
  ],
  rejeicoes: (period) => {
    const { rejectedFor } = lists(period)
    return [
      text('Motivo', 'motivo'),
      cases('Processos', 'processos', rejectedFor),
      part('Das rejeições', 'proporcao', rejectedFor),
      time('Tempo médio', 'tempo_medio'),
    ]
  },
}

type Chart = { caption: string; axis: string; labels: string[]; series: Series[] }
const values = (rows: readonly ReportRow[], nome: string) => rows.map((row) => Number(row[nome] ?? 0))

export const CHART_OF: Record<ReportKind, (rows: readonly ReportRow[], period: Period) => Chart> = {
  produtividade: (rows, period) => {
    const { approvedBy, rejectedBy } = lists(period)
    const linkOf = (search: (row: ReportRow) => QueueQuery) => (i: number, inside: LinkContent) => (
      <QueueLink search={search(rows[i] ?? {})} {...inside} />
    )
    return {
      caption: 'Processos que cada analista decidiu',
      axis: 'Analista',
      labels: rows.map(({ analista }) => String(analista)),
      series: [
        {
          nome: 'Aprovados',
          values: values(rows, 'processos_aprovados'),
          meaning: 'good',
          link: linkOf(approvedBy),
        },
        {
          nome: 'Rejeitados',
          values: values(rows, 'processos_rejeitados'),
          meaning: 'bad',
          link: linkOf(rejectedBy),
        },
      ],
    }
  },
  prazos: (rows, period) => {
    const which = Object.keys(STANDING).filter((standing) => rows.some(({ situacao }) => situacao === standing))
    const count = (standing: string) => rows.filter(({ situacao }) => situacao === standing).length
    const link = (i: number, inside: LinkContent) => (
      <Link
        to="/supervisao/relatorios/$tipo"
        params={{ tipo: 'prazos' }}
        search={{ ...period, ...(which[i] && { situacao: which[i] }) }}
        {...inside}
      />
    )
    return {
      caption: 'Processos, pelo prazo',
      axis: 'No prazo',
      labels: which.map((standing) => STANDING[standing] ?? standing),
      series: [{ nome: 'Processos', values: which.map(count), link }],
    }
  },
  rejeicoes: (rows, period) => ({
    caption: 'Processos rejeitados, pelo motivo',
    axis: 'Motivo',
    labels: rows.map(({ motivo }) => String(motivo)),
    series: [
      {
        nome: 'Processos',
        values: values(rows, 'processos'),
        meaning: 'bad',
        link: (i, inside) => <QueueLink search={lists(period).rejectedFor(rows[i] ?? {})} {...inside} />,
      },
    ],
  }),
}
