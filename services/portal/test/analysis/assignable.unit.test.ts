import { expect, test } from '@jest/globals'
import { isAssignable } from '../../web/analysis/queue/assignable.ts'

test('what is decided, or waits in a lot, is not offered to be given to somebody', () => {
  expect(isAssignable({ status: 'submetido', lote: null })).toBe(true)
  expect(isAssignable({ status: 'submetido', lote: 'amostra' })).toBe(true)
  expect(isAssignable({ status: 'submetido', lote: 'espera' })).toBe(false)
  expect(isAssignable({ status: 'em_recurso', lote: null })).toBe(false)
})
