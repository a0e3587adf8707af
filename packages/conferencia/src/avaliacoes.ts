import type { ResultadoAvaliacao } from '@car/vocabulary/achado'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { AchadoNomeado } from './achados.ts'
import { pesoDaDivergencia } from './conferir.ts'
import type { Talvez } from './tipos.ts'

/** An analyst's verdict on a finding. */
export type Avaliacao = { resultado: ResultadoAvaliacao; motivo: string | null; por: Pessoa; em: string }

/** The same with the finding that it is about: its id, and its digest at that time. */
export type AvaliacaoDeAchado = Avaliacao & { achado: string; digital: string }

export type AchadoAvaliado = AchadoNomeado & { avaliacao: Avaliacao | null }

/**
 * Findings with their verdicts. A verdict is void once its finding has changed. A dismissed finding has no weight. Of a
 * value that a person had to look for, the verdict says whether the declared one stands in the paper: if it does, the
 * finding has no weight; if not, it is a contradiction.
 */
export function avaliados(
  achados: readonly AchadoNomeado[],
  avaliacoes: readonly AvaliacaoDeAchado[],
): AchadoAvaliado[] {
  return achados.map((achado) => {
    const dita = avaliacoes.findLast((a) => a.achado === achado.id && a.digital === achado.digital)
    if (!dita) return { ...achado, avaliacao: null }
    const { achado: _, digital: _d, ...avaliacao } = dita
    if (achado.situacao === 'a_confirmar') return { ...achado, ...conferidoNoPapel(achado, avaliacao), avaliacao }
    return { ...achado, peso: avaliacao.resultado === 'descartado' ? 0 : achado.peso, avaliacao }
  })
}

const conferidoNoPapel = ({ codigo }: AchadoNomeado, { resultado }: Avaliacao) =>
  resultado === 'confirmado' ? { peso: 0 } : { situacao: 'divergencia' as const, peso: pesoDaDivergencia(codigo) }

/** A finding as it is shown, without the digest, which only matters to those who store verdicts. */
export const mostrado = ({ digital: _, ...achado }: AchadoAvaliado): Omit<AchadoAvaliado, 'digital'> => achado

/** The verdicts as processos sends them over gRPC, where absent fields are left out. */
type Contado = {
  andamento?: Talvez<{
    avaliacoes: readonly {
      achado: string
      digital: string
      resultado: string
      motivo?: string
      por?: Pessoa | null
      em: string
    }[]
  }>
}

export const avaliacoesDe = ({ andamento }: Contado): AvaliacaoDeAchado[] =>
  (andamento?.avaliacoes ?? []).map(({ achado, digital, resultado, motivo, por, em }) => ({
    achado,
    digital,
    resultado: resultado === 'descartado' ? 'descartado' : 'confirmado',
    motivo: motivo ?? null,
    por: { id: por?.id ?? '', nome: por?.nome ?? '' },
    em,
  }))
