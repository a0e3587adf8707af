import { expect, test } from '@jest/globals'
import { percent } from '@car/text/wording'

test('a share is written as people write it, and no line breaks before its sign', () => {
  expect([percent(0.815), percent(0.13), percent(1), percent(12.3456)]).toEqual([
    '81,5\u00a0%',
    '13\u00a0%',
    '100\u00a0%',
    '1.234,6\u00a0%',
  ])
  expect([percent(0.936, 0), percent(0.00123, 2)]).toEqual(['94\u00a0%', '0,12\u00a0%'])
  expect([percent(0.034, 1, true), percent(-0.034, 1, true), percent(0, 1, true)]).toEqual([
    '+3,4\u00a0%',
    '-3,4\u00a0%',
    '0\u00a0%',
  ])
})
