import { expect, test } from '@jest/globals'
import { duration } from '../web/shared/format.ts'

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
