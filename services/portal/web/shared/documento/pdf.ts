import './pdf-fill.ts'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives its address
import worker from './pdf.worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = worker
/** The folder with the parts of the library that a PDF may need. `build.ts` fills the folder. */
const FOLDER = new URL(`/recursos/pdfjs-${version}/`, location.origin).href

/**
 * Opens a PDF without running anything in it. The library evaluates no code and runs no scripts. The policy of these
 * pages forbids WebAssembly.
 */
export const openPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: bytes,
    useWasm: false,
    wasmUrl: FOLDER,
    standardFontDataUrl: FOLDER,
    useWorkerFetch: true,
    // Warnings of the library concern the file, and nobody reads them.
    verbosity: 0,
  })

export type Pdf = PDFDocumentProxy
