import { runBench } from '@car/testing/bench'
import { setting } from '@car/testing/setting'
import { expect, jest, test } from '@jest/globals'

jest.setTimeout(240_000)
const held = (rows: string[]) => ({ status: 0, rows, errors: '' })

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
    ]),
  )
})

test('dossie', async () => {
  const times = [
    'processor dossier # s, qpdf # s: # times',
    'clock dossier # s, qpdf # s: # times',
    'sealing it # ms of processor time, # beyond sha256sum (goal: #): # times',
  ]
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

test('log', async () => {
  expect(await runBench('log', setting('TEST_STATE_DIR'))).toEqual(
    held([
      '# commits in # s (goal: # a second), # µs of processor time each',
      'in a checkpoint after # s, at most # s (goal: # s)',
    ]),
  )
})

test('lote', async () => {
  const rows = ['# of # clean cases approved, # a second (goal: #)', 'bare inserts # a second: # × as many']
  expect(await runBench('lote', setting('TEST_STATE_DIR'))).toEqual(held(rows))
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
