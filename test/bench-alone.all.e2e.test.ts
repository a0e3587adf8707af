import { processNames } from '@car/local/services'
import type { Operation } from '@car/operations/operation'
import { OPERATIONS } from '@car/operations/table'
import { runBench } from '@car/testing/bench'
import { expect, test } from '@jest/globals'
import { STATE } from './support/environment.ts'

/**
 * Runs programs of `bench/` while no other test runs, because some start further processes or kill running ones. The
 * measured figures are not judged.
 */

test('start', async () => {
  const row = '# s of processor time (goal #: #), # s by the clock; from sources # and # s; # times'
  const rows = processNames.map((name) => `${name} ${row}`)
  expect(await runBench('start', STATE)).toEqual({ status: 0, rows, errors: '' })
})

test('lists', async () => {
  const row = '# ms in the store # ms in the service # round trips # kB read # kB sent # ×'
  const lists = [
    'a page of the queue',
    'one row of it',
    'the views',
    'the dashboard',
    'the dashboard of all',
    'the load',
    'the map',
  ]
  const whats = [...lists, 'cases, to the analysis', 'cases, to their owner', 'a history', 'who one is']
  const goal = 'at most # ms in each and # times as much read as sent'
  const rows = [
    `# cases with all in common; medians, for one answer (goal for a page of the queue: ${goal})`,
    ...whats.map((what) => `${what} ${row}`),
  ]
  expect(await runBench('lists', STATE)).toEqual({ status: 0, rows, errors: '' })
})

test('stall', async () => {
  const { rows, ...ended } = await runBench('stall', STATE)
  const withBody = (Object.entries(OPERATIONS) as [string, Operation][])
    .filter(([, { body, multipart }]) => body && !multipart)
    .map(([id]) => id)
  const [, , ...cells] = rows.map((row) => row.split(' | '))
  expect(cells.map(([id]) => id?.slice(2))).toEqual([
    ...withBody,
    'listarProcessos',
    'comparar',
    'auditoria',
    'exportarDados',
  ])
  expect(new Set(cells.map((row) => row.slice(3).join(' | ')))).toEqual(new Set(['# ms | # ms | # ms | # ms |']))
  expect(ended).toEqual({ status: 0, errors: '' })
})

test('soak kills a service and a server, loses nothing, and says so', async () => {
  const { rows, ...ended } = await runBench('soak', STATE)
  const killed = /^killed (\S+) # s without an answer of /
  expect(rows.flatMap((row) => killed.exec(row)?.[1] ?? []).toSorted()).toEqual(['processos', 'redis'])
  // The program prints a row for each act that was lost, doubled, left unfinished or refused.
  expect(rows.filter((row) => /^(lost|doubled|stuck|refused): /.test(row))).toEqual([])
  expect(rows.at(-1)).toBe(
    'acknowledged #, notices #, messages that came again #, lost #, doubled #, stuck #, refused #, longest unavailability # s, verification clean',
  )
  expect(ended).toEqual({ status: 0, errors: '' })
})
