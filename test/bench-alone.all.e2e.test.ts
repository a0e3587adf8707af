import { runBench } from '@car/testing/bench'
import { expect, test } from '@jest/globals'
import { ESTADO } from './support/ambiente.ts'

test('soak kills a service and a server, loses nothing, and says so', async () => {
  const { rows, ...ended } = await runBench('soak', ESTADO)
  const killed = /^killed (\S+) # s without an answer of /
  expect(rows.flatMap((row) => killed.exec(row)?.[1] ?? []).toSorted()).toEqual(['processos', 'redis'])
  expect(rows.at(-1)).toBe(
    'acknowledged #, notices #, messages that came again #, lost #, doubled #, stuck #, refused #, longest unavailability # s, verification clean',
  )
  expect(ended).toEqual({ status: 0, errors: expect.any(String) })
})
