import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives its address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker
/** The folder of the parts of the library that its worker loads when a PDF needs them. `build.ts` puts them there. */
const FOLDER = new URL(`/recursos/pdfjs-${version}/`, location.origin).href

/**
 * Opens a PDF without running anything in it. The library evaluates no code and ignores forms and scripts. It decodes
 * pictures without WebAssembly, which the policy of these pages forbids.
 */
export const openPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: bytes,
    useWasm: false,
    wasmUrl: FOLDER,
    standardFontDataUrl: FOLDER,
    useWorkerFetch: true,
    // Warnings of the library are about the file, and are not shown to anybody.
    verbosity: 0,
  })

export type Pdf = PDFDocumentProxy
