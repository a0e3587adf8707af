import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'

/**
 * The order in which Jest gives files to its workers: long ones first, so that none of them runs alone at the end. A
 * file that is missing here, or in the wrong position, costs only seconds. `TEST_ORDER=7 npm test` takes another order,
 * the same one for the same number, which reveals files that depend on the order.
 */
const LONGEST = [
  // First of all, while there is little to restore.
  'operation/backup.all.e2e',
  'lotes/interruption.all.int',
  'reader/papers.all.int',
  'reader/reading.all.int',
  'interruption/interruption.all.int',
  'guarda/interruption.all.int',
  'second-reading/second-reading.int',
  'reader/hostile.all.int',
  'documentos/test/uploads.all.int',
  'territorio/camadas.int',
  'documentos/test/resilience.all.int',
  'dossier-pages/test/compose-dossie.all.int',
  'dossie/test/failures.all.int',
  'interruption/interruption-prazos.all.int',
  'documentos/test/worker.int',
  'avisos/test/interruption.all.int',
  'documentos/test/upload.int',
  'territorio/many-cruzamentos.all.int',
  'documentos/test/worker.all.int',
  'acesso/leituras.all.int',
  'lotes/lotes.int',
  'guarda/retencao.int',
  'interruption/interruption-cruzamento.all.int',
  'bench/test/bench.all.int',
  'second-reading/interruption.all.int',
  'guarda/destruction-list.int',
  'acesso/guesses.int',
  'gateway/test/upload.all.int',
  'sucessao/sucessao.int',
  'interruption/interruption.int',
  'reader/second-engine.int',
  'documentos/test/query.int',
  'second-reading/interruption-readers.all.int',
  'interface/fuzz.all.e2e',
  'operation/rollout.all.e2e',
  'pages/everybody/accessibility.all.e2e',
  'pages/requerente/processo.all.e2e',
  'pages/office/bench.all.e2e',
  'pages/requerente/joined.all.e2e',
  'pages/everybody/offer.all.e2e',
  'pages/stories/stories-owners-1.all.e2e',
  'pages/requerente/offline.all.e2e',
  'cases/stories-1.all.e2e',
  'pages/requerente/photos.all.e2e',
  'pages/office/lotes.all.e2e',
  'pages/office/compare.all.e2e',
  'operation/two-readers.all.e2e',
  'cases/sealed-dossier.all.e2e',
  'office/analysis.all.e2e',
  'pages/office/supervision.all.e2e',
  'pages/everybody/session.all.e2e',
  'pages/requerente/conflict.all.e2e',
  'pages/everybody/everywhere.e2e',
  'pages/stories/stories-owners-2.all.e2e',
  'pages/stories/journey.e2e',
  'cases/cycle.all.e2e',
  'papers/dossie.all.e2e',
  'pages/office/admin.all.e2e',
  'pages/requerente/perimetro.all.e2e',
  'pages/everybody/waiting.all.e2e',
  'pages/office/camadas.all.e2e',
  'pages/office/bench-keys.all.e2e',
]

const place = (path) => {
  const found = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return found < 0 ? LONGEST.length : found
}

const drawn = (path) => createHash('sha256').update(`${process.env.TEST_ORDER} ${path}`).digest('hex')

export default class LongestFirst {
  sort(tests) {
    if (process.env.TEST_ORDER) return tests.toSorted((a, b) => (drawn(a.path) < drawn(b.path) ? -1 : 1))
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]))
    return tests.toSorted((a, b) => place(a.path) - place(b.path) || size.get(b.path) - size.get(a.path))
  }

  /** Jest reports how long each file took. The list above is used instead, so that a clean clone behaves the same. */
  cacheResults() {}
}
