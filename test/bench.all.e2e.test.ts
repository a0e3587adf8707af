import { runBench } from '@car/testing/bench'
import { expect, test } from '@jest/globals'
import { STATE } from './support/environment.ts'

/** Returns the expected result of a program of `bench/`. The measured figures are not judged. */

const held = (rows: string[]) => ({ status: 0, rows, errors: '' })

test('upload', async () => {
  const time = 'median # s, # to #'
  const grew = 'grew by # MB while # went through, # at most'
  expect(await runBench('upload', STATE)).toEqual(
    held([
      `gateway ${time}`,
      `direct ${time}`,
      'gateway over direct: # (goal: at most #)',
      `gateway ${grew}`,
      `documentos ${grew}`,
    ]),
  )
})

test('portal', async () => {
  const row = '# kB (goal #), usable after # s (goal #): #'
  expect(await runBench('portal', STATE)).toEqual(held([`/ ${row}`, `/processos ${row}`]))
})
