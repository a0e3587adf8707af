import type { Action } from '@car/acts/table'
import type { AchadoStatus, VerdictResult } from '@car/vocabulary/achado'
import type { Achado } from '../../gen/interface.ts'

/** The order in which an analyst works: divergences first. */
const ORDER: AchadoStatus[] = ['divergencia', 'a_confirmar', 'aviso', 'nao_verificavel', 'ok']

export const inOrder = (achados: readonly Achado[]): Achado[] =>
  achados.toSorted(
    (a, b) =>
      ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao) ||
      b.peso - a.peso ||
      (a.codigo === b.codigo ? 0 : a.codigo < b.codigo ? -1 : 1),
  )

/** So many findings of a kind are listed; if there are two or more others, they are folded. */
const LISTED = 3

/** Returns the findings of a list in runs of one kind, such as owners whom no paper names, with those to fold apart. */
export function runsOf(achados: readonly Achado[]): { listed: Achado[]; folded: Achado[] }[] {
  const runs = Map.groupBy(achados, ({ codigo, situacao }) => `${codigo} ${situacao}`)
  return [...runs.values()].map((run) =>
    run.length < LISTED + 2 ? { listed: run, folded: [] } : { listed: run.slice(0, LISTED), folded: run.slice(LISTED) },
  )
}

/** Returns the findings about which the analysis decides. Some of them may already have a verdict. */
export const toJudge = (achados: readonly Achado[]): Achado[] => achados.filter(({ situacao }) => situacao !== 'ok')

/** Returns whether a verdict may be given now. The verdict that the finding already has may not be given again. */
export const canJudge = (
  { situacao, avaliacao }: Achado,
  resultado: VerdictResult,
  may: (action: Action) => boolean,
): boolean => situacao !== 'ok' && avaliacao?.resultado !== resultado && may('avaliar_achado')

/** Returns whether the map shows what a finding is about. */
export const isOfPerimetro = ({ codigo }: Pick<Achado, 'codigo'>): boolean =>
  /^(?:perimetro|camada|memorial|area_geometria)/.test(codigo)

/** Returns whether a finding is about a border that the case shares with another, on which neighbours may have agreed. */
export const isOfNeighbours = ({ codigo }: Pick<Achado, 'codigo'>): boolean =>
  codigo === 'perimetro_sobreposto' || codigo === 'perimetro_encostado'

type Evidence = Achado['evidencias'][number]
type DocumentoEvidence = Extract<Evidence, { documento_id: string }>
export type ProcessoEvidence = Exclude<Evidence, { documento_id: string }>

/**
 * Returns the one other case with which a perimeter overlaps, if the analysis of that case may be settled by the same
 * verdict. Of several each is judged in its own case.
 */
export function neighbourOf({
  codigo,
  evidencias,
  total_evidencias: total,
}: Achado): { id: string; numero: string } | null {
  if (codigo !== 'perimetro_sobreposto' || total !== 1) return null
  const [other] = crossedOf({ evidencias }).flatMap(({ processo }) => processo ?? [])
  const isExamined = other?.status === 'em_analise' || other?.status === 'pendente'
  return other?.id && isExamined ? { id: other.id, numero: other.numero } : null
}

export const spotsOf = ({ evidencias }: Pick<Achado, 'evidencias'>): DocumentoEvidence[] =>
  evidencias.filter((evidence): evidence is DocumentoEvidence => 'documento_id' in evidence)
/** Returns the evidence that is not in a document, such as another case or a boundary. */
export const crossedOf = ({ evidencias }: Pick<Achado, 'evidencias'>): ProcessoEvidence[] =>
  evidencias.filter((evidence): evidence is ProcessoEvidence => !('documento_id' in evidence))
