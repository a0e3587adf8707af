import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives its address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker
/** What the worker loads when a file needs it; `build.ts` puts it there. */
const PASTA = new URL(`/recursos/pdfjs-${version}/`, location.origin).href

/**
 * Opens a PDF. Nothing in it is run: the library evaluates no code, its pictures are decoded without WebAssembly, which the
 * policy of these pages does not allow, and forms and scripts of the file are left alone.
 */
export const abrirPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: bytes,
    useWasm: false,
    wasmUrl: PASTA,
    standardFontDataUrl: PASTA,
    useWorkerFetch: true,
    // Warnings are about the file, and for nobody here.
    verbosity: 0,
  })

export type Pdf = PDFDocumentProxy
