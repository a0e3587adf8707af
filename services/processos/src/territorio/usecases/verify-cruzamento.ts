import type { Geometry } from '@car/vocabulary/geometry'
import canonicalize from 'canonicalize'
import { type ListedEdition, municipiosIn } from '../domain/camada.ts'
import type { Comparable } from '../domain/comparable.ts'
import type { Processo } from '../../domain/processo.ts'
import { notedOf, withDrawings, inCommonWithoutDrawing, MAXIMUM } from '../domain/in-common.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import { compareDrawings, outsideMunicipios } from './compare-drawings.ts'
import { compareWithWhole } from './compare-with-whole.ts'
import { declare, findRelated } from './cross.ts'
import type { LandCtx } from './ctx.ts'
import { checkCamadas } from './verify-camadas.ts'

/**
 * Compares a case anew with the other cases and with the official layers, and says where its row differs. A missing or
 * outdated row is reported. A row is not checked if its rejected case is about to leave the comparison, or if not all
 * drawings could be compared.
 */
export async function checkCruzamento(ctx: LandCtx, processo: Processo, versao: number): Promise<string[]> {
  const row = await ctx.cruzamentos.row(processo.id)
  if (processo.submetidoEm === null) return row === null ? [] : ['a draft stands among what is compared']
  const { own, geometria } = await declare(ctx, processo, versao)
  if (row === null || (own.base !== null && row.feita !== own.base)) return [NOT_COMPARED]
  // A rejected case whose `saiEm` has passed is about to leave the comparison, so its row is not checked. In any other
  // row a past `saiEm` is the work of an intruder, and the row is checked.
  const isLeaving = typeof row.saiEm === 'string' && row.saiEm < ctx.now().toISOString()
  if (processo.status === 'rejeitado' && isLeaving) return []
  const { id: _, versao: _v, caixa, procurar: _p, saiEm, ...rest } = own
  const ownRow = { ...rest, ...caixa, ...(saiEm === null ? {} : { saiEm }) }
  if (!same(partOf(row, Object.keys(ownRow)), ownRow)) return ['others find it under something else']
  if (own.base === null) return row.outros.length === 0 ? [] : ['has something in common though it takes no part']

  const { related } = await findRelated(ctx, own, row)
  const { inCommon: withoutDrawing, missing: lacking } = inCommonWithoutDrawing(own, related, {})
  const { compared, whole } = geometria
    ? await compareDrawings(ctx, own, geometria, lacking)
    : { compared: [], whole: true }
  if (!whole) return []
  const due = new Map(
    [...withDrawings(own, withoutDrawing, compared)].flatMap(([id, common]) => {
      const other = related.find(({ _id }) => _id === id)
      return other ? [[id, notedOf({ ...other, id }, common)] as const] : []
    }),
  )
  const { outros, semelhantes } = row
  const wrong = [...new Set([...outros, ...Object.keys(semelhantes)])].filter(
    (id) => !outros.includes(id) || !same(semelhantes[id], due.get(id)),
  )
  // A full row lacks some of the related cases, so no case counts as missing.
  const full = row.incompleto || outros.length >= MAXIMUM
  const missing = full ? [] : [...due.keys()].filter((id) => !outros.includes(id))
  const editions = geometria ? await ctx.camadas.all() : []
  const outside = await dueOutside(ctx, own, { geometria, row, editions })
  const { foraDaOrigem } = await compareWithWhole(ctx, processo, own, geometria ?? null)
  return [
    ...wrong.map((id) => `what it has in common with ${id} is not what both declare`),
    ...missing.map((id) => `does not say what it has in common with ${id}`),
    ...(same(foraDaOrigem ?? null, row.foraDaOrigem ?? null)
      ? []
      : ['what lies outside the land that is divided is not what is drawn']),
    ...(same(outside, row.fora) ? [] : ['what lies outside its municipality is not what is drawn']),
    ...(geometria ? await checkCamadas(ctx, own, geometria, { row, editions }) : []),
  ]
}

/**
 * Returns the value that `fora` of the row should have. A row that is not compared with newer boundaries yet keeps its
 * value.
 */
async function dueOutside(
  ctx: LandCtx,
  me: Comparable,
  {
    geometria,
    row,
    editions,
  }: { geometria: Geometry | undefined; row: CruzamentoRow; editions: readonly ListedEdition[] },
): Promise<CruzamentoRow['fora']> {
  const { sets, geracao } = municipiosIn(editions)
  if (row.limites !== undefined && row.limites < geracao) return row.fora
  return geometria && sets.length > 0 ? outsideMunicipios(ctx, me, geometria, sets) : null
}

/** Compares as JSON, because objects from a thread and objects from the store have different prototypes. */
const same = (first: unknown, other: unknown): boolean => canonicalize(first) === canonicalize(other)

const NOT_COMPARED = 'is not compared with other cases: it waits in the queue `processos.cruzamento`'

const partOf = (row: CruzamentoRow, campos: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([campo]) => campos.includes(campo)))
