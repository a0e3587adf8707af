import { expect, test } from '@jest/globals'
import { type Starts, startsOf, paceMs } from '../web/shared/api/pace.ts'

/**
 * Simulates a page. The returned function takes a time in seconds and the ids of the changing items. It returns the
 * pause before the next request, in milliseconds.
 */
function pagina() {
  let starts: Starts | undefined
  return (s: number, ids: string[]) => {
    starts = startsOf(ids, s * 1000, starts)
    return paceMs(starts, s * 1000)
  }
}

test('what changes by itself is asked of every 3 s, after a minute every 10, and not once it is done', () => {
  const em = pagina()
  expect(em(0, [])).toBe(false)
  expect(em(100, ['a'])).toBe(3_000)
  expect(em(159, ['a'])).toBe(3_000)
  expect(em(160, ['a'])).toBe(10_000)
  expect(em(900, ['a'])).toBe(10_000)
  expect(em(910, [])).toBe(false)
})

test('the minute is that of the newest of them; one that begins again begins anew', () => {
  const em = pagina()
  em(0, ['a'])
  expect(em(70, ['a', 'b'])).toBe(3_000)
  expect(em(131, ['a', 'b'])).toBe(10_000)
  expect(em(140, ['b'])).toBe(10_000)
  expect(em(150, ['a', 'b'])).toBe(3_000)
})

test('in a minute it is never more than twenty requests, however many are waited for', () => {
  const em = pagina()
  let requests = 0
  for (let s = 0; s < 60; s += Number(em(s, ['a', 'b', 'c'])) / 1000) requests++
  expect(requests).toBe(20)
})
