import { expect, test } from '@jest/globals'
import { porcento } from '@car/vocabulary/texto'

test('a share is written as people write it, and no line breaks before its sign', () => {
  expect([porcento(0.815), porcento(0.13), porcento(1), porcento(12.3456)]).toEqual([
    '81,5\u00a0%',
    '13\u00a0%',
    '100\u00a0%',
    '1.234,6\u00a0%',
  ])
  expect([porcento(0.936, 0), porcento(0.00123, 2)]).toEqual(['94\u00a0%', '0,12\u00a0%'])
  expect([porcento(0.034, 1, true), porcento(-0.034, 1, true), porcento(0, 1, true)]).toEqual([
    '+3,4\u00a0%',
    '-3,4\u00a0%',
    '0\u00a0%',
  ])
})
