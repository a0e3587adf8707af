import { normaliseDocumento } from '@car/identity/cpf'
import type { Geometry } from '@car/vocabulary/geometry'
import type { KeptDocumento, Form, Imovel } from '../domain/events.ts'
import type { Declaration } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

/**
 * The declared data in recorded form, and the encrypted values that the commit stores beside its events, if they are
 * new.
 */
export type Kept = { ficha: Form; sealed?: Record<string, string> }

/**
 * Brings declared data into recorded form. The CPF or CNPJ is encrypted; `antes` is the one on record, which is kept if
 * it is the same. The perimeter is stored separately, and only its hash is recorded.
 */
export async function keep(
  ctx: Ctx,
  processoId: string,
  { imovel, proprietario, observacoes }: Declaration,
  antes?: { documento: KeptDocumento; aberto: string },
): Promise<Kept> {
  const { geometria, ...rest } = imovel
  const { nome, cpf_cnpj } = proprietario
  const equal = cpf_cnpj !== undefined && antes?.aberto === normaliseDocumento(cpf_cnpj)
  const { documento, ...sealed } = antes && equal ? antes : sealedOf(ctx, processoId, cpf_cnpj)
  return {
    ficha: {
      imovel: { ...rest, ...(await perimetroOf(ctx, geometria)) },
      proprietario: { ...(nome === undefined ? {} : { nome }), ...(documento === undefined ? {} : { documento }) },
      observacoes: observacoes ?? null,
    },
    ...('sealed' in sealed ? { sealed: sealed.sealed } : {}),
  }
}

const sealedOf = (ctx: Ctx, processoId: string, cpf_cnpj: string | undefined) =>
  cpf_cnpj === undefined ? { documento: undefined } : ctx.sigilos.seal(processoId, cpf_cnpj)

const perimetroOf = async (ctx: Ctx, geometria: Geometry | undefined): Promise<Pick<Imovel, 'perimetro'>> =>
  geometria === undefined ? {} : { perimetro: await ctx.perimetros.keep(geometria) }
