import type { Geometry } from '@car/vocabulary/geometry'
import canonicalize from 'canonicalize'
import { compared, isVisited, type ListedEdition, type Sobreposicao } from '../domain/camada.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import { compareCamadas } from './compare-camadas.ts'
import type { LandCtx } from './ctx.ts'

/**
 * Compares a drawing with the official layers anew, and describes each layer for which the row differs. Skips editions
 * with which the case is not compared yet, and editions whose comparison takes too long, or took too long earlier.
 */
export async function checkCamadas(
  ctx: LandCtx,
  me: Comparable,
  drawing: Geometry,
  { row, editions }: { row: CruzamentoRow; editions: readonly ListedEdition[] },
): Promise<string[]> {
  const seen = compared(editions).filter((one) => row.vistas?.[one._id] === one.geracao || isVisited(one))
  const due = await compareCamadas(ctx, me, drawing, seen)
  const wrong = seen.filter(({ _id }) => !agree(of(row.camadas, _id), of(due, _id)))
  const strange = notInForce(row, editions)
  if (wrong.length === 0) return strange
  // An edition that was replaced in the meantime may have been read only in part.
  const inUse = new Set((await ctx.camadas.all()).map(({ conjunto }) => conjunto))
  const said = wrong
    .filter(({ conjunto }) => inUse.has(conjunto))
    .map(({ tipo, fonte }) => `what the layer ${tipo} of ${fonte} covers of it is not what is drawn`)
  return [...strange, ...said]
}

/**
 * Describes findings that should not be in the row, because their layer does not exist, or its removal has already
 * reached all cases.
 */
function notInForce({ camadas = [] }: CruzamentoRow, editions: readonly ListedEdition[]): string[] {
  const known = new Set(editions.filter((one) => one.conjunto !== null || !isVisited(one)).map(({ _id }) => _id))
  return camadas
    .filter(({ camada }) => !known.has(camada))
    .map(({ tipo, fonte }) => `has findings of the layer ${tipo} of ${fonte}, which is not in force`)
}

const of = (camadas: readonly Sobreposicao[] | undefined, id: string): Told | undefined =>
  camadas?.find(({ camada }) => camada === id)

type Told = Pick<Sobreposicao, 'achados' | 'total'>

function agree(kept: Told = NOTHING, due: Told = NOTHING): boolean {
  if (kept.achados === null || due.achados === null) return true
  return kept.total === due.total && contentOf(kept.achados) === contentOf(due.achados)
}

const NOTHING: Told = { achados: [], total: 0 }

/**
 * Returns the content of findings for the comparison. The id of a feature without name and code is left out, because it
 * changes when the file is loaded again.
 */
const contentOf = (achados: NonNullable<Told['achados']>): string =>
  JSON.stringify(
    achados.map(({ id, ...found }) => canonicalize((found.nome ?? found.codigo) === null ? found : { id, ...found })),
  )
