import './pdf-fill.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the worker of the library answers by itself
import 'pdfjs-dist/build/pdf.worker.mjs'
