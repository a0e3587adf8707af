import { CAMADA_KINDS, type UncheckedReason } from '@car/vocabulary/camada'
import type { Geometry } from '@car/vocabulary/geometry'
import { compared, type ListedEdition, type Sobreposicao } from '../domain/camada.ts'
import { boxOf, cellsOf, largeAmong } from '../domain/cells.ts'
import { baseOf } from '../domain/comparable.ts'
import type { Processo } from '../../domain/processo.ts'
import { compareCamadas } from './compare-camadas.ts'
import { rowOf } from './cruzamento-of.ts'
import type { LandCtx } from './ctx.ts'

/** A layer in force, with its findings in a perimeter, or the reason why they are unknown. */
export type CheckedCamada = { edition: ListedEdition } & (
  | { achados: NonNullable<Sobreposicao['achados']>; total: number; motivo: null }
  | { achados: null; total: 0; motivo: UncheckedReason }
)

/** The known findings of layers, and the `geracao` of each compared layer. */
type Known = { camadas: readonly Sobreposicao[]; vistas: Readonly<Record<string, number>> }

/**
 * Finds the parts of a case's perimeter that each layer in force covers. A draft is compared now; a submitted case has
 * stored findings. Layers with findings come first, then layers that could not be compared.
 * @param read  the row of the case, if the caller has already read it
 * @param listed  the layers; the caller may pass a recent copy
 * @throws CAR-016 or CAR-017 when too many drafts are being compared, in all or for this owner
 */
export async function listCamadas(
  ctx: LandCtx,
  processo: Processo,
  read = rowOf(ctx, processo),
  listed = ctx.camadas.all(),
): Promise<CheckedCamada[]> {
  const [editions, drawing] = await Promise.all([listed, ctx.perimetros.of(processo.imovel)])
  const inForce = compared(editions).toSorted((a, b) => placeOfKind(a) - placeOfKind(b))
  const known = drawing ? await knownOf(ctx, processo, drawing, inForce, read) : null
  if (!drawing || known === null) {
    const motivo = drawing ? 'em_andamento' : 'sem_perimetro'
    return inForce.map((edition) => ({ edition, achados: null, total: 0, motivo }))
  }
  const stale = inForce.filter(({ _id, geracao }) => known.vistas[_id] !== geracao)
  const touched = await ctx.camadas.touching(
    stale.map(({ _id }) => _id),
    largeAmong(cellsOf(drawing)?.guardar ?? []),
  )
  const checked = inForce.map((edition): CheckedCamada => {
    const found = known.camadas.find(({ camada }) => camada === edition._id)
    // The older findings stay valid if the new edition does not differ near the case. Otherwise the case is compared
    // soon.
    if (stale.includes(edition) && touched.has(edition._id))
      return { edition, achados: null, total: 0, motivo: 'em_andamento' }
    if (found?.achados === null) return { edition, achados: null, total: 0, motivo: 'complexa' }
    return { edition, achados: found?.achados ?? [], total: found?.total ?? 0, motivo: null }
  })
  return checked.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const placeOfKind = ({ tipo }: ListedEdition): number => CAMADA_KINDS.indexOf(tipo)
const rankOf = ({ achados }: CheckedCamada): number => (achados === null ? 1 : achados.length > 0 ? 0 : 2)

/**
 * Returns the findings of a case. A draft is compared now, and a submitted case has stored findings. Null while its
 * current declaration is not compared yet.
 */
async function knownOf(
  ctx: LandCtx,
  processo: Processo,
  drawing: Geometry,
  editions: readonly ListedEdition[],
  read: ReturnType<typeof rowOf>,
): Promise<Known | null> {
  if (processo.submetidoEm === null) {
    const place = { id: processo.id, procurar: cellsOf(drawing)?.procurar ?? null, caixa: boxOf(drawing) }
    const camadas = await ctx.draftTurns.inTurn(processo.dono.id, () => compareCamadas(ctx, place, drawing, editions))
    return { camadas, vistas: Object.fromEntries(editions.map(({ _id, geracao }) => [_id, geracao])) }
  }
  const row = await read
  if (row?.feita !== baseOf(processo) || !row.camadas || !row.vistas) return null
  return { camadas: row.camadas, vistas: row.vistas }
}
