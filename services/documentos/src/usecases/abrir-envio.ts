import { idFrom } from '@car/event-store/ids'
import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { grandeDemais, TAMANHO_MAXIMO } from '../domain/arquivo.ts'
import { ABERTOS, chaveDoEnvio, emDemasia, type Envio, VALIDADE_MS } from '../domain/envio.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'
import { ocuparEspaco } from './ocupar-espaco.ts'
import { exigirEstado, exigirSubstituicao } from './receber-documento.ts'

export type Abrir = { tipo: TipoDocumento; substitui: string | null; nome: string; tamanho: number }

/**
 * Begins an upload in parts. Its room is taken now, for its whole size. It is on the list before, so that whatever a
 * crash leaves goes with it.
 * @throws CAR-004 on `substitui`, CAR-005 by the state of the processo, for lack of room or too many open, CAR-008
 */
export async function abrirEnvio(
  ctx: CtxDoServico,
  usuario: Usuario,
  acesso: Acesso,
  pedido: Abrir,
  commandId: string,
): Promise<Envio> {
  if (pedido.tamanho > TAMANHO_MAXIMO) throw grandeDemais()
  await exigirSubstituicao(ctx, acesso, pedido.substitui)
  exigirEstado(acesso)
  const agora = ctx.agora()
  const envio: Envio = {
    _id: idFrom(commandId, 'envio'),
    autorId: usuario.id,
    processoId: acesso.processoId,
    relacao: acesso.relacao,
    ...pedido,
    recebido: 0,
    estado: 'aberto',
    fim: new Date(agora.getTime() + VALIDADE_MS),
  }
  const repetido = !(await ctx.envios.inserir(envio))
  try {
    // Counted with this one in it: of several at once that no longer all fit all may be refused, never too few.
    if ((await ctx.envios.abertos(usuario.id, agora)) > ABERTOS) throw emDemasia()
    await ocuparEspaco(ctx, acesso, { chave: chaveDoEnvio(envio._id), tamanho: envio.tamanho })
  } catch (erro) {
    if (!repetido && erro instanceof ErroCar) await desfazer(ctx, envio._id)
    throw erro
  }
  return repetido ? ((await ctx.envios.um(envio._id)) ?? envio) : envio
}

/** What cannot be undone now goes when it is over. */
async function desfazer(ctx: CtxDoServico, id: string): Promise<void> {
  try {
    await ctx.cotas.devolver(chaveDoEnvio(id))
    await ctx.envios.remover(id)
  } catch (erro) {
    ctx.logger.warn({ err: erro }, 'an upload that was not begun stays for the sweep')
  }
}
