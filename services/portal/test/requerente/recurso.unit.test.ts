import { expect, test } from '@jest/globals'
import { canAppealUntil } from '../../web/requerente/recurso.ts'

const UNTIL = '2026-12-03T02:59:59.999Z'

test.each([
  ['within the term', { permitida: true }, UNTIL, UNTIL],
  ['with too low a level', { permitida: false, nivel_exigido: 'prata' }, UNTIL, UNTIL],
  ['once the term is over, or the appeal refused', { permitida: false }, UNTIL, null],
  ['by who was not let appeal', undefined, UNTIL, null],
  ['of what is no rejection', { permitida: true }, null, null],
] as const)('a rejection can be appealed %s', (_when, recorrer, recurso_ate, end) => {
  expect(canAppealUntil(recorrer, { recurso_ate })).toBe(end)
})
