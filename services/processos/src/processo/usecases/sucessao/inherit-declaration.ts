import { documentosIn, open, plain } from '@car/cadastro/seal'
import type { Declaration } from '@car/cadastro/declaration'
import { validateWith } from '@car/http/validate'
import { newProcesso } from '@car/operations/schemas/processo'
import type { OrigemKind } from '@car/vocabulary/processo'
import { checkDeclared } from '../cross-check.ts'
import { patch, withoutEmpty } from '../editar.ts'
import type { Origin, OriginCtx } from './find-origins.ts'
import { keep, type KeptForm } from '../save.ts'

/**
 * Returns what a draft declares that follows these cases: what they declare, and in its place, member by member, what
 * was sent beside. Items of lists keep their ids, so that the draft can be compared with its origin.
 * @throws CAR-004 for an invalid result
 */
export async function inheritDeclaration(
  ctx: OriginCtx,
  id: string,
  origins: readonly Origin[],
  kind: OrigemKind,
  { coproprietarios, ...sent }: Declaration,
): Promise<KeptForm> {
  const [first] = origins
  if (first === undefined) throw new Error('a case that follows none')
  const { processo } = first
  const { declared: before, numbers } = await declarationOf(ctx, first)
  const merged = patch(startOf(kind, before), coproprietarios.length > 0 ? { ...sent, coproprietarios } : sent)
  const { perimetro } = processo.imovel
  const accepted = new Set(perimetro === undefined ? [] : [perimetro])
  const rules = checkDeclared(ctx, accepted, processo, new Set(numbers))
  return keep(ctx, id, plain(withoutEmpty(await validateWith(newProcesso, merged, rules))))
}

/** A part of a division has the owners, the titles and the municipality of the whole. The rest is its own. */
function startOf(kind: OrigemKind, { imovel, observacoes: _, ...people }: Declaration): Partial<Declaration> {
  if (kind === 'retificacao') return { imovel, observacoes: _, ...people }
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

async function declarationOf(ctx: OriginCtx, { processo, loaded }: Origin) {
  const numbers = new Map(
    documentosIn(processo).map((kept) => [kept.lacre, ctx.seals.open(processo.id, kept, loaded.commits)]),
  )
  const drawing = await ctx.perimetros.of(processo.imovel)
  return { declared: open(processo, ({ lacre }) => numbers.get(lacre), drawing), numbers: numbers.values() }
}
