import { Link } from '@tanstack/react-router'
import type { ReportKind } from '@car/vocabulary/analysis'
import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import type { Column } from '../shared/components/table.tsx'
import { data, duration, percent, label } from '../shared/format.ts'

/** A line of a report, by the names of its columns. */
type Row = Record<string, string | number | null>

const texto = (titulo: string, nome: string): Column<Row> => ({ titulo, cell: (row) => row[nome] ?? '–' })
const numero = (titulo: string, nome: string): Column<Row> => ({ ...texto(titulo, nome), numeric: true })
const tempo = (titulo: string, nome: string): Column<Row> => ({
  titulo,
  numeric: true,
  cell: (row) => duration(row[nome] as number | null),
})
const parte = (titulo: string, nome: string): Column<Row> => ({
  titulo,
  numeric: true,
  cell: (row) => percent(row[nome] as number | null),
})
const dia = (titulo: string, nome: string): Column<Row> => ({
  titulo,
  cell: (row) => (row[nome] ? data(String(row[nome])) : '–'),
})

const STATUS: Record<string, string> = {
  cumprido: 'Cumprido',
  descumprido: 'Descumprido',
  em_dia: 'Em dia',
  vencido: 'Vencido',
  cancelado: 'Cancelado',
}

export const COLUMNS_OF: Record<ReportKind, Column<Row>[]> = {
  produtividade: [
    texto('Analista', 'analista'),
    numero('Em análise', 'em_analise'),
    numero('Decididos', 'decididos'),
    numero('Aprovados', 'aprovados'),
    numero('Rejeitados', 'rejeitados'),
    parte('Aprovação', 'taxa_aprovacao'),
    tempo('Tempo médio', 'tempo_medio'),
    tempo('Metade em até', 'tempo_p50'),
    tempo('Nove em dez em até', 'tempo_p90'),
  ],
  prazos: [
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
    texto('Analista', 'analista'),
    dia('Recebido', 'submetido_em'),
    dia('Prazo', 'prazo_em'),
    dia('Decidido', 'decidido_em'),
    { titulo: 'No prazo', cell: ({ situacao }) => STATUS[String(situacao)] ?? situacao },
    numero('Dias de atraso', 'dias_de_atraso'),
  ],
  rejeicoes: [
    texto('Motivo', 'motivo'),
    numero('Rejeições', 'total'),
    parte('Das rejeições', 'proporcao'),
    tempo('Tempo médio', 'tempo_medio'),
  ],
}

type Chart = { caption: string; axis: string; labels: string[]; series: { nome: string; valores: number[] }[] }
const values = (linhas: readonly Row[], nome: string) => linhas.map((row) => Number(row[nome] ?? 0))

/** The chart of each report. */
export const CHART_OF: Record<ReportKind, (linhas: readonly Row[]) => Chart> = {
  produtividade: (linhas) => ({
    caption: 'Decisões de cada analista',
    axis: 'Analista',
    labels: linhas.map(({ analista }) => String(analista)),
    series: [
      { nome: 'Aprovados', valores: values(linhas, 'aprovados') },
      { nome: 'Rejeitados', valores: values(linhas, 'rejeitados') },
    ],
  }),
  prazos: (linhas) => {
    const quais = Object.keys(STATUS).filter((standing) => linhas.some(({ situacao }) => situacao === standing))
    const count = (standing: string) => linhas.filter(({ situacao }) => situacao === standing).length
    return {
      caption: 'Processos, pelo prazo',
      axis: 'No prazo',
      labels: quais.map((standing) => STATUS[standing] ?? standing),
      series: [{ nome: 'Processos', valores: quais.map(count) }],
    }
  },
  rejeicoes: (linhas) => ({
    caption: 'Rejeições, pelo motivo',
    axis: 'Motivo',
    labels: linhas.map(({ motivo }) => String(motivo)),
    series: [{ nome: 'Rejeições', valores: values(linhas, 'total') }],
  }),
}
