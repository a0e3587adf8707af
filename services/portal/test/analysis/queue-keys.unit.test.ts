import { expect, test } from '@jest/globals'
import { commandOf, QUEUE_SHORTCUTS, stepTo } from '../../web/analysis/queue/queue-keys.ts'

test('every key has one command', () => {
  const keys = QUEUE_SHORTCUTS.flatMap((row) => row.keys.map(([key]) => key))
  expect(keys.join(' ')).toBe('j k s / ?')
  expect(commandOf('j')).toEqual({ do: 'step', by: 1 })
  expect(commandOf('x')).toBeUndefined()
})

test.each([
  ['the first row, from none', -1, 1, 0],
  ['the first row, from none, also backwards', -1, -1, 0],
  ['the next one', 0, 1, 1],
  ['the one before', 2, -1, 1],
  ['nowhere beyond the last', 4, 1, 4],
  ['nowhere before the first', 0, -1, 0],
] as const)('a step leads to %s', (_, from, by, expected) => expect(stepTo(from, by, 5)).toBe(expected))
