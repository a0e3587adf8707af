import { describe, expect, test } from '@jest/globals'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import {
  data,
  dateTime,
  dateInWords,
  degreesMinutesSeconds,
  hectares,
  formatNumber,
  percent,
  label,
  fileSize,
  fieldValue,
} from '@car/dossier-pages/data/format'

describe('times are those of Brasília', () => {
  test('the day before, still, at two in the morning UTC', () => {
    expect(data('2026-11-21T02:59:59Z')).toBe('20/11/2026')
    expect(dateTime('2026-11-21T02:59:59Z')).toBe('20/11/2026 23:59:59')
    expect(dateInWords('2026-03-01T12:05:00Z')).toBe('1 de março de 2026, às 09h05 (horário de Brasília)')
  })

  test.each([null, undefined, '', 'ontem'])('%j is a dash', (iso) => {
    expect(dateTime(iso)).toBe('—')
  })
})

test.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1234567.891, 2, '1.234.567,89'],
  [-1500, 0, '−1.500'],
  [0.5, 4, '0,5000'],
])('%d with %d places is %s', (n, decimals, expected) => {
  expect(formatNumber(n, decimals)).toBe(expected)
})

test('measures', () => {
  expect(hectares(1034.6457)).toBe('1.034,6457 ha')
  expect([fileSize(800), fileSize(25_168), fileSize(2_112_149)]).toEqual(['800 bytes', '25 KB', '2,0 MB'])
  expect([percent(93.6), percent(null)]).toEqual(['94\u00a0%', '—'])
})

test.each([
  [-18.9439, 4, '18° 56′ 38,0400″ S'],
  [-46.9999999999, 0, '47° 00′ 00″ S'],
  [3.5, 1, '3° 30′ 00,0″ N'],
])('%d degrees to %d places are %s', (degrees, decimals, expected) => {
  expect(degreesMinutesSeconds(degrees, 'N', 'S', decimals)).toBe(expected)
})

test('codes are shown in words, unknown ones as they are', () => {
  expect(label(CAMPO_LABEL, 'area_ha')).toBe('Área')
  expect(label(CAMPO_LABEL, 'toString')).toBe('Tostring')
  expect(label(CAMPO_LABEL, 'algo_novo')).toBe('Algo novo')
})

test('extracted values for the eye', () => {
  expect(fieldValue('area_ha', 528.1068)).toBe('528,1068 ha')
  expect(fieldValue('cpf_cnpj', '78307270316')).toBe('***.072.703-**')
  expect(fieldValue('data_emissao', '2026-05-09')).toBe('09/05/2026')
  expect(fieldValue('cnm', null)).toBe('não encontrado')
})
