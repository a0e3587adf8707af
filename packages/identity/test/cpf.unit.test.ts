import { mask } from '@car/identity/cpf'
import { expect, test } from '@jest/globals'

test.each([
  ['78307270316', '***.072.703-**'],
  ['783.072.703-16', '***.072.703-**'],
  ['***.072.703-**', '***.072.703-**'],
  ['12.ABC.345/01DE-35', '**.ABC.345/****-**'],
  ['**.ABC.345/****-**', '**.ABC.345/****-**'],
  ['123', '***'],
  ['', '***'],
])('%p is shown as %p', (from, to) => {
  expect(mask(from)).toBe(to)
})
