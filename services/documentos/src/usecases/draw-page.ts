import type { Readable } from 'node:stream'
import { notFound, nullIfAbsent } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Documento } from '../domain/documento.ts'
import { previewName, type Page } from '../domain/pages.ts'
import type { ServiceCtx } from './ctx.ts'
import { forgetFile } from './clean-files.ts'

export type Preview = { body: Readable | Buffer; tamanho: number }

/**
 * Returns the stored or newly drawn picture of a page. An empty picture is stored for a page that cannot be drawn, so
 * that a slow failure happens only once.
 * @throws CAR-003 when the page cannot be drawn; the errors of `previews.draw`
 */
export async function drawPage(ctx: ServiceCtx, usuario: User, doc: Documento, page: Page): Promise<Preview> {
  const kept = await ctx.arquivos.readPreview(doc.id, previewName(page)).catch(nullIfAbsent)
  if (kept && kept.size > 0) return { body: kept.body, tamanho: kept.size }
  kept?.body.destroy()
  if (kept) throw notFound()
  const jpeg = await ctx.previews.draw(usuario.id, doc, page)
  await keep(ctx, doc.id, page, jpeg ?? Buffer.alloc(0))
  if (jpeg === null) throw notFound()
  return { body: jpeg, tamanho: jpeg.length }
}

/** Stores a new picture, unless the document was discarded or destroyed in the meantime. A failure is only logged. */
async function keep(ctx: ServiceCtx, id: string, page: Page, jpeg: Buffer): Promise<void> {
  try {
    const key = await ctx.arquivos.storePreview(id, previewName(page), jpeg)
    const { state } = await ctx.store.load('documento', id)
    if (state === null || state.status === 'descartado') await forgetFile(ctx, key)
    else await ctx.arquivos.confirmar(key)
  } catch (error) {
    ctx.logger.warn({ err: error, documento_id: id }, 'a picture of a page is not kept')
  }
}
