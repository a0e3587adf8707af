import type { dashboard } from '@car/operations/schemas/analista'
import { IDADES, IDADE_LABEL } from '@car/vocabulary/analise'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import { submissaoDa } from './idade.ts'
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
  /** Cases that were decided in the period. */
  processosDecididos: number
  /** Decisions of the period: a case may have several. */
  decisoes: readonly Decisao[]
  /** The days of the period on which cases were decided, each once for each case. */
  diasDecididos: readonly string[]
  /** Open cases, each with its time of submission and its pendencies. */
  carteira: readonly Pick<Linha, 'submetido_em' | 'pendencias'>[]
}

/** The figures of the analysis, of one person or of all. */
export function painelDe(medidas: Medidas): Painel {
  const { periodo, agora, submetidos, decisoes, carteira } = medidas
  const tempos = decisoes.map((d) => d.tempo_s)
  return {
    periodo,
    recebidos: submetidos.length,
    em_analise: medidas.emAnalise,
    decididos: decisoes.length,
    processos_decididos: medidas.processosDecididos,
    taxa_aprovacao: taxaDeAprovacao(decisoes),
    tempo_medio: media(tempos),
    tempo_p50: percentil(tempos, 0.5),
    tempo_p90: percentil(tempos, 0.9),
    pendencias: pendenciasDe(carteira, agora),
    carteira_por_idade: porIdade(carteira, agora),
    serie_diaria: porDia(medidas),
  }
}

/** One line, in order of names, for each analyst who holds a case or decided one in the period. */
export function porAnalista(
  decisoes: readonly Decisao[],
  emAnalise: readonly { analista: Pessoa; total: number }[],
): Omit<NonNullable<Painel['por_analista']>[0], 'processos_decididos'>[] {
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

/** The days of a period on which cases were decided, by one person or by anybody (null): each day once for each case. */
export const diasDecididos = (
  linhas: readonly Pick<Linha, 'decisoes'>[],
  periodo: Periodo,
  quem: string | null,
): string[] =>
  linhas.flatMap((linha) => {
    const suas = decisoesNoPeriodo([linha], periodo).filter(({ por }) => quem === null || por.id === quem)
    return [...new Set(suas.map(({ em }) => diaDe(em)))]
  })

/** Counts, in one pass, the cases that were decided in a period. What it returns tells how many, by one person or by anybody (null). */
export function quantosDecididos(
  linhas: readonly Pick<Linha, 'decisoes'>[],
  periodo: Periodo,
): (quem: string | null) => number {
  const totais = new Map<string | null, number>()
  for (const linha of linhas) {
    const deQuem = decisoesNoPeriodo([linha], periodo).map(({ por }) => por.id)
    for (const quem of new Set(deQuem.length > 0 ? [null, ...deQuem] : []))
      totais.set(quem, (totais.get(quem) ?? 0) + 1)
  }
  return (quem) => totais.get(quem) ?? 0
}

export const taxaDeAprovacao = (decisoes: readonly Decisao[]): number | null =>
  proporcao(decisoes.filter((d) => d.resultado === 'aprovado').length, decisoes.length)

/**
 * Counts pendencies, and the cases that have them, as a list counts them. Overdue ones have expired without an answer, or are past
 * their term and will expire soon.
 */
export function pendenciasDe(linhas: readonly Pick<Linha, 'pendencias'>[], agora: number): Painel['pendencias'] {
  type Pendencia = Linha['pendencias'][number]
  const aberta = ({ status }: Pendencia) => status === 'aberta'
  const vencida = (p: Pendencia) => p.status === 'expirada' || (aberta(p) && Date.parse(p.prazo_em) < agora)
  const todas = linhas.flatMap((l) => l.pendencias)
  return {
    abertas: todas.filter(aberta).length,
    vencidas: todas.filter(vencida).length,
    processos_com_abertas: linhas.filter((l) => l.pendencias.some(aberta)).length,
    processos_com_vencidas: linhas.filter((l) => l.pendencias.some(vencida)).length,
  }
}

function porIdade(carteira: Medidas['carteira'], agora: number): Painel['carteira_por_idade'] {
  const instantes = carteira.map(({ submetido_em }) => submetido_em ?? '')
  return IDADES.map((idade) => {
    const { depois = '', ate } = submissaoDa(idade, agora)
    const nela = instantes.filter((instante) => instante > depois && (ate === undefined || instante <= ate))
    return { faixa: IDADE_LABEL[idade], idade, total: nela.length }
  })
}

function porDia({ periodo, submetidos, decisoes, diasDecididos }: Medidas): Painel['serie_diaria'] {
  const recebidosEm = contar(submetidos.map(diaDe))
  const decididosEm = contar(decisoes.map(({ em }) => diaDe(em)))
  const processosEm = contar(diasDecididos)
  return diasDe(periodo).map((dia) => ({
    dia,
    recebidos: recebidosEm.get(dia) ?? 0,
    decididos: decididosEm.get(dia) ?? 0,
    processos_decididos: processosEm.get(dia) ?? 0,
  }))
}

function contar(dias: readonly string[]): Map<string, number> {
  const vezes = new Map<string, number>()
  for (const dia of dias) vezes.set(dia, (vezes.get(dia) ?? 0) + 1)
  return vezes
}
