import type { dashboard } from '@car/operations/schemas/analista'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import { media, percentil, proporcao } from './estatistica.ts'
import type { Decisao, Linha } from './linha.ts'
import { diaDe, diasDe, noPeriodo, type Periodo } from '@car/relatorio/periodo'

export type Painel = z.output<typeof dashboard>

/** What the store answered, for everybody or for one analyst. */
export type Medidas = {
  periodo: Periodo
  agora: number
  /** The total of the list. */
  emAnalise: number
  /** The times of submission of the cases that came in. */
  submetidos: readonly string[]
  /** Decisions of the period. */
  decisoes: readonly Decisao[]
  /** Open cases, each with its time of submission and its pendencies. */
  carteira: readonly Pick<Linha, 'submetido_em' | 'pendencias'>[]
}

/** The upper ends of the age bands in whole days. The last band is open. */
const FAIXAS = [
  { faixa: '0 a 7 dias', ate: 7 },
  { faixa: '8 a 15 dias', ate: 15 },
  { faixa: '16 a 30 dias', ate: 30 },
  { faixa: '31 a 60 dias', ate: 60 },
  { faixa: 'mais de 60 dias', ate: Infinity },
] as const

const DIA_MS = 86_400_000

/** The figures of the analysis, of one person or of all. */
export function painelDe({ periodo, agora, emAnalise, submetidos, decisoes, carteira }: Medidas): Painel {
  const tempos = decisoes.map((d) => d.tempo_s)
  return {
    periodo,
    recebidos: submetidos.length,
    em_analise: emAnalise,
    decididos: decisoes.length,
    taxa_aprovacao: taxaDeAprovacao(decisoes),
    tempo_medio: media(tempos),
    tempo_p50: percentil(tempos, 0.5),
    tempo_p90: percentil(tempos, 0.9),
    pendencias: pendenciasDe(carteira, agora),
    carteira_por_idade: porIdade(carteira, agora),
    serie_diaria: porDia(periodo, submetidos, decisoes),
  }
}

/** One line, in order of names, for each analyst who holds a case or decided one in the period. */
export function porAnalista(
  decisoes: readonly Decisao[],
  emAnalise: readonly { analista: Pessoa; total: number }[],
): NonNullable<Painel['por_analista']> {
  const pessoas = new Map<string, Pessoa>()
  for (const { por } of decisoes) pessoas.set(por.id, por)
  for (const { analista } of emAnalise) pessoas.set(analista.id, analista)
  return [...pessoas.values()]
    .map((analista) => {
      const suas = decisoes.filter((d) => d.por.id === analista.id)
      return {
        analista,
        em_analise: emAnalise.find((e) => e.analista.id === analista.id)?.total ?? 0,
        decididos: suas.length,
        taxa_aprovacao: taxaDeAprovacao(suas),
        tempo_medio: media(suas.map((d) => d.tempo_s)),
      }
    })
    .sort((a, b) => a.analista.nome.localeCompare(b.analista.nome, 'pt-BR') || (a.analista.id < b.analista.id ? -1 : 1))
}

/** The decisions of all rows that fall into a period. */
export const decisoesNoPeriodo = (linhas: readonly Pick<Linha, 'decisoes'>[], periodo: Periodo): Decisao[] =>
  linhas.flatMap((l) => l.decisoes).filter((d) => noPeriodo(periodo, d.em))

export const taxaDeAprovacao = (decisoes: readonly Decisao[]): number | null =>
  proporcao(decisoes.filter((d) => d.resultado === 'aprovado').length, decisoes.length)

/** Counts pendencies. Overdue ones have expired without an answer, or are past their term and will expire soon. */
export function pendenciasDe(linhas: readonly Pick<Linha, 'pendencias'>[], agora: number) {
  const todas = linhas.flatMap((l) => l.pendencias)
  const abertas = todas.filter((p) => p.status === 'aberta')
  const passadas = abertas.filter((p) => Date.parse(p.prazo_em) < agora).length
  return { abertas: abertas.length, vencidas: passadas + todas.filter((p) => p.status === 'expirada').length }
}

function porIdade(carteira: Medidas['carteira'], agora: number): Painel['carteira_por_idade'] {
  const idades = carteira.map((l) => Math.max(0, Math.floor((agora - Date.parse(l.submetido_em ?? '')) / DIA_MS)))
  return FAIXAS.map(({ faixa, ate }, i) => {
    const desde = FAIXAS[i - 1]?.ate ?? -1
    return { faixa, total: idades.filter((idade) => idade > desde && idade <= ate).length }
  })
}

function porDia(periodo: Periodo, submetidos: readonly string[], decisoes: readonly Decisao[]): Painel['serie_diaria'] {
  const recebidosEm = contar(submetidos)
  const decididosEm = contar(decisoes.map((d) => d.em))
  return diasDe(periodo).map((dia) => ({
    dia,
    recebidos: recebidosEm.get(dia) ?? 0,
    decididos: decididosEm.get(dia) ?? 0,
  }))
}

function contar(instantes: readonly string[]): Map<string, number> {
  const dias = new Map<string, number>()
  for (const instante of instantes) dias.set(diaDe(instante), (dias.get(diaDe(instante)) ?? 0) + 1)
  return dias
}
