import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { acompanhamento } from '@car/operations/schemas/acompanhamento'
import { letrasDigitadas } from '@car/vocabulary/letras'
import type { z } from 'zod'
import { publicoDe, trocarAcompanhamento as decidir } from '../domain/acompanhamento.ts'
import type { Caso } from '../domain/caso.ts'
import { agir, type Pedido } from './agir.ts'
import type { Ctx } from './ctx.ts'

type Acompanhamento = z.output<typeof acompanhamento>

/** Number and key of a case, and the address of its page. Both stand behind the `#`, which no server gets to see. */
export function acompanhamentoDe({ chaves, publicUrl }: Ctx, caso: Caso): Acompanhamento {
  const { numero } = caso
  const chave = chaves.de(caso)
  return { numero, chave, url: `${publicUrl}/acompanhar#numero=${numero}&chave=${chave}` }
}

/** The owner changes the key. People who hold the old one can no longer follow the case. */
export async function trocarAcompanhamento(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
): Promise<{ dito: Acompanhamento; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s))
  return { dito: acompanhamentoDe(ctx, caso), versao }
}

const NINGUEM = { id: '00000000-0000-0000-0000-000000000000', trocasDaChave: 0 }

/**
 * Where a case stands, for anyone who has its number and key. A wrong number costs the same as a wrong key: one query
 * by number, and one comparison.
 * @throws CAR-003 for both
 */
export async function acompanhar(ctx: Ctx, { numero, chave }: { numero: string; chave: string }) {
  const dada = letrasDigitadas(chave)
  const achado = await ctx.processos.porNumero(numero)
  if (!ctx.chaves.confere(dada, achado ?? NINGUEM) || achado === null) throw naoEncontrado()
  const { state: caso } = await ctx.store.load('processo', achado.id)
  // The read model may not know of a changed key yet.
  if (caso === null || caso.status === 'descartado' || !ctx.chaves.confere(dada, caso)) throw naoEncontrado()
  return publicoDe(caso, { agora: ctx.agora(), prazos: ctx.prazos })
}
