import { Link } from '@tanstack/react-router'
import type { TipoRelatorio } from '@car/vocabulary/analise'
import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import type { Coluna } from '../comum/componentes/tabela.tsx'
import { data, duracao, porcento, rotulo } from '../comum/formato.ts'

/** A line of a report, by the names of its columns. */
type Linha = Record<string, string | number | null>

const texto = (titulo: string, nome: string): Coluna<Linha> => ({ titulo, celula: (linha) => linha[nome] ?? '–' })
const numero = (titulo: string, nome: string): Coluna<Linha> => ({ ...texto(titulo, nome), numerica: true })
const tempo = (titulo: string, nome: string): Coluna<Linha> => ({
  titulo,
  numerica: true,
  celula: (linha) => duracao(linha[nome] as number | null),
})
const parte = (titulo: string, nome: string): Coluna<Linha> => ({
  titulo,
  numerica: true,
  celula: (linha) => porcento(linha[nome] as number | null),
})
const dia = (titulo: string, nome: string): Coluna<Linha> => ({
  titulo,
  celula: (linha) => (linha[nome] ? data(String(linha[nome])) : '–'),
})

const SITUACAO: Record<string, string> = {
  cumprido: 'Cumprido',
  descumprido: 'Descumprido',
  em_dia: 'Em dia',
  vencido: 'Vencido',
  cancelado: 'Cancelado',
}

export const COLUNAS_DE: Record<TipoRelatorio, Coluna<Linha>[]> = {
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
      celula: ({ processo_id, numero: dito }) => (
        <Link to="/analise/processos/$id" params={{ id: String(processo_id) }}>
          {dito}
        </Link>
      ),
    },
    { titulo: 'Município', celula: ({ municipio, uf }) => `${municipio} – ${uf}` },
    { titulo: 'Situação', celula: ({ status }) => rotulo(STATUS_PROCESSO_LABEL, status as StatusProcesso) },
    texto('Analista', 'analista'),
    dia('Recebido', 'submetido_em'),
    dia('Prazo', 'prazo_em'),
    dia('Decidido', 'decidido_em'),
    { titulo: 'No prazo', celula: ({ situacao }) => SITUACAO[String(situacao)] ?? situacao },
    numero('Dias de atraso', 'dias_de_atraso'),
  ],
  rejeicoes: [
    texto('Motivo', 'motivo'),
    numero('Rejeições', 'total'),
    parte('Das rejeições', 'proporcao'),
    tempo('Tempo médio', 'tempo_medio'),
  ],
}

type Grafico = { legenda: string; eixo: string; rotulos: string[]; series: { nome: string; valores: number[] }[] }
const valores = (linhas: readonly Linha[], nome: string) => linhas.map((linha) => Number(linha[nome] ?? 0))

/** The chart of each report. */
export const GRAFICO_DE: Record<TipoRelatorio, (linhas: readonly Linha[]) => Grafico> = {
  produtividade: (linhas) => ({
    legenda: 'Decisões de cada analista',
    eixo: 'Analista',
    rotulos: linhas.map(({ analista }) => String(analista)),
    series: [
      { nome: 'Aprovados', valores: valores(linhas, 'aprovados') },
      { nome: 'Rejeitados', valores: valores(linhas, 'rejeitados') },
    ],
  }),
  prazos: (linhas) => {
    const quais = Object.keys(SITUACAO).filter((uma) => linhas.some(({ situacao }) => situacao === uma))
    const contar = (uma: string) => linhas.filter(({ situacao }) => situacao === uma).length
    return {
      legenda: 'Processos, pelo prazo',
      eixo: 'No prazo',
      rotulos: quais.map((uma) => SITUACAO[uma] ?? uma),
      series: [{ nome: 'Processos', valores: quais.map(contar) }],
    }
  },
  rejeicoes: (linhas) => ({
    legenda: 'Rejeições, pelo motivo',
    eixo: 'Motivo',
    rotulos: linhas.map(({ motivo }) => String(motivo)),
    series: [{ nome: 'Rejeições', valores: valores(linhas, 'total') }],
  }),
}
