import { expect, test } from '@jest/globals'
import { duracao } from '../web/comum/formato.ts'

test.each([
  [null, '–'],
  [12, '< 1 minuto'],
  [60, '1 minuto'],
  [720, '12 minutos'],
  [5_400, '1,5 hora'],
  [7_199, '2 horas'],
  [86_400, '1 dia'],
  [302_400, '3,5 dias'],
])('%p seconds are "%s"', (segundos, dito) => expect(duracao(segundos)).toBe(dito))
