import type { MotivoDocumento } from '@car/vocabulary/documento'
import type { Processando } from '../domain/documento.ts'
import type { CtxDoLeitor } from './ctx.ts'

/** Pages of a document that get a picture. */
const PREVIAS = 20
/** What could not be opened, or only at a cost, is not opened again for a picture. */
const SEM_IMAGEM: readonly (MotivoDocumento | undefined)[] = [
  'arquivo_corrompido',
  'imagem_grande_demais',
  'paginas_demais',
  'pdf_protegido',
  'tempo_esgotado',
]

/** Pictures of the first pages, before anybody can ask for them. That one cannot be had holds nothing up. */
export async function guardarPrevias(
  ctx: CtxDoLeitor,
  doc: Processando,
  { motivo, paginas }: { motivo?: MotivoDocumento; paginas: number },
  caminho: string,
  signal: AbortSignal,
): Promise<void> {
  if (SEM_IMAGEM.includes(motivo)) return
  const quantas = Math.min(paginas, PREVIAS)
  try {
    for (let pagina = 1; pagina <= quantas && !signal.aborted; pagina++) {
      await ctx.arquivos.guardarPrevia(doc.id, pagina, await ctx.leitor.preview(caminho, pagina))
    }
  } catch (erro) {
    ctx.logger.warn({ err: erro, documento_id: doc.id }, 'a document goes without all of its pictures')
  }
}
