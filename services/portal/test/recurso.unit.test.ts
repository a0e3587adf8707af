import { expect, test } from '@jest/globals'
import { podeRecorrerAte } from '../web/requerente/recurso.ts'

const ATE = '2026-12-03T02:59:59.999Z'

test.each([
  ['within the term', { permitida: true }, ATE, ATE],
  ['with too low a level', { permitida: false, nivel_exigido: 'prata' }, ATE, ATE],
  ['once the term is over, or the appeal refused', { permitida: false }, ATE, null],
  ['by who was not let appeal', undefined, ATE, null],
  ['of what is no rejection', { permitida: true }, null, null],
] as const)('a rejection can be appealed %s', (_quando, recorrer, recurso_ate, ate) => {
  expect(podeRecorrerAte(recorrer, { recurso_ate })).toBe(ate)
})
