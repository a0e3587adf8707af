import { expect, test } from '@jest/globals'
import { heldSince } from '../../web/analysis/bench/held-since.ts'

test('a case is with its second reader since it was given to them, not since somebody took it', () => {
  const taken = { tipo: 'processo_assumido', em: '2026-03-10T12:00:00.000Z' }
  const proposed = { tipo: 'segunda_leitura_pedida', em: '2026-03-12T12:00:00.000Z' }
  const given = { tipo: 'segunda_leitura_atribuida', em: '2026-03-13T12:00:00.000Z' }
  expect(heldSince([given, proposed, taken])).toBe(given.em)
  expect(heldSince([proposed, taken])).toBe(taken.em)
  expect(heldSince([proposed])).toBeUndefined()
})
