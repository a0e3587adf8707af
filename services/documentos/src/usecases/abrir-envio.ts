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
 * Begins an upload in parts. Room for its whole size is taken now. The upload is stored first, so that whatever a crash
 * leaves is removed with it.
 * @throws CAR-004 on `substitui`; CAR-005 for the state of the processo, lack of room, or too many open uploads;
 * CAR-008
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
    // The count includes this one. If several come at once and do not all fit, all may be refused, but never too few.
    if ((await ctx.envios.abertos(usuario.id, agora)) > ABERTOS) throw emDemasia()
    await ocuparEspaco(ctx, acesso, { chave: chaveDoEnvio(envio._id), tamanho: envio.tamanho })
  } catch (erro) {
    if (!repetido && erro instanceof ErroCar) await desfazer(ctx, envio._id)
    throw erro
  }
  return repetido ? ((await ctx.envios.um(envio._id)) ?? envio) : envio
}

/** Undoes what was begun. If that fails, the sweep does it later. */
async function desfazer(ctx: CtxDoServico, id: string): Promise<void> {
  try {
    await ctx.cotas.devolver(chaveDoEnvio(id))
    await ctx.envios.remover(id)
  } catch (erro) {
    ctx.logger.warn({ err: erro }, 'an upload that was not begun stays for the sweep')
  }
}
