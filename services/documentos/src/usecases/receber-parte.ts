import { naoEncontrado } from '@car/errors/erro-car'
import { type Envio, exigirCabimento, exigirInicio } from '../domain/envio.ts'
import type { CtxDoServico } from './ctx.ts'

/**
 * Adds the next bytes. They are stored under a key of their own, and then become part of the file or not: if several
 * parts begin at the same place, one is accepted.
 * @param hash  SHA-256 of the bytes, in hex
 * @throws CAR-004 for their number, CAR-012 when they are not the next ones
 */
export async function receberParte(
  ctx: CtxDoServico,
  envio: Envio,
  inicio: number,
  { bytes, hash }: { bytes: Buffer; hash: string },
): Promise<Envio> {
  exigirInicio(envio, inicio)
  exigirCabimento(envio, bytes.length)
  const chave = await ctx.arquivos.guardarParte(envio._id, bytes)
  const tamanho = bytes.length
  if (await ctx.envios.anexar(envio._id, inicio, { chave, tamanho, hash })) {
    return { ...envio, recebido: inicio + tamanho }
  }
  // If this fails, the part is removed with everything else that the upload leaves.
  await ctx.arquivos.removerParte(chave)
  const atual = await ctx.envios.um(envio._id)
  if (atual === null || atual.estado === 'cancelado') throw naoEncontrado()
  exigirInicio(atual, inicio)
  throw new Error('an upload took a part for no other reason than its place')
}
