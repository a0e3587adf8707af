import type { Geometry } from '@car/vocabulary/geometry'
import canonicalize from 'canonicalize'
import { compared, isVisited, type Listed, type Sobreposicao } from '../domain/camada.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import { compareCamadas } from './compare-camadas.ts'
import type { Ctx } from './ctx.ts'

/**
 * Compares a drawing with the official layers anew, and names those of which the row of its case says something else. An
 * edition that the case has still to be compared with is left alone, and so is one that took too long, then or now.
 */
export async function checkCamadas(
  ctx: Ctx,
  eu: Comparable,
  drawing: Geometry,
  { row, editions }: { row: CruzamentoRow; editions: readonly Listed[] },
): Promise<string[]> {
  const seen = compared(editions).filter((one) => row.vistas?.[one._id] === one.geracao || isVisited(one))
  const due = await compareCamadas(ctx, eu, drawing, seen)
  const wrong = seen.filter(({ _id }) => !agree(of(row.camadas, _id), of(due, _id)))
  const strange = notInForce(row, editions)
  if (wrong.length === 0) return strange
  // What was read of an edition that was replaced meanwhile was not whole.
  const inUse = new Set((await ctx.camadas.all()).map(({ conjunto }) => conjunto))
  const said = wrong
    .filter(({ conjunto }) => inUse.has(conjunto))
    .map(({ tipo, fonte }) => `what the layer ${tipo} of ${fonte} covers of it is not what is drawn`)
  return [...strange, ...said]
}

/** Findings of no layer, or of one that was removed and whose cases have all been visited since. */
function notInForce({ camadas = [] }: CruzamentoRow, editions: readonly Listed[]): string[] {
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

/** A feature without name and code is called by its place in the set, which changes when its file is loaded again. */
const contentOf = (achados: NonNullable<Told['achados']>): string =>
  JSON.stringify(
    achados.map(({ id, ...found }) => canonicalize((found.nome ?? found.codigo) === null ? found : { id, ...found })),
  )
