import { describe, expect, test } from '@jest/globals'
import { enrolmentOf, enrolmentsIn } from '../../src/fields/values/enrolment.ts'
import { fieldsOf, textPage } from '../support.ts'

const CERTAIN = 90
const matricula = (dono: string) => [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'COMARCA DE UNAÍ',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 58.214 FICHA 01',
  'IMÓVEL: Uma gleba de terras, situada no município de Unaí, Estado de MG, com a área de 312,4470 ha',
  `PROPRIETÁRIO: ${dono}`,
  'REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Dou fé.',
]
const TEXT = { fonte: 'text', conf: 100 } as const
const PICTURE = { conf: 96 }
const numberIn = async (dono: string, page: Parameters<typeof textPage>[1] = TEXT) => {
  const { valor, confianca } = await fieldsOf([textPage(matricula(dono), page)])
  return { valor: valor('cpf_cnpj'), isCertain: confianca('cpf_cnpj') >= CERTAIN }
}

describe('the number of an owner', () => {
  test.each([
    ['AGRO BOA VISTA LTDA, inscrita no CNPJ sob o nº B7.KD4.0XW/0001-17, com sede em Unaí', 'B7KD40XW000117'],
    ['AGRO BOA VISTA LTDA, CNPJ: B7KD40XW000117, com sede em Unaí', 'B7KD40XW000117'],
    ['AGRO BOA VISTA LTDA, CNPJ b7.kd4.0xw/0001-17, com sede em Unaí', 'B7KD40XW000117'],
    ['AGRO BOA VISTA S/A, CNPJ 5A.1B2.C34/0001-39, representada por ANA, CPF 529.982.247-25', '5A1B2C34000139'],
    ['AGRO BOA VISTA LTDA, CNPJ 11.222.333/0001-81, neste ato por ANA, CPF 529.982.247-25', '11222333000181'],
    ['AGRO BOA VISTA LTDA, CNPJ 12.ABC.345/ 01DE-35, com sede em Unaí', '12ABC34501DE35'],
    ['JOÃO SILVA, brasileiro, casado, CPF 529.982.247-25, residente com a família', '52998224725'],
    ['JOÃO SILVA, CPF 529.982.247-25, casado com ANA SOUZA, CPF 111.444.777-35', '52998224725'],
    ['JOÃO SILVA, casado em comunhão parcial de bens, inscrito no CPF 529.982.247-25', '52998224725'],
  ])('%s', async (dono, number) => expect(await numberIn(dono)).toEqual({ valor: number, isCertain: true }))

  test.each([
    ['AGRO BOA VISTA LTDA, com sede em Unaí, representada por seu sócio JOÃO SILVA, CPF 529.982.247-25'],
    ['AGRO BOA VISTA LTDA, neste ato por JOÃO SILVA, CPF 529.982.247-25'],
    ['AGRO BOA VISTA LTDA, na pessoa de JOÃO SILVA, CPF 529.982.247-25'],
    ['AGRO BOA VISTA LTDA, por intermédio de JOÃO SILVA, CPF 529.982.247-25'],
    ['JOÃO SILVA, casado com ANA SOUZA, CPF 111.444.777-35'],
    [
      'JOÃO SILVA, casado pelo regime da comunhão parcial de bens, na vigência da lei, com ANA SOUZA, CPF 111.444.777-35',
    ],
    ['JOÃO SILVA, em união estável com ANA SOUZA, CPF 111.444.777-35'],
    ['ESPÓLIO DE JOÃO SILVA, representado pela inventariante ANA SOUZA, CPF 111.444.777-35'],
  ])('is not the number of another person: %s', async (dono) => expect((await numberIn(dono)).valor).toBeUndefined())

  test('is not certain in a picture if its check digits are right for another that looks alike', async () => {
    const certain = async (number: string, page = PICTURE) =>
      (await numberIn(`AGRO BOA VISTA LTDA, CNPJ ${number}, com sede em Unaí`, page)).isCertain
    // OQ.5FP.9QX and OQ.5FP.90X have the same check digits.
    for (const [number, isSo] of [
      ['OQ.5FP.90X/0001-98', false],
      ['5A.1B2.C34/0001-39', true],
      ['11.222.333/0001-81', true],
    ] as const)
      expect([number, await certain(number)]).toEqual([number, isSo])
    expect((await numberIn('AGRO BOA VISTA LTDA, CNPJ OQ.5FP.90X/0001-98, com sede em Unaí')).isCertain).toBe(true)
  })

  test('is not certain when its check digits are wrong', async () => {
    for (const wrong of ['CNPJ B7.KD4.0XW/0001-71', 'CNPJ AA.AAA.AAA/AAAA-45', 'CNPJ 11.222.333/0001-18'])
      expect((await numberIn(`AGRO BOA VISTA LTDA, ${wrong}, com sede em Unaí`)).isCertain).toBe(false)
    expect((await numberIn('JOÃO SILVA, CPF 529.982.247-52, residente em Unaí')).isCertain).toBe(false)
  })
})

describe('a CCIR', () => {
  const ccir = (name: string, number: string) => [
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR',
    'CÓDIGO DO IMÓVEL RURAL      DENOMINAÇÃO DO IMÓVEL RURAL',
    '607.879.201.673-6           FAZENDA BOA VISTA',
    'NOME DO TITULAR                                     CPF/CNPJ',
    `${name}                                 ${number}`,
  ]
  const read = async (number: string, page: Parameters<typeof textPage>[1] = TEXT) => {
    const { valor, confianca } = await fieldsOf([textPage(ccir('AGRO BOA VISTA LTDA', number), page)])
    return { valor: valor('cpf_cnpj'), isCertain: confianca('cpf_cnpj') >= CERTAIN }
  }
  test.each([
    ['5A.1B2.C34/0001-39', '5A1B2C34000139'],
    ['B7.KD4.0XW/0001-17', 'B7KD40XW000117'],
    ['11.222.333/0001-81', '11222333000181'],
    ['529.982.247-25', '52998224725'],
  ])('of %s', async (number, valor) => expect(await read(number)).toEqual({ valor, isCertain: true }))
  test('a number that may be another one in a picture is not certain there', async () => {
    expect((await read('OQ.5FP.90X/0001-98')).isCertain).toBe(true)
    expect((await read('OQ.5FP.90X/0001-98', PICTURE)).isCertain).toBe(false)
  })
  test.each([['5A.1B2.C34/0001-93'], ['51.234.000/139'], ['529.982.247-52']])(
    'a number with wrong check digits is not certain: %s',
    async (number) => expect((await read(number)).isCertain).toBe(false),
  )
})

test.each([
  ['529.982.247-2S', '52998224725'],
  ['S29.982.247-25', '52998224725'],
  ['11.222.333/OOO1-81', '11222333000181'],
  ['B7.KD4.0XW/0001-I7', 'B7KD40XW000117'],
])('digits that were read as letters are restored where the check digits say so: %s', (text, valor) =>
  expect(enrolmentOf(text)).toEqual({ valor, certain: true }),
)

test.each([
  ['SOB O NUMERO DE ORDEM-12 DESTA'],
  ['MATRICULA 58.214 FICHA 01'],
  ['FAZENDA BOA VISTA 12'],
  ['AREA DE 312,4470 HA'],
])('words are no number: %s', (text) => expect(enrolmentsIn(text)).toEqual([]))
