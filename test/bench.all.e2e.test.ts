import { serviceNames } from '@car/local/services'
import { OPERACOES } from '@car/operations/tabela'
import type { Operacao } from '@car/operations/operacao'
import { runBench } from '@car/testing/bench'
import { expect, test } from '@jest/globals'
import { ESTADO } from './support/ambiente.ts'

/** Each program works and prints all its rows. What it measures is never judged here. */

const held = (rows: string[]) => ({ status: 0, rows, errors: expect.any(String) })

test('upload', async () => {
  const time = 'median # s, # to #'
  const grew = 'grew by # MB while # went through, # at most'
  expect(await runBench('upload', ESTADO)).toEqual(
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
  expect(await runBench('portal', ESTADO)).toEqual(held([`/ ${row}`, `/processos ${row}`]))
})

test('start', async () => {
  const row = '# s of processor time (goal #: #), # s by the clock; from sources # and # s; # times'
  expect(await runBench('start', ESTADO)).toEqual(held(serviceNames.map((name) => `${name} ${row}`)))
})

test('stall', async () => {
  const { rows, ...ended } = await runBench('stall', ESTADO)
  const withBody = (Object.entries(OPERACOES) as [string, Operacao][])
    .filter(([, { corpo, multipart }]) => corpo && !multipart)
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
  expect(ended).toEqual({ status: 0, errors: expect.any(String) })
})
