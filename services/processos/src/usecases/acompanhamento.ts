import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { acompanhamento } from '@car/operations/schemas/acompanhamento'
import type { z } from 'zod'
import { normalizarChave, publicoDe, trocarAcompanhamento as decidir } from '../domain/acompanhamento.ts'
import type { Caso } from '../domain/caso.ts'
import { exigirAlcance } from '../domain/permissao.ts'
import { agir, type Pedido } from './agir.ts'
import type { Ctx } from './ctx.ts'

type Acompanhamento = z.output<typeof acompanhamento>

/** Number and key of a case, and the address of the page with both behind its `#`, which no server gets to see. */
export function acompanhamentoDe({ chaves, publicUrl }: Ctx, caso: Caso): Acompanhamento {
  const { numero } = caso
  const chave = chaves.de(caso)
  return { numero, chave, url: `${publicUrl}/acompanhar#numero=${numero}&chave=${chave}` }
}

/** The owner changes the key, so that who has the old one follows the case no longer. */
export async function trocarAcompanhamento(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
): Promise<{ dito: Acompanhamento; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => {
    exigirAlcance('trocar_acompanhamento', s.relacao)
    return decidir(s)
  })
  return { dito: acompanhamentoDe(ctx, caso), versao }
}

const NINGUEM = { id: '00000000-0000-0000-0000-000000000000', trocasDaChave: 0 }

/**
 * Where a case stands, for whoever has its number and key. A wrong number and a wrong key cost the same: one look by number,
 * and one comparison.
 * @throws CAR-003 for both
 */
export async function acompanhar(ctx: Ctx, { numero, chave }: { numero: string; chave: string }) {
  const dada = normalizarChave(chave)
  const achado = await ctx.processos.porNumero(numero)
  if (!ctx.chaves.confere(dada, achado ?? NINGUEM) || achado === null) throw naoEncontrado()
  const { state: caso } = await ctx.store.load('processo', achado.id)
  // The read model may be behind a change of the key.
  if (caso === null || caso.status === 'descartado' || !ctx.chaves.confere(dada, caso)) throw naoEncontrado()
  return publicoDe(caso, { agora: ctx.agora(), prazos: ctx.prazos })
}
