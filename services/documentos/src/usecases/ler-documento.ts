import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openWorkFolder } from '@car/child/work-folder'
import { isolar } from '../domain/decisoes.ts'
import { emCurso, type EmCurso } from '../domain/documento.ts'
import type { CtxDoLeitor } from './ctx.ts'
import { gravarLeitura } from './gravar-leitura.ts'
import { resolvidos } from './resolvidos.ts'
import { tentarLeitura } from './tentar-leitura.ts'
import { trazerArquivo } from './trazer-arquivo.ts'

/**
 * How long a document rests, as shares of the lease: after a failure that is not the file's fault, and after its
 * readers died.
 */
const PAUSA = 1 / 2
const PAUSA_DE_LEITORES = 3 / 2

/** Whether the document is settled, or will be: by another reader, or by a later try. */
type Fim = 'resolvido' | 'adiado'

/**
 * Reads one document, if nobody else is reading it, and settles it. A begun reading stays on record, so that a file
 * that kills its readers is not tried for ever. Readings that end because a store is down do not count.
 * @param parada  the worker has to close, so the document is given back
 * @throws ErroCar unavailable | timeout when a store was down
 */
export async function lerDocumento(ctx: CtxDoLeitor, id: string, parada: AbortSignal): Promise<Fim> {
  const posse = randomUUID()
  if (parada.aborted || !(await ctx.pauta.take(id, posse))) return 'adiado'
  let pausa = PAUSA
  try {
    const fim = await ctx.pauta.hold(id, posse, async (perdida) => {
      await using pasta = await openWorkFolder('documento')
      return await assentar(ctx, id, posse, join(pasta.path, 'original'), AbortSignal.any([parada, perdida]))
    })
    if (fim === 'resolvido') await ctx.pauta.remove(id)
    pausa = parada.aborted ? 0 : PAUSA_DE_LEITORES
    return fim
  } finally {
    await ctx.pauta.release(id, posse, ctx.pauta.holdMs * pausa).catch(() => {})
  }
}

/** A reading that breaks down is repeated until the record has reached the limit of tries. */
async function assentar(
  ctx: CtxDoLeitor,
  id: string,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<Fim> {
  const { state: doc } = await ctx.store.load('documento', id)
  if (doc === null || !emCurso(doc)) return 'resolvido'
  const arquivo = await trazerArquivo(ctx, doc, caminho)
  if (arquivo === 'infectado') return isolarArquivo(ctx, doc)
  const emMaos = { id, posse, caminho, inteiro: arquivo === 'inteiro' }
  let desfecho = await tentarLeitura(ctx, emMaos, signal)
  while (desfecho === 'falhou') desfecho = await tentarLeitura(ctx, emMaos, signal)
  return desfecho === 'resolvida' ? 'resolvido' : 'adiado'
}

async function isolarArquivo(ctx: CtxDoLeitor, doc: EmCurso): Promise<Fim> {
  const posse = randomUUID()
  await gravarLeitura(ctx, doc.id, posse, (atual) => isolar(atual, posse))
  resolvidos({ tipo: doc.tipo, status: 'invalido', motivo: 'arquivo_malicioso' })
  return 'resolvido'
}
