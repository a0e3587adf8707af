import { describe, expect, test } from '@jest/globals'
import { fieldsOf, textPage } from '../support.ts'

const CERTAIN = 90
const SOLD = 'R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por'

/** A matrícula in a text layer, with these owners in its first entry, and these acts. */
async function ownersIn(opening: string, atos: string[] = [], page: Parameters<typeof textPage>[1] = TEXT) {
  const lines = [
    'OFÍCIO DE REGISTRO DE IMÓVEIS',
    'ESTADO DE MINAS GERAIS',
    'LIVRO Nº 2 - REGISTRO GERAL',
    'MATRÍCULA Nº 88.074 FICHA 01',
    'IMÓVEL: Uma gleba de terras, situada no município de Unaí, com a área de 419,6483 ha, dentro das divisas',
    opening,
    'REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Cadastrado no INCRA sob o código nº 607.879.201.673-6. Dou fé.',
    ...atos,
  ]
  const { candidates, titulares } = await fieldsOf([textPage(lines, page)])
  const told = (nome: string) => candidates.filter((one) => one.nome === nome)
  return {
    names: [...told('proprietario_nome'), ...told('coproprietario_nome')].map(({ valor }) => valor),
    certain: [...told('proprietario_nome'), ...told('coproprietario_nome')].every(
      ({ confianca }) => confianca >= CERTAIN,
    ),
    number: told('cpf_cnpj')[0]?.valor,
    numbersOfOthers: told('coproprietario_cpf_cnpj').map(({ valor }) => valor),
    titulares: titulares?.map(({ nome, cpf_cnpj }) => [nome, cpf_cnpj]) ?? null,
  }
}
const TEXT = { fonte: 'text', conf: 100 } as const

const ANA = ['ANA LIMA PRADO', '52998224725']
const RUI = ['RUI PRADO NEVES', '11144477735']
const EVA = ['EVA SOUZA REIS', '78307270316']
const ana = 'ANA LIMA PRADO, brasileira, solteira, inscrita no CPF sob o nº 529.982.247-25, residente em Unaí'
const rui = 'RUI PRADO NEVES, brasileiro, casado, CPF nº 111.444.777-35, residente em Unaí'
const eva = 'EVA SOUZA REIS, portadora do CPF nº 783.072.703-16, domiciliada em Paracatu'

describe('several owners are read, each with the number that follows the name', () => {
  test.each<[string, string, string[], (string | undefined)[][]]>([
    ['after a semicolon and "e"', `PROPRIETÁRIOS: ${ana}; e ${rui}.`, [], [ANA, RUI]],
    ['three, the last after "e"', `PROPRIETÁRIOS: ${ana}; ${rui}; e ${eva}.`, [], [ANA, RUI, EVA]],
    ['after a comma and "e"', `PROPRIETÁRIOS: ${ana}, e ${rui}.`, [], [ANA, RUI]],
    ['with numbers before', `PROPRIETÁRIOS: 1) ${ana}; 2) ${rui}; 3) ${eva}.`, [], [ANA, RUI, EVA]],
    [
      'the first has no number',
      `PROPRIETÁRIOS: ANA LIMA PRADO, brasileira; e ${rui}.`,
      [],
      [['ANA LIMA PRADO', undefined], RUI],
    ],
    [
      'in small letters',
      'PROPRIETÁRIOS: Ana Lima Prado, brasileira; e Rui Prado Neves, brasileiro.',
      [],
      [
        ['Ana Lima Prado', undefined],
        ['Rui Prado Neves', undefined],
      ],
    ],
    [
      'a company and a person',
      `PROPRIETÁRIOS: AGRO NEVES LTDA, com sede em Unaí, CNPJ nº 11.222.333/0001-81; e ${rui}.`,
      [],
      [['AGRO NEVES LTDA', '11222333000181'], RUI],
    ],
    [
      'in the last transfer',
      'PROPRIETÁRIO: JOÃO DA SILVA, brasileiro.',
      [`${SOLD} ${ana}, e ${rui}, por compra feita a JOÃO DA SILVA, brasileiro, e LIA DA SILVA, brasileira.`],
      [ANA, RUI],
    ],
    [
      'sold to two',
      'PROPRIETÁRIO: JOÃO DA SILVA, brasileiro.',
      [
        'R-1-88.074 - COMPRA E VENDA. JOÃO DA SILVA vendeu o imóvel a ANA LIMA PRADO, CPF 529.982.247-25, e RUI PRADO NEVES, CPF 111.444.777-35, pelo preço de R$ 10,00.',
      ],
      [ANA, RUI],
    ],
    [
      'described in the first entry only',
      `PROPRIETÁRIOS: ${ana}; e ${rui}.`,
      [`${SOLD} ANA LIMA PRADO, já qualificada, e RUI PRADO NEVES, já qualificado, por compra feita a ${eva}.`],
      [ANA, RUI],
    ],
    [
      'parents are no owners',
      `PROPRIETÁRIOS: ANA LIMA PRADO, filha de JOSÉ PRADO e LIA PRADO, brasileira, CPF nº 529.982.247-25; e ${rui}.`,
      [],
      [ANA, RUI],
    ],
    ['one alone', `PROPRIETÁRIA: ${ana}.`, [], [ANA]],
    [
      'one alone, with sellers who are a couple',
      'PROPRIETÁRIO: JOÃO DA SILVA, brasileiro.',
      [`${SOLD} ${ana}, por compra feita a JOÃO DA SILVA e sua mulher LIA DA SILVA, do lar.`],
      [ANA],
    ],
  ])('%s', async (_, opening, atos, expected) => {
    const { names, certain, titulares } = await ownersIn(opening, atos)
    expect(names).toEqual(expected.map(([nome]) => nome))
    expect(certain).toBe(true)
    expect(titulares).toEqual(expected)
  })

  test('the spouse who is named as an owner is one; a number of the two is of nobody with certainty', async () => {
    const { names, certain, titulares, numbersOfOthers } = await ownersIn(
      'PROPRIETÁRIOS: RUI PRADO NEVES, brasileiro, CPF nº 111.444.777-35, e sua mulher ANA LIMA PRADO, do lar, CPF nº 529.982.247-25.',
    )
    expect([names, certain]).toEqual([['RUI PRADO NEVES', 'ANA LIMA PRADO'], true])
    expect(titulares).toEqual([RUI, ['ANA LIMA PRADO', undefined]])
    expect(numbersOfOthers).toEqual(['52998224725'])
  })

  test('the number of another owner is not the number of the first', async () => {
    const { number, numbersOfOthers } = await ownersIn(`PROPRIETÁRIOS: ANA LIMA PRADO, brasileira, e ${rui}.`)
    expect([number, numbersOfOthers]).toEqual([undefined, ['11144477735']])
  })

  test('numbers of several co-owners are in the list only', async () => {
    expect((await ownersIn(`PROPRIETÁRIOS: ${ana}; ${rui}; e ${eva}.`)).numbersOfOthers).toEqual([])
  })

  test('in a picture a name that stands there once is not certain, so there is no list', async () => {
    const { names, titulares } = await ownersIn(`PROPRIETÁRIOS: ${ana}; e ${rui}.`, [], { conf: 85 })
    expect([names, titulares]).toEqual([['ANA LIMA PRADO', 'RUI PRADO NEVES'], null])
  })

  test('a co-owner who has another name now', async () => {
    const renamed = 'AV-1-88.074 - CASAMENTO. RUI PRADO NEVES passou a assinar RUI PRADO NEVES REIS. Dou fé.'
    expect((await ownersIn(`PROPRIETÁRIOS: ${ana}; e ${rui}.`, [renamed])).names).toEqual([
      'ANA LIMA PRADO',
      'RUI PRADO NEVES REIS',
    ])
  })
})

describe('a list that may lack an owner is none', () => {
  test.each<[string, string, string[]]>([
    ['others without a name', `PROPRIETÁRIOS: ${ana} e outros.`, []],
    ['a spouse without a name', `PROPRIETÁRIOS: ${ana} e sua mulher, já qualificada.`, []],
    ['several, and only one was found', `PROPRIETÁRIOS: ${ana}.`, []],
    ['a name without a description', `PROPRIETÁRIOS: ${ana}; e RUI PRADO NEVES.`, []],
    [
      'people who may act for the company',
      `PROPRIETÁRIA: AGRO NEVES LTDA, CNPJ nº 11.222.333/0001-81, representada por ${ana}; e ${rui}.`,
      [],
    ],
    [
      'a spouse who may be no owner',
      `PROPRIETÁRIA: ANA LIMA PRADO, casada com JOSÉ PRADO e RUI PRADO NEVES, brasileiro.`,
      [],
    ],
    [
      'a part only',
      `PROPRIETÁRIO: JOÃO DA SILVA, brasileiro.`,
      [
        'R-1-88.074 - COMPRA E VENDA. A fração ideal de 50% do imóvel foi adquirida por ANA LIMA PRADO, brasileira, e RUI PRADO NEVES, brasileiro, por compra.',
      ],
    ],
    ['two in one', 'PROPRIETÁRIOS: ANA LIMA PRADO e RUI PRADO NEVES, brasileiros.', []],
  ])('%s', async (_, opening, atos) => {
    expect((await ownersIn(opening, atos)).titulares).toBeNull()
  })
})

test('a transfer whose mark is misread is no part of the act before it', async () => {
  const opening =
    'Proprietário: VEREDA MANSA EMPREENDIMENTOS RURAIS EIRELI, inscrita no CNPJ sob o nº 11.222.333/0001-81.'
  const mortgage = 'R-1- CÉDULA RURAL HIPOTECÁRIA. Devedor: VEREDA MANSA EMPREENDIMENTOS RURAIS EIRELI. Dou fé.'
  const shared = (mark: string) =>
    ownersIn(
      opening,
      [mortgage, `${mark} - PARTILHA. O imóvel coube a MÁRCIO LEÃO, em pagamento de sua herança.`],
      TEXT,
    )
  expect((await shared('R:2')).names).toEqual(['MÁRCIO LEÃO'])
  for (const mark of ['F-Z', 'B.2', '82']) expect((await shared(mark)).certain).toBe(false)
  const sale = (start: string) => `${start} 1 de março de 1990. Adquirente: ANA LEÃO, brasileira. Dou fé.`
  for (const told of ['coube a ANA LEÃO', 'foi doado a ANA LEÃO', 'o proprietário vendeu o imóvel a ANA LEÃO'])
    expect((await ownersIn(opening, [mortgage, `| Eaa o imóvel, ${told}, brasileira.`], TEXT)).certain).toBe(false)
  for (const acts of [[mortgage, sale('R2 To Deda')], [mortgage, sale('| To Deda')], [sale('| Re')]])
    expect((await ownersIn(opening, acts, TEXT)).certain).toBe(false)
  expect((await ownersIn(opening, [mortgage, 'R2 To Deda 1 de março de 1990. Dou fé.'], TEXT)).certain).toBe(false)
  for (const acts of [[mortgage], [mortgage, sale('R-2 - VENDA E COMPRA.')], ['Residente na\nAV. 1 DE JULHO.']])
    expect((await ownersIn(opening, acts, TEXT)).certain).toBe(true)
})

test('a sign inside a name may be a speck of the picture', async () => {
  const certain = async (nome: string) => {
    const mortgage = `R-1-88.074 - HIPOTECA. Devedora: ${nome}, já qualificada. Dou fé.`
    return (await ownersIn(`PROPRIETÁRIA: ${nome}, brasileira.`, [mortgage], { conf: 96 })).certain
  }
  expect(await certain('MARIA DO CARMO')).toBe(true)
  for (const sign of [',', '.', ' -']) expect(await certain(`MARIA DO CARMO${sign} LIMA`)).toBe(false)
})
