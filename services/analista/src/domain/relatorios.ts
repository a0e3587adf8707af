import { CODIGO_MOTIVO_LABEL, CODIGOS_MOTIVO } from '@car/vocabulary/processo'
import { comMaiuscula } from '@car/vocabulary/texto'
import type { Valor } from '@car/relatorio/csv'
import { media, percentil, proporcao } from './estatistica.ts'
import { type Decisao, type Linha, tempoEmAnalise } from './linha.ts'
import { porAnalista } from './painel.ts'

/** The columns are in the order of the CSV. Every line has all of them. */
export type Relatorio = {
  colunas: readonly string[]
  /** The columns that hold times, ISO 8601 in UTC. */
  instantes: readonly string[]
  linhas: Record<string, Valor>[]
}

/** How many cases each analyst decided, with which results, and in how many seconds of analysis. */
export function produtividade(decisoes: readonly Decisao[], emAnalise: Parameters<typeof porAnalista>[1]): Relatorio {
  const linhas = porAnalista(decisoes, emAnalise).map(({ analista, ...numeros }) => {
    const suas = decisoes.filter((d) => d.por.id === analista.id)
    const tempos = suas.map((d) => d.tempo_s)
    return {
      analista_id: analista.id,
      analista: analista.nome,
      ...numeros,
      aprovados: suas.filter((d) => d.resultado === 'aprovado').length,
      rejeitados: suas.filter((d) => d.resultado === 'rejeitado').length,
      tempo_p50: percentil(tempos, 0.5),
      tempo_p90: percentil(tempos, 0.9),
    }
  })
  return { colunas: PRODUTIVIDADE, instantes: [], linhas }
}

const PRODUTIVIDADE = [
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
] as const

/**
 * Whether deadlines were kept, for the cases that came in, were decided or fell due in the period. `situacao` is
 * cumprido or descumprido for a decided case, em_dia or vencido before that, and cancelado for a cancelled one.
 */
export function prazos(linhas: readonly Linha[], agora: number): Relatorio {
  const ordenadas = [...linhas].sort(
    (a, b) => (a.prazo_em ?? '').localeCompare(b.prazo_em ?? '') || (a._id < b._id ? -1 : 1),
  )
  return {
    colunas: PRAZOS,
    instantes: ['submetido_em', 'prazo_em', 'decidido_em'],
    linhas: ordenadas.map((linha) => {
      const decisao = linha.decisoes.at(-1)
      const decidido = decisao && DECIDIDOS.has(linha.status) ? decisao.em : null
      const ate = decidido === null ? agora : Date.parse(decidido)
      const atraso = linha.prazo_em === null ? 0 : Math.max(0, ate - Date.parse(linha.prazo_em))
      return {
        processo_id: linha._id,
        numero: linha.numero,
        status: linha.status,
        municipio: linha.imovel.municipio,
        uf: linha.imovel.uf,
        analista: linha.analista?.nome ?? null,
        submetido_em: linha.submetido_em,
        prazo_em: linha.prazo_em,
        decidido_em: decidido,
        tempo_em_analise: tempoEmAnalise(linha, agora),
        situacao: situacaoDe(linha, decidido !== null, atraso > 0),
        dias_de_atraso: linha.status === 'cancelado' ? 0 : Math.ceil(atraso / DIA_MS),
      }
    }),
  }
}

function situacaoDe({ status }: Linha, decidido: boolean, atrasado: boolean): string {
  if (status === 'cancelado') return 'cancelado'
  if (decidido) return atrasado ? 'descumprido' : 'cumprido'
  return atrasado ? 'vencido' : 'em_dia'
}

const DIA_MS = 86_400_000
const DECIDIDOS = new Set<Linha['status']>(['aprovado', 'rejeitado', 'em_recurso'])
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
] as const

/** Why cases were rejected in the period, with a line for every reason of the catalogue, used or not. */
export function rejeicoes(decisoes: readonly Decisao[]): Relatorio {
  const rejeitadas = decisoes.filter((d) => d.resultado === 'rejeitado')
  return {
    colunas: REJEICOES,
    instantes: [],
    linhas: CODIGOS_MOTIVO.map((codigo_motivo) => {
      const suas = rejeitadas.filter((d) => d.codigo_motivo === codigo_motivo)
      return {
        codigo_motivo,
        motivo: comMaiuscula(CODIGO_MOTIVO_LABEL[codigo_motivo]),
        total: suas.length,
        proporcao: proporcao(suas.length, rejeitadas.length),
        tempo_medio: media(suas.map((d) => d.tempo_s)),
      }
    }),
  }
}

const REJEICOES = ['codigo_motivo', 'motivo', 'total', 'proporcao', 'tempo_medio'] as const
