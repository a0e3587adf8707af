import { expect, test } from '@jest/globals'
import { daysSince, duration } from '../../web/shared/format.ts'

test.each([
  [null, '–'],
  [12, '< 1 minuto'],
  [60, '1 minuto'],
  [720, '12 minutos'],
  [5_400, '1,5 hora'],
  [7_199, '2 horas'],
  [86_400, '1 dia'],
  [302_400, '3,5 dias'],
])('%p seconds are "%s"', (seconds, said) => expect(duration(seconds)).toBe(said))

test.each([
  // This time is 23:30 in Brasília.
  ['2026-03-11T02:30:00.000Z', '1 dia'],
  ['2026-03-11T03:00:00.000Z', 'hoje'],
  ['2026-02-27T12:00:00.000Z', '12 dias'],
  ['2026-03-12T12:00:00.000Z', 'hoje'],
])('what is there since %s has waited for: %s', (instant, said) =>
  expect(daysSince(instant, new Date('2026-03-11T12:00:00.000Z'))).toBe(said),
)
