import { describe, expect, test } from '@jest/globals'
import { findMunicipio } from '../../src/fields/values/municipio.ts'
import { fieldsOf, textPage } from '../support.ts'

const CERTAIN = 90
const SIGNS = ["'", '’', '´', 'ʼ', '‘', '`']
const TEXT = { fonte: 'text', conf: 100 } as const
const matricula = (sign: string) => [
  `ESTADO DE RONDÔNIA – COMARCA DE ALTA FLORESTA D${sign}OESTE`,
  '1º OFÍCIO DE REGISTRO DE IMÓVEIS',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 58.214 FICHA 01',
  `IMÓVEL: Uma área de terras denominada FAZENDA OLHO D${sign}ÁGUA, situada no`,
  `município de Alta Floresta D${sign}Oeste, Estado de Rondônia, com a área total de 312,4470 ha`,
  'PROPRIETÁRIO: JOAQUIM MOREIRA DANTAS, brasileiro, agricultor, casado.',
  'REGISTRO ANTERIOR: matrícula 9.120 deste Ofício.',
  `R-1-58.214. COMPRA E VENDA. O imóvel foi adquirido por ASSOCIAÇÃO KA${sign}APOR DO RIO CLARO,`,
  `associação civil, inscrita no CNPJ sob o nº 33.114.598/0001-07, e LIA D${sign}ÁVILA T${sign}AHARA, brasileira, solteira.`,
]
const ccir = (sign: string) => [
  'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
  'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
  `999.113.004.521-6                       SÍTIO PAU D${sign}ARCO`,
  'ÁREA TOTAL (ha)          MUNICÍPIO SEDE DO IMÓVEL RURAL            UF',
  `92,4050                  ALTA FLORESTA D${sign}OESTE                   RO`,
  'DADOS DOS TITULARES',
  'CPF/CNPJ               NOME                              CONDIÇÃO                         DETENÇÃO (%)',
  `529.982.247-25         LIA D${sign}ÁVILA T${sign}AHARA               Proprietário                     100,00`,
  'DADOS DE CONTROLE',
]

describe.each(SIGNS)('with %s', (sign) => {
  test('a matrícula gives names as printed, and the municipality', async () => {
    const { valor, confianca, titulares } = await fieldsOf([textPage(matricula(sign), TEXT)])
    expect(titulares?.map(({ nome }) => nome)).toEqual(["ASSOCIAÇÃO KA'APOR DO RIO CLARO", "LIA D'ÁVILA T'AHARA"])
    expect([valor('municipio'), valor('comarca'), valor('denominacao')]).toEqual([
      "Alta Floresta D'Oeste",
      "Alta Floresta D'Oeste",
      "FAZENDA OLHO D'ÁGUA",
    ])
    expect(confianca('municipio')).toBeGreaterThanOrEqual(CERTAIN)
  })

  test('a CCIR does too', async () => {
    const { valor, titulares, municipios } = await fieldsOf([textPage(ccir(sign), TEXT)])
    expect([valor('municipio'), valor('denominacao')]).toEqual(["Alta Floresta D'Oeste", "SÍTIO PAU D'ARCO"])
    expect(titulares?.map(({ nome }) => nome)).toEqual(["LIA D'ÁVILA T'AHARA"])
    expect(municipios).toEqual([`ALTA FLORESTA D${sign}OESTE`])
  })
})

test.each([
  ['ALTA FLORESTA DOESTE', 'RO', "Alta Floresta D'Oeste"],
  ['Alvorada D´Oeste', 'RO', "Alvorada D'Oeste"],
  ['SANTANA DO LIVRAMENTO', 'RS', "Sant'Ana do Livramento"],
  ['OLHOS D’ÁGUA', 'MG', "Olhos-d'Água"],
  ['Dias dʼÁvila', 'BA', "Dias d'Ávila"],
  ['PINGO D`ÁGUA', 'MG', "Pingo-d'Água"],
])('%s (%s) is %s', (printed, uf, nome) => expect(findMunicipio(printed, uf)).toEqual({ nome, exact: true }))
