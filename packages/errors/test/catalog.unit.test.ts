import { expect, test } from '@jest/globals'
import { CATALOGUE } from '@car/errors/catalog'
import { isTransient, CarError } from '@car/errors/car-error'

test('every code has the shape of the contract and stands for one condition', () => {
  const codes = Object.values(CATALOGUE).map((e) => e.code)
  expect(codes.every((c) => /^CAR-\d{3}$/.test(c))).toBe(true)
  // Only CAR-012 has two kinds: a lost race (409) and a stale If-Match (412).
  expect(codes.filter((c, i) => codes.indexOf(c) !== i)).toEqual(['CAR-012'])
})

test('an error carries its code, its kind and its details', () => {
  const error = new CarError('entrada_invalida', {
    details: [{ field: 'uf', code: 'required', message: 'Informe a UF.' }],
  })
  expect([error.code, error.kind, error.details.length]).toEqual(['CAR-004', 'invalid', 1])
  expect(isTransient(error)).toBe(false)
  expect(isTransient(new CarError('indisponivel'))).toBe(true)
})
