import { expect, test } from '@jest/globals'
import { confirmationWords } from '../../web/supervision/lotes/lote-words.ts'

test('the confirmation of a lot that was read whole approves no others', () => {
  expect([0, 1, 57].map(confirmationWords)).toEqual(['Encerrar o lote', 'Aprovar o outro', 'Aprovar os outros 57'])
})
