import { processNames } from '@car/local/services'
import { runBench } from '@car/testing/bench'
import { expect, test } from '@jest/globals'
import { STATE } from '../support/environment.ts'

/** Runs while no other test runs, because it starts services once more. The measured times are not judged. */
test('start', async () => {
  const row = '# s of processor time (goal #: #), # s by the clock; from sources # and # s; # times'
  const rows = processNames.slice(0, 2).map((name) => `${name} ${row}`)
  expect(await runBench('start', STATE)).toEqual({ status: 0, rows, errors: '' })
})
