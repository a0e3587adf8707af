import { counter } from '@car/telemetry/metrics'
import type { Bounds, Geometry } from '@car/vocabulary/geometry'
import { type CamadaFound, compared, foundId, type ListedEdition, type Sobreposicao } from '../domain/camada.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { Covered } from '../domain/layer-overlap.ts'
import { MAX_PIECES } from '../outbound/camadas.ts'
import { ifTooSlow } from './compare-drawings.ts'
import type { LandCtx } from './ctx.ts'

const countCompared = counter(
  'car_camadas_comparacoes_total',
  'Comparisons of a perimeter with a layer that has something near it, by outcome',
)

/** The time in milliseconds after which no comparison begins. The last comparison may take two more seconds. */
const PRAZO_MS = 3_000
/** The most features of a layer that the result keeps, largest first, and how many of these keep their shapes. */
const [MAXIMUM, DRAWN] = [50, 10]

/**
 * Finds the parts of a drawing that each layer covers, and leaves out layers that cover nothing. `achados` is null for
 * a layer that could not be compared. A layer costs a query only if its box meets the box of the drawing. One more
 * query gets the kept features.
 */
export async function compareCamadas(
  ctx: Pick<LandCtx, 'camadas' | 'comparer'>,
  { id, procurar, caixa }: Pick<Comparable, 'id' | 'procurar' | 'caixa'>,
  drawing: Geometry,
  editions: readonly ListedEdition[],
): Promise<Sobreposicao[]> {
  if (caixa === null) return []
  const near = compared(editions).filter((edition) => meets(edition.caixa, caixa))
  const json = JSON.stringify(drawing)
  const end = Date.now() + PRAZO_MS
  const covered: (readonly [ListedEdition, Covered[] | null])[] = []
  for (const edition of near) {
    const pieces = procurar && (await ctx.camadas.near(edition.conjunto ?? '', procurar, caixa))
    const checkable = pieces !== null && pieces.length <= MAX_PIECES && Date.now() <= end
    if (!checkable) covered.push([edition, null])
    else if (pieces.length > 0)
      covered.push([edition, await ctx.comparer.coveredBy(id, json, pieces).catch(ifTooSlow(null))])
  }
  for (const [, found] of covered) countCompared({ resultado: found === null ? 'nao_verificavel' : 'verificada' })
  const features = await ctx.camadas.features(
    covered.flatMap(([, found]) => (found ?? []).slice(0, MAXIMUM).map(({ feicao }) => feicao)),
  )
  const byId = new Map(features.map((feature) => [feature._id, feature]))
  return covered
    .filter(([, found]) => found === null || found.length > 0)
    .map(([edition, found]) => {
      const { _id: camada, tipo, fonte, uf, edicao, geracao } = edition
      const kept = found?.slice(0, MAXIMUM).map((one, i) => (i < DRAWN ? one : withoutShape(one)))
      const achados = kept ? named(kept, (one) => foundOf(edition, one, byId)) : null
      return { camada, tipo, fonte, uf, edicao, geracao, achados, total: found?.length ?? 0 }
    })
}

const withoutShape = ({ forma: _, ...covered }: Covered): Covered => covered

const meets = (a: Bounds, b: Bounds): boolean =>
  a.oeste <= b.leste && a.leste >= b.oeste && a.sul <= b.norte && a.norte >= b.sul

/** The finding has no name if the edition was replaced in the meantime. */
function foundOf(
  edition: ListedEdition,
  { feicao, ...covered }: Covered,
  byId: ReadonlyMap<string, { _id: string } & Pick<CamadaFound, 'nome' | 'codigo' | 'atributos'>>,
): CamadaFound {
  const feature = byId.get(feicao) ?? { _id: feicao, nome: null, codigo: null, atributos: {} }
  const { nome, codigo, atributos } = feature
  return { id: foundId(edition, feature), nome, codigo, atributos, ...covered }
}

/**
 * Makes the ids of findings unique by adding a number. Several features may share a code, such as the parts of an
 * embargo.
 */
function named(found: readonly Covered[], of: (covered: Covered) => CamadaFound): CamadaFound[] {
  const counts = new Map<string, number>()
  return found.map(of).map((one) => {
    const count = (counts.get(one.id) ?? 0) + 1
    counts.set(one.id, count)
    return count === 1 ? one : { ...one, id: `${one.id}-${count}` }
  })
}
