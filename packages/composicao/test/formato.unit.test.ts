import { describe, expect, test } from '@jest/globals'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import {
  data,
  dataHora,
  dataPorExtenso,
  grausMinutosSegundos,
  hectares,
  numero,
  porcento,
  rotulo,
  tamanho,
  valorDeCampo,
} from '@car/composicao/dados/formato'

describe('times are those of Brasília', () => {
  test('the day before, still, at two in the morning UTC', () => {
    expect(data('2026-11-21T02:59:59Z')).toBe('20/11/2026')
    expect(dataHora('2026-11-21T02:59:59Z')).toBe('20/11/2026 23:59:59')
    expect(dataPorExtenso('2026-03-01T12:05:00Z')).toBe('1 de março de 2026, às 09h05 (horário de Brasília)')
  })

  test.each([null, undefined, '', 'ontem'])('%j is a dash', (iso) => {
    expect(dataHora(iso)).toBe('—')
  })
})

test.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1234567.891, 2, '1.234.567,89'],
  [-1500, 0, '−1.500'],
  [0.5, 4, '0,5000'],
])('%d with %d places is %s', (n, casas, esperado) => {
  expect(numero(n, casas)).toBe(esperado)
})

test('measures', () => {
  expect(hectares(1034.6457)).toBe('1.034,6457 ha')
  expect([tamanho(800), tamanho(25_168), tamanho(2_112_149)]).toEqual(['800 bytes', '25 KB', '2,0 MB'])
  expect([porcento(93.6), porcento(null)]).toEqual(['94\u00a0%', '—'])
})

test.each([
  [-18.9439, 4, '18° 56′ 38,0400″ S'],
  [-46.9999999999, 0, '47° 00′ 00″ S'],
  [3.5, 1, '3° 30′ 00,0″ N'],
])('%d degrees to %d places are %s', (graus, casas, esperado) => {
  expect(grausMinutosSegundos(graus, 'N', 'S', casas)).toBe(esperado)
})

test('codes are shown in words, unknown ones as they are', () => {
  expect(rotulo(CAMPO_LABEL, 'area_ha')).toBe('Área')
  expect(rotulo(CAMPO_LABEL, 'toString')).toBe('Tostring')
  expect(rotulo(CAMPO_LABEL, 'algo_novo')).toBe('Algo novo')
})

test('extracted values for the eye', () => {
  expect(valorDeCampo('area_ha', 528.1068)).toBe('528,1068 ha')
  expect(valorDeCampo('cpf_cnpj', '78307270316')).toBe('***.072.703-**')
  expect(valorDeCampo('data_emissao', '2026-05-09')).toBe('09/05/2026')
  expect(valorDeCampo('cnm', null)).toBe('não encontrado')
})
