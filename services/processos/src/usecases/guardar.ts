import { mascarar } from '@car/identity/cpf'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Ficha, Imovel } from '../domain/eventos.ts'
import type { Declaracao } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

/**
 * The declared data in recorded form. The CPF or CNPJ is encrypted, with its mask beside it. The perimeter is stored
 * apart, and only its hash is recorded.
 */
export async function guardar(ctx: Ctx, { imovel, proprietario, observacoes }: Declaracao): Promise<Ficha> {
  const { geometria, ...resto } = imovel
  return {
    imovel: { ...resto, ...(await perimetroDe(ctx, geometria)) },
    proprietario: {
      nome: proprietario.nome,
      documento: { cifrado: ctx.cofre.cifrar(proprietario.cpf_cnpj), mascara: mascarar(proprietario.cpf_cnpj) },
    },
    observacoes: observacoes ?? null,
  }
}

const perimetroDe = async (ctx: Ctx, geometria: Geometria | undefined): Promise<Pick<Imovel, 'perimetro'>> =>
  geometria === undefined ? {} : { perimetro: await ctx.perimetros.guardar(geometria) }
