import { idFrom } from '@car/event-store/ids'
import { ehPassageiro, ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import { DamagedObject } from '@car/objects/recorded'
import { counter } from '@car/telemetry/metrics'
import { chaveDoEnvio, comandoDoEnvio, type Envio, type Parte, perdido, recusado } from '../domain/envio.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { Ctx, CtxDoServico } from './ctx.ts'
import { arquivoAceito, guardarArquivo, medidaNova } from './guardar-arquivo.ts'
import { receberDocumento } from './receber-documento.ts'

export const envios = counter('car_documentos_envios_total', 'Uploads in parts that ended, by how they did')

type Recebido = { id: string; hash: string }

/**
 * Makes a document from a complete upload. Its parts are read again, checked, joined, counted, hashed and sniffed in
 * one pass, like an upload in one piece. The file has one key and the document one command, so repeating this, after a
 * crash or concurrently, leads to the same document. The caller ensures that it runs one at a time.
 * @throws CAR-009 when the type is not accepted, and as `receberDocumento`; the upload then ends
 */
export async function concluirEnvio(
  ctx: CtxDoServico,
  usuario: Usuario,
  acesso: Acesso,
  envio: Envio,
): Promise<Recebido> {
  const feito = await documentoDo(ctx, envio._id)
  if (feito) return encerrado(ctx, envio._id, feito)
  const partes = await ctx.envios.concluindo(envio._id)
  if (partes === null) throw recusado()
  try {
    return await encerrado(ctx, envio._id, await juntar(ctx, usuario, acesso, envio, partes))
  } catch (erro) {
    const final = erro instanceof DamagedObject ? perdido(erro) : erro
    if (ehFinal(final)) await recusar(ctx, envio._id)
    throw final
  }
}

/** The document that an upload has become, if any. */
export async function documentoDo({ store }: Ctx, envioId: string): Promise<Recebido | null> {
  const id = idFrom(comandoDoEnvio(envioId), 'documento')
  const { state } = await store.load('documento', id)
  return state && { id, hash: state.hash }
}

async function juntar(
  ctx: CtxDoServico,
  usuario: Usuario,
  acesso: Acesso,
  { _id, tipo, substitui, nome }: Envio,
  partes: readonly Parte[],
): Promise<Recebido> {
  const medida = medidaNova()
  const chave = chaveDoEnvio(_id)
  await guardarArquivo(ctx.arquivos.lerPartes(partes), 'application/octet-stream', medida, async (conteudo, mime) => {
    await ctx.arquivos.guardarSob(chave, conteudo, mime)
    return chave
  })
  const pedido = { tipo, substitui, arquivo: arquivoAceito(medida, nome) }
  const { id, hash } = await receberDocumento(ctx, usuario, acesso, pedido, comandoDoEnvio(_id))
  return { id, hash }
}

/** What is left of the upload is removed now or, if that fails, by a sweep. */
async function encerrado(ctx: CtxDoServico, id: string, recebido: Recebido): Promise<Recebido> {
  const arrumar = async () => {
    if (await ctx.envios.encerrar(id, 'concluido')) envios({ fim: 'concluido' })
    await ctx.arquivos.removerPartes(id)
  }
  await arrumar().catch((erro: unknown) => ctx.logger.warn({ err: erro }, 'parts of an upload stay for the sweep'))
  return recebido
}

/** Frees the room at once. A joined file is put on the list of files that may have to be removed. */
async function recusar(ctx: CtxDoServico, id: string): Promise<void> {
  const arrumar = async () => {
    await ctx.arquivos.listar(chaveDoEnvio(id))
    if (!(await ctx.envios.encerrar(id, 'recusado'))) return
    envios({ fim: 'recusado' })
    await ctx.cotas.devolver(chaveDoEnvio(id))
    await ctx.arquivos.removerPartes(id)
  }
  await arrumar().catch((erro: unknown) => ctx.logger.warn({ err: erro }, 'a refused upload stays for the sweep'))
}

/** Whether another try would end the same way. */
const ehFinal = (erro: unknown): boolean =>
  erro instanceof ErroCar && !ehPassageiro(erro) && erro.kind !== 'internal' && erro.nome !== 'alterado_por_outro'
