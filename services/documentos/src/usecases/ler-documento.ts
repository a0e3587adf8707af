import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isolar } from '../domain/decisoes.ts'
import { DOCUMENTO, emCurso, type EmCurso } from '../domain/documento.ts'
import { fluxoDoDocumento } from '../domain/eventos.ts'
import type { CtxDoLeitor } from './ctx.ts'
import { gravarLeitura } from './gravar-leitura.ts'
import { resolvidos } from './resolvidos.ts'
import { tentarLeitura } from './tentar-leitura.ts'
import { trazerArquivo } from './trazer-arquivo.ts'

const RENOVAR_MS = 2_500
/** Before what failed for no fault of the file is tried again. */
const PAUSA_MS = 5_000
const PAUSA_DE_LEITORES_MS = 15_000

/** Whether the document is settled, or still to be: by whoever is at it, or at a later try. */
type Fim = 'resolvido' | 'adiado'

/**
 * Reads one document, if nobody else is at it, and settles it. A reading begun stays on record, so that a file which
 * takes its readers down with it is not tried for ever; a store that is down is no such reading.
 * @param parada  the worker has to close: the document is given back
 * @throws ErroCar unavailable | timeout when a store was down
 */
export async function lerDocumento(ctx: CtxDoLeitor, id: string, parada: AbortSignal): Promise<Fim> {
  const posse = randomUUID()
  if (parada.aborted || !(await ctx.pauta.tomar(id, posse))) return 'adiado'
  const perdida = new AbortController()
  const renovar = setInterval(() => {
    ctx.pauta.renovar(id, posse).then(
      (minha) => minha || perdida.abort(new Error('somebody else reads this document, or it is gone')),
      () => {}, // the store is away; who comes after us finds out
    )
  }, RENOVAR_MS)
  let pasta: string | undefined
  let pausaMs = PAUSA_MS
  try {
    pasta = await mkdtemp(join(tmpdir(), 'car-documento-'))
    const fim = await assentar(ctx, id, posse, join(pasta, 'original'), AbortSignal.any([parada, perdida.signal]))
    if (fim === 'resolvido') await ctx.pauta.retirar(id)
    pausaMs = parada.aborted ? 0 : PAUSA_DE_LEITORES_MS
    return fim
  } finally {
    clearInterval(renovar)
    if (pasta !== undefined) await rm(pasta, { recursive: true, force: true })
    await ctx.pauta.soltar(id, posse, pausaMs).catch(() => {})
  }
}

/** A reading that breaks down at the file is tried again, until the record has enough of it. */
async function assentar(
  ctx: CtxDoLeitor,
  id: string,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<Fim> {
  const { state: doc } = await ctx.store.read(fluxoDoDocumento(id), DOCUMENTO)
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
