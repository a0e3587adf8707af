import { entradaInvalida, nuloSeAusente } from '@car/errors/erro-car'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/pessoa'
import { atribuir as decidir } from '../domain/analise.ts'
import type { Pessoa } from '@car/vocabulary/pessoa'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** A supervisor assigns the case to an analyst. The reason is recorded. */
export async function atribuir(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  analista: Pessoa,
  motivo: string,
): Promise<Feito> {
  return agir(ctx, usuario, pedido, async (s, commits) =>
    decidir(s, analista, await ctx.proprietarios.eh(s.caso, commits, analista.id), motivo),
  )
}

/** @throws CAR-004 on `analista_id` when no analyst has this id */
export async function exigirAnalista(ctx: Ctx, id: string): Promise<Pessoa> {
  const achado = await ctx.auth.ObterUsuario({ id }).catch(nuloSeAusente)
  if (achado && veTudo(achado.tipo_usuario as Papel)) return { id: achado.id, nome: achado.nome }
  const message = 'Informe o id de um analista cadastrado.'
  throw entradaInvalida({ field: 'analista_id', code: 'invalid_value', message })
}
