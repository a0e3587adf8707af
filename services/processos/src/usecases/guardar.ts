import { mascarar } from '@car/identity/cpf'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Ficha, Imovel } from '../domain/eventos.ts'
import type { Declaracao } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

/**
 * What was declared, as it goes on record: the CPF or CNPJ encrypted, its mask beside it; the perimeter kept apart, under
 * its hash.
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
