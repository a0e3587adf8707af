import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { paraPgm, type Cinza } from './imagem/cinza.ts'
import type { Palavra } from './tipos.ts'

export type Ocr = {
  /** One page: whole layout analysis. */
  pagina(c: Cinza): Promise<Palavra[]>
  /** One line of print, cut out. */
  linha(c: Cinza): Promise<Palavra[]>
  /** A few lines of print of one width, cut out. */
  bloco(c: Cinza): Promise<Palavra[]>
  close(): Promise<void>
}

/** tesseract.js swallows a failed start; what does not come in this time never will. */
const PARTIDA_MS = 20_000

/**
 * The OCR engine with Debian's fast Portuguese model. The defaults it corrects: page segmentation is the whole page's
 * (the library's own is one block, which loses every cell of a form), no cache file in the working directory, and an
 * error handler, without which a failure would be thrown inside a message handler.
 */
export async function abrirOcr(tessdataDir: string, aoMorrer: (erro: Error) => void): Promise<Ocr> {
  if (!existsSync(join(tessdataDir, 'por.traineddata')))
    throw new Error(`por.traineddata not found in ${tessdataDir}: install tesseract-ocr-por or set TESSDATA_DIR`)
  const worker = await comPrazo(
    createWorker('por', OEM.LSTM_ONLY, {
      langPath: tessdataDir,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: () => {},
    }),
  )
  const fio = (worker as unknown as { worker: import('node:worker_threads').Worker }).worker
  fio.on('error', aoMorrer)
  let modo = ''
  const ler = async (c: Cinza, psm: string) => {
    if (modo !== psm) await worker.setParameters({ tessedit_pageseg_mode: psm as never, user_defined_dpi: '300' })
    modo = psm
    return palavrasDe(await worker.recognize(paraPgm(c), {}, { text: false, blocks: true }))
  }
  return {
    pagina: (c) => ler(c, '3'),
    linha: (c) => ler(c, '7'),
    bloco: (c) => ler(c, '6'),
    close: async () => {
      await worker.terminate()
    },
  }
}

function palavrasDe(resultado: Awaited<ReturnType<Worker['recognize']>>): Palavra[] {
  const palavras: Palavra[] = []
  let linha = 0
  for (const bloco of resultado.data.blocks ?? [])
    for (const paragrafo of bloco.paragraphs)
      for (const l of paragrafo.lines) {
        for (const w of l.words) palavras.push({ texto: w.text.normalize('NFC'), conf: w.confidence, ...w.bbox, linha })
        linha++
      }
  return palavras
}

async function comPrazo<T>(promessa: Promise<T>): Promise<T> {
  let relogio: NodeJS.Timeout | undefined
  const prazo = new Promise<never>((_, rejeitar) => {
    relogio = setTimeout(() => rejeitar(new Error('the OCR engine did not start')), PARTIDA_MS)
  })
  try {
    return await Promise.race([promessa, prazo])
  } finally {
    clearTimeout(relogio)
  }
}
