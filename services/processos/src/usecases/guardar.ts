import { normalizarDocumento } from '@car/identity/cpf'
import type { Geometria } from '@car/vocabulary/geometria'
import type { DocumentoGuardado, Ficha, Imovel } from '../domain/eventos.ts'
import type { Declaracao } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

/**
 * The declared data in recorded form, and the encrypted values that the commit stores beside its events, if they are
 * new.
 */
export type Guardado = { ficha: Ficha; sealed?: Record<string, string> }

/**
 * Brings declared data into recorded form. The CPF or CNPJ is encrypted; `antes` is the one on record, which is kept if
 * it is the same. The perimeter is stored separately, and only its hash is recorded.
 */
export async function guardar(
  ctx: Ctx,
  processoId: string,
  { imovel, proprietario, observacoes }: Declaracao,
  antes?: { documento: DocumentoGuardado; aberto: string },
): Promise<Guardado> {
  const { geometria, ...resto } = imovel
  const { nome, cpf_cnpj } = proprietario
  const igual = cpf_cnpj !== undefined && antes?.aberto === normalizarDocumento(cpf_cnpj)
  const { documento, ...selado } = antes && igual ? antes : seladoDe(ctx, processoId, cpf_cnpj)
  return {
    ficha: {
      imovel: { ...resto, ...(await perimetroDe(ctx, geometria)) },
      proprietario: { ...(nome === undefined ? {} : { nome }), ...(documento === undefined ? {} : { documento }) },
      observacoes: observacoes ?? null,
    },
    ...('sealed' in selado ? { sealed: selado.sealed } : {}),
  }
}

const seladoDe = (ctx: Ctx, processoId: string, cpf_cnpj: string | undefined) =>
  cpf_cnpj === undefined ? { documento: undefined } : ctx.sigilos.selar(processoId, cpf_cnpj)

const perimetroDe = async (ctx: Ctx, geometria: Geometria | undefined): Promise<Pick<Imovel, 'perimetro'>> =>
  geometria === undefined ? {} : { perimetro: await ctx.perimetros.guardar(geometria) }
