import { entradaInvalida, nuloSeAusente } from '@car/errors/erro-car'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/pessoa'
import { atribuir as decidir } from '../domain/analise.ts'
import type { Pessoa } from '@car/vocabulary/pessoa'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** A supervisor hands the case to an analyst, with the reason on record. */
export async function atribuir(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  analista: Pessoa,
  motivo: string,
): Promise<Feito> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, analista, motivo))
  return { caso, versao }
}

/** @throws CAR-004 on `analista_id` when nobody who analyses has this id */
export async function exigirAnalista(ctx: Ctx, id: string): Promise<Pessoa> {
  const achado = await ctx.auth.ObterUsuario({ id }).catch(nuloSeAusente)
  if (achado && veTudo(achado.tipo_usuario as Papel)) return { id: achado.id, nome: achado.nome }
  const message = 'Informe o id de um analista cadastrado.'
  throw entradaInvalida({ field: 'analista_id', code: 'invalid_value', message })
}
