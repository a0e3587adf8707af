import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
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
    const { data } = await worker.recognize(paraPgm(c), {}, { text: false, tsv: true })
    return palavrasDe(data.tsv ?? '')
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

const [LINHA, PALAVRA] = ['4', '5']

/**
 * The engine's table, a row for each block, paragraph, line and word: the same as its tree of blocks, which takes a
 * twelfth longer to build.
 */
function palavrasDe(tsv: string): Palavra[] {
  const palavras: Palavra[] = []
  let linha = -1
  for (const fila of tsv.split('\n')) {
    const [nivel, , , , , , x = 0, y = 0, largura = 0, altura = 0, conf, texto = ''] = fila.split('\t')
    if (nivel === LINHA) linha++
    if (nivel !== PALAVRA || texto.trim() === '') continue
    const [x0, y0] = [Number(x), Number(y)]
    const caixa = { x0, y0, x1: x0 + Number(largura), y1: y0 + Number(altura) }
    palavras.push({ texto: texto.normalize('NFC'), conf: Number(conf), ...caixa, linha })
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
