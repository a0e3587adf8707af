/** Makes a picture file safe: decodes its frames, up to the limit of pages, and draws each frame again, as a page. */
import { createPdf } from '../pdf/documento.ts'
import { writeInPassing } from '../pdf/write.ts'
import { figureOfImage, frames } from './figure.ts'
import { ANNEX_LIMITS } from './limits.ts'
import { placeFigure } from './object.ts'
import type { Announce, PreparedPage, Plan, Prepared } from './types.ts'

export async function prepareImage(
  bytes: Uint8Array,
  output: string,
  plan: Plan,
  announce: Announce,
): Promise<Prepared> {
  const total = await frames(bytes).catch(() => 0)
  if (total === 0) return { motivo: 'unreadable' }
  const doc = await createPdf()
  const paginas: PreparedPage[] = []
  for (let i = 0; i < Math.min(total, ANNEX_LIMITS.pagesPerAnnex); i++) {
    announce({ step: 'draw', pagina: i })
    const figure = plan.avisos.includes(i) ? null : await figureOfImage(bytes, i).catch(() => null)
    paginas.push(await placeFigure(doc, i, figure, 'image'))
  }
  if (paginas.every((p) => p.mode === 'notice')) return { motivo: 'unreadable' }
  await writeInPassing(doc, output)
  return { arquivo: output, paginas, omitted: Math.max(0, total - paginas.length) }
}
