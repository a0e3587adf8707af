import { CARGA_MAXIMA, cargaDe } from '@car/vocabulary/analise'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { Caso } from './caso.ts'
import type { Evento } from './eventos.ts'
import { impedimento } from './impedimento.ts'
import { estadoInvalido, exigir, recusa, type Situacao } from './permissao.ts'

/** Distribution: decides which analyst gets each of the cases that nobody holds. */

/**
 * A case as distribution sees it. `declaradas` are the ids of the people whose CPF was ever declared on it.
 */
export type Distribuivel = { situacao: Situacao; declaradas: ReadonlySet<string> }
export type Atribuicao = { processoId: string; numero: string; analista: Pessoa }
export type Carga = { analista: Pessoa; em_analise: number; pendente: number }

/**
 * Gives each case, in order, to the least loaded analyst who has no part in it, unless that would exceed the greatest
 * allowed load. A case that no analyst can take, or that the caller may not assign, is left over. The same state always
 * gives the same plan.
 */
export function planejar(
  casos: readonly Distribuivel[],
  cargas: readonly Carga[],
): { atribuicoes: Atribuicao[]; semDestino: number } {
  const equipe = cargas.map((carga) => ({ ...carga })).toSorted(porCarga)

  /** The team is sorted by load, so if the first who may take the case would exceed the limit, so would all others. */
  function tomar({ situacao, declaradas }: Distribuivel): Carga | undefined {
    if (recusa('atribuir', situacao)) return undefined
    const onde = equipe.findIndex(({ analista: { id } }) => impedimento(situacao.caso, id, declaradas.has(id)) === null)
    const escolhido = equipe[onde]
    if (escolhido === undefined || cargaDe(escolhido) + 1 > CARGA_MAXIMA) return undefined
    equipe.splice(onde, 1)
    escolhido.em_analise += 1
    const depois = equipe.findIndex((outro) => porCarga(escolhido, outro) < 0)
    equipe.splice(depois < 0 ? equipe.length : depois, 0, escolhido)
    return escolhido
  }

  const atribuicoes = casos.flatMap((caso): Atribuicao[] => {
    const escolhido = tomar(caso)
    const { id, numero } = caso.situacao.caso
    return escolhido ? [{ processoId: id, numero, analista: escolhido.analista }] : []
  })
  return { atribuicoes, semDestino: casos.length - atribuicoes.length }
}

const porCarga = (a: Carga, b: Carga): number => cargaDe(a) - cargaDe(b) || (a.analista.id < b.analista.id ? -1 : 1)

/** Whether nobody holds a case that somebody could take. */
export const livre = ({ status, analista }: Caso): boolean =>
  (status === 'submetido' || status === 'em_analise') && analista === null

/** The reason that the history gives for the assignment. */
const MOTIVO = 'Distribuição pela carga de trabalho.'

/**
 * Unlike an assignment, this takes a case from nobody: a faster person keeps it. `declarado` is about the analyst.
 */
export function distribuir(s: Situacao, analista: Pessoa, declarado: boolean): Evento[] {
  exigir('atribuir', s)
  if (!livre(s.caso)) throw estadoInvalido('O processo já está com um analista.')
  if (impedimento(s.caso, analista.id, declarado) !== null) throw estadoInvalido('O analista tem parte no processo.')
  return [{ tipo: 'processo_atribuido', analista, motivo: MOTIVO }]
}
