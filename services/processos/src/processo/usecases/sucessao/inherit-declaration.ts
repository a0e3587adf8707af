import { declarationIn, documentosIn, open, plain } from '@car/cadastro/seal'
import type { Declaration } from '@car/cadastro/declaration'
import { idFrom } from '@car/event-store/ids'
import { validateWith } from '@car/http/validate'
import type { User } from '@car/identity/usuario'
import { newProcesso } from '@car/operations/schemas/processo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { OrigemKind } from '@car/vocabulary/processo'
import { joinedForm } from '../../domain/joined.ts'
import type { Form } from '../../domain/form.ts'
import { checkDeclared, drawingGaps } from '../cross-check.ts'
import { patch, withoutEmpty } from '../editar.ts'
import type { Origin, OriginCtx } from './find-origins.ts'
import { keep, type KeptForm } from '../save.ts'
import { joinedLandOf } from './union-of-origins.ts'

/**
 * Returns what a draft declares that follows these cases: what they declare, and in its place, member by member, what
 * was sent beside. Items of lists keep their ids, so that the draft can be compared with its origin.
 * @throws CAR-004 for an invalid result
 */
export async function inheritDeclaration(
  ctx: OriginCtx,
  usuario: User,
  id: string,
  origins: readonly Origin[],
  kind: OrigemKind,
  { coproprietarios, ...sent }: Declaration,
): Promise<KeptForm> {
  const accepted = new Set<string>()
  const { form, drawing } = await formOf(ctx, usuario, origins, kind, accepted)
  const numbers = new Map(origins.flatMap((origin) => numbersOf(ctx, origin)))
  const { imovel, ...rest } = open(form, ({ lacre }) => numbers.get(lacre))
  const before = { ...rest, imovel: { ...imovel, ...(drawing ? { geometria: drawing } : {}) } }
  const merged = patch(startOf(kind, before), coproprietarios.length > 0 ? { ...sent, coproprietarios } : sent)
  const rules = checkDeclared(ctx, accepted, form, new Set(numbers.values()))
  return keep(ctx, id, plain(withoutEmpty(await validateWith(newProcesso, merged, rules))))
}

/** Returns what the origins declare, as one declaration. A drawing of one of them needs no further check. */
async function formOf(
  ctx: OriginCtx,
  usuario: User,
  origins: readonly Origin[],
  kind: OrigemKind,
  accepted: Set<string>,
): Promise<{ form: Form; drawing: Geometry | undefined }> {
  const [first] = origins
  if (first === undefined) throw new Error('a case that follows none')
  if (kind !== 'remembramento') {
    const { perimetro } = first.processo.imovel
    if (perimetro !== undefined) accepted.add(perimetro)
    return { form: declarationIn(first.processo), drawing: await ctx.perimetros.of(first.processo.imovel) }
  }
  return {
    form: joinedOf(ctx, origins),
    drawing: await joinedDrawing(ctx, usuario, origins, accepted),
  }
}

export const joinedOf = (ctx: Pick<OriginCtx, 'seals'>, origins: readonly Origin[]): Form =>
  joinedForm(
    origins.map(({ processo }) => ({ id: processo.id, form: declarationIn(processo) })),
    { same: sameIn(new Map(origins.flatMap((origin) => numbersOf(ctx, origin)))), idFor: idFrom },
  )

/** Compares numbers that several cases have recorded, each in its own record. */
const sameIn =
  (numbers: ReadonlyMap<string, string>) =>
  (a?: { lacre: string }, b?: { lacre: string }): boolean =>
    a?.lacre === b?.lacre || (a !== undefined && b !== undefined && numbers.get(a.lacre) === numbers.get(b.lacre))

/** Joins the drawings. Without all of them, or where the result could not be declared, the draft begins without one. */
async function joinedDrawing(
  ctx: OriginCtx,
  { id: who }: User,
  origins: readonly Origin[],
  accepted: Set<string>,
): Promise<Geometry | undefined> {
  const land = await joinedLandOf(
    ctx,
    who,
    origins.map(({ processo }) => processo),
  )
  const drawing = land?.drawn.length === origins.length ? land.joined?.uniao.forma : undefined
  if (drawing === undefined) return undefined
  return (await drawingGaps(ctx, drawing, accepted)).length > 0 ? undefined : drawing
}

/** A part of a division has the owners, the titles and the municipality of the whole. The rest is its own. */
function startOf(kind: OrigemKind, { imovel, observacoes: _, ...people }: Declaration): Partial<Declaration> {
  if (kind === 'retificacao' || kind === 'remembramento') return { imovel, observacoes: _, ...people }
  // A buyer sees nothing of the seller's people.
  if (kind === 'transferencia') return { imovel }
  const { municipio_ibge, outros_municipios, uf, tipo, matricula, outras_matriculas, titularidade, titulo_posse } =
    imovel
  const ofWhole = {
    municipio_ibge,
    outros_municipios,
    uf,
    tipo,
    matricula,
    outras_matriculas,
    titularidade,
    titulo_posse,
  }
  return { ...people, imovel: withoutEmpty(ofWhole) }
}

/** Returns the recorded numbers of a case, by the ids of their seals. */
const numbersOf = (ctx: Pick<OriginCtx, 'seals'>, { processo, loaded }: Origin): [string, string][] =>
  documentosIn(processo).map((kept) => [kept.lacre, ctx.seals.open(processo.id, kept, loaded.commits)])
