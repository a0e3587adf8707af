import { describe, expect, test } from '@jest/globals'
import { dayOf } from '@car/calendar/day'
import { daysOf, instantsOf, readPeriod, inPeriod } from '../src/period.ts'

const NOW = new Date('2026-06-30T15:00:00.000Z')

describe('the period asked for', () => {
  test.each([
    ['nothing said: thirty days that end today', {}, { de: '2026-06-01', ate: '2026-06-30' }],
    ['only the end', { ate: '2026-03-31' }, { de: '2026-03-02', ate: '2026-03-31' }],
    ['only the beginning', { de: '2026-06-10' }, { de: '2026-06-10', ate: '2026-06-30' }],
    ['only the beginning, and it is yet to come', { de: '2026-07-10' }, { de: '2026-07-10', ate: '2026-07-10' }],
    ['one day', { de: '2026-06-10', ate: '2026-06-10' }, { de: '2026-06-10', ate: '2026-06-10' }],
  ])('%s', (_, request, expected) => expect(readPeriod(request, NOW)).toEqual(expected))

  test.each([
    ['backwards', { de: '2026-06-02', ate: '2026-06-01' }, 'mismatch'],
    ['endless', { de: '0001-01-01', ate: '2026-06-01' }, 'out_of_range'],
  ])('refused: %s', (_, request, code) => {
    expect(() => readPeriod(request, NOW)).toThrow(
      expect.objectContaining({ code: 'CAR-004', details: [expect.objectContaining({ field: 'de', code })] }),
    )
  })

  test('today is the day in Brasília', () => {
    expect(readPeriod({}, new Date('2026-07-01T02:59:59.000Z')).ate).toBe('2026-06-30')
  })
})

describe('days in Brasília', () => {
  test.each([
    ['2026-06-10T02:59:59.999Z', '2026-06-09'],
    ['2026-06-10T03:00:00.000Z', '2026-06-10'],
  ])('%s is on %s', (instant, day) => expect(dayOf(instant)).toBe(day))

  test('both ends are included, and the store compares as the code does', () => {
    const period = { de: '2026-06-10', ate: '2026-06-11' }
    const { $gte, $lt } = instantsOf(period)
    for (const instant of [
      '2026-06-10T02:59:59.999Z',
      '2026-06-10T03:00:00.000Z',
      '2026-06-12T02:59:59.999Z',
      '2026-06-12T03:00:00.000Z',
    ]) {
      expect(inPeriod(period, instant)).toBe(instant >= $gte && instant < $lt)
    }
    expect(inPeriod(period, null)).toBe(false)
    expect(daysOf(period)).toEqual(['2026-06-10', '2026-06-11'])
  })

  test('the days of a leap year are all there', () => {
    expect(daysOf({ de: '2028-01-01', ate: '2028-12-31' })).toHaveLength(366)
  })
})
