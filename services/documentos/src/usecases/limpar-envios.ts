import { chaveDoEnvio, type Envio } from '../domain/envio.ts'
import { documentoDo, envios } from './concluir-envio.ts'
import type { Ctx } from './ctx.ts'

/** Longer than anything can take that began before the upload ended. */
const FOLGA_MS = 60 * 60_000

/**
 * Removes what is left of ended uploads: their parts and, if they became no document, the file and its room.
 * @returns how many uploads there were
 */
export async function limparEnvios(ctx: Ctx, folgaMs = FOLGA_MS): Promise<number> {
  const findos = await ctx.envios.findos(new Date(ctx.agora().getTime() - folgaMs))
  for (const envio of findos) await limpar(ctx, envio)
  return findos.length
}

async function limpar(ctx: Ctx, { _id, estado }: Envio): Promise<void> {
  await ctx.arquivos.removerPartes(_id)
  if ((await documentoDo(ctx, _id)) === null) {
    await ctx.cotas.devolver(chaveDoEnvio(_id))
    await ctx.arquivos.esquecer(chaveDoEnvio(_id))
    if (estado === 'aberto') envios({ fim: 'expirado' })
  }
  await ctx.envios.remover(_id)
}
