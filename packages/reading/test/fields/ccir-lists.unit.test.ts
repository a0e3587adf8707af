import { describe, expect, test } from '@jest/globals'
import { fieldsOf, textPage } from '../support.ts'

describe('the lists of a form', () => {
  const FORM = (places: string[], titles: string[], owners: string[] = []) => [
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
    'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
    '999.113.004.521-6                       SÍTIO VEREDINHA',
    'ÁREA TOTAL (ha)          MUNICÍPIO SEDE DO IMÓVEL RURAL            UF',
    ...places,
    'SITUAÇÃO JURÍDICA DO IMÓVEL RURAL',
    'UF/MUNICÍPIO DO CARTÓRIO  DATA REGISTRO  CNS OU OFÍCIO  MATRÍCULA OU TRANSCRIÇÃO  REGISTRO  LIVRO OU FICHA  ÁREA (ha)',
    ...titles,
    'DADOS DO DECLARANTE',
    'NOME                            CPF/CNPJ',
    'JOAQUIM BARROS LEMOS            783.072.703-16',
    'DADOS DOS TITULARES',
    'CPF/CNPJ               NOME                              CONDIÇÃO                         DETENÇÃO (%)',
    ...owners,
    'DADOS DE CONTROLE',
    'NÚMERO DO CCIR          DATA DE LANÇAMENTO',
    '83522328212             17/06/2025',
  ]
  const SEAT = ['92,4050                  UNAÍ                                      MG']
  const title = (numero: string, area = '40,20') =>
    `MG/UNAÍ                   14/05/2009     01             ${numero.padEnd(26)}R-1       2               ${area}`
  const owner = (number: string, nome: string, share: string) =>
    `${number.padEnd(23)}${nome.padEnd(34)}Proprietário                     ${share}`
  const OWNERS = [
    owner('529.982.247-25', 'RAIMUNDA TAVARES', '60,00'),
    owner('783.072.703-16', 'JOAQUIM BARROS', '40,00'),
  ]
  const listsOf = async (lines: string[], page: Parameters<typeof textPage>[1] = { fonte: 'text', conf: 100 }) => {
    const { titulos, municipios, titulares, valor } = await fieldsOf([textPage(lines, page)])
    const numbers = titulos?.map(({ numero }) => numero) ?? null
    return { numbers, municipios, owners: titulares?.map(({ nome }) => nome) ?? null, valor }
  }

  test('all titles are read, each with its place; the first is the number of the form', async () => {
    const { numbers, valor } = await listsOf(FORM(SEAT, [title('16.287'), title('16.288'), title('9.001')]))
    expect(numbers).toEqual(['16287', '16288', '9001'])
    expect(valor('numero_matricula')).toBe('16287')
    const { titulos } = await fieldsOf([
      textPage(FORM(SEAT, [title('16.287'), title('16.288')]), { fonte: 'text', conf: 100 }),
    ])
    expect(titulos?.map(({ pagina, caixa }) => [pagina, caixa?.y])).toEqual([
      [1, expect.any(Number)],
      [1, expect.any(Number)],
    ])
    expect(titulos?.[1]?.caixa?.y).toBeGreaterThan(titulos?.[0]?.caixa?.y ?? 1)
  })

  test.each<[string, string[], string[] | null]>([
    ['one title', [title('16.287')], ['16287']],
    ['several in one cell', [title('16.287, 16.288')], ['16287', '16288']],
    ['land without a title between', [title('16.287'), title(''), title('16.288')], ['16287', '16288']],
    ['a row that was not read', [title('16.287'), title('1?.x88')], null],
    ['no title', [title('')], null],
  ])('%s', async (_, titles, expected) => expect((await listsOf(FORM(SEAT, titles))).numbers).toEqual(expected))

  test('in a picture rows that were read once are no list', async () => {
    expect((await listsOf(FORM(SEAT, [title('16.287'), title('16.288')]), { conf: 80 })).numbers).toBeNull()
  })

  test.each<[string, string[], string[] | null]>([
    ['the seat alone', SEAT, ['UNAÍ']],
    [
      'one below the other',
      [...SEAT, '                         PARACATU                                  MG'],
      ['UNAÍ', 'PARACATU'],
    ],
    [
      'in two states',
      [...SEAT, '                         CRISTALINA                                GO'],
      ['UNAÍ', 'CRISTALINA'],
    ],
    ['in one cell', ['92,4050                  UNAÍ/PARACATU                             MG'], ['UNAÍ', 'PARACATU']],
    [
      'with a comma',
      ['92,4050                  UNAÍ, PARACATU E ARINOS                    MG'],
      ['UNAÍ', 'PARACATU', 'ARINOS'],
    ],
    [
      'names with an "e" of their own',
      ['92,4050                  PONTES E LACERDA E VILA RICA               MT'],
      ['PONTES E LACERDA', 'VILA RICA'],
    ],
    ['one that is none', [...SEAT, '                         PARACA?U DO SUL                           MG'], null],
  ])('municipalities: %s', async (_, places, expected) =>
    expect((await listsOf(FORM(places, [title('16.287')]))).municipios).toEqual(expected),
  )

  test('the municipality of the registry is none of the property', async () => {
    const cells = [
      'MUNICÍPIO DO CARTÓRIO    MATRÍCULA OU TRANSCRIÇÃO   LIVRO OU FICHA',
      'PARACATU                 16.287                     2-RG',
    ]
    const lines = [...FORM(SEAT, []).slice(0, 5), ...cells, 'DADOS DE CONTROLE']
    expect(await listsOf(lines)).toMatchObject({ municipios: ['UNAÍ'], numbers: ['16287'] })
  })

  test('the seat is the first of a list', async () => {
    const { valor } = await listsOf(
      FORM(['92,4050                  UNAÍ, PARACATU                            MG'], [title('16.287')]),
    )
    expect(valor('municipio')).toBe('Unaí')
  })

  test('a form of other labels for further municipalities', async () => {
    const lines = [
      ...FORM(SEAT, [title('16.287')]).slice(0, 5),
      'OUTROS MUNICÍPIOS DO IMÓVEL RURAL                  UF',
      'PARACATU                                            MG',
      ...FORM(SEAT, [title('16.287')]).slice(5),
    ]
    expect((await listsOf(lines)).municipios).toEqual(['UNAÍ', 'PARACATU'])
  })

  test('shares that leave room for another owner are no list', async () => {
    expect((await listsOf(FORM(SEAT, [title('16.287')], OWNERS))).owners).toEqual([
      'RAIMUNDA TAVARES',
      'JOAQUIM BARROS',
    ])
    expect((await listsOf(FORM(SEAT, [title('16.287')], OWNERS.slice(0, 1)))).owners).toBeNull()
  })
})
