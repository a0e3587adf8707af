import { expect, jest, test } from '@jest/globals'
import { noteTime, serviceTime } from '../../web/clock.ts'
import { hasExpired } from '../../web/device/expiry.ts'

const DAY = 24 * 3_600_000
const NOW = Date.parse('2026-11-28T12:00:00Z')
const answer = (at: number) => new Response(null, { headers: { date: new Date(at).toUTCString() } })

test('nothing has expired before the service has said what time it is', () => {
  noteTime(new Response(null))
  expect(serviceTime()).toBeUndefined()
  expect(hasExpired({ toldAt: 0 })).toBe(false)
})

test.each([
  [0, false],
  [29, false],
  [31, true],
  [400, true],
  [-400, false],
])('what the service has seen %i days ago has expired: %p', (days, expired) => {
  noteTime(answer(NOW))
  expect(hasExpired({ toldAt: NOW - days * DAY })).toBe(expired)
})

test.each([-400, -1, 1, 400, 20_000])('a clock of the device that is %i days wrong changes nothing', (days) => {
  noteTime(answer(NOW))
  jest.spyOn(Date, 'now').mockReturnValue(NOW + days * DAY)
  expect(hasExpired({ toldAt: NOW - 29 * DAY })).toBe(false)
  expect(hasExpired({ toldAt: NOW - 31 * DAY })).toBe(true)
  expect(hasExpired({})).toBe(false)
})
