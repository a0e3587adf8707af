import { expect, test } from '@jest/globals'
import { prazoInWords } from '../../web/analysis/prazo.ts'

// Most terms span Friday 20 November 2026, a national holiday. Each term ends at the end of a day in Brasília.
const AT = (hour: string) => new Date(hour)

test.each([
  ['2026-11-19T15:00:00Z', '2026-11-25T02:59:59Z', '2 dias úteis', 'attention'],
  ['2026-11-19T15:00:00Z', '2026-11-24T02:59:59Z', '1 dia útil', 'attention'],
  ['2026-11-19T15:00:00Z', '2026-12-05T02:59:59Z', '10 dias úteis', 'neutral'],
  ['2026-11-19T15:00:00Z', '2026-11-20T02:59:59Z', 'Vence hoje', 'attention'],
  ['2026-11-20T03:00:00Z', '2026-11-20T02:59:59Z', 'Venceu', 'bad'],
  ['2026-11-24T15:00:00Z', '2026-11-20T02:59:59Z', 'Venceu há 2 dias úteis', 'bad'],
] as const)('on %s a term of %s reads %s', (now, prazo, sentence, tone) => {
  expect(prazoInWords(prazo, 'MT', AT(now))).toEqual({ sentence, tone })
})
