import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import type { Uf } from '@car/vocabulary/uf'
import fc from 'fast-check'
import {
  businessDaysBetween,
  inBusinessDays,
  morningBusinessDaysBefore,
  nextBusinessMorning,
} from '../src/business-days.ts'

describe('business days', () => {
  test.each([
    ['over a weekend', '2026-03-06T15:00:00Z', 1, 'SP', '2026-03-10T02:59:59.000Z'],
    ['from a Saturday', '2026-03-07T15:00:00Z', 1, 'SP', '2026-03-10T02:59:59.000Z'],
    ['over a national holiday (21 April)', '2026-04-20T15:00:00Z', 1, 'MG', '2026-04-23T02:59:59.000Z'],
    ['over a state holiday in that state (9 July, SP)', '2026-07-08T15:00:00Z', 1, 'SP', '2026-07-11T02:59:59.000Z'],
    ['over Carnival, Monday and Tuesday', '2026-02-13T15:00:00Z', 1, 'SP', '2026-02-19T02:59:59.000Z'],
    ['over Carnival in March', '2025-02-28T15:00:00Z', 1, 'RS', '2025-03-06T02:59:59.000Z'],
    ['over a Monday before it like any other', '2026-02-06T15:00:00Z', 1, 'SP', '2026-02-10T02:59:59.000Z'],
    ['over Corpus Christi', '2026-06-03T15:00:00Z', 1, 'MG', '2026-06-06T02:59:59.000Z'],
    ['not over another state’s holiday', '2026-07-08T15:00:00Z', 1, 'RS', '2026-07-10T02:59:59.000Z'],
    [
      'late in the evening, still the same day in Brasília',
      '2026-03-11T01:30:00Z',
      1,
      'SP',
      '2026-03-12T02:59:59.000Z',
    ],
  ])('%s', (_name, since, days, uf, end) => {
    expect(inBusinessDays(new Date(since), days, uf as Uf).toISOString()).toBe(end)
  })

  test('over the holidays of a municipality, of one year or of all', () => {
    const feriados = new Set(['03-10', '2026-03-12', '2027-03-11'])
    const since = new Date('2026-03-09T15:00:00Z')
    expect(inBusinessDays(since, 2, 'SP', feriados).toISOString()).toBe('2026-03-14T02:59:59.000Z')
    expect(businessDaysBetween(since, new Date('2026-03-14T02:00:00Z'), 'SP', feriados)).toBe(2)
  })

  test('counting is the inverse of adding', () => {
    const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom('SP', 'MG', 'BA', 'AC'),
        (since, days, uf) => {
          expect(businessDaysBetween(since, inBusinessDays(since, days, uf), uf)).toBe(days)
        },
      ),
    )
  })

  test.each([
    ['over a weekend', '2026-03-11T02:59:59Z', 1, 'SP', '2026-03-09T10:00:00.000Z'],
    ['five of them', '2026-03-21T02:59:59Z', 5, 'SP', '2026-03-13T10:00:00.000Z'],
    ['over a state holiday (9 July, SP)', '2026-07-11T02:59:59Z', 1, 'SP', '2026-07-08T10:00:00.000Z'],
  ])('the morning before a term: %s', (_name, end, days, uf, morning) => {
    expect(morningBusinessDaysBefore(new Date(end), days, uf as Uf).toISOString()).toBe(morning)
  })

  test.each([
    ['early on a business day', '2026-03-09T09:59:59Z', '2026-03-09T10:00:00.000Z'],
    ['at that very time', '2026-03-09T10:00:00Z', '2026-03-10T10:00:00.000Z'],
    ['on a Friday', '2026-03-06T15:00:00Z', '2026-03-09T10:00:00.000Z'],
    ['before a national holiday (21 April)', '2026-04-20T15:00:00Z', '2026-04-22T10:00:00.000Z'],
    ['early on Carnival Monday', '2026-02-16T09:00:00Z', '2026-02-18T10:00:00.000Z'],
    ['early on a Sunday', '2026-03-08T08:00:00Z', '2026-03-09T10:00:00.000Z'],
  ])('the next morning of a business day: %s', (_name, since, morning) => {
    expect(nextBusinessMorning(new Date(since)).toISOString()).toBe(morning)
  })
})

test.each(['UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/Anchorage'])(
  'Carnival Monday is no business day for a process in %s either',
  (zone) => {
    const program = `import { nextBusinessMorning } from '${import.meta.dirname}/../src/business-days.ts'
      console.log(nextBusinessMorning(new Date('2026-02-16T09:00:00Z')).toISOString())`
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
    const said = execFileSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' })
    expect(said.trim()).toBe('2026-02-18T10:00:00.000Z')
  },
)
