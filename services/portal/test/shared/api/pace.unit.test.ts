import { expect, test } from '@jest/globals'
import { type Starts, startsOf, paceMs } from '../../../web/shared/api/pace.ts'

/**
 * Simulates a page. The returned function takes a time in seconds and the ids of the changing items. It returns the
 * pause before the next request, in milliseconds.
 */
function page() {
  let starts: Starts | undefined
  return (s: number, ids: string[]) => {
    starts = startsOf(ids, s * 1000, starts)
    return paceMs(starts, s * 1000)
  }
}

test('what changes by itself is asked of every 3 s, after a minute every 10, and not once it is done', () => {
  const opened = page()
  expect(opened(0, [])).toBe(false)
  expect(opened(100, ['a'])).toBe(3_000)
  expect(opened(159, ['a'])).toBe(3_000)
  expect(opened(160, ['a'])).toBe(10_000)
  expect(opened(900, ['a'])).toBe(10_000)
  expect(opened(910, [])).toBe(false)
})

test('the minute is that of the newest of them; one that begins again begins anew', () => {
  const opened = page()
  opened(0, ['a'])
  expect(opened(70, ['a', 'b'])).toBe(3_000)
  expect(opened(131, ['a', 'b'])).toBe(10_000)
  expect(opened(140, ['b'])).toBe(10_000)
  expect(opened(150, ['a', 'b'])).toBe(3_000)
})

test('in a minute it is never more than twenty requests, however many are waited for', () => {
  const opened = page()
  let requests = 0
  for (let s = 0; s < 60; s += Number(opened(s, ['a', 'b', 'c'])) / 1000) requests++
  expect(requests).toBe(20)
})
