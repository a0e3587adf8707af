import { randomUUID } from 'node:crypto'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Declaration } from '../domain/declaration.ts'
import type { KeptDocumento } from '@car/identity/cpf'
import type { Form, Imovel } from '../domain/form.ts'
import type { Ctx } from './ctx.ts'

export type Kept = { form: Form; sealed?: Record<string, string> }

/**
 * Brings declared data into recorded form. CPFs and CNPJs are encrypted; a repeated or already recorded number is kept
 * once. New items of lists get ids. The perimeter is stored separately, and only its hash is recorded.
 * @param known  the recorded CPFs and CNPJs
 */
export async function keep(
  ctx: Ctx,
  processoId: string,
  { imovel, proprietario, coproprietarios, representante, observacoes }: Declaration,
  known: ReadonlyMap<string, KeptDocumento> = new Map(),
): Promise<Kept> {
  const kept = new Map(known)
  const sealed: Record<string, string> = {}
  function seal(declared: string | undefined): { documento?: KeptDocumento } {
    if (declared === undefined) return {}
    const number = normaliseDocumento(declared)
    const before = kept.get(number)
    if (before) return { documento: before }
    const fresh = ctx.seals.seal(processoId, number)
    kept.set(number, fresh.documento)
    Object.assign(sealed, fresh.sealed)
    return { documento: fresh.documento }
  }
  const withSeal = <T extends { cpf_cnpj?: string | undefined }>({ cpf_cnpj, ...owner }: T) => ({
    ...owner,
    ...seal(cpf_cnpj),
  })
  const { geometria, outras_matriculas, ...rest } = imovel
  const { cpf, ...agent } = representante ?? {}
  const form = {
    imovel: {
      ...rest,
      ...(outras_matriculas === undefined ? {} : { outras_matriculas: outras_matriculas.map(withId) }),
      ...(await perimetroOf(ctx, geometria)),
    },
    proprietario: withSeal(proprietario),
    coproprietarios: coproprietarios.map((owner) => withId(withSeal(owner))),
    representante: representante === undefined ? null : { ...agent, ...seal(cpf) },
    observacoes: observacoes ?? null,
  }
  return { form, ...(Object.keys(sealed).length > 0 ? { sealed } : {}) }
}

const withId = <T extends { id?: string | undefined }>(item: T): T & { id: string } => ({
  ...item,
  id: item.id ?? randomUUID(),
})

const perimetroOf = async (ctx: Ctx, geometria: Geometry | undefined): Promise<Pick<Imovel, 'perimetro'>> =>
  geometria === undefined ? {} : { perimetro: await ctx.perimetros.keep(geometria) }
