import type { Readable } from 'node:stream'
import { naoEncontrado, nuloSeAusente } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Documento } from '../domain/documento.ts'
import { nomeDaPrevia, type Pagina } from '../domain/paginas.ts'
import type { CtxDoServico } from './ctx.ts'
import { esquecerArquivo } from './limpar-arquivos.ts'

export type Previa = { corpo: Readable | Buffer; tamanho: number }

/**
 * A picture of a page: the stored one, otherwise a new one. A page that cannot be drawn is stored as a picture of no
 * bytes, so that a file that takes long to fail does so once.
 * @throws CAR-003 when there is no picture, CAR-016 when too many wait to be drawn, in all or for this person; CAR-017
 */
export async function desenharPagina(
  ctx: CtxDoServico,
  usuario: Usuario,
  doc: Documento,
  pagina: Pagina,
): Promise<Previa> {
  const guardada = await ctx.arquivos.lerPrevia(doc.id, nomeDaPrevia(pagina)).catch(nuloSeAusente)
  if (guardada && guardada.size > 0) return { corpo: guardada.body, tamanho: guardada.size }
  guardada?.body.destroy()
  if (guardada) throw naoEncontrado()
  const jpeg = await ctx.previas.desenhar(usuario.id, doc, pagina)
  await guardar(ctx, doc.id, pagina, jpeg ?? Buffer.alloc(0))
  if (jpeg === null) throw naoEncontrado()
  return { corpo: jpeg, tamanho: jpeg.length }
}

/** If the document went meanwhile, its new picture is removed too. A failure to store does not hold up the answer. */
async function guardar(ctx: CtxDoServico, id: string, pagina: Pagina, jpeg: Buffer): Promise<void> {
  try {
    const chave = await ctx.arquivos.guardarPrevia(id, nomeDaPrevia(pagina), jpeg)
    const { state } = await ctx.store.load('documento', id)
    if (state?.status === 'descartado') await esquecerArquivo(ctx, chave)
    else await ctx.arquivos.confirmar(chave)
  } catch (erro) {
    ctx.logger.warn({ err: erro, documento_id: id }, 'a picture of a page is not kept')
  }
}
