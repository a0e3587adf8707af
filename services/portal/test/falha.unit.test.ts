import { describe, expect, test } from '@jest/globals'
import { Falha } from '../web/comum/api/falha.ts'

describe('past the limit of requests', () => {
  const falha = (esperarS: number | null) => new Falha('CAR-010', 'Muitos pedidos.', { esperarS })
  const emS = ({ repeteEm }: Falha) => (repeteEm === null ? null : Math.round((repeteEm - Date.now()) / 1_000))

  test.each([
    ['of a minute', 40, 40],
    ['that says no time', null, 60],
  ])('%s the same request goes again', (_, dito, espera) => {
    expect(emS(falha(dito))).toBe(espera)
    expect(falha(dito).passageira).toBe(true)
  })
  test('of a day it does not: a person comes back', () => {
    expect([falha(7_200).repeteEm, falha(7_200).passageira]).toEqual([null, false])
  })
  test('is no other refusal', () => {
    expect(new Falha('CAR-016', 'Fora do ar.', { esperarS: 5 }).repeteEm).toBeNull()
  })
})
