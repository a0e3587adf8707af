import type { Usuario } from '@car/identity/usuario'
import { estadoInvalido } from '../domain/permissao.ts'
import { type Entrega, entregaDe } from '../domain/recibo.ts'
import { acompanhamentoDe } from './acompanhamento.ts'
import type { Ctx } from './ctx.ts'
import { verComoDono } from './listar-leituras.ts'
import { anotarLeitura } from './anotar-leitura.ts'

/**
 * What was handed in, for the owner: the receipt holds the key by which the case is followed.
 * @throws CAR-003 for anybody else, CAR-005 for a draft
 */
export async function recibo(
  ctx: Ctx,
  usuario: Usuario,
  id: string,
): Promise<Entrega & { chave: string; url: string }> {
  const visto = await verComoDono(ctx, usuario, id)
  await anotarLeitura(ctx, usuario, visto, 'processo')
  const entrega = entregaDe(visto.lido.commits)
  if (entrega === null) throw estadoInvalido('O recibo é dado quando o processo é submetido. Este ainda é um rascunho.')
  const { chave, url } = acompanhamentoDe(ctx, visto.caso)
  return { ...entrega, chave, url }
}
