import { runBench } from '@car/testing/bench'
import { setting } from '@car/testing/setting'
import { expect, jest, test } from '@jest/globals'
import { MEMORIAL_FORMS } from '../generator/memorial.ts'
import { isInstalled } from '../installed.ts'

jest.setTimeout(240_000)
const held = (rows: string[]) => ({ status: 0, rows, errors: '' })
/** Returns the expected row of a program. Tests do not install the program, because its package is large. */
const orMissing = (program: string, debianPackage: string, row: string, numbers: string) =>
  `${row} ${isInstalled(program) ? numbers : `not installed (apt-get install ${debianPackage})`}`

test('accuracy', async () => {
  const counts = '# # # # # # # # # # #'
  expect(await runBench('accuracy')).toEqual(
    held([
      'kind level docs valid right null guess wrong wrong&valid other right other wrong woken s/doc',
      `ccir light ${counts}`,
      `ccir texto ${counts}`,
      `matricula_imovel light ${counts}`,
      `matricula_imovel texto ${counts}`,
      '# documents, # fields right, # null (of # the right value is asked), # wrong, of these # under valido; of the other fields # right and # wrong among those taken as certain; the second engine read in #',
      ...['numero_matricula', 'area_ha', 'proprietario_nome', 'name of a person', 'name of a company'].map(
        (field) => `${field} # right, # null (# asked), # wrong`,
      ),
      'level cases no question, each paper by itself no question, papers as witnesses',
      'light # # #',
      'texto # # #',
      ...['level', 'form'].flatMap((by) => [
        ...(by === 'level'
          ? [
              'memoriais: texto and clean are clean (goal: # %), medium is scanned (# %), foto is photographed (# %); # wrong',
            ]
          : []),
        `memoriais, by ${by} docs vertices right marked due lost wrong faults right or due %`,
        ...(by === 'level' ? ['texto'] : [...MEMORIAL_FORMS].toSorted()).map((row) => `${row} # # # # # # # # #`),
      ]),
    ]),
  )
})

test('scores', async () => {
  const numbers = `# % ${'# '.repeat(13)}# % # %`
  expect(await runBench('scores')).toEqual(
    held([
      'way at-# p10 p20 p30 p40 p50 p60 p70 p80 p90 honest-p50 honest-p90 AUC AUC-#:# alta media',
      `the sum, at most # ${numbers}`,
      `sum / (sum + #) ${numbers}`,
      `the heaviest alone ${numbers}`,
      `in use ${numbers}`,
      'goal: at most # % of the planted cases at #, AUC not below that of the sum: #',
    ]),
  )
})

test('land', async () => {
  const { rows, ...ended } = await runBench('land')
  const kinds = [
    'random',
    'shared edges',
    'slivers',
    'touching',
    'holes',
    'on a grid',
    'parcels',
    'spiked',
    'crossing themselves',
  ]
  expect(rows.map((row) => row.split(/[:;]/, 1)[0])).toEqual([
    'areas of # drawings',
    ...[...kinds, 'of #,# vertices'].map((kind) => `clipping, ${kind}`),
    'goal of clipping',
  ])
  for (const row of rows.slice(1, -1)) expect(row).toMatch(/: # pairs, # throws, # ms each; /)
  expect(ended).toEqual({ status: 0, errors: '' })
})

test('reading', async () => {
  const numbers = '# # # # # #'
  const ratio = (program: string, row: string) =>
    `${row} ${isInstalled(program) ? '# by the clock, # by processor time' : 'nothing to compare with'}`
  const tesseract = (row: string) => orMissing('tesseract', 'tesseract-ocr', row, numbers)
  expect(await runBench('reading')).toEqual(
    held([
      'what median s min max cpu s pages/min peak MB',
      `scan of # pages: this ${numbers}`,
      tesseract('scan of # pages: tesseract, # x # thread'),
      orMissing('ocrmypdf', 'ocrmypdf', 'scan of # pages: ocrmypdf -j #', numbers),
      `one photograph: this ${numbers}`,
      tesseract('one photograph: tesseract, # thread'),
      `text of # pages: this ${numbers}`,
      ratio('ocrmypdf', 'ocrmypdf over this (goal: at least #)'),
      ratio('tesseract', 'this over tesseract, scan (goal: at most #)'),
      ratio('tesseract', 'this over tesseract, photograph'),
    ]),
  )
})

test('antivirus', async () => {
  const row = (what: string, found: string) => orMissing('clamd', 'clamav-daemon', what, `${found} # s`)
  const rows = [row('clean, # MB', 'null'), row('EICAR', 'Eicar-Test-Signature.UNOFFICIAL'), row('clean, # MB', 'null')]
  expect(await runBench('antivirus')).toEqual({ status: isInstalled('clamd') ? 0 : 1, rows, errors: '' })
})

test('dossie', async () => {
  const times = ['processor dossier # s, qpdf # s: # times', 'clock dossier # s, qpdf # s: # times']
  expect(await runBench('dossie')).toEqual(
    held(['ten files of text, medians of #', ...times, 'eight files of text, # scanned, medians of #', ...times]),
  )
})

test('gateway', async () => {
  expect(await runBench('gateway')).toEqual(
    held([
      'http-proxy-middleware in express # µs a request # ×',
      'gateway # µs a request # ×',
      'gateway, every token unseen # µs a request # ×',
      'gateway, every request traced # µs a request # ×',
      'KrakenD not measured: KRAKEND names no program',
    ]),
  )
})

test('act', async () => {
  const times = '# ms of processor time # × # ms by the clock # ×'
  expect(await runBench('act', setting('TEST_STATE_DIR'))).toEqual(
    held([
      'a commit of # bytes; medians, and times as much as the bare insert (goal for the clock: #)',
      `a draft opened ${times}`,
      `an edit ${times}`,
      `a bare insert ${times}`,
    ]),
  )
})

test('layers', async () => {
  const beside =
    'one perimeter beside # layers of # polygons each: # ms of processor, # round trips, # found (goal: # ms, as many round trips)'
  expect(await runBench('layers', setting('TEST_STATE_DIR'))).toEqual(
    held([
      'a layer of # polygons: # s to load, # MB at most (goal: # s, # MB)',
      ...Array.from({ length: 4 }, () => beside),
    ]),
  )
})

test('growth', async () => {
  const parts = [
    'load a stream',
    'append a commit',
    'write the read models',
    'mark it published',
    'the first page',
    'a page in the middle',
    'the sweeps',
  ]
  expect(await runBench('growth', setting('TEST_STATE_DIR'))).toEqual(
    held([
      'processor time in ms cases: # # ratio documents looked at',
      ...parts.map((part) => `${part} # # # # · #`),
      'one draft # # # (goal: ratio at most #)',
    ]),
  )
})
