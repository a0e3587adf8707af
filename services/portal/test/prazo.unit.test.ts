import { expect, test } from '@jest/globals'
import { prazoInWords } from '../web/analysis/prazo.ts'

// The terms span Friday 20 November 2026, a national holiday. A term ends with a day in Brasília.
const AT = (hour: string) => new Date(hour)

test.each([
  ['2026-11-19T15:00:00Z', '2026-11-25T02:59:59Z', '2 dias úteis', 'atencao'],
  ['2026-11-19T15:00:00Z', '2026-11-24T02:59:59Z', '1 dia útil', 'atencao'],
  ['2026-11-19T15:00:00Z', '2026-12-05T02:59:59Z', '10 dias úteis', 'neutro'],
  ['2026-11-19T15:00:00Z', '2026-11-20T02:59:59Z', 'Vence hoje', 'atencao'],
  ['2026-11-20T03:00:00Z', '2026-11-20T02:59:59Z', 'Venceu', 'ruim'],
  ['2026-11-24T15:00:00Z', '2026-11-20T02:59:59Z', 'Venceu há 2 dias úteis', 'ruim'],
] as const)('on %s a term of %s reads %s', (agora, prazo, sentence, tone) => {
  expect(prazoInWords(prazo, 'MT', AT(agora))).toEqual({ sentence, tone })
})
