import { describe, expect, test } from '@jest/globals'
import { eco, readArea } from '../../web/shared/area.ts'

describe('an area as people write it', () => {
  test.each([
    ['747,88', 747.88],
    ['747.88', 747.88],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1234', 1234],
    ['1,234', 1.234],
    ['528,1068', 528.1068],
    ['528.1068', 528.1068],
    ['0.123', 0.123],
    ['1234.567', 1234.567],
    [' 12,5 ha ', 12.5],
    ['12,5 hectares', 12.5],
    ['1 234,5', 1234.5],
  ])('%s is %d', (text, hectares) => {
    expect(readArea(text)).toEqual({ hectares })
  })

  test('a lone dot before three digits may be either, so it is asked about', () => {
    expect(readArea('1.234')).toEqual({ doubt: { thousands: 1234, decimal: 1.234 } })
    expect(readArea('74.788')).toEqual({ doubt: { thousands: 74_788, decimal: 74.788 } })
  })

  test.each(['', 'muito', '-3', '1,2,3', '1.23,4', '1,234.56', '1.2.3', '1e3', '0', '0,00', '100.000.001', 'Infinity'])(
    '%s is none, and it says what to do',
    (text) => {
      expect(readArea(text)).toEqual({ erro: expect.stringMatching(/\.$/) })
    },
  )
})

test('the echo tells hectares and square metres', () => {
  expect(eco(747.88)).toBe('747,88 hectares (7.478.800 m²)')
  expect(eco(0.5)).toBe('0,50 hectares (5.000 m²)')
})
